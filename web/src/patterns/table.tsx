/**
 * The tables of the administrators' screens. Below 768 px each row is a card. Rows are of two kinds: those of `DataTable` break into
 * lines, those of `DenseTable` have one line.
 */
import type { CSSProperties, ReactNode } from 'react';
import { LiveRegion } from '../ui/messages.tsx';
import { useAdminTexts } from '../texts/admin-texts.tsx';
import { fitsFrame, pinClasses, pinStyle, type Column, type DenseColumn, type Sort } from './table-column.ts';
import { BodyRow, DenseRow, PlaceholderRow } from './table-row.tsx';

function nextSort<Key extends string>(key: Key, sort: Sort<Key> | undefined): Sort<Key> {
  return { key, order: sort?.key === key && sort.order === 'asc' ? 'desc' : 'asc' };
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

interface HeadCellProps<Key extends string> {
  readonly column: { readonly key: Key; readonly label: string; readonly sortable?: boolean };
  readonly sort?: Sort<Key> | undefined;
  readonly onSort?: ((sort: Sort<Key>) => void) | undefined;
  /** Cut off instead of breaking into lines. */
  readonly isDense?: boolean;
  readonly className?: string;
  readonly style?: CSSProperties | undefined;
}

/** The header of a column; sorts the table by the column if it is sortable. */
export function HeadCell<Key extends string>(props: HeadCellProps<Key>) {
  const { column, sort, onSort, isDense = false, className = '', style } = props;
  const sorted = sort?.key === column.key ? sort.order : null;
  const classes = `border-b border-edge bg-ground px-1.5 text-left align-bottom font-semibold ${className}`;
  if (column.sortable !== true || onSort === undefined) {
    return (
      <th
        scope="col"
        style={style}
        className={`${classes} ${isDense ? 'h-8.5 truncate align-middle' : 'py-2'}`}
      >
        {column.label}
      </th>
    );
  }
  return (
    <th scope="col" aria-sort={sorted === null ? 'none' : ariaSort[sorted]} style={style} className={classes}>
      <button
        type="button"
        title={isDense ? column.label : undefined}
        onClick={() => onSort(nextSort(column.key, sort))}
        className={`-mx-1.5 flex w-[calc(100%+0.75rem)] items-center gap-1 px-1.5 text-left -outline-offset-3 hover:bg-action-soft ${isDense ? 'min-h-8.5' : 'min-h-10'}`}
      >
        <span className={isDense ? 'truncate' : ''}>{column.label}</span>
        {/* Overlaps the gap between two columns, so that hidden arrows do not widen them. A dense column has its width. */}
        {isDense && sorted === null ? null : (
          <span
            aria-hidden
            className={`text-xs ${isDense ? '' : '-mr-3'} ${sorted === null ? 'invisible' : ''}`}
          >
            {sorted === 'desc' ? '▼' : '▲'}
          </span>
        )}
      </button>
    </th>
  );
}

interface TableProps<Row> {
  readonly label: string;
  /** Undefined while they load: `expectedRows` placeholders are shown instead. */
  readonly rows: readonly Row[] | undefined;
  readonly expectedRows: number;
  readonly keyOf: (row: Row) => string;
  /** What a table without rows says. */
  readonly empty: ReactNode;
  /** The rows are those of the previous query, or of an earlier answer. */
  readonly stale?: boolean;
}

interface TableBodyProps<Row> extends Pick<TableProps<Row>, 'rows' | 'empty'> {
  readonly columnCount: number;
  readonly renderRow: (row: Row) => ReactNode;
  /** Instead of rows while they load. */
  readonly placeholders?: ReactNode;
}

function TableBody<Row>({ rows, empty, columnCount, renderRow, placeholders }: TableBodyProps<Row>) {
  return (
    <tbody className="max-md:block">
      {rows === undefined ? placeholders : rows.map(renderRow)}
      {rows?.length === 0 ? (
        <tr className="max-md:block">
          <td colSpan={columnCount} className="px-4 py-10 text-center text-muted max-md:block">
            {empty}
          </td>
        </tr>
      ) : null}
    </tbody>
  );
}

/** The attributes of a table, whichever its rows. */
const tableAttributes = (
  { label, rows, stale = false }: Pick<TableProps<unknown>, 'label' | 'rows' | 'stale'>,
  classes: string,
) => ({
  'aria-label': label,
  'aria-busy': rows === undefined || stale,
  className: `w-full max-md:block ${classes} ${stale ? 'opacity-60' : ''}`,
});

interface DataTableProps<Row, Key extends string> extends TableProps<Row> {
  readonly columns: readonly Column<Row, Key>[];
}

export function DataTable<Row, Key extends string>(props: DataTableProps<Row, Key>) {
  const { columns, rows, keyOf } = props;
  const { table: texts } = useAdminTexts();
  return (
    <div className="overflow-x-auto rounded-card border border-line bg-paper text-[0.9375rem] xl:overflow-visible">
      <table {...tableAttributes(props, 'border-collapse')}>
        <thead className="max-md:hidden xl:sticky xl:top-0 xl:z-1">
          <tr>
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} />
            ))}
          </tr>
        </thead>
        <TableBody
          {...props}
          columnCount={columns.length}
          renderRow={(row) => <BodyRow key={keyOf(row)} row={row} columns={columns} />}
        />
      </table>
      {rows === undefined ? (
        <>
          <p role="status" className="sr-only">
            {texts.updating}
          </p>
          {/* Bars as high as rows, so that the layout does not shift when the rows arrive. */}
          <div aria-hidden>
            {Array.from({ length: props.expectedRows }, (_, index) => (
              <div key={index} className="border-b border-line px-2 py-2">
                <div className="h-6 animate-pulse rounded-card bg-line" />
              </div>
            ))}
          </div>
        </>
      ) : null}
    </div>
  );
}

interface DenseTableProps<Row, Key extends string> extends TableProps<Row> {
  readonly columns: readonly DenseColumn<Row, Key>[];
  readonly sort?: Sort<Key>;
  readonly onSort?: (sort: Sort<Key>) => void;
  /** The path that a click anywhere in the row opens; the row must also have a link to it, for the keyboard. */
  readonly hrefOf?: (row: Row) => string;
  readonly onOpen?: (row: Row) => void;
}

/**
 * One line a row, of equal heights also while the rows load. A table that is wider than its place scrolls inside a box of the window's
 * height, in which the head and the pinned columns stay in sight: sticky cells stick to the nearest box that scrolls. A table that fits
 * has no such box; its head sticks to the window.
 */
export function DenseTable<Row, Key extends string>(props: DenseTableProps<Row, Key>) {
  const { columns, rows, keyOf, sort, onSort, hrefOf, onOpen } = props;
  const { table: texts } = useAdminTexts();
  const placeholders = Array.from({ length: props.expectedRows }, (_, index) => (
    <PlaceholderRow key={index} columns={columns} />
  ));
  const fits = fitsFrame(columns) ? 'xl:max-h-none xl:overflow-visible' : '';
  return (
    <div
      data-scroll-box
      className={`scroll-pt-9 rounded-card border border-line bg-paper text-sm max-md:text-[0.9375rem] md:max-h-[max(20rem,calc(100dvh-7rem))] md:overflow-auto ${fits}`}
    >
      <table {...tableAttributes(props, 'table-fixed border-separate border-spacing-0')}>
        <colgroup className="max-md:hidden">
          {columns.map(({ key, width }) => (
            <col key={key} style={{ width: `${width}rem` }} />
          ))}
        </colgroup>
        <thead className="max-md:hidden">
          <tr>
            {columns.map((column, index) => (
              <HeadCell
                key={column.key}
                isDense
                column={column}
                sort={sort}
                onSort={onSort}
                className={`sticky top-0 ${column.pinned === undefined ? 'z-2' : `z-3 ${pinClasses(columns, index)}`}`}
                style={pinStyle(columns, index)}
              />
            ))}
          </tr>
        </thead>
        <TableBody
          {...props}
          columnCount={columns.length}
          renderRow={(row) => (
            <DenseRow key={keyOf(row)} row={row} columns={columns} hrefOf={hrefOf} onOpen={onOpen} />
          )}
          placeholders={placeholders}
        />
      </table>
      {rows === undefined ? <LiveRegion>{texts.updating}</LiveRegion> : null}
    </div>
  );
}
