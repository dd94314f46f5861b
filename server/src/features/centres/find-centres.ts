/** Reading the master list: filtered pages, totals, counts and states. Archived centres are in none of them. */
import { sql, type SqlBool } from 'kysely';
import type { SortableColumn } from '#contract/centres/endpoints.ts';
import type { FormStatus, SavedCentre } from '#contract/centres/centre-views.ts';
import { cleanText, lengthInCharacters } from '#contract/text.ts';
import type { Queries } from '../../platform/database/database.ts';
import { engineOf, type Engine } from '../../platform/database/engine.ts';
import { countUnregistered } from './find-progress.ts';

/** What narrows the list; null and '' narrow nothing. */
export interface CentreFilter {
  readonly search?: string | null | undefined;
  readonly status?: FormStatus | '' | null | undefined;
  readonly state?: string | null | undefined;
}

export interface PageWanted {
  readonly size: number;
  /** From 1. */
  readonly number: number;
  readonly sort: SortableColumn;
  readonly order: 'asc' | 'desc';
}

/** The trigram table finds nothing shorter. */
const minIndexedLength = 3;
/** Above so many hits a page is found sooner by walking the list in its order than by sorting the hits. */
const manyHits = 800;

export const columnsOfList = [
  'centres.id',
  'centres.centre_code',
  'centre_name',
  'cfi',
  'centre_city',
  'centres.centre_state',
  'centre_pincode',
  'official_person',
  'phone',
  'email',
  'centres.version',
  'is_submitted',
] as const;

export function cleanSearch(filter: CentreFilter): string {
  return cleanText(filter.search ?? '').replace(/\s+/g, ' ');
}

/** How the text is looked for: in the trigram table, by reading each centre's text, or among hits that are known already. */
export type SearchWay = 'trigrams' | 'reading' | { readonly numbers: readonly number[] };

const searchedText = sql`(centres.centre_code || '\n' || centre_name || '\n' || official_person)`;

function matches(engine: Engine, search: string, way: SearchWay) {
  if (way === 'reading') return engine.contains(searchedText, search);
  const hits = way === 'trigrams' ? engine.numbersWithWords(search) : engine.selectNumbers(way.numbers);
  return sql<SqlBool>`centre_finder.number in (${hits})`;
}

/**
 * Every centre that fits, joined with its place in the finder; what is selected, and in which order, is added. SQLite reads
 * the tables of a cross join in the order in which they are named: `first` is the one whose index gives the order.
 */
export function fittingCentres(
  db: Queries,
  filter: CentreFilter,
  way: SearchWay,
  first: 'centre_finder' | 'centres' = 'centre_finder',
) {
  const search = cleanSearch(filter);
  const joined =
    first === 'centres'
      ? db.selectFrom('centres').crossJoin('centre_finder')
      : db.selectFrom('centre_finder').crossJoin('centres');
  return joined
    .whereRef('centres.id', '=', 'centre_finder.centre_id')
    .$if(search !== '', (query) => query.where(matches(engineOf(db), search, way)))
    .$if(Boolean(filter.status), (query) =>
      query.where('is_submitted', '=', filter.status === 'Completed' ? 1 : 0),
    )
    .$if(Boolean(filter.state), (query) =>
      query.where('centre_finder.centre_state', '=', filter.state ?? ''),
    );
}

export function searchWayOf(filter: CentreFilter): SearchWay {
  return lengthInCharacters(cleanSearch(filter)) >= minIndexedLength ? 'trigrams' : 'reading';
}

/** As `searchWayOf`, but when there are few hits they are looked up once, to count and to show. */
export async function lookUpHits(db: Queries, filter: CentreFilter): Promise<SearchWay> {
  const way = searchWayOf(filter);
  if (way !== 'trigrams') return way;
  const hits = engineOf(db).numbersWithWords(cleanSearch(filter));
  const { rows } = await sql<{ readonly number: number }>`${hits} limit ${manyHits + 1}`.execute(db);
  return rows.length > manyHits ? way : { numbers: rows.map((row) => row.number) };
}

/** LIKE folds the case of ASCII only, the trigram table that of all scripts: only where both agree they may take turns. */
function isFoldedByBoth(search: string): boolean {
  const beyondAscii = search.replace(/\p{ASCII}/gu, '');
  return beyondAscii.toLowerCase() === beyondAscii.toUpperCase();
}

export async function countCentres(db: Queries) {
  const unregistered = await countUnregistered(db);
  const row = await db
    .selectFrom('centre_tallies')
    .select([
      sql<number | null>`sum(centres)`.as('centres'),
      sql<number | null>`sum(centres * is_submitted)`.as('submitted'),
      sql<number | null>`sum(centres * has_draft)`.as('drafts'),
    ])
    .executeTakeFirst();
  const centres = Number(row?.centres ?? 0);
  const submitted = Number(row?.submitted ?? 0);
  return { centres, submitted, pending: centres - submitted, drafts: Number(row?.drafts ?? 0), unregistered };
}

/** The distinct states of the list in order; centres without a state add none. */
export async function listStates(db: Queries): Promise<string[]> {
  const rows = await db
    .selectFrom('centre_tallies')
    .select('centre_state')
    .distinct()
    .where('centres', '>', 0)
    .where('centre_state', '<>', '')
    .orderBy('centre_state')
    .execute();
  return rows.map((row) => row.centre_state);
}

/** How many centres fit. Without a search the kept counts answer; a search counts its hits. */
export async function countFitting(db: Queries, filter: CentreFilter, way: SearchWay): Promise<number> {
  if (cleanSearch(filter) === '') {
    const row = await db
      .selectFrom('centre_tallies')
      .select(sql<number | null>`sum(centres)`.as('total'))
      .$if(Boolean(filter.status), (query) =>
        query.where('is_submitted', '=', filter.status === 'Completed' ? 1 : 0),
      )
      .$if(Boolean(filter.state), (query) => query.where('centre_state', '=', filter.state ?? ''))
      .executeTakeFirst();
    return Number(row?.total ?? 0);
  }
  const { total } = await fittingCentres(db, filter, way)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Changes whenever a centre, or whether it is submitted, does; what was counted before then no longer counts. */
export async function readListStamp(db: Queries): Promise<number> {
  const row = await db
    .selectFrom('centre_tallies')
    .select(sql<number | null>`sum(changes)`.as('changes'))
    .executeTakeFirst();
  return Number(row?.changes ?? 0);
}

export function toListed<Row extends { readonly is_submitted: number }>({ is_submitted, ...centre }: Row) {
  return { ...centre, form_status: is_submitted === 1 ? ('Completed' as const) : ('Pending' as const) };
}

function isInFinder(column: SortableColumn): boolean {
  return column === 'form_status' || column === 'centre_code';
}

function sortRef(column: SortableColumn) {
  if (column === 'form_status') return 'is_submitted' as const;
  if (column === 'centre_code') return 'centre_finder.centre_code' as const;
  return `centres.${column}` as const;
}

export interface VersionedCentre extends SavedCentre {
  readonly version: number;
}

/** One page; equal values stand in the order of their codes, which are unique, and in the same direction. `total` is that of the same filter. */
export async function findPage(
  db: Queries,
  filter: CentreFilter,
  page: PageWanted,
  total: number,
  way: SearchWay,
): Promise<VersionedCentre[]> {
  if (total === 0) return [];
  const search = cleanSearch(filter);
  const mayWalk = total > manyHits && isFoldedByBoth(search);
  const first = mayWalk && !isInFinder(page.sort) ? 'centres' : 'centre_finder';
  // "Pending" sorts after "Completed", as the texts do.
  const order = page.sort === 'form_status' ? (page.order === 'asc' ? 'desc' : 'asc') : page.order;
  const rows = await fittingCentres(db, filter, mayWalk ? 'reading' : way, first)
    .select(columnsOfList)
    .orderBy(sortRef(page.sort), order)
    .$if(page.sort === 'form_status', (query) => query.orderBy('centre_finder.centre_code', page.order))
    .$if(!isInFinder(page.sort), (query) => query.orderBy('centres.centre_code', page.order))
    .limit(page.size)
    .offset((page.number - 1) * page.size)
    .execute();
  return rows.map(toListed);
}
