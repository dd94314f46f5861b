/** How long hostile workbooks take. */
import { expect, test } from 'vitest';
import { readCells, sheetsOf, workbook } from './testing/read-workbook.ts';
import { zip } from './testing/zip.ts';

const many = 300_000;
/** Of a reader whose work grows with the square of the length, each of these takes minutes. */
const hostileCells: Readonly<Record<string, string>> = {
  'a long name of an attribute': `<row><c ${'a'.repeat(many)}r><v>1</v></c></row>`,
  'signs without values': `<row ${'r='.repeat(many)}><c ${'r = '.repeat(many)}><v>1</v></c></row>`,
  'a value without an end': `<row><c ${'r="'.repeat(many)}><v>1</v></c></row>`,
  'names before a value without an end': `<row><c ${'s'.repeat(many)} = "><v>1</v></c></row>`,
  'a long reference': `<row><c r="${'1'.repeat(many)}x"><v>1</v></c><c r="${'A'.repeat(many)}1"><v>1</v></c></row>`,
  'tags without an end': '<'.repeat(many),
  'a tag of tags': `${'<c '.repeat(many)}>`,
  'comments without an end': '<!--'.repeat(many),
  'texts without an end': '<![CDATA['.repeat(many),
  'open elements': '<row><c>'.repeat(many / 10),
  'entities without an end': `<row><c t="str"><v>${'&a'.repeat(many)}${'&#x1'.repeat(many)}${'&#'.repeat(many)}</v></c></row>`,
  'characters without an end': `<row><c t="str"><v>${'_x000'.repeat(many)}</v></c></row>`,
  'a long number': `<row><c><v>${'1'.repeat(many)}</v></c><c><v>1E+308</v></c></row>`,
};

test.each(Object.entries(hostileCells))('the work grows with the length only: %s', async (_, cells) => {
  const startedAt = performance.now();
  await readCells(cells, cells);
  expect(performance.now() - startedAt).toBeLessThan(30_000);
});

test('the work grows with the length only: formats of numbers, shared texts, sheets that are named again', async () => {
  const startedAt = performance.now();
  const files = workbook('<row><c s="0"><v>4</v></c><c s="1"><v>4</v></c></row>');
  const codes = ['['.repeat(many), '0'.repeat(many), '"'.repeat(many)];
  const formats = codes.map((code, index) => `<numFmt numFmtId="${170 + index}" formatCode="${code}"/>`);
  const xfs = codes.map((_, index) => `<xf numFmtId="${170 + index}"/>`);
  const text = `<styleSheet><numFmts>${formats.join('')}</numFmts><cellXfs>${xfs.join('')}</cellXfs></styleSheet>`;
  const sheets = await sheetsOf(
    zip(files.map((file) => (file.name === 'xl/styles.xml' ? { ...file, text } : file))),
  );
  expect(JSON.stringify(sheets).length).toBeLessThan(1000);

  const long = `<si><t>${' '.repeat(many)}</t></si>`;
  expect(await readCells(`<row>${'<c t="s"><v>0</v></c>'.repeat(150)}</row>`.repeat(10), long)).toEqual([
    'too-large',
  ]);

  const named = workbook(`<row><c><v>1</v></c></row>${' '.repeat(5_000_000)}`, {
    sheets: '<sheet r:id="rId1"/>'.repeat(1000),
  });
  const found = await sheetsOf(zip(named));
  expect(found.length).toBeLessThan(100);
  expect(found.at(-1)).toBe('too-large');
  expect(performance.now() - startedAt).toBeLessThan(30_000);
});
