/**
 * Lists centres for GET /admin/centres: all of them, or one page of those that match (product.md, Administrators 1).
 */
import type { SortableColumn } from '#contract/centres/endpoints.ts';
import type { AdminCentre } from '#contract/centres/centre-views.ts';
import { dashboardPageSize } from '#contract/exam.ts';
import type { Db } from '../../../platform/database/open-database.ts';
import { createCentreSearch } from '../search/centre-search.ts';
import { type CentreFilter } from '../search/filter-conditions.ts';
import { addContactFacts } from '../contact-log/contact-facts.ts';
import { addProgress } from './read-progress.ts';

/** The page that is wanted; without `page` and `pageSize` the whole list. */
export interface ListQuery {
  readonly page?: string | undefined;
  readonly pageSize?: string | undefined;
  readonly sort?: SortableColumn | undefined;
  readonly order?: 'asc' | 'desc' | undefined;
}

export interface CentreList {
  readonly centres: AdminCentre[];
  readonly total: number;
  /** Whether one page was requested, not the whole list. */
  readonly isPage: boolean;
}

export async function listCentres(
  db: Db,
  filter: CentreFilter,
  query: ListQuery,
  maxPageSize: number,
  now: Date,
): Promise<CentreList> {
  const search = createCentreSearch(db);
  const order = { sort: query.sort ?? 'centre_code', order: query.order ?? 'asc' } as const;
  if (query.page === undefined && query.pageSize === undefined) {
    const centres = await search.all(filter, order);
    return { centres, total: centres.length, isPage: false };
  }
  const size = Math.min(Number(query.pageSize ?? dashboardPageSize), maxPageSize);
  const number = Number(query.page ?? 1);
  const found = await search.page(filter, { ...order, size, number });
  // A page that is not full is the last one.
  const isLast = found.length < size && (found.length > 0 || number === 1);
  const total = isLast ? (number - 1) * size + found.length : await search.count(filter);
  const centres = await addContactFacts(db, await addProgress(db, found), now);
  return { centres, total, isPage: true };
}
