/** Search, filters, sort, page and columns of a list in the URL, so that a link or the back button restores them. */
import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { mailStates, progresses } from '#contract/centres/centre-filter.ts';
import { sortableColumns, type SortableColumn } from '#contract/centres/endpoints.ts';
import { isDay } from '#contract/closing.ts';
import { formStatuses } from '#contract/exam.ts';
import type { Sort } from '../../patterns/table-column.ts';
import { explicitDefault, formatColumns, parseColumns } from './list-columns.ts';
import { noFilter, type ListFilter } from './list-query.ts';

export interface ListUrlState extends ListFilter {
  readonly page: number;
  readonly sort: Sort<SortableColumn>;
  /** As `formatColumns` returns it: '' for the default. */
  readonly columns: string;
}

const defaults: ListUrlState = {
  ...noFilter,
  page: 1,
  sort: { key: 'centre_code', order: 'asc' },
  columns: '',
};

const isDayCount = (text: string): boolean => /^[1-9][0-9]{0,2}$/.test(text);
const yesOrNo = (text: string): 'yes' | 'no' | '' => (text === 'yes' || text === 'no' ? text : '');

/** Ignores what no list has. */
function parseFilter(params: URLSearchParams): ListFilter {
  const value = (name: keyof ListFilter): string => params.get(name) ?? '';
  const idleDays = value('idleDays');
  const since = value('submittedSince');
  const notRemindedDays = value('notRemindedDays');
  return {
    search: value('search').slice(0, 200),
    status: formStatuses.find((status) => status === value('status')) ?? '',
    state: value('state').slice(0, 100),
    city: value('city').slice(0, 100),
    progress: progresses.find((progress) => progress === value('progress')) ?? '',
    idleDays: isDayCount(idleDays) ? idleDays : '',
    submittedSince: isDay(since) ? since : '',
    mail: mailStates.find((mail) => mail === value('mail')) ?? '',
    reminded: yesOrNo(value('reminded')),
    notRemindedDays: isDayCount(notRemindedDays) ? notRemindedDays : '',
    noted: yesOrNo(value('noted')),
  };
}

const parseColumnsOf = (text: string): string =>
  text === explicitDefault ? text : formatColumns(parseColumns(text));

export function parseListUrlState(params: URLSearchParams): ListUrlState {
  const page = Number(params.get('page') ?? 1);
  return {
    ...parseFilter(params),
    page: Number.isInteger(page) && page > 0 && page < 1_000_000 ? page : 1,
    sort: {
      key: sortableColumns.find((column) => column === params.get('sort')) ?? defaults.sort.key,
      order: params.get('order') === 'desc' ? 'desc' : 'asc',
    },
    columns: parseColumnsOf(params.get('columns') ?? ''),
  };
}

/** Returns the query of the URL with its `?`, without defaults; empty when all are defaults. */
export function formatListUrlState({ page, sort, columns, ...filter }: ListUrlState): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) if (value !== '') params.set(name, value);
  if (sort.key !== defaults.sort.key) params.set('sort', sort.key);
  if (sort.order !== defaults.sort.order) params.set('order', sort.order);
  if (columns !== '') params.set('columns', columns);
  if (page !== 1) params.set('page', String(page));
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

/** Reads the URL of the window, which may be newer than the rendered state. */
export function currentListUrlState(): ListUrlState {
  return parseListUrlState(new URLSearchParams(window.location.search));
}

interface ChangeOptions {
  /** Adds no entry to the history; for changes while the user types. */
  readonly replace?: boolean;
}

export type ChangeListUrlState = (change: Partial<ListUrlState>, options?: ChangeOptions) => void;

/** Every change resets the page to the first one, unless it sets the page. */
export function useListUrlState(): readonly [ListUrlState, ChangeListUrlState] {
  const { search } = useLocation();
  const navigate = useNavigate();
  const change: ChangeListUrlState = useCallback(
    (changed, options = {}) => {
      // From the window's URL, so that a search typed just before is kept.
      const next = formatListUrlState({ ...currentListUrlState(), page: 1, ...changed });
      void navigate({ search: next }, { replace: options.replace === true });
    },
    [navigate],
  );
  return [parseListUrlState(new URLSearchParams(search)), change];
}
