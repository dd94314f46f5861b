/**
 * The order in which centres are reviewed: that of the list when the first one was opened. A decision takes a centre out of its
 * list, not out of this order, so that the way back leads to it. And the ways from a review or a case: back to the queue, to the neighbours,
 * to the case, and to the review of another centre.
 */
import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { hasStatus } from '#contract/call.ts';
import { reviewPageSize, type Decision, type ReviewDetail } from '#contract/review/endpoints.ts';
import { connectedBy } from '#contract/review/warnings.ts';
import { adminPaths, casePath, centrePath, reviewPath } from '../../admin-paths.ts';
import { failureOf } from '../../api/query.ts';
import { useQueryParams } from '../../patterns/list-url.ts';
import { Neighbours } from '../../patterns/record-navigation.tsx';
import { useFormat } from '../../texts/format.ts';
import { useReviewTexts } from '../../texts/review.texts.ts';
import { Key } from '../../ui/admin-buttons.tsx';
import { TextLink } from '../../ui/link.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useShortcuts } from '../../ui/use-shortcuts.ts';
import { queuePageQuery, queueUrl, reviewOptions } from './review-query.ts';

export interface WalkEntry {
  readonly id: string;
  readonly code: string;
  /** Of the case that the centre belongs to. */
  readonly caseId?: string | undefined;
}

/** As the list had it. */
interface ListedEntry extends WalkEntry {
  readonly decision: Decision;
}

interface Walk {
  readonly entries: readonly ListedEntry[];
  /** How many centres of the list stand before the entries. */
  readonly before: number;
  /** When the first one was opened. */
  readonly total: number;
}

const walksKey = ['review', 'walk'] as const;
/** A page that the queue has just loaded is not loaded again. */
const freshMs = 60_000;

/**
 * Finds the first that nobody has decided about or deleted since it was listed, and that no colleague has just opened. What cannot be loaded
 * counts as listed.
 */
async function findFree(queries: QueryClient, entries: readonly ListedEntry[]) {
  const openedElsewhere: ListedEntry[] = [];
  for (const entry of entries) {
    const state = await queries.fetchQuery({ ...reviewOptions(entry.id), staleTime: 0 }).then(
      ({ decision, opened_elsewhere: isElsewhere }) => {
        if (decision !== entry.decision) return 'gone';
        return isElsewhere === true ? 'elsewhere' : 'free';
      },
      (error: Error) => (hasStatus(failureOf(error), 404) ? 'gone' : 'free'),
    );
    if (state === 'free') return { free: entry, openedElsewhere };
    if (state === 'elsewhere') openedElsewhere.push(entry);
  }
  return { free: null, openedElsewhere };
}

async function loadPage(queries: QueryClient, search: string, page: number) {
  const urlState = queueUrl.parse(search);
  const loaded = await queries.fetchQuery({ ...queuePageQuery({ ...urlState, page }), staleTime: freshMs });
  return {
    total: loaded.rowCount,
    pages: Math.ceil(loaded.total / reviewPageSize),
    entries: loaded.rows.map((row): ListedEntry => ({
      id: row.id,
      code: row.centre_code,
      caseId: row.case?.id,
      decision: row.decision,
    })),
  };
}

const walkOptions = (queries: QueryClient, search: string) =>
  queryOptions({
    queryKey: [...walksKey, search],
    queryFn: async (): Promise<Walk> => {
      const { page } = queueUrl.parse(search);
      const { total, entries } = await loadPage(queries, search, page);
      return { total, entries, before: (page - 1) * reviewPageSize };
    },
    staleTime: Infinity,
    gcTime: Infinity,
  });

/** Returns the first centres of the pages from `page` on that the walk does not have; pages move up as centres are decided. */
async function loadMore(queries: QueryClient, search: string, { entries }: Walk): Promise<ListedEntry[]> {
  const known = new Set(entries.map(({ id }) => id));
  for (let { page } = queueUrl.parse(search); ; page += 1) {
    const loaded = await loadPage(queries, search, page);
    const more = loaded.entries.filter(({ id }) => !known.has(id));
    if (more.length > 0 || page >= loaded.pages) return more;
  }
}

/** Forgets the orders, because the queue is shown again. */
export function forgetWalks(queries: QueryClient): void {
  queries.removeQueries({ queryKey: walksKey });
}

/**
 * @param search the query of the queue; null when the review was opened from elsewhere
 * @param caseId of the case that is shown instead of a centre: its other members are passed over
 */
export function useWalk(id: string, search: string | null, caseId?: string) {
  const queries = useQueryClient();
  const options = walkOptions(queries, search ?? '');
  const { data: walk } = useQuery({ ...options, enabled: search !== null });
  const entries = walk?.entries ?? [];
  const index = entries.findIndex((entry) => entry.id === id);
  const isOther = (entry: WalkEntry): boolean => caseId === undefined || entry.caseId !== caseId;
  /**
   * Returns the next one that no colleague has just opened, of those that are loaded or of the next page; otherwise the first of those
   * that were passed over. Null at the end, and when what follows cannot be loaded.
   */
  const findNext = async (): Promise<WalkEntry | null> => {
    if (walk === undefined || search === null || index < 0) return null;
    // Mostly it is the first one.
    const known = await findFree(queries, entries.slice(index + 1).filter(isOther));
    if (known.free !== null) return known.free;
    const more = await loadMore(queries, search, walk).catch(() => []);
    queries.setQueryData(options.queryKey, { ...walk, entries: [...entries, ...more] });
    const following = await findFree(queries, more.filter(isOther));
    return following.free ?? [...known.openedElsewhere, ...following.openedElsewhere][0] ?? null;
  };
  const reached = (walk?.before ?? 0) + index + 1;
  return {
    /** Not among those that were in the list: opened from the map or another centre. It has no neighbours. */
    isAlone: walk !== undefined && index < 0,
    /** Null while the list loads, and when it is alone. */
    position: index < 0 ? null : reached,
    total: walk?.total ?? 0,
    previous: entries.slice(0, Math.max(index, 0)).findLast(isOther) ?? null,
    hasNext:
      walk !== undefined && index >= 0 && (entries.slice(index + 1).some(isOther) || reached < walk.total),
    findNext,
  };
}

/** The query of the queue that a screen was opened from; null when it was opened from elsewhere. */
export const useListName = (): string | null => useQueryParams()[0].get('list');

/** The path of the queue; without a query, of all that waits. */
const queuePath = (list: string | null): string =>
  list === null || list === '' ? adminPaths.review : `${adminPaths.review}?${list}`;

/** The path of the next centre, and after the last one of the queue. */
export const nextPath = (next: WalkEntry | null, list: string | null): string =>
  next === null ? queuePath(list) : reviewPath(next.id, list);

/** Replaced, so that the browser's Back returns to the queue. */
export const inItsPlace = { replace: true };

interface HeadProps {
  readonly list: string | null;
  readonly walk: ReturnType<typeof useWalk>;
  /** Another way back. */
  readonly way?: ReactNode;
  /** The heading. */
  readonly children: ReactNode;
}

function WalkNeighbours({ list, walk }: Pick<HeadProps, 'list' | 'walk'>) {
  const { screen, examine } = useReviewTexts();
  const { number } = useFormat();
  const navigate = useNavigate();
  const { position, total, previous, hasNext, findNext } = walk;
  const { run: onNext } = useAction(async () => navigate(nextPath(await findNext(), list), inItsPlace));
  const { run: onPrevious } = useAction(async () => navigate(nextPath(previous, list), inItsPlace));
  return (
    <Neighbours
      label={screen.neighbours}
      place={position === null ? '' : examine.position(number(position), number(total))}
      onPrevious={previous === null ? undefined : onPrevious}
      onNext={hasNext ? onNext : undefined}
    />
  );
}

export function ReviewHead({ list, walk, way, children }: HeadProps) {
  const { screen: texts } = useReviewTexts();
  const navigate = useNavigate();
  const back = queuePath(list);
  useShortcuts({ Backspace: () => void navigate(back) }, 'page');
  return (
    <div className="mb-1 flex flex-wrap items-center gap-x-3 gap-y-1 [&_[role=group]>button]:px-3">
      <TextLink to={back}>{texts.back}</TextLink>
      {way}
      <div className="min-w-0 grow basis-64 [&>div]:mb-0 [&_h1]:text-xl/7">{children}</div>
      {list === null || walk.isAlone ? null : <WalkNeighbours list={list} walk={walk} />}
    </div>
  );
}

const openedFrom = z.object({ openedFrom: z.object({ id: z.string(), code: z.string() }) });

/** Returns the centre on whose screen this review was opened, which is looked at next. */
export function useOpenedFrom(): WalkEntry | null {
  const { state } = useLocation() as { state: unknown };
  const read = openedFrom.safeParse(state);
  return read.success ? read.data.openedFrom : null;
}

/**
 * @param props.isArchived it belongs to an archived edition, about which nothing is decided any more
 * @param props.review whose screen has the link
 */
export function OtherReview(props: {
  readonly id: string;
  readonly code: string;
  readonly isArchived: boolean;
  readonly review: ReviewDetail;
}) {
  const { id, code, isArchived, review } = props;
  const { screen: texts } = useReviewTexts();
  const list = useListName();
  if (isArchived) return <TextLink to={centrePath(id)}>{texts.centre}</TextLink>;
  const state: z.infer<typeof openedFrom> = { openedFrom: { id: review.id, code: review.centre_code } };
  return (
    <TextLink to={reviewPath(id, list)} state={state}>
      {texts.openReview(code)}
    </TextLink>
  );
}

const caseKey = 'E';

/** On the review of a member: the way to its case, also by E. */
export function CaseLink({ review }: { readonly review: ReviewDetail }) {
  const { case: texts } = useReviewTexts();
  const { number } = useFormat();
  const navigate = useNavigate();
  const path = casePath(review.id, useListName());
  useShortcuts({ e: review.case && (() => void navigate(path)) }, 'page');
  if (review.case === undefined) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3">
      <span>
        {texts.oneOf(number(review.case.members))}
        {review.reasons.some(connectedBy) ? null : ` ${texts.wasFirst}`}
      </span>
      <TextLink to={path}>{texts.open}</TextLink>
      <Key>{caseKey}</Key>
    </p>
  );
}
