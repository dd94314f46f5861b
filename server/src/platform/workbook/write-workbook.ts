/**
 * Writes workbooks (Office Open XML, ECMA-376) as a stream. Memory holds one piece of a sheet and its links, however many
 * rows it has.
 */
import { writeZip, type ZipEntry } from '../zip/write-zip.ts';
import {
  drawingId,
  drawingXml,
  filteredCells,
  linkId,
  newSheet,
  pictureId,
  sheetXml,
  type WrittenSheet,
} from './sheet-xml.ts';
import type { Sheet } from './sheet.ts';
import { stylesXml } from './styles.ts';
import { encodeXml, escapeXml, xmlDeclaration } from './xml.ts';

const packageUrl = 'http://schemas.openxmlformats.org/package/2006';
const officeUrl = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const spreadsheetUrl = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
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

function* sheetRelations({ links, pictures }: WrittenSheet, sheet: number): Generator<Relation> {
  if (pictures.length > 0)
    yield { id: drawingId, type: 'drawing', target: `../drawings/drawing${sheet}.xml` };
  for (const [index, { url }] of links.entries())
    yield { id: linkId(index), type: 'hyperlink', target: url, isExternal: true };
}

function* drawingParts(written: WrittenSheet, sheet: number): Generator<ZipEntry> {
  const { pictures } = written;
  if (pictures.length === 0) return;
  yield { path: `xl/drawings/drawing${sheet}.xml`, content: encodeXml([drawingXml(written)]) };
  yield relationsPart(
    `xl/drawings/_rels/drawing${sheet}.xml.rels`,
    pictures.map((_picture, index) => ({
      id: pictureId(index),
      type: 'image',
      target: `../media/${pictureName(sheet, index)}`,
    })),
  );
  for (const [index, { picture }] of pictures.entries())
    yield { path: `xl/media/${pictureName(sheet, index)}`, content: picture.bytes };
}

function definedNames(sheets: readonly Sheet[], written: readonly WrittenSheet[]): string {
  const names = sheets.flatMap((sheet, index) => {
    const { headingRows = 0, isFiltered = false } = sheet;
    const own = `'${sheet.name.replaceAll("'", "''")}'!`;
    const cells = filteredCells(sheet, written[index] ?? newSheet()).replace(/[A-Z]+|\d+/g, '$$$&');
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

function* workbookParts(sheets: readonly Sheet[], written: readonly WrittenSheet[]): Generator<ZipEntry> {
  const numbers = sheets.map((_sheet, index) => index + 1);
  const listed = sheets.map(
    ({ name }, index) => `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  yield xmlPart(
    'xl/workbook.xml',
    `<workbook xmlns="${spreadsheetUrl}" xmlns:r="${officeUrl}"><sheets>${listed.join('')}</sheets>`,
    `${definedNames(sheets, written)}</workbook>`,
  );
  yield relationsPart('xl/_rels/workbook.xml.rels', [
    ...numbers.map((sheet) => ({
      id: `rId${sheet}`,
      type: 'worksheet',
      target: `worksheets/sheet${sheet}.xml`,
    })),
    { id: `rId${sheets.length + 1}`, type: 'styles', target: 'styles.xml' },
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
    ...numbers.map((sheet) => override(`/xl/worksheets/sheet${sheet}.xml`, 'spreadsheetml.worksheet')),
    ...numbers
      .filter((sheet) => (written[sheet - 1]?.pictures.length ?? 0) > 0)
      .map((sheet) => override(`/xl/drawings/drawing${sheet}.xml`, 'drawing')),
    '</Types>',
  );
}

async function* allParts(sheets: readonly Sheet[]): AsyncGenerator<ZipEntry> {
  const written = sheets.map(newSheet);
  for (const [index, sheet] of sheets.entries()) {
    const collected = written[index] ?? newSheet();
    const number = index + 1;
    yield { path: `xl/worksheets/sheet${number}.xml`, content: sheetXml(sheet, collected) };
    if (collected.links.length + collected.pictures.length > 0)
      yield relationsPart(`xl/worksheets/_rels/sheet${number}.xml.rels`, sheetRelations(collected, number));
    yield* drawingParts(collected, number);
  }
  yield* workbookParts(sheets, written);
}

/** Yields the bytes of the workbook. The rows of a sheet are read when all sheets before it are written. */
export function writeWorkbook(sheets: readonly Sheet[]): AsyncGenerator<Uint8Array> {
  return writeZip(allParts(sheets));
}
