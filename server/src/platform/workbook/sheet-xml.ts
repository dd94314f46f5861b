/** Writes the XML of one sheet as a stream, and of its pictures; collects what other parts of the workbook say about it. */
import { toIndianSerial } from '../../kernel/steady-clock.ts';
import { type Cell, maxLinks, type Picture, type Sheet, type SheetRow } from './sheet.ts';
import { styleNumber } from './styles.ts';
import { cellName, cellTextXml, columnName, encodeXml, escapeXml, xmlDeclaration } from './xml.ts';

const namespaces = [
  'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"',
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"',
].join(' ');
const a4 = 9;

export interface WrittenSheet {
  rows: number;
  readonly links: { readonly cell: string; readonly url: string }[];
  readonly pictures: { readonly row: number; readonly picture: Picture }[];
}

export const newSheet = (): WrittenSheet => ({ rows: 0, links: [], pictures: [] });

/** Relationship 1 is the drawing, if there is one; the links follow. */
export const drawingId = 'rId1';
export const linkId = (index: number): string => `rId${index + 2}`;

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
export function filteredCells({ columnWidths, headingRows = 1 }: Sheet, { rows }: WrittenSheet): string {
  return `A${headingRows}:${columnName(columnWidths.length - 1)}${Math.max(rows, headingRows)}`;
}

/** The order of these elements is fixed. */
function* tailXml(sheet: Sheet, written: WrittenSheet): Generator<string> {
  yield '</sheetData>';
  if (sheet.isFiltered === true) yield `<autoFilter ref="${filteredCells(sheet, written)}"/>`;
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

async function* sheetPieces(sheet: Sheet, written: WrittenSheet): AsyncGenerator<string> {
  yield headXml(sheet);
  for await (const row of sheet.rows) yield rowXml(row, written);
  yield* tailXml(sheet, written);
}

/** Yields the part, and fills `written` meanwhile. */
export function sheetXml(sheet: Sheet, written: WrittenSheet): AsyncGenerator<Uint8Array> {
  return encodeXml(sheetPieces(sheet, written));
}

const emuPerPixel = 9_525;
const main = 'http://schemas.openxmlformats.org/drawingml/2006';

export const pictureId = (index: number): string => `rId${index + 1}`;

export function drawingXml({ pictures }: WrittenSheet): string {
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
  const drawingNamespaces = [
    `xmlns:xdr="${main}/spreadsheetDrawing"`,
    `xmlns:a="${main}/main"`,
    'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"',
  ].join(' ');
  return `${xmlDeclaration}<xdr:wsDr ${drawingNamespaces}>${anchors.join('')}</xdr:wsDr>`;
}
