/** The dense table of the administrators' screens; below 768 px each row is a card. */
import type { ReactNode } from 'react';
import { useAdminTexts } from '../texts/admin-texts.tsx';
import type { Column, Sort } from './table-column.ts';
import { HeadCell } from './table-head-cell.tsx';
import { BodyRow } from './table-row.tsx';

interface DataTableProps<Row, Key extends string> {
  readonly label: string;
  readonly columns: readonly Column<Row, Key>[];
  /** Undefined while they load: `expectedRows` placeholders are shown instead. */
  readonly rows: readonly Row[] | undefined;
  readonly expectedRows: number;
  readonly keyOf: (row: Row) => string;
  readonly empty: ReactNode;
  /** The rows are those of the previous query. */
  readonly stale?: boolean;
  readonly sort?: Sort<Key> | null | undefined;
  readonly onSort?: ((sort: Sort<Key>) => void) | undefined;
  /** Called on a click anywhere in the row; the row must also contain a link for the keyboard. */
  readonly onOpen?: ((row: Row) => void) | undefined;
}

/** Bars as high as rows, so that the layout does not shift when the rows arrive. */
function PlaceholderRows({ count }: { readonly count: number }) {
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
      {rows === undefined ? <PlaceholderRows count={props.expectedRows} /> : null}
    </div>
  );
}
