/** Search, filters, sort and page of a list, kept in the address: it can be sent to a colleague, and Back comes back to it. */
import { formStatuses } from '#contract/exam.ts';
import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { sortableColumns, type SortableColumn } from '#contract/centres/endpoints.ts';
import type { Sort } from '../../patterns/data-table.tsx';
import type { ListFilter } from './centre-page.ts';

export interface ListUrlState extends ListFilter {
  readonly page: number;
  readonly sort: Sort<SortableColumn>;
}

const defaults: ListUrlState = {
  search: '',
  status: '',
  state: '',
  page: 1,
  sort: { key: 'centre_code', order: 'asc' },
};

export function parseListUrlState(params: URLSearchParams): ListUrlState {
  const page = Number(params.get('page') ?? 1);
  return {
    search: params.get('search')?.slice(0, 200) ?? '',
    status: formStatuses.find((status) => status === params.get('status')) ?? '',
    state: params.get('state')?.slice(0, 100) ?? '',
    page: Number.isInteger(page) && page > 0 && page < 1_000_000 ? page : 1,
    sort: {
      key: sortableColumns.find((column) => column === params.get('sort')) ?? defaults.sort.key,
      order: params.get('order') === 'desc' ? 'desc' : 'asc',
    },
  };
}

/** The query of an address, `?` included; what is as usual is left out. */
export function formatListUrlState({ search, status, state, page, sort }: ListUrlState): string {
  const params = new URLSearchParams();
  if (search !== '') params.set('search', search);
  if (status !== '') params.set('status', status);
  if (state !== '') params.set('state', state);
  if (sort.key !== defaults.sort.key) params.set('sort', sort.key);
  if (sort.order !== defaults.sort.order) params.set('order', sort.order);
  if (page !== 1) params.set('page', String(page));
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

/** As the window has it: newer than what is rendered when something was typed just before. */
export function currentListUrlState(): ListUrlState {
  return parseListUrlState(new URLSearchParams(window.location.search));
}

interface ChangeOptions {
  /** For what changes while somebody types: no entry of its own in the history. */
  readonly replace?: boolean;
}

export type ChangeAddress = (change: Partial<ListUrlState>, options?: ChangeOptions) => void;

/** Any change but that of the page leads to the first page. */
export function useListUrlState(): readonly [ListUrlState, ChangeAddress] {
  const { search } = useLocation();
  const navigate = useNavigate();
  const change: ChangeAddress = useCallback(
    (wanted, options = {}) => {
      // A search typed just before another change must not be undone by it.
      const next = formatListUrlState({ ...currentListUrlState(), page: 1, ...wanted });
      void Promise.resolve(navigate({ search: next }, { replace: options.replace === true })).catch(
        reportError,
      );
    },
    [navigate],
  );
  return [parseListUrlState(new URLSearchParams(search)), change];
}
