/** How a table describes its columns and its order; the widths and pinned columns of one with a fixed layout. */
import type { CSSProperties, ReactNode } from 'react';

/** Where a cell stands in the card that a row is below 768 px. `bottomWide` has three lines and replaces those of the middle and the bottom. */
export type CardSlot =
  | 'select'
  | 'topStart'
  | 'topEnd'
  | 'title'
  | 'middleStart'
  | 'middleEnd'
  | 'bottomStart'
  | 'bottomEnd'
  | 'bottomWide';

/**
 * A table has a fixed layout when its columns have widths: two lines a row at most, and what does not fit is cut off with an ellipsis,
 * but not where the window is very wide. Otherwise its rows break into lines.
 */
export interface Column<Row, Key extends string = string> {
  readonly key: Key;
  readonly label: string;
  readonly renderCell: (row: Row) => ReactNode;
  /** The header of the row for screen readers, and the title of its card. */
  readonly isRowHeader?: boolean;
  readonly sortable?: boolean;
  /** Shown on one line. Other cells break between words, and inside a word that is wider than the column. */
  readonly nowrap?: boolean;
  /** For text without spaces, such as e-mail addresses: breaks anywhere. */
  readonly breakAnywhere?: boolean;
  /** In its header, instead of the label. */
  readonly head?: ReactNode;
  /** In rem. Where the window is wider than all columns, each gets its share of the rest. */
  readonly width?: number;
  /** In place of `width` where the window is very wide. */
  readonly wide?: number | undefined;
  /** A code or a number, of which no part may be missed: the column is as wide as the longest of the page. */
  readonly unbrokenOf?: ((row: Row) => string) | undefined;
  /** Never cut off: it takes as many lines as it needs. */
  readonly isWhole?: boolean;
  /** Stays in sight when the table scrolls sideways: the first columns at its left edge, the last one at its right. */
  readonly pinned?: 'left' | 'right' | undefined;
  /** The whole text of the cell, shown on hovering. */
  readonly titleOf?: ((row: Row) => string) | undefined;
  /** A cell without it is not on the card of a table with a fixed layout. */
  readonly card?: CardSlot | undefined;
}

export interface Sort<Key extends string = string> {
  readonly key: Key;
  readonly order: 'asc' | 'desc';
}

/** In rem at the size of the table's text, in the widest of the fonts that officers meet. */
const charWidth = (char: string): number => (/[\d\s.-]/.test(char) ? 0.52 : 0.6);
const cellPadding = 0.7;

type Columns = readonly Pick<Column<never>, 'width' | 'pinned'>[];

/** What the frame of the screens leaves for a table at 1280 px beside a scroll bar, in rem. */
const frameWidth = 71.5;

const totalWidth = (columns: Columns): number => columns.reduce((sum, { width = 0 }) => sum + width, 0);

/** Whether all columns have their width from 1280 px up. */
export function fitsFrame(columns: Columns): boolean {
  // Shares of a width do not add up exactly.
  return totalWidth(columns) <= frameWidth + 0.01;
}

/** What a column of text gives up at most for codes that are longer than usual. */
const leastShare = 0.75;

/** The columns with the widths that the rows of the page need: what codes and numbers take, texts give. */
export function widthsFor<Row, Key extends string>(
  columns: readonly Column<Row, Key>[],
  rows: readonly Row[],
): Column<Row, Key>[] {
  const needed = columns.map((column) => {
    const { width, unbrokenOf } = column;
    if (width === undefined || unbrokenOf === undefined) return column;
    const widths = rows.map((row) => [...unbrokenOf(row)].reduce((sum, char) => sum + charWidth(char), 0));
    return { ...column, width: Math.max(width, ...widths.map((text) => text + cellPadding)) };
  });
  const excess = totalWidth(needed) - Math.max(frameWidth, totalWidth(columns));
  if (excess <= 0) return needed;
  const gives = ({ unbrokenOf, isWhole }: Column<Row, Key>): boolean =>
    unbrokenOf === undefined && isWhole !== true;
  const texts = totalWidth(needed.filter(gives));
  const share = Math.max(leastShare, (texts - excess) / texts);
  return needed.map((column) =>
    gives(column) && column.width !== undefined ? { ...column, width: column.width * share } : column,
  );
}

/** The distance to the edge at which a pinned column stays. */
export function pinStyle(columns: Columns, index: number): CSSProperties | undefined {
  switch (columns[index]?.pinned) {
    case 'left':
      return { left: `${totalWidth(columns.slice(0, index))}rem` };
    case 'right':
      return { right: `${totalWidth(columns.slice(index + 1))}rem` };
    case undefined:
      return undefined;
  }
}

/** A line next to the pinned columns, where the others pass below them. */
export function pinClasses(columns: Columns, index: number): string {
  const pinned = columns[index]?.pinned;
  if (pinned === undefined) return '';
  const isInner = columns[pinned === 'left' ? index + 1 : index - 1]?.pinned !== pinned;
  const line = pinned === 'left' ? 'md:border-r' : 'md:border-l';
  return `md:sticky ${isInner ? `${line} md:border-r-line md:border-l-line` : ''}`;
}
