/** The query for one page of the list of centres, used by dashboard and configuration, and the keys to invalidate after a change. */
import { centreColumns } from '#contract/centre-columns.ts';
import type { AdminCentre } from '#contract/centres/centre-views.ts';
import { readCentres } from '#contract/centres/received-centre.ts';
import { insteadHeader, type SortableColumn, totalHeader } from '#contract/centres/endpoints.ts';
import { callApi } from '../../api/client.ts';
import { CallFailed, useReadAgain } from '../../api/query.ts';
import type { ListUrlState } from './list-url.ts';

/** Values that are '' do not restrict it. */
type ListQuery = Omit<ListUrlState, 'columns'> & { readonly pageSize: number };

export interface CentrePage {
  readonly rows: readonly AdminCentre[];
  /** The number of rows on all pages. */
  readonly total: number;
  /** The server's message when there are no centres at all. */
  readonly message: string | null;
  /** Pairs of a word of the search that no centre has, and one that is shown instead. */
  readonly instead: readonly (readonly [typed: string, shown: string])[];
}

/** By what a person reads in a row, without its status. */
const searched = (centre: AdminCentre): string =>
  centreColumns
    .map((column) => centre[column])
    .join(' ')
    .toLowerCase();

/** Progress and times are not in the plain list: what they ask for cannot be told from it. */
function matchesFilter(centre: AdminCentre, { search, status, state, city }: ListQuery): boolean {
  const words = search.toLowerCase().split(/\s+/);
  return (
    words.every((word) => searched(centre).includes(word)) &&
    (status === '' || centre.form_status === status) &&
    (state === '' || centre.centre_state === state) &&
    (city === '' || centre.centre_city === city)
  );
}

const textOf = (centre: AdminCentre, key: SortableColumn): string =>
  (key === 'progress' ? centre.checklist_status : centre[key]) ?? '';

/**
 * One page of the plain list of specification section 7: an array of all centres, without the header of their total that is added to a
 * page.
 */
function pageOfPlainList(centres: readonly AdminCentre[], query: ListQuery): CentrePage {
  const { page, pageSize, sort, order } = query;
  const direction = order === 'asc' ? 1 : -1;
  const matching = centres
    .filter((centre) => matchesFilter(centre, query))
    .toSorted((one, other) => direction * textOf(one, sort).localeCompare(textOf(other, sort)));
  const rows = matching.slice((page - 1) * pageSize, page * pageSize);
  return { rows, total: matching.length, message: null, instead: [] };
}

async function fetchPage(query: ListQuery): Promise<CentrePage> {
  const result = await callApi(readCentres, {
    query: { ...query, page: String(query.page), pageSize: String(query.pageSize) },
  });
  if (!result.ok) throw new CallFailed(result.failure);
  const { value, header } = result;
  if (!Array.isArray(value)) return { rows: [], total: 0, message: value.message, instead: [] };
  const total = header?.(totalHeader) ?? null;
  return total === null
    ? pageOfPlainList(value, query)
    : {
        rows: value,
        total: Number(total),
        message: null,
        instead: [...new URLSearchParams(header?.(insteadHeader) ?? '')],
      };
}

export const centresKey = ['centres'] as const;
export const changeSetsKey = [...centresKey, 'change-sets'] as const;
export const boardKey = [...centresKey, 'board'] as const;
export const citiesKey = (state: string) => [...centresKey, 'cities', state] as const;
export const countsKey = [...centresKey, 'counts'] as const;
export const remindersKey = [...centresKey, 'reminders'] as const;
export const centreKey = (id: string) => [...centresKey, 'one', id] as const;

export const centrePageQuery = (query: ListQuery) => ({
  queryKey: [...centresKey, 'page', query],
  queryFn: () => fetchPage(query),
});

/** Returns what to call after every change of the master list. */
export const useCentresChanged = (): (() => void) => useReadAgain(centresKey);
