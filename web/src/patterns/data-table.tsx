/** The dense table of the administrators' screens; below 768 px each row is a card. Paging and filters are not here. */
import type { ReactNode } from 'react';
import { useAdminTexts } from '../texts/admin-texts.tsx';

export interface Column<Row, Key extends string = string> {
  readonly key: Key;
  readonly label: string;
  readonly renderCell: (row: Row) => ReactNode;
  /** Names the row: its header for screen readers, the title of its card. */
  readonly heads?: boolean;
  readonly sortable?: boolean;
  /** Kept on one line. Everything else breaks between words; a word that is wider than its column, anywhere. */
  readonly nowrap?: boolean;
  /** For addresses and the like, which have no words to break between. */
  readonly unspaced?: boolean;
}

export interface Sort<Key extends string = string> {
  readonly key: Key;
  readonly order: 'asc' | 'desc';
}

interface DataTableProps<Row, Key extends string> {
  readonly label: string;
  readonly columns: readonly Column<Row, Key>[];
  /** Undefined as long as nothing has come: then `expectedRows` keep their place. */
  readonly rows: readonly Row[] | undefined;
  readonly expectedRows: number;
  readonly keyOf: (row: Row) => string;
  readonly empty: string;
  /** The rows shown are those of an earlier question. */
  readonly stale?: boolean;
  readonly sort?: Sort<Key> | null | undefined;
  readonly onSort?: ((sort: Sort<Key>) => void) | undefined;
  /** A click anywhere in the row; the row must also hold a link that does the same for the keyboard. */
  readonly onOpen?: ((row: Row) => void) | undefined;
}

function nextSort<Key extends string>(key: Key, sort: Sort<Key> | null | undefined): Sort<Key> {
  return { key, order: sort?.key === key && sort.order === 'asc' ? 'desc' : 'asc' };
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

function HeadCell<Row, Key extends string>({
  column,
  sort,
  onSort,
}: Pick<DataTableProps<Row, Key>, 'sort' | 'onSort'> & { readonly column: Column<Row, Key> }) {
  const sorted = sort?.key === column.key ? sort.order : null;
  const look = 'border-b border-edge bg-ground px-1.5 text-left align-bottom font-semibold';
  if (column.sortable !== true || onSort === undefined) {
    return (
      <th scope="col" className={`${look} py-2`}>
        {column.label}
      </th>
    );
  }
  return (
    <th scope="col" aria-sort={sorted === null ? 'none' : ariaSort[sorted]} className={look}>
      <button
        type="button"
        onClick={() => onSort(nextSort(column.key, sort))}
        className="-mx-1.5 flex min-h-10 w-[calc(100%+0.75rem)] items-center gap-1 px-1.5 text-left hover:bg-action-soft"
      >
        {column.label}
        {/* Stands in the room between two columns: arrows that are not shown widen nothing. */}
        <span aria-hidden className={`-mr-3 text-xs ${sorted === null ? 'invisible' : ''}`}>
          {sorted === 'desc' ? '▼' : '▲'}
        </span>
      </button>
    </th>
  );
}

/** Selecting text in a row, to copy a number, is no click on it. */
const isSelecting = (): boolean => (window.getSelection()?.toString() ?? '') !== '';

function BodyRow<Row, Key extends string>({
  row,
  columns,
  onOpen,
}: Pick<DataTableProps<Row, Key>, 'columns' | 'onOpen'> & { readonly row: Row }) {
  return (
    <tr
      onClick={
        onOpen === undefined
          ? undefined
          : (event) => {
              const onControl = event.target instanceof Element && event.target.closest('a, button, input');
              if (!onControl && !isSelecting()) onOpen(row);
            }
      }
      className={`border-b border-line max-md:grid max-md:grid-cols-[7rem_1fr] max-md:gap-x-3 max-md:gap-y-1 max-md:px-4 max-md:py-3 ${onOpen === undefined ? '' : 'cursor-pointer hover:bg-action-soft'}`}
    >
      {columns.map((column) => {
        const look = `px-1.5 py-2 text-left align-top max-md:p-0 ${column.nowrap === true ? 'md:whitespace-nowrap' : ''}`;
        const breaking =
          column.unspaced === true
            ? 'md:min-w-28 wrap-anywhere'
            : column.heads === true && column.nowrap !== true
              ? 'max-w-72 md:min-w-36 wrap-anywhere'
              : 'max-w-72 wrap-break-word';
        return column.heads === true ? (
          <th
            key={column.key}
            scope="row"
            className={`${look} font-medium max-md:order-first max-md:col-span-2`}
          >
            <div className={breaking}>{column.renderCell(row)}</div>
          </th>
        ) : (
          <td key={column.key} className={`${look} max-md:col-span-2 max-md:grid max-md:grid-cols-subgrid`}>
            <span aria-hidden className="text-muted md:hidden">
              {column.label}
            </span>
            <div className={`${breaking} has-[form]:max-w-none has-[form]:max-md:col-span-2`}>
              {column.renderCell(row)}
            </div>
          </td>
        );
      })}
    </tr>
  );
}

/** Bars in the height of rows, so that nothing jumps when the rows come. */
function WaitingRows({ count }: { readonly count: number }) {
  const { table: texts } = useAdminTexts();
  return (
    <>
      <p role="status" className="sr-only">
        {texts.updating}
      </p>
      <div aria-hidden>
        {Array.from({ length: count }, (_, index) => (
          <div key={index} className="border-b border-line px-2 py-2">
            <div className="h-6 animate-pulse rounded-card bg-line" />
          </div>
        ))}
      </div>
    </>
  );
}

export function DataTable<Row, Key extends string>(props: DataTableProps<Row, Key>) {
  const { columns, rows, sort, onSort, onOpen } = props;
  return (
    <div className="overflow-x-auto rounded-card border border-line bg-paper text-[0.9375rem] xl:overflow-visible">
      <table
        aria-label={props.label}
        aria-busy={rows === undefined || props.stale === true}
        className={`w-full border-collapse max-md:block ${props.stale === true ? 'opacity-60' : ''}`}
      >
        <thead className="max-md:hidden xl:sticky xl:top-0 xl:z-1">
          <tr>
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody className="max-md:block">
          {rows?.map((row) => (
            <BodyRow key={props.keyOf(row)} row={row} columns={columns} onOpen={onOpen} />
          ))}
          {rows?.length === 0 ? (
            <tr className="max-md:block">
              <td colSpan={columns.length} className="px-4 py-10 text-center text-muted max-md:block">
                {props.empty}
              </td>
            </tr>
          ) : null}
        </tbody>
      </table>
      {rows === undefined ? <WaitingRows count={props.expectedRows} /> : null}
    </div>
  );
}

/** Sorting where the head of the table is not shown. */
export function SortSelect<Key extends string>({
  columns,
  sort,
  onSort,
}: {
  readonly columns: readonly { readonly key: Key; readonly label: string }[];
  readonly sort: Sort<Key>;
  readonly onSort: (sort: Sort<Key>) => void;
}) {
  const { table: texts } = useAdminTexts();
  const options = columns.flatMap(({ key, label }) =>
    (['asc', 'desc'] as const).map((order) => ({ key, order, label: texts.sortOptions[order](label) })),
  );
  const valueOf = (one: Sort): string => `${one.key} ${one.order}`;
  return (
    <label className="block space-y-1 md:hidden">
      <span className="block text-sm font-semibold">{texts.sortBy}</span>
      <select
        value={valueOf(sort)}
        onChange={(event) => {
          const chosen = options.find((one) => valueOf(one) === event.target.value);
          if (chosen !== undefined) onSort({ key: chosen.key, order: chosen.order });
        }}
        className="block min-h-11 w-full rounded-card border border-edge bg-paper px-3"
      >
        {options.map((one) => (
          <option key={valueOf(one)} value={valueOf(one)}>
            {one.label}
          </option>
        ))}
      </select>
    </label>
  );
}
