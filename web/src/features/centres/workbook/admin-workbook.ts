/**
 * Reads the sheets of an Excel workbook (.xlsx) as records of text. The work grows with the length of the unpacked file and of the texts
 * in its cells, which are limited, and not faster.
 */
import { numberText, readNumberFormats, type DateSystem, type NumberFormat } from './cell-text.ts';
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

interface WorkbookParts {
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

function readSheet(xml: string, { texts, formats, dates, maxCells }: WorkbookParts): string[][] {
  const records: string[][] = [];
  let record: string[] = [];
  let row = 0;
  let column = 0;
  let type = '';
  let style = 0;
  let value = '';
  let isValue = false;
  let cells = 0;
  let characters = 0;
  const cellText = (): string => {
    if (type === 's') return texts[Number(value)] ?? '';
    if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
    return type === '' || type === 'n' ? numberText(value, formats[style], dates) : decodeText(value);
  };
  scanXml(xml, {
    onOpen: (name, attributes) => {
      isValue = name === 'v' || name === 't';
      if (name === 'row') {
        row = Number(attributeOf(attributes, 'r') ?? row + 1);
        column = -1;
        if (!(row >= 1 && row <= maxRows)) throw new TooLarge();
        while (records.length < row) records.push([]);
        record = records[row - 1] ?? [];
      } else if (name === 'c') {
        const reference = attributeOf(attributes, 'r');
        column = reference === undefined ? column + 1 : columnOf(reference);
        type = attributeOf(attributes, 't') ?? '';
        style = Number(attributeOf(attributes, 's') ?? 0);
        value = '';
      }
    },
    onClose: (name) => {
      isValue = false;
      if (name !== 'c' || !(column >= 0 && column < maxColumns)) return;
      cells += Math.max(1, column + 1 - record.length);
      if (cells > maxCells) throw new TooLarge();
      while (record.length < column) record.push('');
      const text = cellText();
      characters += text.length;
      if (characters > maxCharactersOfList) throw new TooLarge();
      record[column] = text;
    },
    onText: (source) => {
      if (isValue) value += source;
    },
  });
  return records;
}

interface SheetNames {
  readonly paths: readonly string[];
  readonly dates: DateSystem;
}

/** The visible sheets in their order. */
async function listSheets(archive: Archive): Promise<SheetNames> {
  const targets = new Map<string, string>();
  const ids: string[] = [];
  let dates: DateSystem = 1900;
  const ignore = (): void => undefined;
  scanXml(await archive.readText('xl/_rels/workbook.xml.rels'), {
    onOpen: (_, attributes) => {
      const target = attributeOf(attributes, 'Target') ?? '';
      targets.set(
        attributeOf(attributes, 'Id') ?? '',
        target.startsWith('/') ? target.slice(1) : `xl/${target}`,
      );
    },
    onClose: ignore,
    onText: ignore,
  });
  scanXml(await archive.readText('xl/workbook.xml'), {
    onOpen: (name, attributes) => {
      if (name === 'workbookPr' && /^(1|true)$/.test(attributeOf(attributes, 'date1904') ?? '')) dates = 1904;
      if (name === 'sheet' && !(attributeOf(attributes, 'state') ?? '').includes('idden'))
        ids.push(attributeOf(attributes, 'r:id') ?? /:id="([^"]*)"/.exec(attributes)?.[1] ?? '');
    },
    onClose: ignore,
    onText: ignore,
  });
  return { paths: ids.flatMap((id) => targets.get(id) ?? []), dates };
}

function nameOther({ has }: Archive): NotAWorkbook {
  if (has('xl/workbook.bin') || has('content.xml')) return 'other-spreadsheet';
  return has('word/document.xml') || has('ppt/presentation.xml') ? 'document' : 'archive';
}

/** Yields the records of one sheet after the other, or why the file is not a workbook that can be read. Never throws. */
export async function* readSheets(
  bytes: Uint8Array<ArrayBuffer>,
  maxCells = maxCellsOfList,
): AsyncGenerator<readonly (readonly string[])[] | NotAWorkbook> {
  try {
    const archive = openArchive(bytes, maxUnpackedBytes);
    if (!archive.has('xl/workbook.xml')) {
      yield nameOther(archive);
      return;
    }
    const { paths, dates } = await listSheets(archive);
    const texts = readSharedTexts(await archive.readText('xl/sharedStrings.xml'));
    const formats = readNumberFormats(await archive.readText('xl/styles.xml'));
    for (const path of paths)
      yield readSheet(await archive.readText(path), { texts, formats, dates, maxCells });
  } catch (error) {
    yield error instanceof TooLarge ? 'too-large' : 'damaged';
  }
}
