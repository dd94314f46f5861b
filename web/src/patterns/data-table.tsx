/** A table of the administrators' screens whose cells break into lines; below 768 px each row is a card. `DenseTable` has one line a row. */
import type { ReactNode } from 'react';
import { useAdminTexts } from '../texts/admin-texts.tsx';
import { EmptyRow } from './empty-row.tsx';
import type { Column } from './table-column.ts';
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
  const { columns, rows } = props;
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
              <HeadCell key={column.key} column={column} />
            ))}
          </tr>
        </thead>
        <tbody className="max-md:block">
          {rows?.map((row) => (
            <BodyRow key={props.keyOf(row)} row={row} columns={columns} />
          ))}
          {rows?.length === 0 ? <EmptyRow columnCount={columns.length}>{props.empty}</EmptyRow> : null}
        </tbody>
      </table>
      {rows === undefined ? <PlaceholderRows count={props.expectedRows} /> : null}
    </div>
  );
}
