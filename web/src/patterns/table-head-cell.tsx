/** The header of a table's column; sorts the table by the column if it is sortable. */
import type { Column, Sort } from './table-column.ts';

function nextSort<Key extends string>(key: Key, sort: Sort<Key> | null | undefined): Sort<Key> {
  return { key, order: sort?.key === key && sort.order === 'asc' ? 'desc' : 'asc' };
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

interface HeadCellProps<Row, Key extends string> {
  readonly column: Column<Row, Key>;
  readonly sort?: Sort<Key> | null | undefined;
  readonly onSort?: ((sort: Sort<Key>) => void) | undefined;
}

export function HeadCell<Row, Key extends string>({ column, sort, onSort }: HeadCellProps<Row, Key>) {
  const sorted = sort?.key === column.key ? sort.order : null;
  const classes = 'border-b border-edge bg-ground px-1.5 text-left align-bottom font-semibold';
  if (column.sortable !== true || onSort === undefined) {
    return (
      <th scope="col" className={`${classes} py-2`}>
        {column.label}
      </th>
    );
  }
  return (
    <th scope="col" aria-sort={sorted === null ? 'none' : ariaSort[sorted]} className={classes}>
      <button
        type="button"
        onClick={() => onSort(nextSort(column.key, sort))}
        className="-mx-1.5 flex min-h-10 w-[calc(100%+0.75rem)] items-center gap-1 px-1.5 text-left hover:bg-action-soft"
      >
        {column.label}
        {/* Overlaps the gap between two columns, so that hidden arrows do not widen them. */}
        <span aria-hidden className={`-mr-3 text-xs ${sorted === null ? 'invisible' : ''}`}>
          {sorted === 'desc' ? '▼' : '▲'}
        </span>
      </button>
    </th>
  );
}
