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
  /** Printed as wide as a page and on at most this many pages; by default in its own size. */
  readonly maxPages?: number;
  /** Printed at the bottom of each page, before the page number. */
  readonly footer?: string;
}

/** Excel opens no sheet with more links. */
export const maxLinks = 65_530;
/** The highest row that Excel has, in points. */
export const maxRowHeight = 409;
export const pointsPerPixel = 0.75;

const latinLinePt = 15;
/** Indian scripts have signs above and below the line. */
const otherLinePt = 19;

/** Returns the width in digits; a little more than common fonts need, so that no line is cut. */
function widthOf(text: string): number {
  let width = 0;
  for (const character of text) {
    if (/\p{M}/u.test(character)) continue;
    if (/[MWmw@%]/.test(character)) width += 1.6;
    else if (/[A-Z]|[^ -\u024f\s]/.test(character)) width += 1.3;
    else width += 1;
  }
  return width;
}

/** Counts the lines of one paragraph, broken between words, and within a word that is longer than a line. */
function linesOf(paragraph: string, columnWidth: number): number {
  let lines = 1;
  let used = 0;
  for (const word of paragraph.split(' ')) {
    const width = widthOf(word);
    if (used > 0 && used + 1 + width > columnWidth) {
      lines += 1;
      used = 0;
    }
    const inWord = Math.max(0, Math.ceil(width / columnWidth) - 1);
    lines += inWord;
    used += (used > 0 ? 1 : 0) + width - inWord * columnWidth;
  }
  return lines;
}

/** Returns the height in points of a wrapped text in a column of this width in characters. */
export function textHeight(text: string, columnWidth: number): number {
  const lines = text.split('\n').reduce((sum, paragraph) => sum + linesOf(paragraph, columnWidth), 0);
  return lines * (/[^\s -\u024f\u2000-\u206f]/.test(text) ? otherLinePt : latinLinePt);
}
