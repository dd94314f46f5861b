/** What stands above the queue in each of its views: the view, five tiles with the numbers of centres, and one line with lists and filters. */
import type { ReactNode } from 'react';
import type { ReviewList } from '#contract/review/endpoints.ts';
import { reasonCodes } from '#contract/review/warnings.ts';
import { adminPaths } from '../../admin-paths.ts';
import { currentTime } from '../../api/client.ts';
import { FilterSelect } from '../../patterns/list-filters.tsx';
import type { ChangeList } from '../../patterns/list-url.ts';
import { StateFilter } from '../../patterns/state-filter.tsx';
import { useFormat } from '../../texts/format.ts';
import { useReviewTexts } from '../../texts/review.texts.ts';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { Heading } from '../../ui/page.tsx';
import { queueUrl, type QueueUrlState, useReviewCounts, useReviewsChanged } from './review-query.ts';

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

/**
 * The heading, and the same list in another view.
 * @param props.children what can be done with the list
 */
export function QueueHead(props: {
  readonly view: 'list' | 'photos' | 'map';
  readonly urlState: QueueUrlState;
  readonly children?: ReactNode;
}) {
  const { view, urlState, children } = props;
  const { queue, review } = useReviewTexts();
  const { views: texts } = queue;
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
      <Heading dense>{review.title}</Heading>
      <nav
        aria-label={texts.label}
        className="no-print flex flex-wrap rounded-card border border-edge bg-paper"
      >
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
      <div className="no-print flex grow flex-wrap justify-end gap-2 max-md:*:grow max-md:*:justify-center max-md:*:px-3!">
        {children}
      </div>
    </div>
  );
}

const tileOf = (shown: ReviewList): Tile =>
  tileNames.find((tile) => tiles[tile].some((list) => list === shown)) ?? 'toDecide';

interface TilesProps {
  readonly urlState: QueueUrlState;
  /** Of the view that has the lists, if that is another one. */
  readonly pathname?: string;
}

interface ListLinkProps extends TilesProps {
  readonly list: ReviewList;
  readonly name: string;
  /** A count that failed to load is a dash. */
  readonly counted: readonly ReviewList[];
  readonly isCurrent: boolean;
}

function ListLink({ urlState, list, name, counted, isCurrent, ...view }: ListLinkProps) {
  const { queue: texts, common } = useReviewTexts();
  const { number } = useFormat();
  const { data } = useReviewCounts(urlState.state);
  return (
    <li>
      <Link
        to={{ ...view, search: queueUrl.format({ ...urlState, list, reason: '', page: 1 }) }}
        title={texts.hints[list]}
        aria-current={isCurrent ? 'true' : undefined}
        className="inline-flex min-h-9 items-center gap-2 border-b-2 border-transparent px-(--gap) min-[16rem]:whitespace-nowrap hover:bg-action-soft aria-[current=true]:border-action aria-[current=true]:font-semibold pointer-coarse:min-h-11"
      >
        {name}{' '}
        <span className="font-bold text-ink">
          {data === undefined
            ? common.dash
            : number(counted.reduce((sum, each) => sum + (data.lists[each] ?? 0), 0))}
        </span>
      </Link>
    </li>
  );
}

/** How many centres each tile has, each a link to it. */
export function QueueTiles({ urlState, ...view }: TilesProps) {
  const { queue: texts, dashboard, common } = useReviewTexts();
  const { number, time } = useFormat();
  const { data, dataUpdatedAt, isPlaceholderData, isFetching } = useReviewCounts(urlState.state);
  const { reloadLists } = useReviewsChanged();
  const chosen = tileOf(urlState.list);
  return (
    <div className="mb-1 flex flex-wrap items-center gap-x-3 border-b border-line text-muted">
      <ul
        aria-label={texts.listsLabel}
        aria-busy={isPlaceholderData}
        className={`-mb-px flex flex-wrap gap-x-1 [--gap:0.625rem] ${isPlaceholderData ? 'opacity-60' : ''}`}
      >
        {tileNames.map((tile) => (
          <ListLink
            key={tile}
            {...view}
            urlState={urlState}
            list={tiles[tile][0]}
            name={texts.tiles[tile]}
            counted={countedLists(tile)}
            isCurrent={tile === chosen}
          />
        ))}
      </ul>
      <p className="flex grow flex-wrap items-center justify-end gap-x-3 text-sm">
        {data === undefined ? null : <span>{texts.decidedToday(number(data.decided_today))}</span>}
        <span>
          {dashboard.countedAt(data === undefined ? common.dash : time(currentTime(dataUpdatedAt)))}
        </span>
        <Button variant="link" busy={isFetching} onClick={reloadLists}>
          {dashboard.refresh}
        </Button>
      </p>
    </div>
  );
}

/**
 * One line above the rows: the lists of the chosen tile, and the filters by state and by reason.
 * @param props.children what else can be done with the list
 */
export function QueueLine(props: {
  readonly urlState: QueueUrlState;
  readonly change: ChangeList<QueueUrlState>;
  readonly children?: ReactNode;
}) {
  const { urlState, change, children } = props;
  const { queue: texts, reasonWords } = useReviewTexts();
  const { number } = useFormat();
  const { data } = useReviewCounts(urlState.state);
  const chosen = tileOf(urlState.list);
  const unchecked = data?.unchecked ?? 0;
  return (
    <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
      {tiles[chosen].length === 1 ? null : (
        <ul aria-label={texts.tiles[chosen]} className="flex flex-wrap gap-x-3 [--gap:0.25rem]">
          {tiles[chosen].map((list) => (
            <ListLink
              key={list}
              urlState={urlState}
              list={list}
              name={texts.lists[list]}
              counted={[list]}
              isCurrent={list === urlState.list}
            />
          ))}
        </ul>
      )}
      <div className="no-print flex gap-2 max-md:w-full max-md:*:min-w-0 max-md:*:grow max-md:*:basis-0">
        <StateFilter compact value={urlState.state} onChange={(state) => change({ state })} />
        <FilterSelect
          compact
          label={texts.reason}
          value={urlState.reason}
          options={[
            ['', texts.anyReason],
            ...reasonCodes.map((code) => [code, reasonWords.names[code]] as const),
          ]}
          onChange={(reason) => change({ reason })}
        />
      </div>
      <span role="status" className="font-semibold empty:hidden">
        {unchecked > 0 ? texts.unchecked(number(unchecked)) : null}
      </span>
      {children}
    </div>
  );
}
