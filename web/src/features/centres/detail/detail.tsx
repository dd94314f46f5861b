/** /admin/exam-centres/{id}: one centre with rows 0 to 28 and its photos (specification section 2, Centre detail). */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate, useParams } from 'react-router';
import { hasStatus } from '#contract/call.ts';
import { downloadCentre } from '#contract/centres/centre-endpoints.ts';
import { detailRows } from '#contract/centres/detail-rows.ts';
import { readCentre, type ReceivedCentre } from '#contract/centres/received-centre.ts';
import { downloadEvidence } from '#contract/review/list-endpoints.ts';
import { adminPaths, centrePath } from '../../../admin-paths.ts';
import { currentTime } from '../../../api/client.ts';
import { failureOf, fetchValue } from '../../../api/query.ts';
import { paths } from '../../../paths.ts';
import { CorrectionEntry, useFirstAnswers } from '../../../patterns/correction-entry.tsx';
import { DetailTable } from '../../../patterns/detail-table.tsx';
import { DownloadButton } from '../../../patterns/download-button.tsx';
import { FailureNotice } from '../../../patterns/outcome-notice.tsx';
import { useQueryParams } from '../../../patterns/list-url.ts';
import { ScreenKeys, useRememberOpenedRow, Neighbours } from '../../../patterns/record-navigation.tsx';
import { useFormat, useIndianTime } from '../../../texts/format.ts';
import { useExamTitle } from '../../../texts/page-settings.ts';
import { useReviewTexts } from '../../../texts/review.texts.ts';
import { Button, buttonClasses, ButtonLink } from '../../../ui/button.tsx';
import { Heading } from '../../../ui/page.tsx';
import { PrintedDocument } from '../../../ui/printed-document.tsx';
import { Section } from '../../../ui/admin-buttons.tsx';
import { Skeleton } from '../../../ui/progress.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { useShortcuts } from '../../../ui/use-shortcuts.ts';
import { centreKey, centrePageQuery } from '../centre-page.ts';
import { ContactLog } from './contact-log.tsx';
import { Contact } from './contact.tsx';
import { PhotoGrid } from './photo-grid.tsx';
import { State, Warnings } from './state.tsx';
import { dashboardPageSize } from '#contract/exam.ts';
import { useAdminTexts } from '../../../texts/admin.texts.ts';
import { centresUrl, type ListUrlState } from '../list-url.ts';

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

/** What can be taken along, and before the submission the phone, which leads. */
function Actions({ centre }: { centre: ReceivedCentre }) {
  const { detail: texts, evidence, examine } = useReviewTexts();
  const { decision, edition, official_person: person, phone } = centre;
  return (
    <div className="no-print flex flex-wrap items-center gap-x-3 gap-y-2">
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
      {edition !== undefined || decision !== undefined || phone === '' ? null : (
        <a href={`tel:+91${phone}`} className={buttonClasses('strong')}>
          {examine.ringNow(person, phone)}
        </a>
      )}
    </div>
  );
}

interface FrameProps {
  readonly centreId: string;
  readonly centre: ReceivedCentre | undefined;
  readonly children: ReactNode;
}

/** One line: the way back, the heading, which takes the focus once the name is known, the actions, and the neighbours in the list. */
function Frame({ centreId, centre, children }: FrameProps) {
  const { detail: texts, dashboard } = useReviewTexts();
  const navigate = useNavigate();
  const printHead = usePrintHead(centre);
  const list = useQueryParams()[0].get('list');
  const listPath = list ? `${paths.adminCentres}?${list}` : paths.adminCentres;
  const back = centre?.edition === undefined ? listPath : adminPaths.editions;
  useShortcuts({ Backspace: () => void navigate(back) }, 'page');
  const title =
    centre === undefined ? dashboard.title : texts.heading(centre.centre_name, centre.centre_code);
  return (
    <PrintedDocument head={printHead}>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <div className="no-print shrink-0">
          <ButtonLink variant="link" to={back}>
            {texts.back}
          </ButtonLink>
        </div>
        {list === null ? null : (
          <div className="no-print max-w-full shrink-0 md:order-last md:ml-auto">
            <ListPosition centreId={centreId} search={list} />
          </div>
        )}
        <div className="min-w-0 grow basis-full *:mb-0 md:basis-80">
          <Heading dense key={`${centreId} ${title}`}>
            {title}
          </Heading>
        </div>
        {centre === undefined ? null : <Actions key={centreId} centre={centre} />}
      </div>
      {children}
    </PrintedDocument>
  );
}

/** The corrections of a centre: what was asked for, by whom and when, and the rows before and after. */
function Corrections({ centre: { corrections = [] } }: { centre: ReceivedCentre }) {
  const { corrections: texts } = useReviewTexts();
  if (corrections.length === 0) return null;
  return (
    <Section
      title={texts.title}
      heading="text-base font-semibold"
      className="mb-3 rounded-card border border-line bg-paper p-3 print:border-0 print:p-0"
    >
      <p className="mb-3 text-muted">{texts.lead}</p>
      <ul className="space-y-4">
        {corrections.map((correction) => (
          <CorrectionEntry key={correction.number} correction={correction} />
        ))}
      </ul>
    </Section>
  );
}

interface LoadedProps {
  readonly centre: ReceivedCentre;
  /** Called when a photo cannot be loaded, because its signed path may have expired. */
  readonly onMissing: () => void;
  readonly onRetry: () => void;
}

/**
 * On a wide window the answers stand left, a dash where nothing was answered, and right what a call needs from top to bottom: photos,
 * state, contact and log. Without photos the state comes first.
 */
function Loaded({ centre, onMissing, onRetry }: LoadedProps) {
  const { detail, examine } = useReviewTexts();
  const notes = useFirstAnswers(centre.corrections);
  const state = <State centre={centre} />;
  const hasPhotos = centre.photos.length > 0;
  return (
    <article>
      <Warnings centre={centre} />
      <div className="gap-x-3 xl:grid xl:grid-cols-[minmax(0,4fr)_minmax(0,5fr)] print:flex print:flex-col">
        <div className="min-w-0 xl:col-start-2 print:contents">
          {hasPhotos ? null : state}
          <PhotoGrid centre={centre} onMissing={onMissing} onRetry={onRetry} />
          {hasPhotos ? state : null}
          <div className="grid-cols-2 gap-x-3 xl:grid print:contents">
            <Contact centre={centre} />
            {centre.edition === undefined ? <ContactLog centre={centre} /> : null}
          </div>
          <Corrections centre={centre} />
        </div>
        <div className="min-w-0 xl:col-start-1 xl:row-start-1">
          <div className="rounded-card border border-line bg-paper">
            <DetailTable label={detail.tableLabel} rows={detailRows(centre)} notes={notes} />
          </div>
          <ScreenKeys keys={examine.keys} />
        </div>
      </div>
    </article>
  );
}

/** Signed paths are valid at least this long: a photo that is missing earlier is not refetched. */
const minPathLifeMs = 10 * 60 * 1000;

export function Detail() {
  const { id = '' } = useParams();
  const { detail: texts, common } = useReviewTexts();
  const format = useFormat();
  useRememberOpenedRow(id);
  const query = useQuery({
    queryKey: centreKey(id),
    queryFn: () => fetchValue(readCentre, { params: { id } }),
  });
  const { run: reload } = useAction(() => query.refetch());
  const failure = query.error === null ? null : failureOf(query.error);
  const isGone = failure !== null && hasStatus(failure, 404);
  const centre: ReceivedCentre | undefined = isGone ? undefined : query.data;
  const loadedAt = query.dataUpdatedAt;
  return (
    <Frame centreId={id} centre={centre}>
      {isGone ? <FailureNotice title={texts.notFound} /> : null}
      {failure === null || isGone ? null : (
        <div className="no-print mb-3">
          <FailureNotice title={texts.loadFailed} failure={failure} onRetry={reload} />
          {centre === undefined ? null : (
            <p className="mt-2">{texts.loadedAt(format.time(currentTime(loadedAt)))}</p>
          )}
        </div>
      )}
      {centre === undefined && failure === null ? <Skeleton label={common.loading} /> : null}
      {centre === undefined ? null : (
        <Loaded
          key={id}
          centre={centre}
          onRetry={reload}
          onMissing={() => {
            if (Date.now() - loadedAt > minPathLifeMs) reload();
          }}
        />
      )}
    </Frame>
  );
}

// Where the centre stands in the list from which it was opened, with links to its neighbours and back. The list is a query of
// the dashboard; its page is the one on which the shown centre stands.

type Step = (() => void) | undefined;

function useIds(list: ListUrlState, page: number) {
  const { columns: _columns, ...query } = list;
  const { data } = useQuery(centrePageQuery({ ...query, page, pageSize: dashboardPageSize }));
  if (data === undefined) return null;
  return { ids: data.rows.map((row) => row.id), total: data.total };
}

/**
 * Returns the index of the centre on the page. After a change, such as a submission, it may not belong to the list any more: then
 * its neighbours are those of the place where it was. -1 when it was never there.
 */
function useIndex(ids: readonly string[] | undefined, id: string) {
  const index = ids?.indexOf(id) ?? -1;
  const [known, setKnown] = useState({ id, index });
  useEffect(() => {
    if (index >= 0) setKnown({ id, index });
  }, [id, index]);
  return { index, formerIndex: known.id === id ? known.index : -1 };
}

function useNeighbours(list: ListUrlState, id: string) {
  const navigate = useNavigate();
  const here = useIds(list, list.page);
  const { index, formerIndex } = useIndex(here?.ids, id);
  const ids = here?.ids ?? [];
  const lastPage = Math.ceil((here?.total ?? 0) / dashboardPageSize);
  const isFirst = index === 0 && list.page > 1;
  const isLast = index === ids.length - 1 && list.page < lastPage;
  // Without an edge this is the page itself, which is loaded already.
  const otherPage = isFirst ? list.page - 1 : isLast ? list.page + 1 : list.page;
  const other = useIds(list, otherPage);
  const open = (neighbourId: string | undefined, page: number): Step =>
    neighbourId === undefined
      ? undefined
      : () => {
          // Replaced, so that the browser's Back returns to the list.
          void navigate(centrePath(neighbourId, centresUrl.format({ ...list, page })), { replace: true });
        };
  const place = index >= 0 ? index : formerIndex;
  const previous = isFirst ? open(other?.ids.at(-1), otherPage) : open(ids[place - 1], list.page);
  const following = index >= 0 ? ids[place + 1] : ids[place];
  const next = isLast ? open(other?.ids[0], otherPage) : open(following, list.page);
  return {
    isLoading: here === null,
    position: index < 0 ? null : (list.page - 1) * dashboardPageSize + index + 1,
    total: here?.total ?? 0,
    onPrevious: place > 0 || isFirst ? previous : undefined,
    onNext: place >= 0 ? next : undefined,
  };
}

/** @param search the query of the list */
function ListPosition({ centreId, search }: { centreId: string; search: string }) {
  const { examine: texts } = useAdminTexts();
  const format = useFormat();
  const { isLoading, position, total, ...steps } = useNeighbours(centresUrl.parse(search), centreId);
  const inList = (at: number): string => texts.position(format.number(at), format.number(total));
  const place = position === null ? texts.notInList : inList(position);
  return (
    <Neighbours label={texts.neighbours} place={isLoading && position === null ? '' : place} {...steps} />
  );
}
