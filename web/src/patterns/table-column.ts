/** How a table describes its columns and its order. */
import type { ReactNode } from 'react';

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

/** Where a cell stands in the card that a row of a dense table is below 768 px. `bottomWide` has two lines and replaces the other three. */
export type CardSlot =
  'topStart' | 'topEnd' | 'title' | 'bottomStart' | 'bottomMiddle' | 'bottomEnd' | 'bottomWide';

/** A column of a table with one line a row: what does not fit is cut off with an ellipsis. */
export interface DenseColumn<Row, Key extends string = string> extends Pick<
  Column<Row, Key>,
  'key' | 'label' | 'renderCell' | 'isRowHeader' | 'sortable'
> {
  /** In rem. Where the window is wider than all columns, each gets its share of the rest. */
  readonly width: number;
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
