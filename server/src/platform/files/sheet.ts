/** What a sheet of a workbook consists of. Its cells have one font, and everything is aligned at the top. */

interface Style {
  readonly font?: number;
  readonly format?: number;
  readonly isWrapped?: boolean;
}

const workbookFont = 'Calibri';

const fontOf = (before: string, after = ''): string =>
  `<font>${before}${after}<name val="${workbookFont}"/><family val="2"/></font>`;
const size = '<sz val="11"/>';
const fonts = [
  fontOf(size),
  fontOf(`<b/>${size}`),
  fontOf('<b/><sz val="14"/>'),
  fontOf(`<u/>${size}`, '<color rgb="FF0B57A4"/>'),
];
const [bold, large, linked] = [1, 2, 3];

/** Numbers below 164 are built in; 1 is a whole number. */
const formats = { whole: 1, coordinate: 164, moment: 165 };
const ownFormats = [
  `<numFmt numFmtId="${formats.coordinate}" formatCode="0.000000"/>`,
  `<numFmt numFmtId="${formats.moment}" formatCode="dd\\-mmm\\-yyyy\\ hh:mm"/>`,
];

const styles = {
  plain: {},
  title: { font: large },
  heading: { font: bold, isWrapped: true },
  label: { font: bold, isWrapped: true },
  wrapped: { isWrapped: true },
  whole: { format: formats.whole },
  coordinate: { format: formats.coordinate },
  /** Of a Date: shown in Indian time. */
  moment: { format: formats.moment },
  link: { font: linked },
} as const satisfies Record<string, Style>;
type CellStyle = keyof typeof styles;

const numbers = new Map(Object.keys(styles).map((name, number) => [name, number]));

/** Returns the number of the style in `styles.xml`. */
export const styleNumber = (style: CellStyle): number => numbers.get(style) ?? 0;

function formatXml({ font = 0, format = 0, isWrapped = false }: Style): string {
  const alignment = `<alignment vertical="top"${isWrapped ? ' wrapText="1"' : ''}/>`;
  const ids = `numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0"`;
  return `<xf ${ids} applyFont="1" applyNumberFormat="1" applyAlignment="1">${alignment}</xf>`;
}

const list = (name: string, items: readonly string[]): string =>
  `<${name} count="${items.length}">${items.join('')}</${name}>`;

export const stylesXml = [
  '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
  list('numFmts', ownFormats),
  list('fonts', fonts),
  list('fills', [
    '<fill><patternFill patternType="none"/></fill>',
    '<fill><patternFill patternType="gray125"/></fill>',
  ]),
  list('borders', ['<border><left/><right/><top/><bottom/><diagonal/></border>']),
  list('cellStyleXfs', ['<xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>']),
  list('cellXfs', Object.values(styles).map(formatXml)),
  list('cellStyles', ['<cellStyle name="Normal" xfId="0" builtinId="0"/>']),
  '</styleSheet>',
].join('');

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

interface ListSheet extends Pick<Sheet, 'name' | 'rows' | 'footer'> {
  readonly columns: readonly { readonly heading: string; readonly width: number }[];
}

/** A list below headings of at most two lines, which stay in sight. */
export function listSheet({ columns, rows, ...sheet }: ListSheet): Sheet {
  const cells = columns.map(({ heading }): Cell => ({ value: heading, style: 'heading' }));
  const withHeadings = async function* () {
    yield { cells, height: 32 };
    yield* rows;
  };
  return {
    ...sheet,
    columnWidths: columns.map(({ width }) => width),
    rows: withHeadings(),
    headingRows: 1,
    isFiltered: true,
    isLandscape: true,
  };
}

/** A row that says something about all of the file. */
export const factRow = (label: string, value: Cell['value'], style: CellStyle = 'wrapped'): SheetRow => ({
  cells: [
    { value: label, style: 'label' },
    { value, style },
  ],
});

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
