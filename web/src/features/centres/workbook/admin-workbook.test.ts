import { writeXlsx } from 'hucre';
import { expect, test } from 'vitest';
import { readCells, sheetsOf, wholeSheetsOf, workbook } from './testing/read-workbook.ts';
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

/** What is read of a workbook whose parts are named like this. */
const readNamed = async (nameOf: (name: string) => string, more: Parameters<typeof zip>[0] = []) =>
  sheetsOf(
    zip([
      ...workbook('<row><c t="s"><v>0</v></c></row>', { shared: '<si><t>shared</t></si>' })
        .filter(({ name }) => more.every((other) => other.name !== name))
        .map((file) => ({ ...file, name: nameOf(file.name) })),
      ...more,
    ]),
  );
const relationship = (type: string, target: string) =>
  `<Relationship Id="r${type}" Type="http://example.org/relationships/${type}" Target="${target}"/>`;

test.each([
  ['in capitals', (name: string) => name.toUpperCase()],
  [
    'with capitals',
    (name: string) => name.replace('sharedStrings', 'SharedStrings').replace('styles', 'Styles'),
  ],
  ['with backslashes', (name: string) => name.replaceAll('/', '\\')],
] as const)('parts that are named %s are read', async (_, nameOf) => {
  expect(await readNamed(nameOf)).toEqual([[['shared']]]);
});

test('parts elsewhere are found by their relationships, with absolute and relative targets', async () => {
  const moved = (name: string) =>
    name.replace('xl/', 'Office/Data/').replace('workbook', 'book').replace('sharedStrings', 'text1');
  const sheet = '<Relationship Id="rId1" Target="../data/./Worksheets\\one.xml"/>';
  expect(
    await readNamed(moved, [
      {
        name: '_RELS/.rels',
        text: `<Relationships>${relationship('extended-properties', 'x.xml')}${relationship('officeDocument', '/Office/data/Book.xml')}</Relationships>`,
      },
      {
        name: 'office/data/_rels/book.xml.rels',
        text: `<Relationships>${sheet}${relationship('sharedStrings', 'Text1.xml')}</Relationships>`,
      },
    ]),
  ).toEqual([[['shared']]]);
});

test('a document and a binary workbook are named by what takes the place of the workbook', async () => {
  const named = async (part: string, text: string) =>
    sheetsOf(
      zip([
        {
          name: '_rels/.rels',
          text: `<Relationships>${relationship('officeDocument', part)}</Relationships>`,
        },
        { name: part, text },
      ]),
    );
  expect(await named('text.xml', '<?xml version="1.0"?><w:document/>')).toEqual(['document']);
  expect(await named('book.bin', 'x')).toEqual(['other-spreadsheet']);
  expect(await named('book.xml', 'x')).toEqual(['damaged']);
});

test('the value of a merged area is in each of its rows that has others, in its first column', async () => {
  const row = (number: number, cells: string) => `<row r="${number}">${cells}</row>`;
  const cell = (reference: string, text: string) => `<c r="${reference}" t="str"><v>${text}</v></c>`;
  const cells = [
    row(1, cell('A1', 'title')),
    row(2, cell('A2', 'a') + cell('C2', 'Agra')),
    row(3, cell('A3', 'b') + '<c r="C3"/>'),
    row(4, cell('A4', 'c') + cell('C4', 'hidden below the area')),
    row(6, cell('A6', 'd')),
  ].join('');
  const merges = ['A1:C1', 'C2:D5', 'B2:B3', 'A6:A900000', 'XFD1:XFD9', 'A0:A2', 'x'];
  const below = `<mergeCells>${merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`;
  expect(await wholeSheetsOf(zip(workbook(cells, { below })))).toEqual([
    {
      records: [['title'], ['a', '', 'Agra'], ['b', '', 'Agra'], ['c', '', 'Agra'], [], ['d']],
      hiddenRows: new Set(),
      hiddenColumns: new Set(),
      merged: [{ area: 'C2:D5', column: 2, value: 'Agra', filledRows: [3, 4] }],
    },
  ]);
});

test('merged areas over each other are too large, not slow', async () => {
  const rows = Array.from({ length: 1000 }, (_, index) => `<row><c><v>${index}</v></c></row>`).join('');
  const below = '<mergeCell ref="A1:A1000"/>'.repeat(1000);
  expect(await sheetsOf(zip(workbook(rows, { below })), 100_000)).toEqual(['too-large']);
});

test('hidden and filtered rows, and hidden columns, are known', async () => {
  const cells = '<row r="1" hidden="0"/><row r="2" hidden="1"/><row r="3"/><row r="5" hidden="true"/>';
  const above =
    '<cols><col min="1" max="2"/><col min="3" max="4" hidden="1"/><col min="199" max="99999999" hidden="true"/></cols>';
  expect(await wholeSheetsOf(zip(workbook(cells, { below: above })))).toMatchObject([
    { hiddenRows: new Set([2, 5]), hiddenColumns: new Set([2, 3, 198, 199]) },
  ]);
});

test('a cell of a formula that failed says so in words that no list accepts, in any language', async () => {
  const cells =
    '<row><c t="e"><v>#N/A</v></c><c t="e"><f>1/0</f><v>#DIV/0!</v></c><c t="e"><v>7</v></c><c t="e"/></row>';
  expect(await readCells(cells)).toEqual([[['#N/A', '#DIV/0!', '#ERROR!', '#ERROR!']]]);
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
