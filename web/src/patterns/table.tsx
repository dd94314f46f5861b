/** The one table of the administrators' screens: its head sorts it, its rows are links, and below 768 px each row is a card. */
import { useRef, type CSSProperties, type DragEvent, type ReactNode, type ThHTMLAttributes } from 'react';
import { LiveRegion } from '../ui/messages.tsx';
import { useTexts } from '../texts/language.tsx';
import { fitsFrame, pinClasses, pinStyle, widthsFor, type Column, type Sort } from './table-column.ts';
import { PlaceholderRow, Row, type RowsProps } from './table-row.tsx';
import { Sign } from '../ui/admin-buttons.tsx';

export interface TableProps<Of, Key extends string> extends RowsProps<Of, Key> {
  readonly label: string;
  /** Undefined while they load: `expectedRows` placeholders are shown instead. */
  readonly rows: readonly Of[] | undefined;
  readonly expectedRows: number;
  readonly keyOf: (row: Of) => string;
  /** What a table without rows says. */
  readonly empty: ReactNode;
  /** The rows are those of the previous query, or of an earlier answer. */
  readonly stale?: boolean;
  readonly sort?: Sort<Key>;
  readonly onSort?: (sort: Sort<Key>) => void;
  /** Called when the heading of a column is dragged to the place of another. */
  readonly onMove?: (key: Key, to: Key) => void;
  /** What stands above a row and those that follow it, if another group begins with it. */
  readonly headingOf?: (row: Of, before: Of | undefined) => ReactNode;
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

interface HeadCellProps<Key extends string> extends Omit<ThHTMLAttributes<HTMLTableCellElement>, 'children'> {
  readonly column: Pick<Column<never, Key>, 'key' | 'label' | 'head' | 'sortable'>;
  readonly sort: Sort<Key> | undefined;
  readonly onSort: ((sort: Sort<Key>) => void) | undefined;
}

/** The header of a column, a button where it sorts. Its arrow is drawn, so that the text of the heading is its word alone. */
export function HeadCell<Key extends string>({ column, sort, onSort, className, ...th }: HeadCellProps<Key>) {
  const sorted = sort?.key === column.key ? sort.order : null;
  const classes = `h-8 border-b border-edge bg-paper px-[0.3125rem] text-left align-middle font-semibold text-muted aria-[sort=ascending]:text-ink aria-[sort=descending]:text-ink ${className ?? ''}`;
  if (column.sortable !== true || onSort === undefined)
    return (
      <th {...th} scope="col" className={classes}>
        {column.head ?? <div className="truncate">{column.label}</div>}
      </th>
    );
  return (
    <th {...th} scope="col" aria-sort={sorted === null ? 'none' : ariaSort[sorted]} className={classes}>
      <button
        type="button"
        title={column.label}
        onClick={() => onSort({ key: column.key, order: sorted === 'asc' ? 'desc' : 'asc' })}
        className="flex min-h-8 w-full items-center gap-1 text-left -outline-offset-3 hover:bg-action-soft pointer-coarse:min-h-11"
      >
        <span className="truncate">{column.label}</span>
        {sorted === null ? null : <Sign name={sorted === 'desc' ? 'down' : 'up'} />}
      </button>
    </th>
  );
}

function Head<Of, Key extends string>(props: TableProps<Of, Key> & { readonly isFixed: boolean }) {
  const { columns, rows, isFixed, sort, onSort, onMove } = props;
  // Where the columns of free cells stand is known with the rows.
  const freeClasses = `xl:sticky xl:top-0 xl:z-1 ${rows === undefined ? 'invisible' : ''}`;
  const dragged = useRef<Key | null>(null);
  /** A heading that can be dragged to the place of another. */
  const dragOf = (key: Key) =>
    onMove === undefined
      ? {}
      : {
          draggable: true,
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
  return (
    <thead className={`max-md:hidden ${isFixed ? '' : freeClasses}`}>
      <tr>
        {columns.map((column, index) => (
          <HeadCell
            key={column.key}
            column={column}
            sort={sort}
            onSort={onSort}
            style={pinStyle(columns, index)}
            className={
              isFixed
                ? `sticky top-0 ${column.pinned === undefined ? 'z-2' : `z-3 ${pinClasses(columns, index)}`}`
                : ''
            }
            {...dragOf(column.key)}
          />
        ))}
      </tr>
    </thead>
  );
}

/** Across all columns; it stays at the left edge when the table scrolls sideways. */
function GroupHeading({ span, children }: { readonly span: number; readonly children: ReactNode }) {
  return (
    <tr className="max-md:block">
      <th
        scope="rowgroup"
        colSpan={span}
        className="border-b border-line bg-ground px-1.5 py-1 text-left font-semibold max-md:block max-md:px-3"
      >
        <div className="sticky left-1.5 inline-flex flex-wrap items-center gap-x-4">{children}</div>
      </th>
    </tr>
  );
}

/** Cards with a gap between them. */
const bodyClasses = 'max-md:grid max-md:grid-cols-[minmax(0,1fr)] max-md:gap-2';

function Body<Of, Key extends string>(props: TableProps<Of, Key> & { readonly isFixed: boolean }) {
  const { rows, columns, keyOf, headingOf, expectedRows, empty } = props;
  const span = columns.length;
  if (rows === undefined)
    return (
      <tbody className={bodyClasses}>
        {Array.from({ length: expectedRows }, (_, index) => (
          <PlaceholderRow key={index} columns={columns} />
        ))}
      </tbody>
    );
  return (
    <tbody className={bodyClasses}>
      {rows.flatMap((row, index) => {
        const heading = headingOf?.(row, rows[index - 1]) ?? null;
        return [
          heading === null ? null : (
            <GroupHeading key={`group ${keyOf(row)}`} span={span}>
              {heading}
            </GroupHeading>
          ),
          <Row key={keyOf(row)} {...props} row={row} />,
        ];
      })}
      {rows.length === 0 ? (
        <tr className="max-md:block">
          <td colSpan={span} className="px-4 py-10 text-center text-muted max-md:block">
            {/* Its text does not make the columns wider than they were while the rows were loading. */}
            <div className="contain-inline-size">{empty}</div>
          </td>
        </tr>
      ) : null}
    </tbody>
  );
}

/**
 * Of rows with equal heights also while they load. A table with a fixed layout that is wider than its place scrolls inside a box of the
 * window's height, in which the head and the pinned columns stay in sight: sticky cells stick to the nearest box that scrolls. A table
 * that fits has no such box; its head sticks to the window.
 */
export function Table<Of, Key extends string>(props: TableProps<Of, Key>) {
  const { label, rows, stale = false } = props;
  const { common } = useTexts();
  const columns = widthsFor(props.columns, rows ?? []);
  const isFixed = columns.some(({ width }) => width !== undefined);
  const fits = !isFixed || fitsFrame(columns) ? 'xl:max-h-none xl:overflow-visible' : '';
  return (
    <div
      data-scroll-box
      className={`scroll-pt-9 rounded-card text-[0.8125rem] leading-[1.22] max-md:text-[0.9375rem] max-md:leading-6 md:overflow-auto md:border md:border-line md:bg-paper pointer-coarse:text-[0.9375rem] min-[100rem]:text-sm min-[100rem]:leading-[1.25] ${isFixed ? 'md:max-h-[max(20rem,calc(100dvh-10rem))]' : ''} ${fits}`}
    >
      <table
        aria-label={label}
        aria-busy={rows === undefined || stale}
        className={`w-full border-separate border-spacing-0 max-md:block ${isFixed ? 'table-fixed' : ''} ${stale ? 'opacity-60' : ''}`}
      >
        {isFixed ? (
          <colgroup className="max-md:hidden">
            {columns.map(({ key, width, wide = width }) => (
              <col
                key={key}
                style={{ '--width': `${width}rem`, '--wide': `${wide}rem` } as CSSProperties}
                className="w-(--width) min-[100rem]:w-(--wide)"
              />
            ))}
          </colgroup>
        ) : null}
        <Head {...props} columns={columns} isFixed={isFixed} />
        <Body {...props} columns={columns} isFixed={isFixed} />
      </table>
      {rows === undefined ? <LiveRegion>{common.loading}</LiveRegion> : null}
    </div>
  );
}
