/** GET /admin/centres: all centres as a plain array, or a page of those that fit (product.md, Administrators 1). */
import type { SortableColumn } from '#contract/centres/endpoints.ts';
import type { AdminCentre } from '#contract/centres/centre-views.ts';
import { dashboardPageSize } from '#contract/exam.ts';
import type { Db } from '../../../platform/database/open-database.ts';
import {
  cleanSearch,
  countMatching,
  findPage,
  lookUpHits,
  readListStamp,
  type CentreFilter,
  type PageWanted,
  type SearchWay,
} from '../search/find-centres.ts';
import { addProgress } from '../search/count-progress.ts';

export interface ListQuery extends CentreFilter {
  readonly page?: string | undefined;
  readonly pageSize?: string | undefined;
  readonly sort?: SortableColumn | undefined;
  readonly order?: 'asc' | 'desc' | undefined;
}

export interface CentreList {
  readonly centres: readonly AdminCentre[];
  readonly total: number;
  /** Whether one page was asked for, not all. */
  readonly isPage: boolean;
}

/** Counts what fits, and remembers it until the list changes: turning pages counts a search once. */
export type CountMatching = (db: Db, filter: CentreFilter, way: SearchWay) => Promise<number>;

export function createCountMatching(rememberedTotals: number): CountMatching {
  const totals = new Map<string, number>();
  let countedAt = -1;
  return async (db, filter, way) => {
    const stamp = await readListStamp(db);
    if (stamp !== countedAt || totals.size >= rememberedTotals) totals.clear();
    countedAt = stamp;
    const key = JSON.stringify([cleanSearch(filter), filter.status ?? '', filter.state ?? '']);
    const total = totals.get(key) ?? (await countMatching(db, filter, way));
    totals.set(key, total);
    return total;
  };
}

function pageWanted(query: ListQuery, maxPageSize: number): PageWanted {
  return {
    size: Math.min(Number(query.pageSize ?? dashboardPageSize), maxPageSize),
    number: Number(query.page ?? 1),
    sort: query.sort ?? 'centre_code',
    order: query.order ?? 'asc',
  };
}

export async function listCentres(
  db: Db,
  query: ListQuery,
  count: CountMatching,
  maxPageSize: number,
): Promise<CentreList> {
  const way = await lookUpHits(db, query);
  const total = await count(db, query, way);
  const isPage = query.page !== undefined || query.pageSize !== undefined;
  const wanted = pageWanted(query, maxPageSize);
  const page = isPage ? wanted : { ...wanted, number: 1, size: total };
  const centres = await findPage(db, query, page, total, way);
  if (isPage) return { centres: await addProgress(db, centres), total, isPage };
  return { centres: centres.map(({ version: _version, ...specified }) => specified), total, isPage };
}
