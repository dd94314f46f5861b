/** One page of the centre list, as dashboard and configuration ask the server for it; and what is stale after a change. */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AdminCentre } from '#contract/centres/centre-views.ts';
import type { FormStatus } from '#contract/exam.ts';
import { listCentres, totalHeader, type SortableColumn } from '#contract/centres/endpoints.ts';
import { fetchAnswer } from '../../api/query.ts';
import type { Sort } from '../../patterns/data-table.tsx';

export interface ListFilter {
  readonly search: string;
  readonly status: FormStatus | '';
  readonly state: string;
}

export interface ListQuery extends ListFilter {
  readonly page: number;
  readonly pageSize: number;
  readonly sort: Sort<SortableColumn>;
}

export interface CentrePage {
  readonly rows: readonly AdminCentre[];
  /** Of all pages. */
  readonly total: number;
  /** What the server says when there is nothing at all to list. */
  readonly message: string | null;
}

async function fetchPage({ sort, page, pageSize, ...filter }: ListQuery): Promise<CentrePage> {
  const { value, header } = await fetchAnswer(listCentres, {
    query: {
      ...filter,
      page: String(page),
      pageSize: String(pageSize),
      sort: sort.key,
      order: sort.order,
    },
  });
  if (!Array.isArray(value)) return { rows: [], total: 0, message: value.message };
  return { rows: value, total: Number(header(totalHeader) ?? value.length), message: null };
}

const centresKey = ['centres'] as const;
export const statesKey = [...centresKey, 'states'] as const;
export const countsKey = [...centresKey, 'counts'] as const;
export const centreKey = (id: string) => [...centresKey, 'one', id] as const;

/** The rows shown stay until those of the next question have come. */
export function useCentrePage(question: ListQuery) {
  return useQuery({
    queryKey: [...centresKey, 'page', question],
    queryFn: () => fetchPage(question),
    placeholderData: keepPreviousData,
  });
}

/** To be called after every change of the master list. */
export function useCentresChanged(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: centresKey });
}
