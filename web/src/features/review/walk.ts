/**
 * The order in which centres are reviewed: that of the list when the first one was opened. A decision takes a centre out of its
 * list, not out of this order, so that the way back leads to it.
 */
import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { hasStatus } from '#contract/call.ts';
import { reviewPageSize, type Decision } from '#contract/review/endpoints.ts';
import { failureOf } from '../../api/query.ts';
import { queueUrl, queuePageOptions, reviewOptions } from './review-query.ts';

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
  const loaded = await queries.fetchQuery({ ...queuePageOptions({ ...urlState, page }), staleTime: freshMs });
  return {
    total: loaded.total,
    pages: Math.ceil(loaded.entries / reviewPageSize),
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
