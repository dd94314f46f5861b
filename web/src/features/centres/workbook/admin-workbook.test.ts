import { writeXlsx } from 'hucre';
import { expect, test } from 'vitest';
import { readCells, sheetsOf, workbook } from './testing/read-workbook.ts';
import { zip } from './testing/zip.ts';

test('a workbook of another writer is read with its texts and numbers', async () => {
  const bytes = await writeXlsx({
    sheets: [
      {
        name: 'List',
        rows: [
          ['centre_code', 'phone', 'विद्यालय'],
          ['0004', 9_876_543_210, 'A & B\n"C"'],
          [null, null, ''],
          [110_102, true, '=1+1'],
        ],
      },
    ],
  });
  const [sheet] = await sheetsOf(bytes);
  expect(sheet?.slice(0, 2)).toEqual([
    ['centre_code', 'phone', 'विद्यालय'],
    ['0004', '9876543210', 'A & B\n"C"'],
  ]);
  expect(sheet?.[3]).toEqual(['110102', 'TRUE', '=1+1']);
});

test('whole numbers are written in full, other numbers as they are', async () => {
  const numbers = ['9876543210', '9.87654321E9', '744104.00000000001', '1E+21', '0.5', '110102.0', '-7', ''];
  const cells = numbers.map((number) => `<c><v>${number}</v></c>`).join('');
  expect(await readCells(`<row r="1">${cells}</row>`)).toEqual([
    [['9876543210', '9876543210', '744104', '1000000000000000000000', '0.5', '110102', '-7', '']],
  ]);
});

test('a format of zeros shows them, a date is a date', async () => {
  const cells =
    '<c s="1"><v>4</v></c><c s="2"><v>46054</v></c><c s="3"><v>46054.5</v></c><c t="d"><v>2026-02-01</v></c>';
  expect(await readCells(`<row>${cells}</row>`)).toEqual([
    [['0004', '2026-02-01', '2026-02-01', '2026-02-01']],
  ]);
  const from1904 = workbook('<row><c s="2"><v>44592</v></c></row>', {
    properties: '<workbookPr date1904="1"/>',
  });
  expect(await sheetsOf(zip(from1904))).toEqual([[['2026-02-01']]]);
});

test('shared texts, formulas, prefixes, references and gaps are understood', async () => {
  const shared =
    '<si><t xml:space="preserve"> A </t></si><si><r><t>क</t></r><r><t>ेन्द्र</t></r><rPh><t>x</t></rPh></si><si><t>&lt;b&gt; &amp;#x41; &#x939;&toString;_x000D_</t></si><si><t><![CDATA[<&>]]></t></si>';
  const cells = `<!-- <c><v>9</v></c> --><x:row r="2"><x:c r="B2" t='s'><x:v>0</x:v></x:c><c r="D2" t="s"><v>1</v></c></x:row>
    <row r="4"><c r="A4" t="s"><v>2</v></c><c r="B4" t="s"><v>3</v></c><c t="str"><f>A1&amp;"x"</f><v>1x</v></c><c t="e"><v>#N/A</v></c><c r="E4"/></row>`;
  expect(await readCells(cells, shared)).toEqual([
    [[], ['', ' A ', '', 'केन्द्र'], [], ['<b> &#x41; ह&toString;\r', '<&>', '1x', '#N/A', '']],
  ]);
});

test('visible sheets are read in their order, stored archives and sizes in 64 bits as well', async () => {
  const sheets =
    '<sheet name="X" state="hidden" r:id="rId1"/><sheet name="B" r:id="rId2"/><sheet name="A" r:id="rId1"/>';
  const files = workbook('<row><c><v>1</v></c></row>', { sheets });
  for (const options of [{}, { isStored: true }, { hasZip64: true }])
    expect(await sheetsOf(zip(files, options))).toEqual([[['second']], [['1']]]);
});

test('other archives are named', async () => {
  const named = async (name: string) => sheetsOf(zip([{ name, text: 'x' }]));
  expect(await named('word/document.xml')).toEqual(['document']);
  expect(await named('content.xml')).toEqual(['other-spreadsheet']);
  expect(await named('xl/workbook.bin')).toEqual(['other-spreadsheet']);
  expect(await named('photo.jpg')).toEqual(['archive']);
});

test('a damaged workbook is named, whatever is cut off or changed', async () => {
  const whole = zip(workbook('<row><c><v>1</v></c></row>'));
  expect(await sheetsOf(Buffer.from('PK\u0003\u0004'))).toEqual(['damaged']);
  for (let length = 0; length < whole.length; length += 97)
    expect(await sheetsOf(whole.subarray(0, length))).toEqual(['damaged']);
  for (let at = 0; at < whole.length; at += 13) {
    const sheets = await sheetsOf(whole.with(at, whole.at(at) === 255 ? 0 : 255));
    expect(sheets.every((sheet) => Array.isArray(sheet) || typeof sheet === 'string')).toBe(true);
  }
});

test('a sheet that reaches too far is too large, cells far to the right are left out', async () => {
  expect(await readCells('<row r="1048576"><c><v>1</v></c></row>')).toEqual(['too-large']);
  const wide = Array.from({ length: 11 }, (_, row) => `<row><c r="GR${row + 1}"><v>1</v></c></row>`);
  expect(await sheetsOf(zip(workbook(wide.join(''))), 2000)).toEqual(['too-large']);
  expect(await readCells('<row><c r="XFD1"><v>1</v></c></row>')).toEqual([[[]]]);
});

test('attributes in another form are read', async () => {
  const cells = `<row x='1' r = '2'><c r =
    "B2" t='str' junk><v>a</v></c><c t = "str" x= y r="C2"><v>b</v></c></row>`;
  expect(await readCells(cells)).toEqual([[[], ['', 'a', 'b']]]);
});
