/**
 * Reads the sheets of an Excel workbook (.xlsx) as records of text. The work grows with the length of the unpacked file and of the texts
 * in its cells, which are limited, and not faster.
 */
import { dayMs } from '#contract/indian-clock.ts';
import { isSpreadsheetError } from '#contract/formula-cells.ts';
import { attributeOf, decodeXml, scanXml } from './scan-xml.ts';
import { openArchive, TooLarge, type Archive } from './unzip.ts';

/** Five times what a list of 100,000 centres needs; the tab of the browser would crash far above. */
const maxUnpackedBytes = 256 * 1024 * 1024;
/** A row more than the server accepts, so that it refuses the list. */
const maxRows = 200_100;
const maxColumns = 200;
const maxCellsOfList = 4_000_000;
/** Many cells may refer to one long text. */
const maxCharactersOfList = 128 * 1024 * 1024;

export type NotAWorkbook = 'other-spreadsheet' | 'document' | 'archive' | 'too-large' | 'damaged';

interface WholeWorkbook {
  readonly texts: readonly string[];
  readonly formats: readonly NumberFormat[];
  readonly dates: DateSystem;
  readonly maxCells: number;
}

/** `_x000D_` stands for a character that XML does not allow. */
const decodeText = (source: string): string =>
  decodeXml(source).replace(/_x([0-9A-F]{4})_/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );

function readSharedTexts(xml: string): string[] {
  const texts: string[] = [];
  let text = '';
  let isText = false;
  let isPhonetic = false;
  scanXml(xml, {
    onOpen: (name) => {
      if (name === 'si') text = '';
      if (name === 'rPh') isPhonetic = true;
      isText = name === 't' && !isPhonetic;
    },
    onClose: (name) => {
      if (name === 'si') texts.push(text);
      if (name === 'rPh') isPhonetic = false;
      isText = false;
    },
    onText: (source) => {
      if (isText) text += decodeText(source);
    },
  });
  return texts;
}

/** Column 0 is A. */
function columnOf(reference: string): number {
  const [letters = ''] = /^[A-Z]{0,4}/.exec(reference) ?? [];
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

/** Cells that a sheet shows as one. */
export interface MergedArea {
  /** E2:E4 */
  readonly area: string;
  readonly column: number;
  readonly value: string;
  /** The numbers of the rows below its first one that have other cells too, and so got its value. */
  readonly filledRows: readonly number[];
}

export interface Sheet {
  readonly records: readonly (readonly string[])[];
  /** The numbers of the rows that somebody or a filter has hidden. */
  readonly hiddenRows: ReadonlySet<number>;
  /** Column 0 is A. */
  readonly hiddenColumns: ReadonlySet<number>;
  readonly merged: readonly MergedArea[];
}

/** Counts cells and their text. Throws when there are too many. */
type Spend = (text: string, cells?: number) => void;

function limitCells(maxCells: number): Spend {
  let allCells = 0;
  let characters = 0;
  return (text, cells = 1) => {
    allCells += cells;
    characters += text.length;
    if (allCells > maxCells || characters > maxCharactersOfList) throw new TooLarge();
  };
}

const isTrue = (attribute: string | undefined): boolean => attribute === '1' || attribute === 'true';

const isBlank = (record: readonly string[]): boolean => record.every((cell) => cell.trim() === '');

/**
 * The file has the value of a merged area in its first cell only. It is put into each of its rows, as they are read by people; not into its
 * other columns, and not into rows that have nothing else.
 */
function fillMerged(records: string[][], areas: readonly string[], spend: Spend): MergedArea[] {
  const blank = areas.length === 0 ? [] : records.map(isBlank);
  return areas.flatMap((area) => {
    const [, letters, first, last] = /^([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})$/.exec(area) ?? [];
    const column = columnOf(letters ?? '');
    const value = records[Number(first) - 1]?.[column] ?? '';
    const filledRows: number[] = [];
    if (value.trim() === '' || column >= maxColumns) return [];
    for (let row = Number(first) + 1; row <= Math.min(Number(last), records.length); row += 1) {
      spend(value);
      const record = records[row - 1] ?? [];
      if (blank[row - 1] === true) continue;
      while (record.length < column) record.push('');
      record[column] = value;
      filledRows.push(row);
    }
    return filledRows.length === 0 ? [] : [{ area, column, value, filledRows }];
  });
}

/** What a formula that failed shows, when the file does not say it in the words that are refused. */
const unknownError = '#ERROR!';

function cellText(
  type: string,
  value: string,
  style: number,
  { texts, formats, dates }: WholeWorkbook,
): string {
  if (type === 's') return texts[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  if (type === 'e') return isSpreadsheetError(value) ? value : unknownError;
  return type === '' || type === 'n' ? numberText(value, formats[style], dates) : decodeText(value);
}

function addHiddenColumns(attributes: string, hidden: Set<number>): void {
  if (!isTrue(attributeOf(attributes, 'hidden'))) return;
  const [first, last] = ['min', 'max'].map((name) => Number(attributeOf(attributes, name)));
  for (let column = Math.max(first ?? 1, 1); column <= Math.min(last ?? 0, maxColumns); column += 1)
    hidden.add(column - 1);
}

function readSheet(xml: string, workbook: WholeWorkbook): Sheet {
  const records: string[][] = [];
  const hiddenRows = new Set<number>();
  const hiddenColumns = new Set<number>();
  const areas: string[] = [];
  let record: string[] = [];
  let row = 0;
  let column = 0;
  let type = '';
  let style = 0;
  let value = '';
  let isValue = false;
  const spend = limitCells(workbook.maxCells);
  scanXml(xml, {
    onOpen: (name, attributes) => {
      isValue = name === 'v' || name === 't';
      if (name === 'row') {
        row = Number(attributeOf(attributes, 'r') ?? row + 1);
        column = -1;
        if (!(row >= 1 && row <= maxRows)) throw new TooLarge();
        while (records.length < row) records.push([]);
        record = records[row - 1] ?? [];
        if (isTrue(attributeOf(attributes, 'hidden'))) hiddenRows.add(row);
      } else if (name === 'c') {
        const reference = attributeOf(attributes, 'r');
        column = reference === undefined ? column + 1 : columnOf(reference);
        type = attributeOf(attributes, 't') ?? '';
        style = Number(attributeOf(attributes, 's') ?? 0);
        value = '';
      } else if (name === 'col') addHiddenColumns(attributes, hiddenColumns);
      else if (name === 'mergeCell') areas.push(attributeOf(attributes, 'ref') ?? '');
    },
    onClose: (name) => {
      isValue = false;
      if (name !== 'c' || !(column >= 0 && column < maxColumns)) return;
      const text = cellText(type, value, style, workbook);
      spend(text, Math.max(1, column + 1 - record.length));
      while (record.length < column) record.push('');
      record[column] = text;
    },
    onText: (source) => {
      if (isValue) value += source;
    },
  });
  return { records, hiddenRows, hiddenColumns, merged: fillMerged(records, areas, spend) };
}

interface SheetNames {
  /** The name of the element that contains all others; another one than of a workbook in documents. */
  readonly root: string;
  readonly ids: readonly string[];
  readonly dates: DateSystem;
}

/** The visible sheets in their order. */
function listSheets(xml: string): SheetNames {
  const ids: string[] = [];
  let root = '';
  let dates: DateSystem = 1900;
  scanXml(xml, {
    onOpen: (name, attributes) => {
      // Not the declaration of the file.
      if (root === '' && !/^[?!]/.test(name)) root = name;
      if (name === 'workbookPr' && isTrue(attributeOf(attributes, 'date1904'))) dates = 1904;
      if (name === 'sheet' && !(attributeOf(attributes, 'state') ?? '').includes('idden'))
        ids.push(attributeOf(attributes, 'r:id') ?? /:id="([^"]*)"/.exec(attributes)?.[1] ?? '');
    },
  });
  return { root, ids, dates };
}

/** @param part that takes the place of a workbook, and its root */
function nameOther({ has }: Archive, part: string, root: string): NotAWorkbook {
  if (part.endsWith('.bin') || has('xl/workbook.bin') || has('content.xml')) return 'other-spreadsheet';
  if (part !== '') return root === '' ? 'damaged' : 'document';
  return has('word/document.xml') || has('ppt/presentation.xml') ? 'document' : 'archive';
}

/** Yields one sheet after the other, or why the file is not a workbook that can be read. Never throws. */
export async function* readSheets(
  bytes: Uint8Array<ArrayBuffer>,
  maxCells = maxCellsOfList,
): AsyncGenerator<Sheet | NotAWorkbook> {
  try {
    const archive = openArchive(bytes, maxUnpackedBytes);
    const parts = await findParts(archive);
    const { root, ids, dates } = listSheets(await archive.readText(parts.workbook));
    if (root !== 'workbook') {
      yield nameOther(archive, parts.workbook, root);
      return;
    }
    const texts = readSharedTexts(await archive.readText(parts.sharedTexts));
    const formats = readNumberFormats(await archive.readText(parts.styles));
    for (const path of ids.flatMap((id) => parts.byId.get(id) ?? []))
      yield readSheet(await archive.readText(path), { texts, formats, dates, maxCells });
  } catch (error) {
    yield error instanceof TooLarge ? 'too-large' : 'damaged';
  }
}

// What a cell of a workbook says as text: whole numbers in full, as many zeros as its format shows, dates as dates.

/** How a number is shown: as a date, with at least this many digits, or as it is. */
type NumberFormat = { readonly isDate: boolean; readonly digits: number };

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
function readNumberFormats(xml: string): NumberFormat[] {
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

/** Day 0 of both date systems of Excel, as days since 1970. */
const epochs = { 1900: -25_569, 1904: -24_107 };
type DateSystem = keyof typeof epochs;

function dateText(days: number, system: DateSystem): string | undefined {
  const date = new Date(Math.round((days + epochs[system]) * dayMs));
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString().slice(0, 10);
}

function numberText(source: string, format: NumberFormat = asItIs, system: DateSystem = 1900): string {
  const value = Number(source);
  if (source.trim() === '' || !Number.isFinite(value)) return source;
  if (format.isDate) return dateText(value, system) ?? source;
  return Number.isInteger(value) ? BigInt(value).toString().padStart(format.digits, '0') : String(value);
}

// Finds the parts of a workbook by the relationships between them, as Excel does: other programs name them otherwise, in capitals, or with
// backslashes.

const folderOf = (part: string): string => part.slice(0, part.lastIndexOf('/') + 1);

/** @param folder with a slash at its end, or '' */
function resolvePart(folder: string, target: string): string {
  const written = target.replaceAll('\\', '/');
  const path: string[] = [];
  for (const name of (written.startsWith('/') ? written : folder + written).split('/')) {
    if (name === '..') path.pop();
    else if (name !== '' && name !== '.') path.push(name);
  }
  return path.join('/');
}

/** @param part '' for the archive itself */
async function readRelationships(archive: Archive, part: string) {
  const folder = folderOf(part);
  const found: { readonly id: string; readonly type: string; readonly path: string }[] = [];
  scanXml(await archive.readText(`${folder}_rels/${part.slice(folder.length)}.rels`), {
    onOpen: (name, attributes) => {
      if (name !== 'Relationship') return;
      const type = attributeOf(attributes, 'Type') ?? '';
      found.push({
        id: attributeOf(attributes, 'Id') ?? '',
        // The last word of its address, which is the same in both versions of the format.
        type: type.slice(type.lastIndexOf('/') + 1),
        path: resolvePart(folder, attributeOf(attributes, 'Target') ?? ''),
      });
    },
  });
  return found;
}

/** What a relationship does not name is looked for where Excel writes it. */
async function findParts(archive: Archive) {
  const usual = 'xl/workbook.xml';
  const root = (await readRelationships(archive, '')).find(({ type }) => type === 'officeDocument');
  const workbook = [root?.path ?? '', usual].find((path) => archive.has(path)) ?? '';
  const relationships = await readRelationships(archive, workbook);
  const pathOf = (kind: string): string =>
    relationships.find(({ type }) => type === kind)?.path ?? `${folderOf(workbook)}${kind}.xml`;
  return {
    /** '' when the archive has none. */
    workbook,
    sharedTexts: pathOf('sharedStrings'),
    styles: pathOf('styles'),
    /** By the id that the workbook names. */
    byId: new Map(relationships.map(({ id, path }) => [id, path])),
  };
}
