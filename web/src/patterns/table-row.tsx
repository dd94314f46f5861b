/** The rows of a table; below 768 px each is a card. */
import type { MouseEvent, ReactNode } from 'react';
import { pinClasses, pinStyle, type CardSlot, type Column } from './table-column.ts';

/** What a table says of its rows. */
export interface RowsProps<Of, Key extends string> {
  readonly columns: readonly Column<Of, Key>[];
  /** The path that a click anywhere in the row opens; the row must also have a link to it, for the keyboard. */
  readonly hrefOf?: (row: Of) => string;
  readonly onOpen?: (row: Of) => void;
  /** What stands beside the first cell of a row instead of the others, such as a form that edits it; null for its cells. */
  readonly renderForm?: (row: Of) => ReactNode;
}

interface RowProps<Of, Key extends string> extends RowsProps<Of, Key> {
  readonly row: Of;
  /** Two lines at most; otherwise its cells break into lines. */
  readonly isFixed: boolean;
}

interface CellProps<Of, Key extends string> extends Pick<RowProps<Of, Key>, 'row' | 'columns'> {
  readonly column: Column<Of, Key>;
  readonly index: number;
}

function wrapClasses({ isRowHeader, nowrap, breakAnywhere }: Column<never>): string {
  if (breakAnywhere === true) return 'md:min-w-28 wrap-anywhere';
  return isRowHeader === true && nowrap !== true
    ? 'max-w-72 md:min-w-36 wrap-anywhere'
    : 'max-w-72 wrap-break-word';
}

/** On a card it stands beside its label. */
function FreeCell<Of, Key extends string>({ row, column }: CellProps<Of, Key>) {
  const classes = `border-b border-line px-[0.3125rem] py-2 text-left align-top max-md:border-0 max-md:p-0 ${column.nowrap === true ? 'md:whitespace-nowrap' : ''}`;
  if (column.isRowHeader === true)
    return (
      <th scope="row" className={`${classes} font-medium max-md:order-first max-md:col-span-2`}>
        <div className={wrapClasses(column)}>{column.renderCell(row)}</div>
      </th>
    );
  return (
    <td className={`${classes} max-md:col-span-2 max-md:grid max-md:grid-cols-subgrid max-[16rem]:block`}>
      <span aria-hidden className="text-muted md:hidden">
        {column.label}
      </span>
      <div className={wrapClasses(column)}>{column.renderCell(row)}</div>
    </td>
  );
}

/** Every card of a table has the same height, so that nothing moves when the rows arrive. */
function cardHeight(columns: readonly Pick<Column<never>, 'card'>[]): string {
  return columns.some(({ card }) => card === 'bottomWide')
    ? 'max-md:h-42 max-md:grid-rows-[1.5rem_1fr_4.75rem]'
    : 'max-md:h-31 max-md:grid-rows-[1.5rem_1fr_1.25rem_1.5rem]';
}

const slotClasses: Record<CardSlot, string> = {
  /** A check box in front of the first text, which leaves it the place, and above its cell for a press. */
  select: 'max-md:z-2 max-md:col-start-1 max-md:row-start-1',
  topStart: 'max-md:col-start-1 max-md:row-start-1',
  topEnd:
    'max-md:col-span-2 max-md:col-start-2 max-md:row-start-1 max-md:justify-self-end max-md:whitespace-nowrap',
  title:
    'max-md:col-span-3 max-md:col-start-1 max-md:row-start-2 max-md:line-clamp-2 max-md:leading-5.5 max-md:font-medium',
  middleStart: 'max-md:col-start-1 max-md:row-start-3 max-md:truncate max-md:text-[0.8125rem]',
  middleEnd:
    'max-md:col-span-2 max-md:col-start-2 max-md:row-start-3 max-md:truncate max-md:text-[0.8125rem]',
  bottomStart: 'max-md:col-span-2 max-md:col-start-1 max-md:row-start-4 max-md:truncate',
  bottomEnd: 'max-md:col-start-3 max-md:row-start-4 max-md:justify-self-end',
  bottomWide: 'max-md:col-span-3 max-md:col-start-1 max-md:row-start-3 max-md:line-clamp-3 max-md:leading-6',
};

/** Devanagari is higher than Latin. */
const isTall = (text: string | undefined): boolean => text !== undefined && /[\u0900-\u097f]/.test(text);

/** The content, of two lines at most unless it is shown whole. */
function lineClasses<Of>({ isWhole = false, unbrokenOf }: Column<Of>): string {
  if (unbrokenOf !== undefined) return 'max-md:contents md:whitespace-nowrap';
  return isWhole
    ? 'max-md:contents md:wrap-anywhere'
    : 'max-md:contents md:line-clamp-2 md:wrap-break-word min-[100rem]:line-clamp-none min-[100rem]:wrap-anywhere';
}

function FixedCell<Of, Key extends string>({ row, columns, column, index }: CellProps<Of, Key>) {
  const text = column.titleOf?.(row) || undefined;
  const cell = {
    title: text,
    style: pinStyle(columns, index),
    className: `self-center text-left align-middle md:relative md:h-9 md:border-b md:border-line md:bg-paper md:px-[0.3125rem] md:group-hover:bg-action-soft md:group-has-focus-visible:bg-action-soft md:group-has-checked:bg-action-soft ${isTall(text) ? 'md:leading-[1.4]' : ''} ${
      column.card === undefined ? 'max-md:hidden' : slotClasses[column.card]
    } ${column.pinned === undefined ? '' : `z-1 has-focus-visible:z-2 ${pinClasses(columns, index)}`}`,
    children: <div className={lineClasses(column)}>{column.renderCell(row)}</div>,
  };
  return column.isRowHeader === true ? (
    <th {...cell} scope="row" className={`${cell.className} font-normal`} />
  ) : (
    <td {...cell} />
  );
}

/** A click that ends a selection of text, to copy a number, does not open the row. */
const isSelecting = (): boolean => (window.getSelection()?.toString() ?? '') !== '';

const isOnControl = ({ target }: MouseEvent): boolean =>
  target instanceof Element && target.closest('a, button, input, label') !== null;

/** The whole row is its link: with Ctrl, the command key or the middle button it opens in a new tab. */
function openHandlers<Of>({ row, hrefOf, onOpen }: Pick<RowProps<Of, string>, 'row' | 'hrefOf' | 'onOpen'>) {
  if (hrefOf === undefined || onOpen === undefined) return {};
  const isMiddle = (event: MouseEvent): boolean => event.button === 1 && !isOnControl(event);
  return {
    onClick: (event: MouseEvent) => {
      if (isOnControl(event) || isSelecting()) return;
      if (event.ctrlKey || event.metaKey) window.open(hrefOf(row));
      else onOpen(row);
    },
    onAuxClick: (event: MouseEvent) => {
      if (isMiddle(event)) window.open(hrefOf(row));
    },
    // Some browsers begin to scroll instead.
    onMouseDown: (event: MouseEvent) => {
      if (isMiddle(event)) event.preventDefault();
    },
  };
}

const cardClasses = 'max-md:rounded-card max-md:border max-md:border-line max-md:bg-paper';
const freeClasses = `${cardClasses} max-md:grid max-md:grid-cols-[7rem_1fr] max-md:gap-x-3 max-md:gap-y-1 max-md:px-4 max-md:py-3 max-[16rem]:block`;
const fixedClasses = `fixed-card group scroll-mt-10 scroll-mb-14 ${cardClasses} max-md:grid max-md:grid-cols-[fit-content(60%)_minmax(0,1fr)_auto] max-md:gap-x-2 max-md:px-3 max-md:py-1 max-md:has-checked:bg-action-soft`;

export function Row<Of, Key extends string>(props: RowProps<Of, Key>) {
  const { row, columns, isFixed, hrefOf, renderForm } = props;
  const form = renderForm?.(row) ?? null;
  const Cell = isFixed ? FixedCell : FreeCell;
  return (
    <tr
      {...openHandlers(props)}
      // The head covers a row that the browser has only scrolled to the edge.
      onFocus={(event) => {
        // Not below a pointer, whose press would then miss.
        if (isFixed && event.target.matches(':focus-visible'))
          event.currentTarget.scrollIntoView({ block: 'nearest' });
      }}
      className={`${isFixed ? `${fixedClasses} ${cardHeight(columns)}` : freeClasses} ${hrefOf === undefined ? '' : 'cursor-pointer'}`}
    >
      {columns.slice(0, form === null ? undefined : 1).map((column, index) => (
        <Cell key={column.key} row={row} columns={columns} column={column} index={index} />
      ))}
      {form === null ? null : (
        <td
          colSpan={columns.length - 1}
          className="border-b border-line p-2 max-md:col-span-2 max-md:border-0 max-md:p-0"
        >
          {form}
        </td>
      )}
    </tr>
  );
}

/** As high as a row, so that the layout does not shift when the rows arrive. */
export function PlaceholderRow({ columns }: { readonly columns: readonly Pick<Column<never>, 'card'>[] }) {
  return (
    <tr aria-hidden className={`${cardClasses} max-md:block max-md:p-3 ${cardHeight(columns)}`}>
      <td colSpan={columns.length} className="max-md:block md:h-9 md:border-b md:border-line md:px-1.5">
        <div className="animate-pulse rounded-card bg-line leading-4">{'\u00a0'}</div>
      </td>
    </tr>
  );
}
