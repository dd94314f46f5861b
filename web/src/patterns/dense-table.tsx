/**
 * A table with one line a row, of equal heights also while the rows load; below 768 px each row is a card. A table that is wider
 * than its place scrolls inside a box of the window's height, in which the head and the pinned columns stay in sight: sticky cells
 * stick to the nearest box that scrolls. A table that fits has no such box; its head sticks to the window.
 */
import type { ReactNode } from 'react';
import { LiveRegion } from '../ui/messages.tsx';
import { useAdminTexts } from '../texts/admin-texts.tsx';
import { EmptyRow } from './empty-row.tsx';
import { DenseRow, PlaceholderRow } from './dense-row.tsx';
import { fitsFrame, pinClasses, pinStyle } from './dense-layout.ts';
import type { DenseColumn, Sort } from './table-column.ts';
import { HeadCell } from './table-head-cell.tsx';

interface DenseTableProps<Row, Key extends string> {
  readonly label: string;
  readonly columns: readonly DenseColumn<Row, Key>[];
  /** Undefined while they load: `expectedRows` placeholders are shown instead. */
  readonly rows: readonly Row[] | undefined;
  readonly expectedRows: number;
  readonly keyOf: (row: Row) => string;
  readonly empty: ReactNode;
  /** The rows are those of the previous query, or of an earlier answer. */
  readonly stale: boolean;
  readonly sort?: Sort<Key>;
  readonly onSort?: (sort: Sort<Key>) => void;
  /** The path that a click anywhere in the row opens; the row must also have a link to it, for the keyboard. */
  readonly hrefOf?: (row: Row) => string;
  readonly onOpen?: (row: Row) => void;
}

export function DenseTable<Row, Key extends string>(props: DenseTableProps<Row, Key>) {
  const { columns, rows, sort, onSort, hrefOf, onOpen } = props;
  const { table: texts } = useAdminTexts();
  const fits = fitsFrame(columns) ? 'xl:max-h-none xl:overflow-visible' : '';
  return (
    <div
      data-scroll-box
      className={`scroll-pt-9 rounded-card border border-line bg-paper text-sm max-md:text-[0.9375rem] md:max-h-[max(20rem,calc(100dvh-7rem))] md:overflow-auto ${fits}`}
    >
      <table
        aria-label={props.label}
        aria-busy={rows === undefined || props.stale}
        className={`w-full table-fixed border-separate border-spacing-0 max-md:block ${props.stale ? 'opacity-60' : ''}`}
      >
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
        <tbody className="max-md:block">
          {rows === undefined
            ? Array.from({ length: props.expectedRows }, (_, index) => (
                <PlaceholderRow key={index} columns={columns} />
              ))
            : null}
          {rows?.map((row) => (
            <DenseRow key={props.keyOf(row)} row={row} columns={columns} hrefOf={hrefOf} onOpen={onOpen} />
          ))}
          {rows?.length === 0 ? <EmptyRow columnCount={columns.length}>{props.empty}</EmptyRow> : null}
        </tbody>
      </table>
      {rows === undefined ? <LiveRegion>{texts.updating}</LiveRegion> : null}
    </div>
  );
}
