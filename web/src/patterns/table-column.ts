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

export interface Sort<Key extends string = string> {
  readonly key: Key;
  readonly order: 'asc' | 'desc';
}
