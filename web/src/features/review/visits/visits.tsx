/** /admin/review/visits: the centres to inspect, as a list, as CSV and on paper (product.md, Visits). */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { exportVisits, listVisits, visitsPageSize, type Visit } from '#contract/review/list-endpoints.ts';
import { fetchValue } from '../../../api/query.ts';
import { adminPaths } from '../../../admin-paths.ts';
import { DownloadButton } from '../../../patterns/download-button.tsx';
import { WithRight } from '../../../patterns/own-rights.tsx';
import { useExamTitle } from '../../../texts/page-settings.ts';
import { ListFrame, useShownPage } from '../../../patterns/list-frame.tsx';
import { useFormat, useIndianTime } from '../../../texts/format.ts';
import { useReviewTexts } from '../../../texts/use-review-texts.ts';
import { useLanguage } from '../../../texts/language.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Heading } from '../../../ui/page.tsx';
import { EvidenceListButton } from '../evidence/evidence-button.tsx';
import { PrintedVisits } from './printed-visits.tsx';
import { VisitFilters } from './visit-filters.tsx';
import { VisitsTable } from './visits-table.tsx';
import { toVisitFilter, visitsUrl, type VisitsUrlState } from './visits-url-state.ts';
import { useListUrl } from '../../../patterns/list-url.ts';

/** Below the key of the lists of the review: a decision changes this one too. */
function useVisits(urlState: VisitsUrlState) {
  const query = { ...toVisitFilter(urlState), page: String(urlState.page) };
  return useQuery({
    queryKey: ['review', 'lists', 'visits', query],
    queryFn: () => fetchValue(listVisits, { query }),
    placeholderData: keepPreviousData,
  });
}

interface ActionsProps {
  readonly urlState: VisitsUrlState;
  readonly rows: readonly Visit[];
  readonly isLong: boolean;
}

function Actions({ urlState, rows, isLong }: ActionsProps) {
  const { visits: texts } = useReviewTexts();
  const { language } = useLanguage();
  const format = useFormat();
  const isEmpty = rows.length === 0;
  return (
    <div className="mb-4 flex flex-wrap gap-2">
      <WithRight right="review">
        <DownloadButton
          label={texts.download}
          endpoint={exportVisits}
          input={() => ({ query: { ...toVisitFilter(urlState), language } })}
          fileName="visits.csv"
          failedText={texts.downloadFailed}
          disabled={isEmpty}
        />
      </WithRight>
      <Button variant="quiet" wide disabled={isEmpty} onClick={() => window.print()}>
        {texts.print}
      </Button>
      <WithRight right="review">
        <EvidenceListButton selection={{ ids: rows.map(({ id }) => id) }} disabled={isEmpty} />
      </WithRight>
      {isLong ? (
        <p className="basis-full text-sm text-muted">{texts.pageHint(format.number(visitsPageSize))}</p>
      ) : null}
    </div>
  );
}

/** The line at the top of each printed page. */
function usePrintHead() {
  const { visits: texts } = useReviewTexts();
  const exam = useExamTitle();
  const format = useFormat();
  const indianTime = useIndianTime();
  return (page: number, rows: readonly Visit[], total: number, loadedAt: Date): string => {
    const first = (page - 1) * visitsPageSize + 1;
    const last = first + rows.length - 1;
    const range = texts.range(format.number(first), format.number(last), format.number(total));
    return texts.printHead(exam, indianTime(loadedAt.toISOString()), range);
  };
}

export function Visits() {
  const { visits: texts, review, places } = useReviewTexts();
  const format = useFormat();
  const [urlState, change] = useListUrl(visitsUrl);
  const shown = useShownPage(useVisits(urlState));
  const printHead = usePrintHead();
  const { rows = [], total = 0, drawn = 0 } = shown.page ?? {};
  return (
    <>
      <div className="no-print">
        <Heading dense lead={texts.lead}>
          {texts.title}
        </Heading>
        <div className="mb-4">
          <ButtonLink variant="quiet" to={adminPaths.review}>
            {review.screen.back}
          </ButtonLink>
        </div>
        <VisitFilters urlState={urlState} change={change} />
        <p role="status" className="my-4 min-h-6">
          {shown.page === undefined
            ? ''
            : texts.count(format.number(total), format.number(total - drawn), format.number(drawn))}
        </p>
        <Actions urlState={urlState} rows={rows} isLong={total > visitsPageSize} />
        <ListFrame
          shown={shown}
          page={urlState.page}
          change={change}
          pageSize={visitsPageSize}
          failedText={texts.loadFailed}
        >
          <VisitsTable rows={shown.page?.rows} stale={shown.isStale} />
        </ListFrame>
        <p className="mt-4 text-sm text-muted">{places.attribution}</p>
      </div>
      <PrintedVisits head={printHead(urlState.page, rows, total, shown.loadedAt)} rows={rows} />
    </>
  );
}
