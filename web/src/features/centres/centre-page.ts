/** The query for one page of the centre list, used by dashboard and configuration, and the keys to invalidate after a change. */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { listCentres, totalHeader } from '#contract/centres/endpoints.ts';
import { fetchAnswer } from '../../api/query.ts';
import type { CentrePage, ListQuery } from './list-query.ts';
import { pageOfWholeList } from './whole-list.ts';

async function fetchPage(query: ListQuery): Promise<CentrePage> {
  const { sort, page, pageSize, ...filter } = query;
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
  const total = header(totalHeader);
  return total === null
    ? pageOfWholeList(value, query)
    : { rows: value, total: Number(total), message: null };
}

const centresKey = ['centres'] as const;
export const statesKey = [...centresKey, 'states'] as const;
export const boardKey = [...centresKey, 'board'] as const;
export const citiesKey = (state: string) => [...centresKey, 'cities', state] as const;
export const countsKey = [...centresKey, 'counts'] as const;
export const remindersKey = [...centresKey, 'reminders'] as const;
export const centreKey = (id: string) => [...centresKey, 'one', id] as const;

/** Keeps the rows of the previous query until those of the next one arrive. */
export function useCentrePage(query: ListQuery) {
  return useQuery({
    queryKey: [...centresKey, 'page', query],
    queryFn: () => fetchPage(query),
    placeholderData: keepPreviousData,
  });
}

/** Returns what to call after every change of the master list. */
export function useCentresChanged(): () => void {
  const queries = useQueryClient();
  return () => {
    queries.invalidateQueries({ queryKey: centresKey }).catch(reportError);
  };
}
