/** A row of a table; below 768 px it is a card. */
import type { Column } from './table-column.ts';

function wrapClasses<Row>({ isRowHeader, nowrap, breakAnywhere }: Column<Row>): string {
  if (breakAnywhere === true) return 'md:min-w-28 wrap-anywhere';
  return isRowHeader === true && nowrap !== true
    ? 'max-w-72 md:min-w-36 wrap-anywhere'
    : 'max-w-72 wrap-break-word';
}

interface CellProps<Row, Key extends string> {
  readonly row: Row;
  readonly column: Column<Row, Key>;
}

function Cell<Row, Key extends string>({ row, column }: CellProps<Row, Key>) {
  const classes = `px-1.5 py-2 text-left align-top max-md:p-0 ${column.nowrap === true ? 'md:whitespace-nowrap' : ''}`;
  if (column.isRowHeader === true)
    return (
      <th scope="row" className={`${classes} font-medium max-md:order-first max-md:col-span-2`}>
        <div className={wrapClasses(column)}>{column.renderCell(row)}</div>
      </th>
    );
  return (
    <td className={`${classes} max-md:col-span-2 max-md:grid max-md:grid-cols-subgrid`}>
      <span aria-hidden className="text-muted md:hidden">
        {column.label}
      </span>
      <div className={`${wrapClasses(column)} has-[form]:max-w-none has-[form]:max-md:col-span-2`}>
        {column.renderCell(row)}
      </div>
    </td>
  );
}

interface BodyRowProps<Row, Key extends string> {
  readonly row: Row;
  readonly columns: readonly Column<Row, Key>[];
}

export function BodyRow<Row, Key extends string>({ row, columns }: BodyRowProps<Row, Key>) {
  return (
    <tr className="border-b border-line max-md:grid max-md:grid-cols-[7rem_1fr] max-md:gap-x-3 max-md:gap-y-1 max-md:px-4 max-md:py-3">
      {columns.map((column) => (
        <Cell key={column.key} row={row} column={column} />
      ))}
    </tr>
  );
}
