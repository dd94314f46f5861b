/** The list of centres in the address: search, filters, order, page, and the columns of the dashboard. */
import * as z from 'zod/mini';
import { isAboutContact, parseListFilter, type ListFilter } from '#contract/centres/centre-filter.ts';
import { dashboardColumns, type SortableColumn, sortableColumns } from '#contract/centres/endpoints.ts';
import { listUrl, queryPage } from '../../patterns/list-url.ts';

/**
 * Those of specification section 2, where the status has the progress as well, `decision`: that of the review, and `contact`: the last
 * reminder, refused mail and the last note, and `assigned_to`: the administrator who looks after the centre.
 */
export type ListColumn = Exclude<SortableColumn, 'progress'> | 'decision' | 'contact' | 'assigned_to';

/** In the order in which they are offered. */
export const allColumns: readonly ListColumn[] = [
  ...dashboardColumns,
  'decision',
  'contact',
  'assigned_to',
  'updated_at',
  'submitted_at',
];

/** They are always shown. */
export const fixedColumns: readonly ListColumn[] = ['centre_code', 'centre_name'];

export interface ChosenColumn {
  readonly key: ListColumn;
  /** In rem; undefined until the table is sized. */
  readonly width?: number | undefined;
}

export const defaultColumns: readonly ChosenColumn[] = dashboardColumns.map((key) => ({ key }));

const separator = '.';

function parseColumn(text: string): ChosenColumn | null {
  const [name, tenths] = text.split('-');
  const key = allColumns.find((column) => column === name);
  if (key === undefined) return null;
  return Number(tenths) > 0 ? { key, width: Number(tenths) / 10 } : { key };
}

/** The columns of an address, or those that are stored for the administrator; the default when it names none. */
export function parseColumns(text: string): readonly ChosenColumn[] {
  const named = text.split(separator);
  // Links of earlier releases have the progress in a column of its own.
  const names = named.includes('form_status')
    ? named
    : named.map((name) => (name === 'progress' ? 'form_status' : name));
  const columns = [...new Map(names.map((name) => [name.split('-')[0], parseColumn(name)])).values()].filter(
    (column) => column !== null,
  );
  if (columns.length === 0) return defaultColumns;
  const missing = fixedColumns.filter((fixed) => columns.every(({ key }) => key !== fixed));
  return [...missing.map((key) => ({ key })), ...columns];
}

/** In an address: the default columns, whatever the browser remembers. */
export const explicitDefault = 'default';

/** Returns '' for the default, so that it adds nothing to the address. */
export function formatColumns(columns: readonly ChosenColumn[]): string {
  const text = writeColumns(columns);
  return text === writeColumns(defaultColumns) ? '' : text;
}

const writeColumns = (columns: readonly ChosenColumn[]): string =>
  columns
    .map(({ key, width }) => (width === undefined ? key : `${key}-${Math.round(width * 10)}`))
    .join(separator);

/** The chosen columns, with those that the list is filtered by. */
export function shownColumns(chosen: readonly ChosenColumn[], filter: ListFilter): readonly ChosenColumn[] {
  const filtered: readonly ListColumn[] = [
    ...(filter.decision === '' ? [] : (['decision'] as const)),
    ...(filter.assigned === '' ? [] : (['assigned_to'] as const)),
    ...(isAboutContact(filter) ? (['contact'] as const) : []),
  ];
  const added = filtered.filter((column) => chosen.every(({ key }) => key !== column));
  return [...chosen, ...added.map((key) => ({ key }))];
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
