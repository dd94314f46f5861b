import { expect, test } from 'vitest';
import { decodeListText, findColumns, parseCentreRecords } from './centre-csv.ts';

const header = ['centre_code', 'centre_name', 'centre_pincode', 'official_person', 'phone', 'email'];
const cells = ['1', 'École', '744104', 'Asha', '9000110101', 'a@example.com'];

function utf16(text: string, bigEndian: boolean, mark: boolean): Uint8Array {
  const buffer = Buffer.from(`${mark ? '\ufeff' : ''}${text}`, 'utf16le');
  return bigEndian ? buffer.swap16() : buffer;
}

const accented = 'centre_code,centre_name\r\n1,École\r2,x';
const expected = 'centre_code,centre_name\n1,École\n2,x';

test.each([
  ['UTF-8', Buffer.from(accented)],
  ['UTF-8 with its mark', Buffer.from(`\ufeff${accented}`)],
  ['Latin-1', Buffer.from(accented, 'latin1')],
  ['UTF-16 LE with its mark', utf16(accented, false, true)],
  ['UTF-16 BE with its mark', utf16(accented, true, true)],
  ['UTF-16 LE without a mark', utf16(accented, false, false)],
  ['UTF-16 BE without a mark', utf16(accented, true, false)],
])('%s is decoded with normalised line ends', (_, bytes) => {
  expect(decodeListText(bytes)).toBe(expected);
});

test('Windows-1252 keeps its quotes and dashes, UTF-8 Hindi its letters', () => {
  expect(decodeListText(new Uint8Array([0x93, 0x41, 0x94, 0x96]))).toBe('“A”–');
  expect(decodeListText(Buffer.from('केन्द्रीय'))).toBe('केन्द्रीय');
  expect(decodeListText(new Uint8Array())).toBe('');
});

test('an invalid byte damages one letter, not the Hindi of the whole list', () => {
  const name = Buffer.from('केन्द्रीय');
  expect(decodeListText(Buffer.concat([name, new Uint8Array([0xff])]))).toBe('केन्द्रीय\ufffd');
  expect(decodeListText(name.subarray(0, -1))).toBe('केन्द्री\ufffd');
});

test('headings are found in any order, case and spelling', () => {
  const columns = findColumns([
    'E-Mail',
    'CENTER CODE',
    'Centre-Name',
    'official person',
    'Mobile Number',
    '__proto__',
  ]);
  expect(Object.fromEntries(columns)).toEqual({
    email: 0,
    centre_code: 1,
    centre_name: 2,
    official_person: 3,
    phone: 4,
  });
});

test('the specified heading takes precedence over a synonym', () => {
  expect(findColumns(['name', 'centre_name']).get('centre_name')).toBe(1);
});

test('what was chosen for a heading takes precedence over a synonym, and never over a specified name', () => {
  const known = {
    phone: 'email',
    email: 'phone',
    mobile: 'phone',
    name: 'official_person',
    principal: 'centre_name',
  } as const;
  const columnsOf = (...headings: string[]) => Object.fromEntries(findColumns(headings, known));
  expect(columnsOf('Phone', 'E-mail', 'mobile')).toEqual({ phone: 0, email: 1 });
  expect(columnsOf('mobile', 'PHONE')).toEqual({ phone: 1 });
  expect(columnsOf('principal', 'name')).toEqual({ centre_name: 0, official_person: 1 });
  expect(columnsOf('principal', 'name', 'Centre Name', 'official_person')).toEqual({
    centre_name: 2,
    official_person: 3,
  });
  const list = parseCentreRecords([header, cells], { known, guess: (_, found) => found });
  expect(list).toMatchObject({ ok: true, rows: [{ cells: { phone: cells[4], email: cells[5] } }] });
  expect(list).not.toHaveProperty('table');
});

test('titles, a sep line and blank rows are skipped; rows have their spreadsheet numbers', () => {
  const list = parseCentreRecords([['sep=;'], ['List of centres'], header, [''], cells, ['', ' '], cells]);
  expect(list).toMatchObject({ ok: true, rows: [{ row: 5 }, { row: 7 }] });
});

test('missing cells of a short row are blank; cells beyond the header are ignored', () => {
  const list = parseCentreRecords([header, ['1'], [...cells, 'beyond']]);
  if (!list.ok) throw new Error('the header was not found');
  expect(list.rows[0]?.cells).toMatchObject({ centre_code: '1', email: '' });
  expect(Object.keys(list.rows[1]?.cells ?? {}).toSorted()).toEqual(header.toSorted());
});

// Which cells would, and which have an apostrophe of their own, is tried in formula-cells.test.ts.
test('the apostrophe before what would run as a formula is removed, in every cell', () => {
  const list = parseCentreRecords([header, cells.map((cell) => `'=${cell}`)]);
  if (!list.ok) throw new Error('the header was not found');
  expect(Object.values(list.rows[0]?.cells ?? {}).toSorted()).toEqual(
    cells.map((cell) => `=${cell}`).toSorted(),
  );
});

test.each([[[]], [[['']]], [[['PK\u0003\u0004']]], [[header.slice(1), cells]]])(
  'a list without its required columns names them: %j',
  (records) => {
    const list = parseCentreRecords(records);
    expect(list).toMatchObject({ ok: false });
    if (list.ok || list.error.kind !== 'missing-columns') throw new Error('accepted as a list');
    expect(list.error.columns).toContain('centre_code');
  },
);
