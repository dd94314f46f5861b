/** What a cell of a workbook says as text: whole numbers in full, as many zeros as its format shows, dates as dates. */
import { attributeOf, scanXml } from './scan-xml.ts';

/** How a number is shown: as a date, with at least this many digits, or as it is. */
export type NumberFormat = { readonly isDate: boolean; readonly digits: number };

const asItIs: NumberFormat = { isDate: false, digits: 0 };

/** The built-in formats that show dates or times. */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** In characters, as in Excel. */
const maxFormatLength = 255;

function parseFormat(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) return { isDate: isBuiltInDate(id), digits: 0 };
  // Without literal text, colours and conditions.
  const pattern = code.slice(0, maxFormatLength).replace(/"[^"]*"|\[[^\]]*\]|\\./g, '');
  return { isDate: /[ymdhs]/i.test(pattern), digits: /^0+$/.test(pattern) ? pattern.length : 0 };
}

/** Reads `xl/styles.xml`: the format of each style that a cell may name. */
export function readNumberFormats(xml: string): NumberFormat[] {
  const codes = new Map<number, string>();
  const formats: NumberFormat[] = [];
  let isInCells = false;
  scanXml(xml, {
    onOpen: (name, attributes) => {
      const id = Number(attributeOf(attributes, 'numFmtId'));
      if (name === 'numFmt') codes.set(id, attributeOf(attributes, 'formatCode') ?? '');
      if (name === 'cellXfs') isInCells = true;
      if (name === 'xf' && isInCells) formats.push(parseFormat(id, codes.get(id)));
    },
    onClose: (name) => {
      if (name === 'cellXfs') isInCells = false;
    },
  });
  return formats;
}

const dayMs = 24 * 60 * 60 * 1000;
/** Day 0 of both date systems of Excel, as days since 1970. */
const epochs = { 1900: -25_569, 1904: -24_107 };
export type DateSystem = keyof typeof epochs;

function dateText(days: number, system: DateSystem): string | undefined {
  const date = new Date(Math.round((days + epochs[system]) * dayMs));
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString().slice(0, 10);
}

export function numberText(source: string, format: NumberFormat = asItIs, system: DateSystem = 1900): string {
  const value = Number(source);
  if (source.trim() === '' || !Number.isFinite(value)) return source;
  if (format.isDate) return dateText(value, system) ?? source;
  return Number.isInteger(value) ? BigInt(value).toString().padStart(format.digits, '0') : String(value);
}
