/** What stands above the queue in each of its views: the view, five tiles with the numbers of centres, and the filters. */
import type { ReactNode } from 'react';
import type { ReviewList } from '#contract/review/endpoints.ts';
import { reasonCodes } from '#contract/review/warnings.ts';
import { adminPaths } from '../../admin-paths.ts';
import { FilterSelect } from '../../patterns/list-filters.tsx';
import type { ChangeList } from '../../patterns/list-url.ts';
import { StateFilter } from '../../patterns/state-filter.tsx';
import { useFormat } from '../../texts/format.ts';
import { useReviewTexts } from '../../texts/use-review-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { Heading } from '../../ui/page.tsx';
import { queueUrl, type QueueUrlState } from './queue-url-state.ts';
import { useReviewCounts, useReviewsChanged } from './review-query.ts';

/** The lists of each tile, the one that it leads to first. */
const tiles = {
  toDecide: ['waiting', 'serious', 'unmarked'],
  answers: ['answered', 'overdue'],
  spotCheck: ['drawn'],
  ofHead: ['asked'],
  done: ['accepted', 'visit'],
} as const satisfies Readonly<Record<string, readonly ReviewList[]>>;
type Tile = keyof typeof tiles;

const tileNames = Object.keys(tiles) as Tile[];

/** The lists whose centres are in no other one of the tile; what waits has the serious ones and those without warnings. */
const countedLists = (tile: Tile): readonly ReviewList[] => (tile === 'toDecide' ? ['waiting'] : tiles[tile]);

interface QueueHeadProps {
  readonly view: 'list' | 'photos' | 'map';
  readonly title: string;
  readonly urlState: QueueUrlState;
  /** What can be done with the list. */
  readonly children?: ReactNode;
}

/** The heading, and the same list in another view. */
export function QueueHead({ view, title, urlState, children }: QueueHeadProps) {
  const { views: texts } = useReviewTexts().review.queue;
  const { state } = urlState;
  const search = queueUrl.format({ ...urlState, page: 1 });
  const links = [
    ['list', { pathname: adminPaths.review, search }],
    // It has the waiting centres of a state, whatever list was shown.
    ['photos', { pathname: adminPaths.gallery, search: queueUrl.format({ ...queueUrl.initial, state }) }],
    ['map', { pathname: adminPaths.dots, search }],
  ] as const;
  return (
    <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-2 [&>div:first-child]:mb-0">
      <Heading dense>{title}</Heading>
      <nav aria-label={texts.label} className="no-print flex rounded-card border border-edge bg-paper">
        {links.map(([name, to]) => (
          <Link
            key={name}
            to={to}
            aria-current={view === name ? 'page' : undefined}
            className="inline-flex min-h-9 items-center border-l border-edge px-3 first:border-l-0 hover:bg-action-soft aria-[current]:bg-action-soft aria-[current]:font-semibold aria-[current]:text-action pointer-coarse:min-h-11"
          >
            {texts[name]}
          </Link>
        ))}
      </nav>
      <div className="no-print flex grow flex-wrap justify-end gap-2">{children}</div>
    </div>
  );
}

/** How many centres each tile has, each a link to it; below them the lists of the chosen one. A count that failed to load is a dash. */
export function QueueTiles({ urlState }: { readonly urlState: QueueUrlState }) {
  const { review, dashboard } = useReviewTexts();
  const { queue: texts } = review;
  const { common } = useReviewTexts();
  const format = useFormat();
  const counts = useReviewCounts(urlState.state);
  const { reloadLists } = useReviewsChanged();
  const { data } = counts;
  const chosen = tileNames.find((tile) => tiles[tile].some((list) => list === urlState.list)) ?? 'toDecide';
  const numberOf = (lists: readonly ReviewList[]): string =>
    data === undefined
      ? common.dash
      : format.number(lists.reduce((sum, list) => sum + (data.lists[list] ?? 0), 0));
  const link = (list: ReviewList, name: string, count: string, isCurrent: boolean, classes: string) => (
    <Link
      to={{ search: queueUrl.format({ ...urlState, list, reason: '', page: 1 }) }}
      title={texts.hints[list]}
      aria-current={isCurrent ? 'true' : undefined}
      className={`inline-flex min-h-9 items-center gap-2 border-b-2 whitespace-nowrap hover:bg-action-soft aria-[current=true]:border-action pointer-coarse:min-h-11 ${classes}`}
    >
      {name} <span className="font-bold text-ink">{count}</span>
    </Link>
  );
  return (
    <div className="mb-2">
      <div className="flex flex-wrap items-center gap-x-3 border-b border-line text-muted">
        <ul
          aria-label={texts.listsLabel}
          aria-busy={counts.isPlaceholderData}
          className={`-mb-px flex flex-wrap gap-x-1 ${counts.isPlaceholderData ? 'opacity-60' : ''}`}
        >
          {tileNames.map((tile) => (
            <li key={tile} className={tile === chosen ? 'font-semibold' : ''}>
              {link(
                tiles[tile][0],
                texts.tiles[tile],
                numberOf(countedLists(tile)),
                tile === chosen,
                'border-transparent px-2.5',
              )}
            </li>
          ))}
        </ul>
        <p className="flex grow flex-wrap items-center justify-end gap-x-3 text-sm">
          {data === undefined ? null : <span>{texts.decidedToday(format.number(data.decided_today))}</span>}
          <span>
            {dashboard.countedAt(
              data === undefined ? common.dash : format.time(new Date(counts.dataUpdatedAt)),
            )}
          </span>
          <Button variant="link" busy={counts.isFetching} onClick={reloadLists}>
            {dashboard.refresh}
          </Button>
        </p>
      </div>
      <div className="flex min-h-9 flex-wrap items-center gap-x-4 text-sm text-muted pointer-coarse:min-h-11">
        {tiles[chosen].length === 1 ? null : (
          <ul aria-label={texts.tiles[chosen]} className="flex flex-wrap gap-x-3">
            {tiles[chosen].map((list) => (
              <li key={list}>
                {link(
                  list,
                  texts.lists[list],
                  numberOf([list]),
                  list === urlState.list,
                  'border-transparent px-1',
                )}
              </li>
            ))}
          </ul>
        )}
        <span role="status" className="font-semibold">
          {(data?.unchecked ?? 0) > 0 ? texts.unchecked(format.number(data?.unchecked ?? 0)) : null}
        </span>
      </div>
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
