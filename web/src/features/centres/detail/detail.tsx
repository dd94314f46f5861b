/** /admin/exam-centres/{id}: one centre with rows 0 to 28 and its photos (specification section 2, Centre detail). */
import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from 'react-router';
import { isRefusal } from '#contract/call.ts';
import type { CentreDetail } from '#contract/centres/centre-views.ts';
import { detailRows } from '#contract/centres/detail-rows.ts';
import { downloadCentre, getCentre } from '#contract/centres/centre-endpoints.ts';
import { failureOf, fetchValue } from '../../../api/query.ts';
import { paths } from '../../../paths.ts';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { useFormat } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/language.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { DownloadButton } from '../../../patterns/download-button.tsx';
import { FailureNotice } from '../../../patterns/failure-notice.tsx';
import { ErrorNotice, Skeleton } from '../../../ui/messages.tsx';
import { Heading } from '../../../ui/page.tsx';
import { centreKey } from '../centre-page.ts';
import { DetailTable } from './detail-value.tsx';
import { PhotoGrid } from './photo-grid.tsx';

/** The list as it was left; the plain one for whoever came by a link. */
function useListPath(): string {
  const { state } = useLocation() as { state: unknown };
  const list = typeof state === 'object' && state !== null && 'list' in state ? state.list : '';
  return `${paths.adminCentres}${typeof list === 'string' ? list : ''}`;
}

/** What file systems do not take is left out of the name. */
function workbookName({ centre_code: code, centre_name: name }: CentreDetail): string {
  // oxlint-disable-next-line no-control-regex -- control characters have no place in a file name
  const safe = `${code}_${name}`.replace(/[\u0000-\u001f\\/:*?"<>|]+/g, ' ').trim();
  return `${safe.slice(0, 150)}.xlsx`;
}

function BackToList() {
  const { detail: texts } = useAdminTexts();
  return (
    <ButtonLink variant="quiet" to={useListPath()}>
      {texts.back}
    </ButtonLink>
  );
}

function StateNote({ centre }: { readonly centre: CentreDetail }) {
  const { detail: texts } = useAdminTexts();
  const { common } = useTexts();
  const format = useFormat();
  const time = (iso: string | null): string => (iso === null ? common.dash : format.dateTime(new Date(iso)));
  switch (centre.checklist_status) {
    case 'none':
      return centre.registered ? texts.notStarted : texts.notRegistered;
    case 'draft':
      return texts.draftNote(time(centre.updated_at));
    case 'submitted':
      return texts.submittedNote(time(centre.submitted_at), centre.reference ?? common.dash);
    case 'unreadable':
      return texts.unreadable;
  }
}

/** Questions whose stored answers could not be read completely: nobody takes what is shown for all there is. */
function Unreadable({ centre: { unreadable = [] } }: { readonly centre: CentreDetail }) {
  const { detail: texts } = useAdminTexts();
  const { common, labels } = useTexts();
  if (unreadable.length === 0) return null;
  const byId: Readonly<Record<string, string>> = labels;
  const names = unreadable.map((id) => byId[id] ?? id).join(common.listSeparator);
  return <ErrorNotice text={texts.unreadableAnswers(names)} />;
}

/** Whom to call or write to, without going back to the list. */
function Contact({ centre }: { readonly centre: CentreDetail }) {
  const { detail: texts } = useAdminTexts();
  const link = 'text-action underline underline-offset-4';
  return (
    <p className="mb-4 wrap-anywhere">
      {texts.onRecord(centre.official_person)}{' '}
      <a href={`tel:+91${centre.phone}`} className={link}>
        {centre.phone}
      </a>
      {' · '}
      <a href={`mailto:${centre.email}`} className={link}>
        {centre.email}
      </a>
    </p>
  );
}

interface LoadedProps {
  readonly centre: CentreDetail;
  readonly onMissing: () => void;
  readonly onRetry: () => void;
}

function Loaded({ centre, onMissing, onRetry }: LoadedProps) {
  const { detail: texts } = useAdminTexts();
  return (
    <article className="max-w-5xl">
      <Heading>{texts.heading(centre.centre_name, centre.centre_code)}</Heading>
      <div className="no-print mb-4 flex flex-wrap gap-2">
        <BackToList />
        <DownloadButton
          label={texts.download}
          endpoint={downloadCentre}
          input={() => ({ params: { id: centre.id } })}
          fileName={workbookName(centre)}
          failedText={texts.downloadFailed}
        />
        <Button variant="quiet" onClick={() => window.print()}>
          {texts.print}
        </Button>
      </div>
      <p className="mb-1 text-muted">
        <StateNote centre={centre} />
      </p>
      <Unreadable centre={centre} />
      <Contact centre={centre} />
      <div className="rounded-card border border-line bg-paper">
        <DetailTable rows={detailRows(centre)} />
      </div>
      <PhotoGrid photos={centre.photos} onMissing={onMissing} onRetry={onRetry} />
    </article>
  );
}

/** A path that is younger than this is not missing because it has run out. */
const pathLifeMs = 10 * 60 * 1000;

export function Detail() {
  const { id = '' } = useParams();
  const { detail: texts, dashboard } = useAdminTexts();
  const { common } = useTexts();
  const format = useFormat();
  const centre = useQuery({
    queryKey: centreKey(id),
    queryFn: () => fetchValue(getCentre, { params: { id } }),
  });
  const freshPaths = (): void => {
    if (Date.now() - centre.dataUpdatedAt > pathLifeMs) centre.refetch().catch(reportError);
  };
  const readAgain = (): void => void centre.refetch().catch(reportError);
  const failure = centre.error === null ? null : failureOf(centre.error);
  const isGone = failure !== null && isRefusal(failure, 'centre.not-found');
  if (centre.data !== undefined && !isGone)
    return (
      <>
        {failure === null ? null : (
          <div className="no-print mb-4">
            <FailureNotice title={texts.loadFailed} failure={failure} onRetry={readAgain} />
            <p className="mt-2">{texts.loadedAt(format.time(new Date(centre.dataUpdatedAt)))}</p>
          </div>
        )}
        <Loaded centre={centre.data} onMissing={freshPaths} onRetry={readAgain} />
      </>
    );
  return (
    <>
      <Heading>{dashboard.title}</Heading>
      <div className="mb-4">
        <BackToList />
      </div>
      {failure === null ? (
        <Skeleton label={common.loading} />
      ) : isGone ? (
        <FailureNotice title={texts.notFound} />
      ) : (
        <FailureNotice title={texts.loadFailed} failure={failure} onRetry={readAgain} />
      )}
    </>
  );
}
