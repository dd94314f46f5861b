/**
 * Finds centres of the master list. A search matches a centre whose folded text contains all its words, in any order
 * (product.md, Administrators 7). Archived centres are never found.
 */
import { sql, type ExpressionBuilder, type SqlBool } from 'kysely';
import type { SavedCentre } from '#contract/centres/centre-views.ts';
import type { SortableColumn } from '#contract/centres/endpoints.ts';
import { centreColumns, type FormStatus } from '#contract/exam.ts';
import { likePattern } from '../../../platform/database/like-pattern.ts';
import type { Db } from '../../../platform/database/open-database.ts';
import type { Database } from '../../../schema.ts';
import { searchWordsOf } from './search-text.ts';

/** Null and '' do not restrict the list. */
export interface CentreFilter {
  readonly search?: string | null | undefined;
  readonly status?: FormStatus | '' | null | undefined;
  readonly state?: string | null | undefined;
}

export interface SortOrder {
  readonly sort: SortableColumn;
  readonly order: 'asc' | 'desc';
}

export interface PageWanted extends SortOrder {
  readonly size: number;
  /** Counted from 1. */
  readonly number: number;
}

export interface FoundCentre extends SavedCentre {
  readonly version: number;
}

export interface CentreSearch {
  /** Returns one page, or all matches when no page is requested. Equal values are sorted by centre code. */
  page(filter: CentreFilter, request: PageWanted | SortOrder): Promise<FoundCentre[]>;
  count(filter: CentreFilter): Promise<number>;
  /** Yields the ids of all matches by centre code, in batches. Rows would outlive a batch of details, and fill the memory. */
  stream(filter: CentreFilter): AsyncGenerator<string[]>;
}

const streamBatchSize = 500;

const isSubmitted = (eb: ExpressionBuilder<Database, 'centres'>) =>
  eb.exists(
    eb
      .selectFrom('checklists')
      .select('checklists.centre_id')
      .whereRef('checklists.centre_id', '=', 'centres.id')
      .where('checklists.status', '=', 'submitted'),
  );

function matching(db: Db, { search, status, state }: CentreFilter) {
  let query = db.selectFrom('centres').where('archived_at', 'is', null);
  if (status === 'Completed') query = query.where(isSubmitted);
  if (status === 'Pending') query = query.where((eb) => eb.not(isSubmitted(eb)));
  if (state) query = query.where('centre_state', '=', state);
  for (const word of searchWordsOf(search ?? ''))
    query = query.where(sql<SqlBool>`search_text like ${likePattern(word)} escape '\\'`);
  return query;
}

const selectMatching = (db: Db, filter: CentreFilter) =>
  matching(db, filter)
    .select(['id', 'version', ...centreColumns])
    .select((eb) => isSubmitted(eb).as('is_submitted'));

type Row = Awaited<ReturnType<ReturnType<typeof selectMatching>['execute']>>[number];

function toFound({ is_submitted, ...centre }: Row): FoundCentre {
  return { ...centre, form_status: is_submitted ? 'Completed' : 'Pending' };
}

async function findPage(
  db: Db,
  filter: CentreFilter,
  request: PageWanted | SortOrder,
): Promise<FoundCentre[]> {
  const { sort, order } = request;
  const query = selectMatching(db, filter);
  const sorted =
    sort === 'form_status'
      ? // "Completed" sorts before "Pending".
        query.orderBy(isSubmitted, order === 'asc' ? 'desc' : 'asc')
      : query.orderBy(sort, order);
  const all = sorted.orderBy('centre_code', order);
  const page = 'size' in request ? all.limit(request.size).offset((request.number - 1) * request.size) : all;
  return (await page.execute()).map(toFound);
}

async function count(db: Db, filter: CentreFilter): Promise<number> {
  const { total } = await matching(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

async function* stream(db: Db, filter: CentreFilter): AsyncGenerator<string[]> {
  for (let after = ''; ;) {
    const rows = await matching(db, filter)
      .select(['id', 'centre_code'])
      .where('centre_code', '>', after)
      .orderBy('centre_code')
      .limit(streamBatchSize)
      .execute();
    if (rows.length > 0) yield rows.map(({ id }) => id);
    if (rows.length < streamBatchSize) return;
    after = rows.at(-1)?.centre_code ?? after;
  }
}

export function createCentreSearch(db: Db): CentreSearch {
  return {
    page: (filter, request) => findPage(db, filter, request),
    count: (filter) => count(db, filter),
    stream: (filter) => stream(db, filter),
  };
}
