/** Reads the parts of a workbook without a library, so that tests check what is written and not what one reader makes of it. */
import Papa from 'papaparse';
import { inflateRawSync } from 'node:zlib';

export interface ReadCell {
  readonly name: string;
  /** `inlineStr` is a text, absent a number. */
  readonly type: string | undefined;
  readonly value: string;
  /** The format code of its number, e.g. `0.000000`. */
  readonly format: string | undefined;
  readonly isBold: boolean;
}

/** In pixels of 96 dpi; rows and columns from 0. */
interface ReadAnchor {
  readonly row: number;
  readonly column: number;
  readonly widthPx: number;
  readonly heightPx: number;
}

const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&amp;': '&',
};

const unescapeXml = (text: string): string =>
  text.replace(/&\w+;/g, (entity) => entities[entity] ?? entity).replace(/_x005F_/g, '_');

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];

const emuPerPixel = 9_525;

export class ReadWorkbook {
  readonly parts: ReadonlyMap<string, Buffer>;

  constructor(bytes: Buffer) {
    this.parts = readZip(bytes);
  }

  xml(path: string): string {
    return this.parts.get(path)?.toString('utf8') ?? '';
  }

  /** The formats and fonts of `styles.xml`, by the number of the style. */
  #styles(): { format: string | undefined; isBold: boolean }[] {
    const xml = this.xml('xl/styles.xml');
    const formats = new Map(
      [...xml.matchAll(/<numFmt [^>]*>/g)].map(([tag]) => [
        attribute(tag, 'numFmtId'),
        attribute(tag, 'formatCode'),
      ]),
    );
    const fonts = [...xml.matchAll(/<font>.*?<\/font>/g)].map(([font]) => font);
    const [, styles = ''] = /<cellXfs[^>]*>(.*)<\/cellXfs>/.exec(xml) ?? [];
    return [...styles.matchAll(/<xf [^>]*>/g)].map(([tag]) => ({
      format: formats.get(attribute(tag, 'numFmtId')),
      isBold: fonts[Number(attribute(tag, 'fontId'))]?.includes('<b/>') ?? false,
    }));
  }

  /** The rows of a sheet, each with its cells that have a value. */
  rows(sheet = 1): ReadCell[][] {
    const styles = this.#styles();
    const rows = [...this.xml(`xl/worksheets/sheet${sheet}.xml`).matchAll(/<row [^>]*>(.*?)<\/row>/gs)];
    return rows.map(([, row = '']) =>
      [...row.matchAll(/<c ([^>]*[^/])>(.*?)<\/c>/gs)].map(([, tag = '', content = '']) => ({
        name: attribute(` ${tag}`, 'r') ?? '',
        type: attribute(` ${tag}`, 't'),
        value: unescapeXml(content.replace(/<[^>]*>/g, '')),
        ...(styles[Number(attribute(` ${tag}`, 's'))] ?? { format: undefined, isBold: false }),
      })),
    );
  }

  /** Where the links of a sheet lead, by cell. */
  links(sheet = 1): Map<string, string> {
    const relations = this.xml(`xl/worksheets/_rels/sheet${sheet}.xml.rels`);
    const targets = new Map(
      [...relations.matchAll(/<Relationship [^>]*>/g)].map(([tag]) => [
        attribute(tag, 'Id'),
        attribute(tag, 'Target'),
      ]),
    );
    const links = this.xml(`xl/worksheets/sheet${sheet}.xml`).matchAll(/<hyperlink [^>]*>/g);
    return new Map(
      [...links].map(([tag]) => [attribute(tag, 'ref') ?? '', targets.get(attribute(tag, 'r:id')) ?? '']),
    );
  }

  /** The height of each row in points. */
  rowHeights(sheet = 1): number[] {
    const xml = this.xml(`xl/worksheets/sheet${sheet}.xml`);
    const standard = Number(attribute(/<sheetFormatPr[^>]*>/.exec(xml)?.[0] ?? '', 'defaultRowHeight'));
    return [...xml.matchAll(/<row [^>]*>/g)].map(([tag]) => Number(attribute(tag, 'ht') ?? standard));
  }

  /** The pictures of a sheet; throws when one is not anchored at one cell in a size of its own. */
  anchors(sheet = 1): ReadAnchor[] {
    const xml = this.xml(`xl/drawings/drawing${sheet}.xml`);
    if (xml.includes('twoCellAnchor')) throw new Error('A picture is stretched between two cells');
    return [...xml.matchAll(/<xdr:oneCellAnchor>.*?<\/xdr:oneCellAnchor>/gs)].map(([anchor]) => {
      const size = /<xdr:ext [^>]*>/.exec(anchor)?.[0] ?? '';
      return {
        row: Number(/<xdr:row>(\d+)/.exec(anchor)?.[1]),
        column: Number(/<xdr:col>(\d+)/.exec(anchor)?.[1]),
        widthPx: Number(attribute(size, 'cx')) / emuPerPixel,
        heightPx: Number(attribute(size, 'cy')) / emuPerPixel,
      };
    });
  }
}

// Reads the records of a CSV file with or without the mark at its start.

export const readCsv = (file: Buffer | undefined) =>
  Papa.parse<Record<string, string>>((file?.toString('utf8') ?? '').replace(/^\ufeff/, ''), {
    header: true,
    skipEmptyLines: true,
  }).data;

// Reads the parts of a zip archive (a workbook) without a library, so that tests check the written bytes.

const endOfDirectory = 0x06054b50;
const entrySignature = 0x02014b50;
const deflated = 8;

/** Returns the parts by their paths. */
export function readZip(archive: Buffer): Map<string, Buffer> {
  let end = archive.length - 22;
  while (end >= 0 && archive.readUInt32LE(end) !== endOfDirectory) end -= 1;
  const parts = new Map<string, Buffer>();
  let at = archive.readUInt32LE(end + 16);
  while (archive.readUInt32LE(at) === entrySignature) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) =>
      archive.readUInt16LE(at + offset),
    );
    const name = archive.toString('utf8', at + 46, at + 46 + (nameLength ?? 0));
    const local = archive.readUInt32LE(at + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const bytes = archive.subarray(start, start + archive.readUInt32LE(at + 20));
    parts.set(name, archive.readUInt16LE(at + 10) === deflated ? inflateRawSync(bytes) : Buffer.from(bytes));
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0);
  }
  return parts;
}
