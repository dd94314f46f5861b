/** A workbook of two sheets, of which a test writes the first, and what the reader makes of it. */
import { readSheets } from '../admin-workbook.ts';
import { zip } from './zip.ts';

/** The sheets whole, with what they hide and merge. */
export async function wholeSheetsOf(bytes: Uint8Array, maxCells?: number) {
  const sheets = [];
  for await (const sheet of readSheets(new Uint8Array(bytes), maxCells)) sheets.push(sheet);
  return sheets;
}

export async function sheetsOf(bytes: Uint8Array, maxCells?: number) {
  const sheets = await wholeSheetsOf(bytes, maxCells);
  return sheets.map((sheet) => (typeof sheet === 'string' ? sheet : sheet.records));
}

const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="0000"/><numFmt numFmtId="165" formatCode="[$-409]d\\-mmm;@"/></numFmts>
  <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
  <cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="14"/><xf numFmtId="165"/></cellXfs></styleSheet>`;

export const workbook = (
  cells: string,
  { shared = '', properties = '', sheets = '<sheet name="A" sheetId="1" r:id="rId1"/>', below = '' } = {},
) => [
  { name: 'xl/workbook.xml', text: `<workbook>${properties}<sheets>${sheets}</sheets></workbook>` },
  {
    name: 'xl/_rels/workbook.xml.rels',
    text: '<Relationships><Relationship Id="rId1" Target="worksheets/one.xml"/><Relationship Id="rId2" Target="/xl/worksheets/two.xml"/></Relationships>',
  },
  { name: 'xl/styles.xml', text: styles },
  { name: 'xl/sharedStrings.xml', text: `<sst>${shared}</sst>` },
  { name: 'xl/worksheets/one.xml', text: `<worksheet><sheetData>${cells}</sheetData>${below}</worksheet>` },
  {
    name: 'xl/worksheets/two.xml',
    text: '<worksheet><sheetData><row><c t="inlineStr"><is><t>second</t></is></c></row></sheetData></worksheet>',
  },
];

export const readCells = async (cells: string, shared = '') => sheetsOf(zip(workbook(cells, { shared })));
