/** What a sheet of a workbook consists of. */
import type { CellStyle } from './styles.ts';

export interface Cell {
  /** A text is always a text: no cell is a formula, and no text becomes a number or a date. */
  readonly value: string | number | Date | null;
  readonly style: CellStyle;
  /** The URL that a click opens. */
  readonly link?: string | undefined;
}

/** A JPEG with its upper left corner in a cell of its row, in exactly this size, whatever the widths of columns are. */
export interface Picture {
  readonly bytes: Uint8Array;
  readonly column: number;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly description: string;
}

export interface SheetRow {
  readonly cells: readonly Cell[];
  /** In points; one line of text by default. */
  readonly height?: number;
  readonly picture?: Picture;
}

export interface Sheet {
  /** At most 31 characters, without `\ / ? * [ ] :`. */
  readonly name: string;
  /** In characters. */
  readonly columnWidths: readonly number[];
  /** Read once, while the sheet is written. */
  readonly rows: AsyncIterable<SheetRow> | Iterable<SheetRow>;
  /** Stay in sight and are repeated on every printed page. */
  readonly headingRows?: number;
  /** Whether the columns below the heading can be filtered. */
  readonly isFiltered?: boolean;
  readonly isLandscape?: boolean;
  /** Printed as wide as a page and on at most so many pages; by default in its own size. */
  readonly maxPages?: number;
  /** Printed at the bottom of each page, before the page number. */
  readonly footer?: string;
}

/** Excel opens no sheet with more links. */
export const maxLinks = 65_530;
/** The highest row that Excel has, in points. */
export const maxRowHeight = 409;
export const pointsPerPixel = 0.75;
