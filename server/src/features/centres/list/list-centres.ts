/**
 * Lists centres for GET /admin/centres: all of them, or one page of those that match (product.md, Administrators 1).
 */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { SortableColumn } from '#contract/centres/endpoints.ts';
import type { AdminCentre } from '#contract/centres/centre-views.ts';
import { dashboardPageSize } from '#contract/exam.ts';
import type { Db } from '../../../platform/database/open-database.ts';
import { createCentreSearch } from '../search/centre-search.ts';
import { type CentreFilter } from '../search/filter-conditions.ts';
import { addContactFacts } from '../contact-log/contact-facts.ts';
import { listResponse } from './list-response.ts';
import { addProgress } from './read-progress.ts';

/** What is wanted of the list. */
export interface ListQuery {
  readonly page?: string | undefined;
  readonly pageSize?: string | undefined;
  readonly sort?: SortableColumn | undefined;
  readonly order?: 'asc' | 'desc' | undefined;
}

export interface WrittenList {
  /** JSON. */
  readonly bytes: Uint8Array;
  readonly total: number;
}

/** Without `page` and `pageSize` the whole list is wanted. */
export const isWholeList = ({ page, pageSize }: ListQuery): boolean =>
  page === undefined && pageSize === undefined;

const orderOf = ({ sort = 'centre_code', order = 'asc' }: ListQuery) => ({ sort, order });

/** Other requests are served between two slices. */
export async function writeWholeList(db: Db, filter: CentreFilter, query: ListQuery): Promise<WrittenList> {
  const slices: Buffer[] = [];
  let total = 0;
  for await (const rows of createCentreSearch(db).all(filter, orderOf(query))) {
    if (rows.length === 0) continue;
    total += rows.length;
    const array = JSON.stringify(z.parse(listResponse, rows));
    slices.push(Buffer.from(`${slices.length === 0 ? '' : ','}${array.slice(1, -1)}`));
    await yieldToEventLoop();
  }
  return { bytes: Buffer.concat([Buffer.from('['), ...slices, Buffer.from(']')]), total };
}

export interface CentrePage {
  readonly centres: AdminCentre[];
  readonly total: number;
}

export async function listPage(
  db: Db,
  filter: CentreFilter,
  query: ListQuery,
  maxPageSize: number,
  now: Date,
): Promise<CentrePage> {
  const search = createCentreSearch(db);
  const order = orderOf(query);
  const size = Math.min(Number(query.pageSize ?? dashboardPageSize), maxPageSize);
  const number = Number(query.page ?? 1);
  const found = await search.page(filter, { ...order, size, number });
  // A page that is not full is the last one.
  const isLast = found.length < size && (found.length > 0 || number === 1);
  const total = isLast ? (number - 1) * size + found.length : await search.count(filter);
  const centres = await addContactFacts(db, await addProgress(db, found), now);
  return { centres, total };
}
