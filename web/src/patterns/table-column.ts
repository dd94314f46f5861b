/** How a table describes its columns and its order; the widths and pinned columns of a dense one. */
import type { CSSProperties, ReactNode } from 'react';

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
}

/** Where a cell stands in the card that a row of a dense table is below 768 px. `bottomWide` has three lines and replaces the other three cells. */
export type CardSlot =
  'select' | 'topStart' | 'topEnd' | 'title' | 'bottomStart' | 'bottomMiddle' | 'bottomEnd' | 'bottomWide';

/** A column of a table with two lines a row: what does not fit is cut off with an ellipsis, but not where the window is very wide. */
export interface DenseColumn<Row, Key extends string = string> extends Pick<
  Column<Row, Key>,
  'key' | 'label' | 'renderCell' | 'isRowHeader' | 'sortable'
> {
  /** In its header, instead of the label. */
  readonly head?: ReactNode;
  /** In rem. Where the window is wider than all columns, each gets its share of the rest. */
  readonly width: number;
  /** Never cut off: it takes as many lines as it needs. */
  readonly isWhole?: boolean;
  /** Stays in sight when the table scrolls sideways: the first columns at its left edge, the last one at its right. */
  readonly pinned?: 'left' | 'right' | undefined;
  /** The whole text of the cell, shown on hovering. */
  readonly titleOf?: ((row: Row) => string) | undefined;
  /** A cell without it is not on the card. */
  readonly card?: CardSlot | undefined;
}

export interface Sort<Key extends string = string> {
  readonly key: Key;
  readonly order: 'asc' | 'desc';
}

type Columns = readonly Pick<DenseColumn<never>, 'width' | 'pinned'>[];

/** What the frame of the screens leaves for a table at 1280 px beside a scroll bar, in rem. */
const frameWidth = 71.5;

const totalWidth = (columns: Columns): number => columns.reduce((sum, { width }) => sum + width, 0);

/** Whether all columns have their width from 1280 px up. */
export function fitsFrame(columns: Columns): boolean {
  return totalWidth(columns) <= frameWidth;
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
