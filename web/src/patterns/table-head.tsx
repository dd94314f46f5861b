/** The heads of a table's columns, which sort it, and those of a dense one, which are moved as well. */
import { useRef, type CSSProperties, type DragEvent, type ReactNode } from 'react';
import { pinClasses, pinStyle, type DenseColumn, type Sort } from './table-column.ts';

function nextSort<Key extends string>(key: Key, sort: Sort<Key> | undefined): Sort<Key> {
  return { key, order: sort?.key === key && sort.order === 'asc' ? 'desc' : 'asc' };
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

interface SortArrowProps {
  readonly sorted: 'asc' | 'desc' | null;
  readonly isDense: boolean;
}

/**
 * Of the style sheet, so that the text of the heading is its word alone. Overlaps the gap between two columns, so that hidden arrows do
 * not widen them. A dense column has its width.
 */
const SortArrow = ({ sorted, isDense }: SortArrowProps) => (
  <span
    aria-hidden
    className={`text-xs ${sorted === 'desc' ? "after:content-['▼']" : "after:content-['▲']"} ${isDense ? '' : '-mr-3'} ${sorted === null ? 'invisible' : ''}`}
  />
);

interface HeadCellProps<Key extends string> {
  readonly column: {
    readonly key: Key;
    readonly label: string;
    readonly sortable?: boolean;
    readonly head?: ReactNode;
  };
  readonly sort?: Sort<Key> | undefined;
  readonly onSort?: ((sort: Sort<Key>) => void) | undefined;
  /** Cut off instead of breaking into lines. */
  readonly isDense?: boolean;
  readonly className?: string;
  readonly style?: CSSProperties | undefined;
  /** Beside the label. */
  readonly children?: ReactNode;
  readonly onDragStart?: (event: DragEvent) => void;
  readonly onDragOver?: (event: DragEvent) => void;
  readonly onDrop?: (event: DragEvent) => void;
}

/** The header of a column; sorts the table by the column if it is sortable. */
export function HeadCell<Key extends string>(props: HeadCellProps<Key>) {
  const {
    column,
    sort,
    onSort,
    isDense = false,
    className = '',
    style,
    children,
    onDragStart,
    ...drop
  } = props;
  const sorted = sort?.key === column.key ? sort.order : null;
  const classes = `border-b border-edge text-left font-semibold ${isDense ? 'bg-paper px-[0.3125rem] align-middle text-muted aria-[sort=ascending]:text-ink aria-[sort=descending]:text-ink' : 'bg-ground px-1.5 align-bottom'} ${className}`;
  if (column.sortable !== true || onSort === undefined) {
    return (
      <th scope="col" style={style} className={`${classes} ${isDense ? 'h-8' : 'py-2'}`} {...drop}>
        {column.head ?? (isDense ? <div className="truncate">{column.label}</div> : column.label)}
        {children}
      </th>
    );
  }
  return (
    <th
      scope="col"
      aria-sort={sorted === null ? 'none' : ariaSort[sorted]}
      style={style}
      className={classes}
      {...drop}
    >
      <button
        type="button"
        title={isDense ? column.label : undefined}
        onClick={() => onSort(nextSort(column.key, sort))}
        draggable={onDragStart !== undefined}
        onDragStart={onDragStart}
        className={`flex items-center gap-1 text-left -outline-offset-3 hover:bg-action-soft ${isDense ? 'min-h-8 w-full pointer-coarse:min-h-11' : '-mx-1.5 min-h-10 w-[calc(100%+0.75rem)] px-1.5'}`}
      >
        <span className={isDense ? 'truncate' : ''}>{column.label}</span>
        {isDense && sorted === null ? null : <SortArrow sorted={sorted} isDense={isDense} />}
      </button>
      {children}
    </th>
  );
}

/** The handlers of a heading that can be dragged to the place of another. */
function useDraggedHeads<Key extends string>(onMove: ((key: Key, to: Key) => void) | undefined) {
  const dragged = useRef<Key | null>(null);
  return (key: Key) =>
    onMove === undefined
      ? {}
      : {
          onDragStart: () => {
            dragged.current = key;
          },
          onDragOver: (event: DragEvent) => event.preventDefault(),
          onDrop: (event: DragEvent) => {
            event.preventDefault();
            if (dragged.current !== null && dragged.current !== key) onMove(dragged.current, key);
            dragged.current = null;
          },
        };
}

interface DenseHeadProps<Key extends string> {
  readonly columns: readonly DenseColumn<never, Key>[];
  readonly sort?: Sort<Key> | undefined;
  readonly onSort?: ((sort: Sort<Key>) => void) | undefined;
  readonly onMove?: ((key: Key, to: Key) => void) | undefined;
}

export function DenseHead<Key extends string>({ columns, sort, onSort, onMove }: DenseHeadProps<Key>) {
  const dragOf = useDraggedHeads(onMove);
  return (
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
            {...dragOf(column.key)}
          />
        ))}
      </tr>
    </thead>
  );
}
