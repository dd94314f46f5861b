/** The list of centres in the address: search, filters, order, page, and the columns of the dashboard. */
import * as z from 'zod/mini';
import { parseListFilter, type ListFilter } from '#contract/centres/centre-filter.ts';
import { dashboardColumns, type SortableColumn, sortableColumns } from '#contract/centres/endpoints.ts';
import { listUrl, queryPage } from '../../patterns/list-url.ts';

/** Those of specification section 2, and in addition `contact`: the last reminder, refused mail and the last note. */
export type ListColumn = SortableColumn | 'contact';

const allColumns: readonly ListColumn[] = [
  'progress',
  'contact',
  ...dashboardColumns,
  'updated_at',
  'submitted_at',
];
const fixedColumns: readonly ListColumn[] = ['centre_code', 'centre_name'];

export const defaultColumns: readonly ListColumn[] = ['progress', ...dashboardColumns];

/** Those that can be left out, in the order of the table. */
export const optionalColumns = allColumns.filter((column) => !fixedColumns.includes(column));

const separator = '.';

/** The columns of an address or of the browser's memory; the default when it names none. */
export function parseColumns(text: string): readonly ListColumn[] {
  const named = text.split(separator);
  return allColumns.some((column) => named.includes(column))
    ? allColumns.filter((column) => fixedColumns.includes(column) || named.includes(column))
    : defaultColumns;
}

/** In an address: the default columns, whatever the browser remembers. */
export const explicitDefault = 'default';

/** Returns '' for the default, so that it adds nothing to the address. */
export function formatColumns(columns: readonly ListColumn[]): string {
  const text = parseColumns([...fixedColumns, ...columns].join(separator)).join(separator);
  return text === defaultColumns.join(separator) ? '' : text;
}

/** A list that is filtered by contact shows it. */
export function withContact(columns: readonly ListColumn[]): readonly ListColumn[] {
  return allColumns.filter((column) => column === 'contact' || columns.includes(column));
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

export const centresUrl = listUrl<ListUrlState>(
  (params) => ({ ...parseListFilter((name) => params[name] ?? null), ...shownSchema.parse(params) }),
  { page: 1 },
);

/** What restricts the list, without its order, page and columns. */
export const filterOf = (urlState: ListUrlState): ListFilter => parseListFilter((name) => urlState[name]);
