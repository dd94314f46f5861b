/**
 * Writes workbooks (Office Open XML, ECMA-376) as a stream. Memory holds one piece of a sheet and its links, however many
 * rows it has.
 */
import type { Readable } from 'node:stream';
import { escapeMarkup } from '../../kernel/encoding.ts';
import { toIndianSerial } from '../../kernel/time.ts';
import {
  type Cell,
  maxLinks,
  type Picture,
  type Sheet,
  type SheetRow,
  styleNumber,
  stylesXml,
} from './sheet.ts';
import { writeZip, type ZipEntry } from './write-zip.ts';

// Writes texts for the XML parts of workbooks, so that they are valid and read back unchanged.

/** The longest text of a cell. */
const maxCellLength = 32_767;

/** XML has no place for these, and turns a carriage return into a line feed. */
// oxlint-disable-next-line no-control-regex -- matching control characters is the purpose
const impossible = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

/** What is escaped, removed or may be part of it; most texts have nothing of it. */
// oxlint-disable-next-line no-control-regex -- matching control characters is the purpose
const needsCare = /[&<>"_\u0000-\u0008\u000b-\u001f\ud800-\udfff\ufffe\uffff]/;

const escapeXml = (text: string): string => escapeMarkup(text.replace(impossible, ''));

/** Spreadsheets read `_x003D_` as `=`, so the underscore of a text that looks like this is escaped itself. */
function cellTextXml(text: string): string {
  if (text.length <= maxCellLength && !needsCare.test(text)) return text;
  return escapeXml(text.slice(0, maxCellLength).replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_'));
}

const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** Returns A for 0, Z for 25, AA for 26. */
export function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

const columnNames = Array.from({ length: 100 }, (_, index) => columnName(index));

/** Returns `B3` for column 1 and row 2. */
const cellName = (column: number, row: number): string =>
  `${columnNames[column] ?? columnName(column)}${row + 1}`;

/** Compressing many small chunks takes much longer than a few of this size. */
const chunkLength = 64 * 1024;

/** Yields a part in chunks, so that it is compressed and never in memory as a whole. */
async function* encodeXml(pieces: AsyncIterable<string> | Iterable<string>): AsyncGenerator<Uint8Array> {
  let text = '';
  for await (const piece of pieces) {
    text += piece;
    if (text.length < chunkLength) continue;
    yield Buffer.from(text);
    text = '';
  }
  yield Buffer.from(text);
}

// Writes the XML of one sheet as a stream, and of its pictures; collects what other parts of the workbook say about it.

const packageUrl = 'http://schemas.openxmlformats.org/package/2006';
const officeUrl = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const spreadsheetUrl = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const namespaces = `xmlns="${spreadsheetUrl}" xmlns:r="${officeUrl}"`;
const a4 = 9;

interface WrittenSheet {
  readonly sheet: Sheet;
  /** From 1. */
  readonly number: number;
  rows: number;
  readonly links: { readonly cell: string; readonly url: string }[];
  readonly pictures: { readonly row: number; readonly picture: Picture }[];
}

/** Relationship 1 is the drawing, if there is one; the links follow. */
const drawingId = 'rId1';
const linkId = (index: number): string => `rId${index + 2}`;

function cellXml({ value, style }: Cell, name: string): string {
  const start = `<c r="${name}" s="${styleNumber(style)}"`;
  if (value === null || value === '') return style === 'plain' ? '' : `${start}/>`;
  if (typeof value === 'string')
    return `${start} t="inlineStr"><is><t xml:space="preserve">${cellTextXml(value)}</t></is></c>`;
  return `${start}><v>${value instanceof Date ? toIndianSerial(value) : value}</v></c>`;
}

function rowXml({ cells, height, picture }: SheetRow, sheet: WrittenSheet): string {
  const row = sheet.rows;
  sheet.rows += 1;
  if (picture !== undefined) sheet.pictures.push({ row, picture });
  const size = height === undefined ? '' : ` ht="${height}" customHeight="1"`;
  let xml = `<row r="${row + 1}"${size}>`;
  for (const [column, cell] of cells.entries()) {
    const name = cellName(column, row);
    if (cell.link !== undefined && cell.value !== '' && sheet.links.length < maxLinks)
      sheet.links.push({ cell: name, url: cell.link });
    xml += cellXml(cell, name);
  }
  return `${xml}</row>`;
}

function headXml({ columnWidths, headingRows = 0, maxPages }: Sheet): string {
  const pane = `<pane ySplit="${headingRows}" topLeftCell="A${headingRows + 1}" activePane="bottomLeft" state="frozen"/>`;
  const columns = columnWidths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  return [
    `${xmlDeclaration}<worksheet ${namespaces}>`,
    maxPages === undefined ? '' : '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>',
    `<sheetViews><sheetView workbookViewId="0">${headingRows > 0 ? pane : ''}</sheetView></sheetViews>`,
    `<sheetFormatPr defaultRowHeight="15"/><cols>${columns.join('')}</cols><sheetData>`,
  ].join('');
}

/** Returns the cells that can be filtered: the heading and everything below it. */
function filteredCells({ sheet: { columnWidths, headingRows = 1 }, rows }: WrittenSheet): string {
  return `A${headingRows}:${columnName(columnWidths.length - 1)}${Math.max(rows, headingRows)}`;
}

/** The order of these elements is fixed. */
function* tailXml(written: WrittenSheet): Generator<string> {
  const { sheet } = written;
  yield '</sheetData>';
  if (sheet.isFiltered === true) yield `<autoFilter ref="${filteredCells(written)}"/>`;
  if (written.links.length > 0) {
    yield '<hyperlinks>';
    for (const [index, { cell }] of written.links.entries())
      yield `<hyperlink ref="${cell}" r:id="${linkId(index)}"/>`;
    yield '</hyperlinks>';
  }
  const orientation = sheet.isLandscape === true ? 'landscape' : 'portrait';
  // In a footer, `&` begins a field.
  const footer = escapeXml(`&L${(sheet.footer ?? '').replaceAll('&', '&&')}&R&P / &N`);
  yield '<pageMargins left="0.5" right="0.5" top="0.5" bottom="0.7" header="0.3" footer="0.3"/>';
  const fit = sheet.maxPages === undefined ? '' : ` fitToWidth="1" fitToHeight="${sheet.maxPages}"`;
  yield `<pageSetup paperSize="${a4}" orientation="${orientation}"${fit}/>`;
  yield `<headerFooter><oddFooter>${footer}</oddFooter></headerFooter>`;
  if (written.pictures.length > 0) yield `<drawing r:id="${drawingId}"/>`;
  yield '</worksheet>';
}

/** Yields the part, and fills `written` meanwhile. */
async function* sheetXml(written: WrittenSheet): AsyncGenerator<string> {
  yield headXml(written.sheet);
  for await (const row of written.sheet.rows) yield rowXml(row, written);
  yield* tailXml(written);
}

const emuPerPixel = 9_525;
const main = 'http://schemas.openxmlformats.org/drawingml/2006';

const pictureId = (index: number): string => `rId${index + 1}`;

function drawingXml({ pictures }: WrittenSheet): string {
  const anchors = pictures.map(({ row, picture }, index) => {
    const { column, widthPx, heightPx, description } = picture;
    const size = `cx="${widthPx * emuPerPixel}" cy="${heightPx * emuPerPixel}"`;
    return [
      `<xdr:oneCellAnchor><xdr:from><xdr:col>${column}</xdr:col><xdr:colOff>0</xdr:colOff>`,
      `<xdr:row>${row}</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:from><xdr:ext ${size}/>`,
      `<xdr:pic><xdr:nvPicPr><xdr:cNvPr id="${index + 2}" name="Picture ${index + 1}" descr="${escapeXml(description)}"/>`,
      '<xdr:cNvPicPr><a:picLocks noChangeAspect="1"/></xdr:cNvPicPr></xdr:nvPicPr>',
      `<xdr:blipFill><a:blip r:embed="${pictureId(index)}"/><a:stretch><a:fillRect/></a:stretch></xdr:blipFill>`,
      `<xdr:spPr><a:xfrm><a:off x="0" y="0"/><a:ext ${size}/></a:xfrm>`,
      '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></xdr:spPr></xdr:pic><xdr:clientData/></xdr:oneCellAnchor>',
    ].join('');
  });
  const drawingNamespaces = `xmlns:xdr="${main}/spreadsheetDrawing" xmlns:a="${main}/main" xmlns:r="${officeUrl}"`;
  return `${xmlDeclaration}<xdr:wsDr ${drawingNamespaces}>${anchors.join('')}</xdr:wsDr>`;
}

const contentType = (part: string): string => `application/vnd.openxmlformats-officedocument.${part}+xml`;

const xmlPart = (path: string, ...pieces: readonly string[]): ZipEntry => ({
  path,
  content: encodeXml([xmlDeclaration, ...pieces]),
});

interface Relation {
  readonly id: string;
  readonly type: string;
  readonly target: string;
  readonly isExternal?: boolean;
}

function* relationsXml(relations: Iterable<Relation>): Generator<string> {
  yield `${xmlDeclaration}<Relationships xmlns="${packageUrl}/relationships">`;
  for (const { id, type, target, isExternal = false } of relations) {
    const mode = isExternal ? ' TargetMode="External"' : '';
    yield `<Relationship Id="${id}" Type="${officeUrl}/${type}" Target="${escapeXml(target)}"${mode}/>`;
  }
  yield '</Relationships>';
}

const relationsPart = (path: string, relations: Iterable<Relation>): ZipEntry => ({
  path,
  content: encodeXml(relationsXml(relations)),
});

const pictureName = (sheet: number, index: number): string => `picture${sheet}-${index + 1}.jpg`;

function* sheetRelations({ links, pictures, number }: WrittenSheet): Generator<Relation> {
  if (pictures.length > 0)
    yield { id: drawingId, type: 'drawing', target: `../drawings/drawing${number}.xml` };
  for (const [index, { url }] of links.entries())
    yield { id: linkId(index), type: 'hyperlink', target: url, isExternal: true };
}

function* drawingParts(written: WrittenSheet): Generator<ZipEntry> {
  const { pictures, number } = written;
  if (pictures.length === 0) return;
  yield { path: `xl/drawings/drawing${number}.xml`, content: encodeXml([drawingXml(written)]) };
  yield relationsPart(
    `xl/drawings/_rels/drawing${number}.xml.rels`,
    pictures.map((_picture, index) => ({
      id: pictureId(index),
      type: 'image',
      target: `../media/${pictureName(number, index)}`,
    })),
  );
  for (const [index, { picture }] of pictures.entries())
    yield { path: `xl/media/${pictureName(number, index)}`, content: picture.bytes };
}

function definedNames(written: readonly WrittenSheet[]): string {
  const names = written.flatMap((one, index) => {
    const { sheet } = one;
    const { headingRows = 0, isFiltered = false } = sheet;
    const own = `'${sheet.name.replaceAll("'", "''")}'!`;
    const cells = filteredCells(one).replace(/[A-Z]+|\d+/g, '$$$&');
    const filter = `name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1"`;
    const titles = `name="_xlnm.Print_Titles" localSheetId="${index}"`;
    return [
      ...(isFiltered ? [`<definedName ${filter}>${escapeXml(own)}${cells}</definedName>`] : []),
      ...(headingRows > 0
        ? [`<definedName ${titles}>${escapeXml(own)}$1:$${headingRows}</definedName>`]
        : []),
    ];
  });
  return names.length === 0 ? '' : `<definedNames>${names.join('')}</definedNames>`;
}

function* workbookParts(written: readonly WrittenSheet[]): Generator<ZipEntry> {
  const listed = written.map(
    ({ sheet, number }) => `<sheet name="${escapeXml(sheet.name)}" sheetId="${number}" r:id="rId${number}"/>`,
  );
  yield xmlPart(
    'xl/workbook.xml',
    `<workbook ${namespaces}><sheets>${listed.join('')}</sheets>${definedNames(written)}</workbook>`,
  );
  yield relationsPart('xl/_rels/workbook.xml.rels', [
    ...written.map(({ number }) => ({
      id: `rId${number}`,
      type: 'worksheet',
      target: `worksheets/sheet${number}.xml`,
    })),
    { id: `rId${written.length + 1}`, type: 'styles', target: 'styles.xml' },
  ]);
  yield xmlPart('xl/styles.xml', stylesXml);
  yield relationsPart('_rels/.rels', [{ id: 'rId1', type: 'officeDocument', target: 'xl/workbook.xml' }]);
  const override = (path: string, part: string): string =>
    `<Override PartName="${path}" ContentType="${contentType(part)}"/>`;
  yield xmlPart(
    '[Content_Types].xml',
    `<Types xmlns="${packageUrl}/content-types"><Default Extension="jpg" ContentType="image/jpeg"/>`,
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/>',
    override('/xl/workbook.xml', 'spreadsheetml.sheet.main'),
    override('/xl/styles.xml', 'spreadsheetml.styles'),
    ...written.map(({ number }) => override(`/xl/worksheets/sheet${number}.xml`, 'spreadsheetml.worksheet')),
    ...written
      .filter(({ pictures }) => pictures.length > 0)
      .map(({ number }) => override(`/xl/drawings/drawing${number}.xml`, 'drawing')),
    '</Types>',
  );
}

async function* allParts(sheets: readonly Sheet[]): AsyncGenerator<ZipEntry> {
  const all = sheets.map((sheet, index): WrittenSheet => ({
    sheet,
    number: index + 1,
    rows: 0,
    links: [],
    pictures: [],
  }));
  for (const written of all) {
    const { links, pictures, number } = written;
    yield { path: `xl/worksheets/sheet${number}.xml`, content: encodeXml(sheetXml(written)) };
    if (links.length + pictures.length > 0)
      yield relationsPart(`xl/worksheets/_rels/sheet${number}.xml.rels`, sheetRelations(written));
    yield* drawingParts(written);
  }
  yield* workbookParts(all);
}

/** Streams the workbook. The rows of a sheet are read when all sheets before it are written. */
export const writeWorkbook = (sheets: readonly Sheet[]): Readable => writeZip(allParts(sheets));
