/** The filters and counts of the queue: how many centres each list has, each a link to it; and how often each check gave a reason. */
import type { ReviewList } from '#contract/review/endpoints.ts';
import { reasonCodes, type ReasonCode } from '#contract/review/warnings.ts';
import type { Column } from '../../../patterns/table-column.ts';
import { FilterSelect } from '../../../patterns/list-filters.tsx';
import type { ChangeList } from '../../../patterns/list-url.ts';
import { Table } from '../../../patterns/table.tsx';
import { StateFilter } from '../../../patterns/state-filter.tsx';
import { useReviewTexts } from '../../../texts/use-review-texts.ts';
import { useFormat } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { queueUrl, type QueueUrlState } from '../queue-url-state.ts';
import { useReviewCounts, useReviewsChanged } from '../review-query.ts';

/** What heads have answered, or not in time, comes first. */
const lists: readonly ReviewList[] = [
  'answered',
  'overdue',
  'waiting',
  'serious',
  'unmarked',
  'drawn',
  'accepted',
  'asked',
  'visit',
];

interface QueueCountsProps {
  readonly urlState: QueueUrlState;
}

interface CountLinkProps extends QueueCountsProps {
  readonly list: ReviewList;
  readonly count: string;
}

function CountLink({ list, count, urlState }: CountLinkProps) {
  const { queue: texts } = useReviewTexts().review;
  return (
    <Link
      to={{ search: queueUrl.format({ ...urlState, list, reason: '', page: 1 }) }}
      title={texts.hints[list]}
      aria-current={urlState.list === list ? 'true' : undefined}
      className="block h-full min-h-11 rounded-card border border-line bg-paper px-3 py-1 whitespace-nowrap hover:bg-action-soft aria-[current=true]:border-action aria-[current=true]:bg-action-soft aria-[current=true]:shadow-[inset_0_-3px_0_var(--action)]"
    >
      <span className="block text-[0.8125rem] leading-5 text-muted">{texts.lists[list]}</span>
      <span className="block text-lg leading-7 font-bold">{count}</span>
    </Link>
  );
}

/** A count that failed to load is a dash: the list below works without it. */
export function QueueCounts({ urlState }: QueueCountsProps) {
  const { review, dashboard } = useReviewTexts();
  const { common } = useTexts();
  const format = useFormat();
  const counts = useReviewCounts(urlState.state);
  const { reloadLists } = useReviewsChanged();
  const unchecked = counts.data?.unchecked ?? 0;
  const time = counts.data === undefined ? common.dash : format.time(new Date(counts.dataUpdatedAt));
  return (
    <div className="mb-3">
      <ul
        aria-label={review.queue.listsLabel}
        aria-busy={counts.isPlaceholderData}
        className={`-m-1 flex gap-1 overflow-x-auto p-1 ${counts.isPlaceholderData ? 'opacity-60' : ''}`}
      >
        {lists.map((list) => {
          const count = counts.data?.lists[list];
          return (
            <li key={list} className="md:grow">
              <CountLink
                list={list}
                count={count === undefined ? common.dash : format.number(count)}
                urlState={urlState}
              />
            </li>
          );
        })}
      </ul>
      <p className="mt-1 flex min-h-11 flex-wrap items-center gap-x-3 text-sm text-muted">
        {counts.data === undefined ? null : (
          <span>{review.queue.decidedToday(format.number(counts.data.decided_today))}</span>
        )}
        <span>{dashboard.countedAt(time)}</span>
        <Button variant="link" busy={counts.isFetching} onClick={reloadLists}>
          {dashboard.refresh}
        </Button>
        <span role="status" className="font-semibold">
          {unchecked > 0 ? review.queue.unchecked(format.number(unchecked)) : null}
        </span>
      </p>
    </div>
  );
}

interface QueueFiltersProps {
  readonly urlState: QueueUrlState;
  readonly change: ChangeList<QueueUrlState>;
}

/** The filters of the queue by state and by reason. */
export function QueueFilters({ urlState: { state, reason }, change }: QueueFiltersProps) {
  const { review } = useReviewTexts();
  return (
    <div className="flex gap-3 max-md:w-full max-md:*:min-w-0 max-md:*:grow max-md:*:basis-0">
      <StateFilter value={state} onChange={(chosen) => change({ state: chosen })} />
      <FilterSelect
        label={review.queue.reason}
        value={reason}
        options={[
          ['', review.queue.anyReason],
          ...reasonCodes.map((code) => [code, review.words.names[code]] as const),
        ]}
        onChange={(chosen) => change({ reason: chosen })}
      />
    </div>
  );
}

interface CheckResult {
  readonly code: ReasonCode;
  readonly found: number;
  readonly set_aside: number;
}

function useColumns(): Column<CheckResult>[] {
  const { checks: texts, words } = useReviewTexts().review;
  const format = useFormat();
  return [
    { key: 'check', label: texts.check, isRowHeader: true, renderCell: ({ code }) => words.names[code] },
    { key: 'found', label: texts.found, renderCell: ({ found }) => format.number(found) },
    { key: 'set-aside', label: texts.setAside, renderCell: (row) => format.number(row.set_aside) },
    { key: 'share', label: texts.share, renderCell: (row) => format.percent(row.set_aside / row.found) },
  ];
}

/** How often each check gave a reason and how often that was set aside, so that a bad limit is seen. */
export function CheckResults({ state }: { readonly state: string }) {
  const { checks: texts } = useReviewTexts().review;
  const { data } = useReviewCounts(state);
  const columns = useColumns();
  if (data === undefined) return null;
  return (
    <details className="mt-4 max-w-3xl">
      <summary className="min-h-11 py-2 font-semibold text-action">{texts.title}</summary>
      <p className="mb-3 text-muted">{texts.lead}</p>
      <Table
        label={texts.tableLabel}
        columns={columns}
        rows={data.checks.filter(({ found }) => found > 0)}
        expectedRows={0}
        keyOf={({ code }) => code}
        empty={texts.none}
      />
    </details>
  );
}
