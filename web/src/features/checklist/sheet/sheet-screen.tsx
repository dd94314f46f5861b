/** /status/sheet: the sheet that a head holds into the photos, on paper or on a second phone (product.md, The sheet in the photo). */
import { useCallback, useEffect, useState } from 'react';
import { Navigate } from 'react-router';
import type { Result } from '#contract/call.ts';
import { getSheet, type Sheet } from '#contract/review/sheet-endpoints.ts';
import { callApi } from '../../../api/client.ts';
import { paths, requestedCentreId } from '../../../paths.ts';
import { failureText } from '../../../texts/failure-text.ts';
import { useSheetTexts } from '../../../texts/sheet-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { ErrorNotice, Notice } from '../../../ui/messages.tsx';
import { Heading } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/progress.tsx';
import { SheetPaper } from './sheet-paper.tsx';

type Loaded = Result<{ readonly sheet: Sheet | null }>;

const retrySeconds = 20;

/** Loads it, and again when its letters change or when that has failed. Without a network the letters that are shown stay. */
function useSheet(userId: string, centreId: string) {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [isOld, setOld] = useState(false);
  const [round, setRound] = useState(0);
  const reload = useCallback(() => setRound((count) => count + 1), []);
  useEffect(() => {
    let current = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    callApi(getSheet, { params: { userId }, query: { centre_config_id: centreId } })
      .then((result) => {
        if (!current) return;
        setLoaded((known) => (known?.ok === true && !result.ok ? known : result));
        setOld(!result.ok);
        const seconds = result.ok ? result.value.sheet?.screen.seconds : retrySeconds;
        if (seconds !== undefined) timer = setTimeout(reload, seconds * 1000);
      })
      .catch(reportError);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [userId, centreId, round, reload]);
  return { loaded, isOld, reload };
}

function ShownSheet({ sheet, isOld }: { readonly sheet: Sheet; readonly isOld: boolean }) {
  const { sheet: texts } = useSheetTexts();
  return (
    <>
      <p className="no-print">{texts.lead}</p>
      {isOld ? (
        <div className="no-print">
          <Notice tone="warn" live="status">
            <p>{texts.notRenewed}</p>
          </Notice>
        </div>
      ) : null}
      <div className="hidden print:block">
        <SheetPaper sheet={sheet} letters={sheet.printed.letters} />
      </div>
      <div className="no-print gap-6 space-y-4 md:flex md:space-y-0">
        <div className="shrink-0 self-start md:w-90">
          <SheetPaper sheet={sheet} letters={sheet.screen.letters} />
        </div>
        <div className="space-y-4">
          <Button wide onClick={() => window.print()}>
            {texts.print}
          </Button>
          <p>{texts.onPhone}</p>
          <p className="text-sm text-muted">{texts.renewed}</p>
          <section aria-labelledby="how-title">
            <h2 id="how-title" className="text-lg font-bold">
              {texts.howTitle}
            </h2>
            <ul className="list-disc space-y-1 pl-6">
              {texts.how.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </section>
        </div>
      </div>
    </>
  );
}

function LoadedSheet({ userId, centreId }: { readonly userId: string; readonly centreId: string }) {
  const texts = useSheetTexts();
  const { loaded, isOld, reload } = useSheet(userId, centreId);
  if (loaded === null) return <Skeleton label={texts.sheet.loading} />;
  if (!loaded.ok)
    return (
      <ErrorNotice text={failureText(texts, loaded.failure, texts.sheet.failed)}>
        <Button variant="link" onClick={reload}>
          {texts.common.retry}
        </Button>
      </ErrorNotice>
    );
  const { sheet } = loaded.value;
  if (sheet === null)
    return (
      <Notice tone="info">
        <p>{texts.sheet.none}</p>
      </Notice>
    );
  return <ShownSheet sheet={sheet} isOld={isOld} />;
}

export default function SheetScreen({ userId }: { readonly userId: string }) {
  const { sheet } = useSheetTexts();
  const [centreId] = useState(requestedCentreId);
  if (centreId === null) return <Navigate to={paths.status} replace />;
  return (
    <div className="space-y-4">
      <div className="no-print">
        <Heading>{sheet.title}</Heading>
      </div>
      <LoadedSheet userId={userId} centreId={centreId} />
      <p className="no-print">
        <TextLink to={paths.status}>{sheet.toStatus}</TextLink>
      </p>
    </div>
  );
}
