/** The list of centres in the address: search, filters, order, page, and the columns of the dashboard. */
import * as z from 'zod/mini';
import { isAboutContact, parseListFilter, type ListFilter } from '#contract/centres/centre-filter.ts';
import { dashboardColumns, type SortableColumn, sortableColumns } from '#contract/centres/endpoints.ts';
import { paths } from '../../paths.ts';
import { listUrl, queryPage } from '../../patterns/list-url.ts';

/**
 * Those of specification section 2, where the status has the progress as well, `decision`: that of the review, and `contact`: the last
 * reminder, refused mail and the last note.
 */
export type ListColumn = Exclude<SortableColumn, 'progress'> | 'decision' | 'contact';

/** In the order in which they are offered. */
export const allColumns: readonly ListColumn[] = [
  ...dashboardColumns,
  'decision',
  'contact',
  'updated_at',
  'submitted_at',
];

/** They are always shown. */
export const fixedColumns: readonly ListColumn[] = ['centre_code', 'centre_name'];

export const defaultColumns: readonly ListColumn[] = dashboardColumns;

const separator = '.';

/** The columns of an address, or those that are stored for the administrator; the default when it names none. */
export function parseColumns(text: string): readonly ListColumn[] {
  const named = new Set(text.split(separator));
  const columns = [...named].flatMap((name) => allColumns.filter((column) => column === name));
  if (columns.length === 0) return defaultColumns;
  return [...fixedColumns.filter((fixed) => !columns.includes(fixed)), ...columns];
}

/** In an address: the default columns, whatever the browser remembers. */
const explicitDefault = 'default';

/** Returns '' for the default, so that it adds nothing to the address. */
export function formatColumns(columns: readonly ListColumn[]): string {
  const text = columns.join(separator);
  return text === defaultColumns.join(separator) ? '' : text;
}

/** The chosen columns, with those that the list is filtered by. */
export function shownColumns(chosen: readonly ListColumn[], filter: ListFilter): readonly ListColumn[] {
  const filtered: readonly ListColumn[] = [
    ...(filter.decision === '' ? [] : (['decision'] as const)),
    ...(isAboutContact(filter) ? (['contact'] as const) : []),
  ];
  return [...chosen, ...filtered.filter((column) => !chosen.includes(column))];
}

const shownSchema = z.object({
  sort: z.catch(z.enum(sortableColumns), 'centre_code'),
  order: z.catch(z.enum(['asc', 'desc']), 'asc'),
  /** As `formatColumns` returns it: '' for the default. */
  columns: z.catch(
    z.pipe(
      z.string(),
      z.transform((text: string) => (text === explicitDefault ? text : formatColumns(parseColumns(text)))),
    ),
    '',
  ),
  page: queryPage,
});

export type ListUrlState = ListFilter & z.infer<typeof shownSchema>;

const urlSchema = {
  parse: (params: Readonly<Record<string, string>>): ListUrlState => ({
    ...parseListFilter((name) => params[name] ?? null),
    ...shownSchema.parse(params),
  }),
};
export const centresUrl = listUrl(urlSchema, { page: 1 });

/** What restricts the list, without its order, page and columns. */
export const filterOf = (urlState: ListUrlState): ListFilter => parseListFilter((name) => urlState[name]);

/** The query of the list of these centres. */
export const listSearch = (filter: Partial<ListFilter>): string =>
  centresUrl.format({ ...centresUrl.initial, ...filter });

export const listPath = (filter: Partial<ListFilter>): string => `${paths.adminCentres}${listSearch(filter)}`;
