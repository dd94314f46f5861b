import { afterEach, beforeEach, expect, test } from 'vitest';
import { centreColumns } from '#contract/centre-columns.ts';
import { dropSession } from '../../../session/session-store.ts';
import { logInAs } from '../../../session/testing/log-in-as.ts';
import { workbook } from '../workbook/testing/read-workbook.ts';
import { zip } from '../workbook/testing/zip.ts';
import { detectFileKind, readListFile } from './list-file.ts';
import {
  beginImport,
  type CheckedList,
  clearImport,
  type ImportState,
  readImport,
  takeHidden,
  toReadList,
} from './list-import-store.ts';
import { phoneOffers, withEmail } from './refused-rows.tsx';

test.each([
  ['', 'empty'],
  ['\ufeff\r\n \n', 'empty'],
  ['PK\u0003\u0004…', 'zip'],
  ['%PDF-1.7', 'pdf'],
  ['\n<!DOCTYPE html><table>', 'web-page'],
  ['<html><table>', 'web-page'],
  ['centre_code,centre_name', 'text'],
  ['<b>,centre_code', 'text'],
  ['BMW,centre_code,centre_name', 'text'],
  ['MM,centre_code', 'text'],
])('%j is %s', (text, kind) => {
  expect(detectFileKind(Buffer.from(text))).toBe(kind);
});

test.each([
  [[0xff, 0xd8, 0xff, 0xe1], 'photo'],
  [[0x89, 0x50, 0x4e, 0x47, 13, 10], 'photo'],
  [[0, 0, 0, 0x18, 0x66, 0x74, 0x79, 0x70, 0x68, 0x65, 0x69, 0x63], 'photo'],
  [[0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1], 'old-workbook'],
  [[0xff, 0xfe], 'empty'],
  [[0xff, 0xfe, 0x61, 0], 'text'],
])('bytes %j are a %s', (bytes, kind) => {
  expect(detectFileKind(new Uint8Array(bytes))).toBe(kind);
});

test('a text that begins with many blank lines is not empty', () => {
  expect(detectFileKind(Buffer.from(`${'\n'.repeat(3000)}centre_code`))).toBe('text');
});

const cell = (text: string): string => `<c t="str"><v>${text}</v></c>`;

/** Reads a list with these codes, one row each below the header in row 2. */
async function readRows(codes: readonly string[], hidden: readonly number[], below = '') {
  const header = centreColumns.map(cell).join('');
  const rows = codes.map((code, index) => {
    const row = index + 3;
    return `<row r="${row}"${hidden.includes(row) ? ' hidden="1"' : ''}>${cell(code)}${cell('School')}</row>`;
  });
  const cells = `<row r="1" hidden="1">${cell('A title')}</row><row r="2">${header}</row>${rows.join('')}`;
  const file = new File([new Uint8Array(zip(workbook(cells, { below })))], 'list.xlsx');
  const list = await readListFile(file, {});
  if ('kind' in list) throw new Error(list.kind);
  return toReadList(file, list);
}

const rowsOf = ({ rows }: { readonly rows: readonly { readonly row: number }[] }): number[] =>
  rows.map(({ row }) => row);

test('hidden rows of the list are left out until they are wanted', async () => {
  const list = await readRows(['A', 'B', 'C'], [4]);
  expect(rowsOf(list)).toEqual([3, 5]);
  expect(list.hidden).toMatchObject({ numbers: new Set([4]), areTaken: false });
  const taken = takeHidden(list, true);
  expect(rowsOf(taken)).toEqual([3, 4, 5]);
  expect(rowsOf(takeHidden(taken, false))).toEqual([3, 5]);
});

test('a list of hidden rows only is shown with them, and a hidden title is no row of the list', async () => {
  const list = await readRows(['A', 'B'], [3, 4]);
  expect(rowsOf(list)).toEqual([3, 4]);
  expect(list.hidden?.areTaken).toBe(true);
  expect(await readRows(['A'], [])).not.toHaveProperty('hidden');
});

test('hidden columns of the list are named, and imported', async () => {
  const list = await readRows(
    ['A'],
    [],
    '<col min="2" max="2" hidden="1"/><col min="30" max="30" hidden="1"/>',
  );
  expect(list.hiddenColumns).toEqual(['centre_name']);
  expect(list.rows).toMatchObject([{ cells: { centre_name: 'School' } }]);
});

test('merged cells are named as far as they filled rows of the list', async () => {
  const name = 'B';
  const areas = [`${name}3:${name}4`, 'A1:B1', 'Z3:Z5', `${name}5:${name}90`];
  const below = areas.map((area) => `<mergeCell ref="${area}"/>`).join('');
  const list = await readRows(['A', 'B', 'C'], [], below);
  expect(list.merged.map(({ area, value }) => `${area} ${value}`)).toEqual([`${name}3:${name}4 School`]);
});

const reading: ImportState = { step: 'reading', bytes: 1 };
const idle: ImportState = { step: 'idle' };

beforeEach(() => {
  logInAs('asha');
  clearImport();
});
afterEach(dropSession);

test('the state outlasts the session of its administrator and is shown to nobody else', () => {
  beginImport()(reading);
  dropSession();
  expect(readImport()).toBe(reading);
  logInAs('binod');
  expect(readImport()).toEqual(idle);
  logInAs('asha');
  expect(readImport()).toBe(reading);
});

test('what an action reports too late is ignored', () => {
  const late = beginImport();
  logInAs('binod');
  const setState = beginImport();
  late(reading);
  expect(readImport()).toEqual(idle);
  setState(reading);
  clearImport();
  setState(reading);
  expect(readImport()).toEqual(idle);
});

type Refused = CheckedList['plan']['refused'];
type Others = NonNullable<Refused[number]['problems'][number]['others']>;

const rowOf = (row: number, phone: string, email: string) => ({
  row,
  cells: { centre_code: `A${row}`, phone, email },
});
const rows = [
  rowOf(2, '98765 43210', ' Old@Example.org'),
  rowOf(3, '+91 9876543210', 'new@example.org'),
  rowOf(4, '9876500000', 'other@example.org'),
  rowOf(5, '9876511111', 'x@example.org'),
];
const other = (email: string, row?: number) => ({
  centreCode: `A${row ?? ''}`,
  centreName: 'School',
  email,
  ...(row !== undefined && { row }),
});
const conflict = (row: number, others: Others): Refused[number] => ({
  row,
  centreCode: `A${row}`,
  problems: [{ field: 'phone', code: 'centre.phone-conflict', others }],
});

test('rows with one phone may all have the e-mail of one of them, or that of the master list', () => {
  const refused = [
    conflict(2, [other('new@example.org', 3)]),
    conflict(3, [other('old@example.org', 2)]),
    conflict(4, [other('kept@example.org')]),
    { row: 5, centreCode: 'A5', problems: [{ field: 'email', code: 'email.invalid' }] },
  ];
  expect(phoneOffers({ rows, refused })).toEqual([
    { phone: '9876543210', rows: [2, 3], emails: ['old@example.org', 'new@example.org'] },
    { phone: '9876500000', rows: [4], emails: ['kept@example.org'] },
  ]);
  expect(phoneOffers({ rows, refused: [] })).toEqual([]);
});

test('the chosen e-mail is that of these rows alone', () => {
  const changed = withEmail(rows, [2, 3], 'new@example.org');
  expect(changed.map(({ cells }) => cells.email)).toEqual([
    'new@example.org',
    'new@example.org',
    'other@example.org',
    'x@example.org',
  ]);
  expect(changed[0]?.cells.centre_code).toBe('A2');
  expect(rows[0]?.cells.email).toBe(' Old@Example.org');
});
