/** What is asked of the centre list, and one page of it. Values that are '' do not restrict it. */
import type { AdminCentre } from '#contract/centres/centre-views.ts';
import type { SortableColumn } from '#contract/centres/endpoints.ts';
import type { ListFilter } from '#contract/centres/centre-filter.ts';
import type { Sort } from '../../patterns/table-column.ts';

export interface ListQuery extends ListFilter {
  readonly page: number;
  readonly pageSize: number;
  readonly sort: Sort<SortableColumn>;
}

export interface CentrePage {
  readonly rows: readonly AdminCentre[];
  /** The number of rows on all pages. */
  readonly total: number;
  /** The server's message when there are no centres at all. */
  readonly message: string | null;
}
