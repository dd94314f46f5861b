import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { ReadWorkbook } from '../../testing/read-files.ts';
import { type Cell, maxLinks, type SheetRow, textHeight } from './sheet.ts';
import { columnName, writeWorkbook } from './write-workbook.ts';

test('columns are named like those of spreadsheets', () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(columnName)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA']);
});

test('a sheet has as many links as Excel opens; further texts stay', async () => {
  const width = 100;
  const link: Cell = { value: 'x', style: 'link', link: 'https://example.org/?a=1&b="2"' };
  const rows = function* (): Generator<SheetRow> {
    for (let row = 0; row * width < maxLinks + width; row += 1)
      yield { cells: Array.from({ length: width }, () => link) };
  };
  const workbook = new ReadWorkbook(
    await buffer(writeWorkbook([{ name: 'Links', columnWidths: [10], rows: rows() }])),
  );
  const sheet = workbook.xml('xl/worksheets/sheet1.xml');
  expect(sheet.match(/<hyperlink /g)).toHaveLength(maxLinks);
  expect(workbook.xml('xl/worksheets/_rels/sheet1.xml.rels')).toContain('a=1&amp;b=&quot;2&quot;');
  expect(sheet.match(/>x</g)?.length).toBeGreaterThan(maxLinks);
});

test('the name of a sheet and its footer are written as text, whatever they contain', async () => {
  const sheet = {
    name: `Q&A's`,
    footer: 'R&D <1>',
    columnWidths: [10],
    rows: [{ cells: [] }],
    headingRows: 1,
  };
  const workbook = new ReadWorkbook(await buffer(writeWorkbook([sheet])));
  expect(workbook.xml('xl/workbook.xml')).toContain(`'Q&amp;A''s'!$1:$1<`);
  expect(workbook.xml('xl/worksheets/sheet1.xml')).toContain('&amp;LR&amp;&amp;D &lt;1&gt;&amp;R');
});

test.each([
  ['', 1],
  ['one line', 1],
  ['two\nlines', 2],
  ['words that break after ten characters', 4],
  ['a'.repeat(35), 4],
])('%j in ten characters has %i lines', (text, lines) => {
  expect(textHeight(text, 10)).toBe(lines * 15);
});

test('a line of an Indian script is higher, and its signs take no width', () => {
  expect(textHeight('केंद्रीय', 10)).toBe(19);
});
