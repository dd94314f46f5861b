/** /admin/exam-centres/{id}: one centre with rows 0 to 28 and its photos (specification section 2, Centre detail). */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate, useParams } from 'react-router';
import { hasStatus, type Failure } from '#contract/call.ts';
import { downloadCentre } from '#contract/centres/centre-endpoints.ts';
import { readCentre, type ReceivedCentre } from '#contract/centres/received-centre.ts';
import { downloadEvidence } from '#contract/review/list-endpoints.ts';
import type { DecisionState } from '#contract/checklist/decision-state.ts';
import { adminPaths, reviewPath } from '../../../admin-paths.ts';
import { failureOf, fetchValue } from '../../../api/query.ts';
import { DownloadButton } from '../../../patterns/download-button.tsx';
import { useExamTitle } from '../../../texts/page-settings.ts';
import { FailureNotice } from '../../../patterns/failure-notice.tsx';
import { useRememberOpenedRow } from '../../../patterns/record-navigation.tsx';
import { useFormat, useIndianTime } from '../../../texts/format.ts';
import { useQueryParams } from '../../../patterns/list-url.ts';
import { useReviewTexts } from '../../../texts/use-review-texts.ts';
import { useTexts } from '../../../texts/language.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { CallLink } from './call-link.tsx';
import { Heading } from '../../../ui/page.tsx';
import { PrintedDocument } from '../../../ui/printed-document.tsx';
import { Skeleton } from '../../../ui/progress.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { useShortcuts } from '../../../ui/use-shortcuts.ts';
import { centreKey } from '../centre-page.ts';
import { listPath, ListPosition } from './list-position.tsx';
import { LoadedCentre } from './loaded-centre.tsx';
import { DecisionNote, StateNote } from './notes.tsx';

/** The line at the top of each printed page: exam, code, reference, and when it was printed. */
function usePrintHead(centre: ReceivedCentre | undefined): string {
  const { examine: texts } = useReviewTexts();
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

/** An officer has something to decide. */
const waiting: readonly DecisionState[] = ['waiting', 'answered', 'overdue'];

/**
 * What can be done with a centre. The one that leads is the review of a checklist that waits for a decision, and the call to a centre
 * that has not submitted.
 */
function CentreActions({ centre }: { readonly centre: ReceivedCentre }) {
  const { detail: texts, evidence, examine, review } = useReviewTexts();
  const { decision, edition, official_person: person, phone } = centre;
  const isPresent = edition === undefined;
  return (
    <div className="no-print flex flex-wrap items-center gap-x-3 gap-y-2 max-md:flex-wrap-reverse md:ml-auto">
      <Button variant="link" onClick={() => window.print()}>
        {texts.print}
      </Button>
      {centre.form_status === 'Completed' ? (
        <DownloadButton
          variant="link"
          label={evidence.download}
          endpoint={downloadEvidence}
          input={() => ({ params: { id: centre.id } })}
          fileName={`${centre.centre_code}-evidence.zip`}
          failedText={evidence.failed}
        />
      ) : null}
      <DownloadButton
        label={texts.download}
        endpoint={downloadCentre}
        input={() => ({ params: { id: centre.id } })}
        fileName={workbookName(centre)}
        failedText={texts.downloadFailed}
      />
      {isPresent && decision !== undefined ? (
        <ButtonLink variant={waiting.includes(decision) ? 'strong' : 'quiet'} to={reviewPath(centre.id)}>
          {review.link}
        </ButtonLink>
      ) : null}
      {isPresent && decision === undefined && phone !== '' ? (
        <CallLink phone={phone}>{examine.ringNow(person, phone)}</CallLink>
      ) : null}
    </div>
  );
}

/** The state of the checklist and of its review, then what can be done with the centre. */
function CentreHead({ centre }: { readonly centre: ReceivedCentre }) {
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
      <div className="min-w-0 grow basis-72 text-[0.9375rem]">
        <p className="text-muted">
          <StateNote centre={centre} />
        </p>
        <DecisionNote centre={centre} />
      </div>
      <CentreActions key={centre.id} centre={centre} />
    </div>
  );
}

/** Signed paths are valid at least this long: a photo that is missing earlier is not refetched. */
const minPathLifeMs = 10 * 60 * 1000;

interface FrameProps {
  readonly title: string;
  readonly centreId: string;
  /** Of an archived edition: the way back leads there. */
  readonly isOfEdition?: boolean;
  /** At the top of each printed page. */
  readonly printHead?: string;
  readonly children: ReactNode;
}

/** The way back and the neighbours in the list, beside the heading, which takes the focus for each centre, once its name is known. */
function Frame({ title, centreId, isOfEdition = false, printHead = '', children }: FrameProps) {
  const { detail: texts } = useReviewTexts();
  const navigate = useNavigate();
  const list = useQueryParams()[0].get('list');
  const back = isOfEdition ? adminPaths.editions : listPath(list);
  useShortcuts({ Backspace: () => void navigate(back) }, 'page');
  return (
    <PrintedDocument head={printHead}>
      <div className="mb-1 flex flex-wrap items-center justify-between gap-x-3 md:flex-nowrap">
        <div className="no-print shrink-0">
          <ButtonLink variant="link" to={back}>
            {texts.back}
          </ButtonLink>
        </div>
        {list === null ? null : (
          <div className="no-print shrink-0 md:order-last">
            <ListPosition centreId={centreId} search={list} />
          </div>
        )}
        <div className="min-w-0 grow basis-full md:basis-0">
          <Heading dense key={`${centreId} ${title}`}>
            {title}
          </Heading>
        </div>
      </div>
      {children}
    </PrintedDocument>
  );
}

interface NotLoadedProps {
  readonly failure: Failure | null;
  readonly onRetry: () => void;
}

function NotLoaded({ failure, onRetry }: NotLoadedProps) {
  const { detail: texts } = useReviewTexts();
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
  const { detail: texts, dashboard } = useReviewTexts();
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
    >
      <CentreHead centre={centre} />
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
