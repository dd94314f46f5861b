/** Reading the master list: filtered pages, totals, counts and states. Archived centres are in none of them. */
import { sql, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely';
import type { SortableColumn } from '#contract/centres/endpoints.ts';
import type { SavedCentre } from '#contract/centres/centre-views.ts';
import type { FormStatus } from '#contract/exam.ts';
import { cleanText, lengthInCharacters } from '#contract/text.ts';
import type { Db } from '../../../platform/database/open-database.ts';
import { dialectOf, type SqlDialect } from '../../../platform/database/dialect.ts';
import { countUnregistered } from '../list/count-progress.ts';

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

/** What engines look up by an index; anything shorter is looked for in every text. */
const minIndexedLength = 3;
/** Up to so many hits of a search are looked up once, to count and to show. */
const maxKnownHits = 800;
/** Above so many centres a page is found sooner by walking the list in its order than by sorting them. */
const manyCentres = 3000;

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

/** How the text is looked for: by reading each centre's, in the index, or among hits that are known already. */
export type SearchWay = 'reading' | 'index' | { readonly numbers: readonly number[] };

function matches(engine: SqlDialect, search: string, way: SearchWay) {
  return typeof way === 'string'
    ? engine.holdsWords(search, way)
    : sql<SqlBool>`centre_finder.number in (${engine.selectNumbers(way.numbers)})`;
}

/** @param byIndex the index of the filter's columns is a good way to what fits */
function conditionsOf(db: Db, filter: CentreFilter, way: SearchWay, byIndex: boolean) {
  const search = cleanSearch(filter);
  const engine = dialectOf(db);
  const column = (name: string) => (byIndex ? sql.ref(name) : engine.withoutIndex(name));
  const conditions = [];
  if (search !== '') conditions.push(matches(engine, search, way));
  if (filter.status)
    conditions.push(
      sql<SqlBool>`${column('centre_finder.is_submitted')} = ${filter.status === 'Completed' ? 1 : 0}`,
    );
  if (filter.state) conditions.push(sql<SqlBool>`${column('centre_finder.centre_state')} = ${filter.state}`);
  return conditions;
}

function inFinder(db: Db, filter: CentreFilter, way: SearchWay, byIndex: boolean) {
  return db.selectFrom('centre_finder').where((eb) => eb.and(conditionsOf(db, filter, way, byIndex)));
}

/**
 * Every centre that fits, joined with its place in the finder; what is selected, and in which order, is added. SQLite reads
 * the tables of a cross join in the order in which they are named: `first` is the one whose index gives the order.
 */
export function matchingCentres(
  db: Db,
  filter: CentreFilter,
  way: SearchWay,
  first: 'centre_finder' | 'centres' = 'centre_finder',
) {
  const joined =
    first === 'centres'
      ? db.selectFrom('centres').crossJoin('centre_finder')
      : db.selectFrom('centre_finder').crossJoin('centres');
  const byIndex = typeof way === 'string';
  return joined
    .whereRef('centres.id', '=', 'centre_finder.centre_id')
    .where((eb) => eb.and(conditionsOf(db, filter, way, byIndex)));
}

/** The few hits of a search, or how else its many are found. */
export async function lookUpHits(db: Db, filter: CentreFilter): Promise<SearchWay> {
  const search = cleanSearch(filter);
  if (lengthInCharacters(search) < minIndexedLength) return 'reading';
  const engine = dialectOf(db);
  const numbers = await engine.findNumbers(db, search, maxKnownHits);
  if (numbers !== null) return { numbers };
  return engine.isFoldedByReading(search) ? 'reading' : 'index';
}

export async function countCentres(db: Db) {
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
export async function listStates(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('centre_tallies')
    .select('centre_state')
    .where('centre_state', '<>', '')
    .groupBy('centre_state')
    .having((eb) => eb.fn.sum<number>('centres'), '>', 0)
    .orderBy('centre_state')
    .execute();
  return rows.map((row) => row.centre_state);
}

/** How many centres fit. Without a search the kept counts answer; a search counts its hits. */
export async function countMatching(db: Db, filter: CentreFilter, way: SearchWay): Promise<number> {
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
  // Every centre is read in the order of the table: an index of all that are submitted, or not, would lead to each apart.
  const byIndex = way === 'reading' && Boolean(filter.state);
  const { total } = await inFinder(db, filter, way, byIndex)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Changes whenever a centre, or whether it is submitted, does; what was counted before then no longer counts. */
export async function readListStamp(db: Db): Promise<number> {
  const row = await db
    .selectFrom('centre_tallies')
    .select(sql<number | null>`sum(changes)`.as('changes'))
    .executeTakeFirst();
  return Number(row?.changes ?? 0);
}

export function toListed<Row extends { readonly is_submitted: number }>({ is_submitted, ...centre }: Row) {
  return { ...centre, form_status: is_submitted === 1 ? ('Completed' as const) : ('Pending' as const) };
}

/** Equal values stand in the order of their codes, which are unique, and in the same direction. */
function cutPage<Tables, From extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, From, Row>,
  page: PageWanted,
  [column, code]: readonly [RawBuilder<unknown>, RawBuilder<unknown>],
) {
  // "Pending" sorts after "Completed", as the texts do.
  const order = page.sort === 'form_status' ? (page.order === 'asc' ? 'desc' : 'asc') : page.order;
  return query
    .orderBy(column, order)
    .orderBy(code, page.order)
    .limit(page.size)
    .offset((page.number - 1) * page.size);
}

/** What is sorted is as little as can be: by a column of the finder the finder alone. */
function selectNumbers(db: Db, filter: CentreFilter, page: PageWanted, total: number, way: SearchWay) {
  const { sort } = page;
  if (sort === 'form_status' || sort === 'centre_code') {
    const column = sort === 'form_status' ? 'is_submitted' : sort;
    const fitting = inFinder(db, filter, way, typeof way === 'string').select('centre_finder.number');
    return cutPage(fitting, page, [sql.ref(column), sql.ref('centre_code')]);
  }
  const isWalk = typeof way === 'string' && total > manyCentres;
  const fitting = matchingCentres(db, filter, way, isWalk ? 'centres' : 'centre_finder');
  const column = `centres.${sort}`;
  return cutPage(fitting.select('centre_finder.number'), page, [
    isWalk ? sql.ref(column) : dialectOf(db).sortedAfterwards(column),
    sql.ref('centres.centre_code'),
  ]);
}

export interface VersionedCentre extends SavedCentre {
  readonly version: number;
}

/** One page of the list in its order. `total` is that of the same filter. */
export async function findPage(
  db: Db,
  filter: CentreFilter,
  page: PageWanted,
  total: number,
  way: SearchWay,
): Promise<VersionedCentre[]> {
  if (total === 0) return [];
  const ofPage = matchingCentres(db, {}, 'reading')
    .where('centre_finder.number', 'in', selectNumbers(db, filter, page, total, way))
    .select(columnsOfList);
  const column = page.sort === 'form_status' ? 'is_submitted' : `centres.${page.sort}`;
  const rows = await cutPage(ofPage, { ...page, number: 1 }, [
    dialectOf(db).withoutIndex(column),
    sql.ref('centres.centre_code'),
  ]).execute();
  return rows.map(toListed);
}
