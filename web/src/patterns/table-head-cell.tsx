/** The header of a table's column; sorts the table by the column if it is sortable. */
import type { CSSProperties } from 'react';
import type { Column, Sort } from './table-column.ts';

function nextSort<Key extends string>(key: Key, sort: Sort<Key> | null | undefined): Sort<Key> {
  return { key, order: sort?.key === key && sort.order === 'asc' ? 'desc' : 'asc' };
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

interface HeadCellProps<Row, Key extends string> {
  readonly column: Pick<Column<Row, Key>, 'key' | 'label' | 'sortable'>;
  readonly sort?: Sort<Key> | null | undefined;
  readonly onSort?: ((sort: Sort<Key>) => void) | undefined;
  /** Cut off instead of breaking into lines. */
  readonly isDense?: boolean;
  readonly className?: string;
  readonly style?: CSSProperties | undefined;
}

export function HeadCell<Row, Key extends string>({
  column,
  sort,
  onSort,
  isDense = false,
  className = '',
  style,
}: HeadCellProps<Row, Key>) {
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
