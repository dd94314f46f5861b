/**
 * The tables of the administrators' screens. Below 768 px each row is a card. Rows are of two kinds: those of `DataTable` break into
 * lines, those of `DenseTable` have two at most.
 */
import type { ReactNode } from 'react';
import { LiveRegion } from '../ui/messages.tsx';
import { useAdminTexts } from '../texts/use-admin-texts.ts';
import { DenseHead, HeadCell } from './table-head.tsx';
import { fitsFrame, type Column, type DenseColumn, type Sort } from './table-column.ts';
import { BodyRow, DenseRow, PlaceholderRow } from './table-row.tsx';

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
  readonly renderRow: (row: Row, before: Row | undefined) => ReactNode;
  /** Instead of rows while they load. */
  readonly placeholders?: ReactNode;
}

function TableBody<Row>({ rows, empty, columnCount, renderRow, placeholders }: TableBodyProps<Row>) {
  return (
    <tbody className="max-md:block">
      {rows === undefined ? placeholders : rows.map((row, index) => renderRow(row, rows[index - 1]))}
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
  /** Called when the heading of a column is dragged to the place of another. */
  readonly onMove?: (key: Key, to: Key) => void;
  /** What stands above a row and those that follow it, if another group begins with it. */
  readonly headingOf?: (row: Row, before: Row | undefined) => ReactNode;
}

/** Across all columns; it stays at the left edge when the table scrolls sideways. */
function GroupHeading({
  columnCount,
  children,
}: {
  readonly columnCount: number;
  readonly children: ReactNode;
}) {
  return (
    <tr className="max-md:block">
      <th
        scope="rowgroup"
        colSpan={columnCount}
        className="border-b border-line bg-ground px-1.5 py-1 text-left font-semibold max-md:block max-md:px-3"
      >
        <div className="sticky left-1.5 inline-flex flex-wrap items-center gap-x-4">{children}</div>
      </th>
    </tr>
  );
}

interface GroupedRowProps<Row> extends Pick<
  DenseTableProps<Row, string>,
  'columns' | 'hrefOf' | 'onOpen' | 'headingOf'
> {
  readonly row: Row;
  readonly before: Row | undefined;
}

function GroupedRow<Row>({ row, before, columns, hrefOf, onOpen, headingOf }: GroupedRowProps<Row>) {
  const heading = headingOf?.(row, before) ?? null;
  return (
    <>
      {heading === null ? null : <GroupHeading columnCount={columns.length}>{heading}</GroupHeading>}
      <DenseRow row={row} columns={columns} hrefOf={hrefOf} onOpen={onOpen} />
    </>
  );
}

/**
 * Two lines a row at most, of equal heights also while the rows load. A table that is wider than its place scrolls inside a box of the window's
 * height, in which the head and the pinned columns stay in sight: sticky cells stick to the nearest box that scrolls. A table that fits
 * has no such box; its head sticks to the window.
 */
export function DenseTable<Row, Key extends string>(props: DenseTableProps<Row, Key>) {
  const { columns, rows, keyOf, sort, onSort, onMove } = props;
  const { table: texts } = useAdminTexts();
  const placeholders = Array.from({ length: props.expectedRows }, (_, index) => (
    <PlaceholderRow key={index} columns={columns} />
  ));
  const fits = fitsFrame(columns) ? 'xl:max-h-none xl:overflow-visible' : '';
  return (
    <div
      data-scroll-box
      className={`scroll-pt-9 rounded-card border border-line bg-paper text-[0.8125rem] leading-[1.22] max-md:text-[0.9375rem] max-md:leading-6 md:max-h-[max(20rem,calc(100dvh-10rem))] md:overflow-auto pointer-coarse:text-[0.9375rem] min-[100rem]:text-sm min-[100rem]:leading-[1.25] ${fits}`}
    >
      <table {...tableAttributes(props, 'table-fixed border-separate border-spacing-0')}>
        <colgroup className="max-md:hidden">
          {columns.map(({ key, width }) => (
            <col key={key} style={{ width: `${width}rem` }} />
          ))}
        </colgroup>
        <DenseHead columns={columns} sort={sort} onSort={onSort} onMove={onMove} />
        <TableBody
          {...props}
          columnCount={columns.length}
          renderRow={(row, before) => <GroupedRow key={keyOf(row)} {...props} row={row} before={before} />}
          placeholders={placeholders}
        />
      </table>
      {rows === undefined ? <LiveRegion>{texts.updating}</LiveRegion> : null}
    </div>
  );
}
