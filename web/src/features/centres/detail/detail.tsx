/** /admin/exam-centres/{id}: one centre with rows 0 to 28 and its photos (specification section 2, Centre detail). */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate, useParams } from 'react-router';
import { hasStatus, type Failure } from '#contract/call.ts';
import { downloadCentre } from '#contract/centres/centre-endpoints.ts';
import { readCentre, type ReceivedCentre } from '#contract/centres/received-centre.ts';
import { downloadEvidence } from '#contract/review/list-endpoints.ts';
import { adminPaths } from '../../../admin-paths.ts';
import { failureOf, fetchValue } from '../../../api/query.ts';
import { DownloadButton } from '../../../patterns/download-button.tsx';
import { useExamTitle } from '../../../texts/page-settings.ts';
import { FailureNotice } from '../../../patterns/failure-notice.tsx';
import { useRememberOpenedRow } from '../../../patterns/record-navigation.tsx';
import { useFormat, useIndianTime } from '../../../texts/format.ts';
import { useQueryParams } from '../../../patterns/list-url.ts';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { useTexts } from '../../../texts/language.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Heading } from '../../../ui/page.tsx';
import { PrintedDocument } from '../../../ui/printed-document.tsx';
import { Skeleton } from '../../../ui/progress.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { useShortcuts } from '../../../ui/use-shortcuts.ts';
import { centreKey } from '../centre-page.ts';
import { listPath, ListPosition } from './list-position.tsx';
import { LoadedCentre } from './loaded-centre.tsx';

/** The line at the top of each printed page: exam, code, reference, and when it was printed. */
function usePrintHead(centre: ReceivedCentre | undefined): string {
  const { examine: texts } = useAdminTexts();
  const exam = useExamTitle();
  const indianTime = useIndianTime();
  const [printedAt, setPrintedAt] = useState(() => new Date());
  useEffect(() => {
    // The page must have changed when the event ends.
    const onPrint = (): void => flushSync(() => setPrintedAt(new Date()));
    window.addEventListener('beforeprint', onPrint);
    return () => window.removeEventListener('beforeprint', onPrint);
  }, []);
  if (centre === undefined) return '';
  const { centre_code: code, reference } = centre;
  return texts.printHead(exam, code, reference, indianTime(printedAt.toISOString()));
}

/** Removes characters that file systems do not allow in names. */
function workbookName({ centre_code: code, centre_name: name }: ReceivedCentre): string {
  // oxlint-disable-next-line no-control-regex -- control characters are not allowed in file names
  const safe = `${code}_${name}`.replace(/[\u0000-\u001f\\/:*?"<>|]+/g, ' ').trim();
  return `${safe.slice(0, 150)}.xlsx`;
}

/** Download and print of one centre. */
function FileActions({ centre }: { readonly centre: ReceivedCentre }) {
  const { detail: texts, evidence } = useAdminTexts();
  return (
    <div className="grid w-full grid-cols-2 gap-2 sm:flex sm:w-auto md:ml-auto">
      <div>
        <DownloadButton
          label={texts.download}
          endpoint={downloadCentre}
          input={() => ({ params: { id: centre.id } })}
          fileName={workbookName(centre)}
          failedText={texts.downloadFailed}
        />
      </div>
      <Button variant="quiet" wide onClick={() => window.print()}>
        {texts.print}
      </Button>
      {centre.form_status === 'Completed' ? (
        <div className="col-span-2">
          <DownloadButton
            label={evidence.download}
            endpoint={downloadEvidence}
            input={() => ({ params: { id: centre.id } })}
            fileName={`${centre.centre_code}-evidence.zip`}
            failedText={evidence.failed}
          />
        </div>
      ) : null}
    </div>
  );
}

/** Signed paths are valid at least this long: a photo that is missing earlier is not refetched. */
const minPathLifeMs = 10 * 60 * 1000;

/** The ways back to the list and to the neighbours in it, then what can be done with the centre. */
function ReviewNavigation({
  centreId,
  isOfEdition = false,
  actions,
}: Pick<FrameProps, 'centreId' | 'isOfEdition' | 'actions'>) {
  const { detail: texts } = useAdminTexts();
  const navigate = useNavigate();
  const list = useQueryParams()[0].get('list');
  const back = isOfEdition ? adminPaths.editions : listPath(list);
  useShortcuts({ Backspace: () => void navigate(back) }, 'page');
  return (
    <div className="no-print mb-2 flex flex-wrap gap-2">
      <ButtonLink variant="quiet" to={back}>
        {texts.back}
      </ButtonLink>
      {list === null ? null : <ListPosition centreId={centreId} search={list} />}
      {actions}
    </div>
  );
}

interface FrameProps {
  readonly title: string;
  readonly centreId: string;
  /** Of an archived edition: the way back leads there. */
  readonly isOfEdition?: boolean;
  /** At the top of each printed page. */
  readonly printHead?: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** The heading takes the focus for each centre, once its name is known. */
function Frame({ title, centreId, isOfEdition = false, printHead = '', actions, children }: FrameProps) {
  return (
    <PrintedDocument head={printHead}>
      <Heading key={`${centreId} ${title}`}>{title}</Heading>
      <ReviewNavigation centreId={centreId} isOfEdition={isOfEdition} actions={actions} />
      {children}
    </PrintedDocument>
  );
}

interface NotLoadedProps {
  readonly failure: Failure | null;
  readonly onRetry: () => void;
}

function NotLoaded({ failure, onRetry }: NotLoadedProps) {
  const { detail: texts } = useAdminTexts();
  const { common } = useTexts();
  if (failure === null) return <Skeleton label={common.loading} />;
  if (hasStatus(failure, 404)) return <FailureNotice title={texts.notFound} />;
  return <FailureNotice title={texts.loadFailed} failure={failure} onRetry={onRetry} />;
}

function useCentre(id: string) {
  const centre = useQuery({
    queryKey: centreKey(id),
    queryFn: () => fetchValue(readCentre, { params: { id } }),
  });
  const { run: reload } = useAction(() => centre.refetch());
  const failure = centre.error === null ? null : failureOf(centre.error);
  const isGone = failure !== null && hasStatus(failure, 404);
  const loaded: ReceivedCentre | undefined = isGone ? undefined : centre.data;
  return { loaded, loadedAt: centre.dataUpdatedAt, failure, reload };
}

export function Detail() {
  const { id = '' } = useParams();
  const { detail: texts, dashboard } = useAdminTexts();
  const format = useFormat();
  useRememberOpenedRow(id);
  const { loaded: centre, loadedAt, failure, reload } = useCentre(id);
  const printHead = usePrintHead(centre);
  const renewPaths = (): void => {
    if (Date.now() - loadedAt > minPathLifeMs) reload();
  };
  if (centre === undefined)
    return (
      <Frame title={dashboard.title} centreId={id}>
        <NotLoaded failure={failure} onRetry={reload} />
      </Frame>
    );
  return (
    <Frame
      title={texts.heading(centre.centre_name, centre.centre_code)}
      centreId={id}
      isOfEdition={centre.edition !== undefined}
      printHead={printHead}
      actions={<FileActions key={id} centre={centre} />}
    >
      {failure === null ? null : (
        <div className="no-print mb-4">
          <FailureNotice title={texts.loadFailed} failure={failure} onRetry={reload} />
          <p className="mt-2">{texts.loadedAt(format.time(new Date(loadedAt)))}</p>
        </div>
      )}
      <LoadedCentre key={id} centre={centre} onMissing={renewPaths} onRetry={reload} />
    </Frame>
  );
}
