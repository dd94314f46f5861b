import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { planImport } from '../../testing/planned-rows.ts';
import { parseCentreList } from './import-centres.ts';

const header =
  'centre_code,centre_name,cfi,centre_city,centre_state,centre_pincode,official_person,phone,email';
const parse = (text: string) => parseCentreList(Buffer.from(text));

function cellsOf(text: string) {
  const list = parse(text);
  if (!list.ok) throw new Error(JSON.stringify(list.error));
  return list.rows;
}

const row = '1,"A, B ""C""\r\nD",,Agra,UP,282001,Asha,9000000001,a@example.com';

test('quoted commas, quotes and line breaks are part of the cell', () => {
  expect(cellsOf(`${header}\r\n${row}\r\n`)).toMatchObject([
    { row: 2, cells: { centre_code: '1', centre_name: 'A, B "C"\nD', email: 'a@example.com' } },
  ]);
});

test.each([';', '\t'])('the delimiter %j is detected by the header', (delimiter) => {
  const text = `${header}\n1,A,,Agra,UP,282001,Asha,9000000001,a@example.com`.replaceAll(',', delimiter);
  expect(cellsOf(text)).toMatchObject([{ cells: { centre_name: 'A', email: 'a@example.com' } }]);
});

test('a title with commas does not affect a header with semicolons', () => {
  const text = `Centres, 2025, final\n${header.replaceAll(',', ';')}\n1;A;;Agra;UP;282001;Asha;9000000001;a@b.in`;
  expect(cellsOf(text)).toMatchObject([{ row: 3, cells: { phone: '9000000001' } }]);
});

test.each([
  ['never closed', '"A\n'],
  ['closed in a later row', '"A\n', '"B"'],
  ['followed by text', '"St." A'],
])('a quotation mark that is %s is reported with its row', (_, first, later = 'B') => {
  const line = (code: number, name: string) => `${code},${name},,Agra,UP,282001,Asha,900000000${code},a@b.in`;
  const lines = [line(1, 'Good'), line(2, first), line(3, later), line(4, 'C')];
  expect(parse([header, ...lines].join('\n'))).toEqual({
    ok: false,
    error: { kind: 'broken-quotes', row: 3 },
  });
});

test('a row with invalid UTF-8 is refused, the others are unchanged', () => {
  const line = (code: number, name: string) => `\n${code},${name},,,,282001,Asha,900000000${code},a@b.in`;
  const text = Buffer.from(`${header}${line(1, 'केन्द्रीय')}${line(2, 'विद्या~')}`);
  const list = parseCentreList(text.map((byte) => (byte === 0x7e ? 0xff : byte)));
  if (!list.ok) throw new Error(JSON.stringify(list.error));
  const plan = planImport(list.rows, new Map());
  expect(plan.added).toMatchObject([{ centre: { centre_name: 'केन्द्रीय' } }]);
  expect(plan.refused).toMatchObject([
    { row: 3, problems: [{ field: 'centre_name', code: 'field.not-text' }] },
  ]);
});

test('any bytes are either a list or an error', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
      expect(typeof parseCentreList(bytes).ok).toBe('boolean');
      const list = parseCentreList(Buffer.concat([Buffer.from(`${header}\n`), bytes]));
      if (list.ok) expect(planImport(list.rows, new Map()).changed).toEqual([]);
    }),
  );
});

const sharedData = process.env['SHARED_DATA'];

if (sharedData !== undefined && existsSync(sharedData)) {
  const filesOf = (part: string): string[] =>
    readdirSync(path.join(sharedData, part))
      .filter((name) => name.endsWith('.csv'))
      .map((name) => path.join(sharedData, part, name));

  test.each(filesOf('centres'))('%s is read without refused rows', (file) => {
    const list = parseCentreList(readFileSync(file));
    if (!list.ok) throw new Error(JSON.stringify(list.error));
    expect(list.rows.length).toBeGreaterThan(0);
    expect(planImport(list.rows, new Map()).refused).toEqual([]);
  });

  test.each(filesOf('csv-torture/csv-spectrum/csvs'))('%s is reported as not a centre list', (file) => {
    expect(parseCentreList(readFileSync(file))).toMatchObject({ ok: false });
  });
}
