/** The styles of cells: one font, everything aligned at the top. */

interface Style {
  readonly font?: number;
  readonly format?: number;
  readonly isWrapped?: boolean;
}

export const workbookFont = 'Calibri';

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
export type CellStyle = keyof typeof styles;

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
