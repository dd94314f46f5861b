/** What a preview names: changed contacts, restored and missing centres, conflicts, suspect codes; and its files. */
import { expect } from 'vitest';
import type { AdminClient } from '../../testing/admin-client.ts';
import { readEntries } from '../../testing/audit-database.ts';
import { listRow } from '../../testing/planned-rows.ts';
import { startNextEdition } from '../../testing/editions.ts';
import { insertSubmitted } from '../../testing/submitted-centres.ts';
import { adminTest } from '../../testing/portal-test.ts';

const test = adminTest();

const row = (code: string, more: object = {}) => listRow(code, { centre_name: `School ${code}`, ...more });
const rowsOf = (...codes: string[]) => codes.map((code) => row(code));
const bulk = (admin: AdminClient, rows: unknown) => admin.ask('POST', '/centres/bulk', { rows });
const preview = async (admin: AdminClient, rows: unknown) =>
  (await admin.ask('POST', '/centres/bulk-preview', { rows })).body as { readonly plan: string };

async function report(admin: AdminClient, part: 'changes' | 'missing', rows: unknown): Promise<string> {
  const { plan } = await preview(admin, rows);
  const { bytes } = await admin.file('POST', '/centres/import/report', { rows, part, plan });
  return bytes.toString('utf8');
}

test('rows that change a phone or e-mail come first, beyond 500 as well', async ({ admin }) => {
  const codes = Array.from({ length: 502 }, (_, index) => `C${String(index).padStart(3, '0')}`);
  const list = codes.map((code, index) => row(code, { phone: String(9_000_000_000 + index) }));
  await bulk(admin, list);
  const rows = codes.map((code, index) =>
    row(code, { phone: String(9_000_000_000 + (index === 501 ? 999 : index)), cfi: index === 7 ? '' : 'x' }),
  );
  const before = await preview(admin, rows);
  expect(before).toMatchObject({
    changed: 501,
    newContacts: 1,
    changes: { length: 500, 0: { row: 502, centreCode: 'C501', centreName: 'School C501' } },
  });
  const lines = (await report(admin, 'changes', rows)).split('\r\n');
  expect(lines).toHaveLength(504);
  expect(lines.slice(0, 4)).toEqual([
    '\ufeff"row","centre_code","centre_name","restored","column","before","after"',
    '"502","C501","School C501",,"cfi",,"x"',
    '"502","C501","School C501",,"phone","9000000501","9000000999"',
    '"1","C000","School C000",,"cfi",,"x"',
  ]);
});

test('deleted centres whose code is in the list are counted apart', async ({ app, admin }) => {
  const centre = await insertSubmitted(app, 'A1');
  await bulk(admin, [row('A2', { phone: '9000000007' })]);
  await app.runSql(`update centres set archived_at = 'then'`);
  const rows = [row('A1', { phone: centre.phone, email: centre.email }), row('A2', { phone: '9000000008' })];
  expect(await preview(admin, rows)).toMatchObject({
    added: 0,
    restored: 2,
    changed: 0,
    newContacts: 0,
    restorations: {
      newContacts: 1,
      submitted: 1,
      drafts: 0,
      centres: [
        { centreCode: 'A2', columns: [{ column: 'phone', before: '9000000007', after: '9000000008' }] },
        { centreCode: 'A1', checklist: 'submitted' },
      ],
    },
    missing: { total: 0 },
  });
  expect(await report(admin, 'changes', [row('A2', { phone: '9000000007' })])).toContain(
    '"1","A2","School A2","yes",,,',
  );
});

test('a code comes back with the checklist of its last centre, not of an earlier one or an archived edition', async ({
  app,
  admin,
}) => {
  const deleteAll = (at: string) =>
    app.runSql(`update centres set archived_at = '${at}' where archived_at is null`);
  await insertSubmitted(app, 'A1');
  await startNextEdition(admin, 'new');
  await insertSubmitted(app, 'A2');
  await deleteAll('2026-01-01');
  await bulk(admin, [row('A1'), row('A3')]);
  await app.runSql(`update centres set centre_code = 'A2' where centre_code = 'A3'`);
  await deleteAll('2026-01-02');
  expect(await preview(admin, rowsOf('A1', 'A2'))).toMatchObject({
    restored: 2,
    restorations: { submitted: 0, drafts: 0 },
  });
});

test('centres that the list does not name are listed, deleted ones not', async ({ app, admin }) => {
  await bulk(admin, rowsOf('A1', 'A2', 'A3', 'A4'));
  await app.runSql(`update centres set archived_at = 'then' where centre_code = 'A4'`);
  const rows = [row('A1'), row(' A2 ', { phone: '1' })];
  expect(await preview(admin, rows)).toMatchObject({
    missing: {
      total: 1,
      centres: [{ centreCode: 'A3', centreName: 'School A3', city: 'Agra', state: 'Uttar Pradesh' }],
    },
  });
  expect(await report(admin, 'missing', rows)).toBe(
    '\ufeff"centre_code","centre_name","cfi","centre_city","centre_state","centre_pincode","official_person","phone","email"\r\n' +
      '"A3","School A3",,"Agra","Uttar Pradesh","282001","Asha","9000000001","a@example.com"\r\n',
  );
});

test('a conflict names its other rows and centres, at most three', async ({ admin }) => {
  await bulk(admin, [row('A1')]);
  const [phone, email] = ['9000000003', 'b@example.com'];
  const same = ['1', '2', '3', '4', '5'].map((cfi) => row('C', { phone: '9000000002', cfi }));
  const rows = [row('B1', { email }), ...same, row('D1', { phone }), row('D2', { phone, email })];
  const { refused } = (await preview(admin, rows)) as unknown as { refused: { problems: object[] }[] };
  const described = (code: string) => ({ centreCode: code, centreName: `School ${code}` });
  const conflict = { field: 'phone', code: 'centre.phone-conflict' };
  const twice = { field: 'centre_code', code: 'import.code-twice' };
  const own = { email: 'a@example.com' };
  for (const [index, problem, others] of [
    [0, conflict, [{ ...described('A1'), ...own }]],
    [2, twice, [2, 4, 5].map((number) => ({ row: number, ...described('C'), ...own }))],
    [6, conflict, [{ row: 8, ...described('D2'), email }]],
    [7, conflict, [{ row: 7, ...described('D1'), ...own }]],
  ] as const)
    expect(refused[index]?.problems).toEqual([{ ...problem, others }]);
});

test('new codes that a spreadsheet has probably changed, or that look like another, are named', async ({
  admin,
}) => {
  await bulk(admin, rowsOf('0110102', '1E+07', 'KV1', 'N 2', '77'));
  const codes = ['110102', '0110102', '1E+05', '1E+07', '01-Feb', '2026-02-01', '1-2', '1E5', '0', 'E1+2'];
  const likeOthers = ['kv1', 'N2', '77.0', 'ＫＶ1', 'new', 'NEW', '077.0', 'N2b'];
  const rows = [...codes, ...likeOthers].map((code) => row(code, { cfi: code === '0' ? 'Feb-26' : '' }));
  const ofCode = { column: 'centre_code' };
  const alike = { ...ofCode, kind: 'alike' };
  expect(await preview(admin, rows)).toMatchObject({
    suspects: {
      total: 11,
      codes: [
        { ...ofCode, row: 1, value: '110102', kind: 'zeros', knownAs: '0110102' },
        { ...ofCode, row: 3, value: '1E+05', kind: 'shortened' },
        { ...ofCode, row: 5, value: '01-Feb', kind: 'date' },
        { ...ofCode, row: 6, value: '2026-02-01', kind: 'date' },
        { row: 9, column: 'cfi', value: 'Feb-26', kind: 'date' },
        { ...alike, row: 11, value: 'kv1', knownAs: 'KV1' },
        { ...alike, row: 12, value: 'N2', knownAs: 'N 2' },
        { ...alike, row: 13, value: '77.0', knownAs: '77' },
        { ...alike, row: 14, value: 'ＫＶ1', knownAs: 'kv1' },
        { ...alike, row: 16, value: 'NEW', knownAs: 'new' },
        { ...alike, row: 17, value: '077.0', kind: 'zeros', knownAs: '77.0' },
      ],
    },
  });
});

test('words for nothing and errors of a spreadsheet overwrite nothing', async ({ admin }) => {
  await bulk(admin, [row('A1'), row('A2')]);
  const rows = [row('A1', { centre_city: 'NULL' }), row('A2', { centre_state: '#REF!' })];
  expect(await preview(admin, rows)).toMatchObject({
    changed: 0,
    unchanged: 1,
    refused: [{ row: 2, problems: [{ field: 'centre_state', code: 'centre.spreadsheet-error' }] }],
    placeholders: { total: 1, cells: [{ row: 1, column: 'centre_city', value: 'NULL', isTaken: false }] },
  });
});

test('pincodes that stand for unknown ones are named, with their number', async ({ admin }) => {
  const state = 'Uttar Pradesh';
  const list = Array.from({ length: 300 }, (_, index) =>
    row(`L${index}`, {
      centre_pincode: String(282_001 + index),
      centre_state: state,
      ...(index % 30 === 7 && { centre_pincode: '110001', centre_state: index < 50 ? 'Delhi' : 'Bihar' }),
      ...((index === 20 || index === 40) && { centre_pincode: '800001' }),
      ...(index > 290 && { centre_pincode: '282 500' }),
    }),
  );
  expect(await preview(admin, list)).toMatchObject({
    added: 300,
    refused: [],
    fillers: {
      rows: 12,
      total: 2,
      pincodes: [
        { pincode: '110001', kind: 'frequent', rows: 10, row: 8, centreCode: 'L7', state: 'Delhi' },
        { pincode: '800001', kind: 'other-state', rows: 2, row: 21, centreCode: 'L20', state },
      ],
    },
  });
  expect(await preview(admin, list.slice(0, 20))).not.toHaveProperty('fillers');
  // A part of the list is counted with the centres that it lacks.
  await bulk(admin, list.slice(0, 270));
  const filler = row('P0', { centre_pincode: '110001', centre_state: 'Delhi' });
  const described = { pincode: '110001', kind: 'frequent', rows: 1, centres: 10, row: 1, centreCode: 'P0' };
  expect(await preview(admin, [filler])).toMatchObject({ fillers: { rows: 1, pincodes: [described] } });
  const rowsWith = (count: number, code: string, pincodeOf: (index: number) => number) =>
    Array.from({ length: count }, (_, index) =>
      row(`${code}${index}`, { centre_pincode: String(pincodeOf(index)), centre_state: state }),
    );
  await bulk(
    admin,
    rowsWith(330, 'M', (index) => 282_500 + index),
  );
  const part = rowsWith(10, 'Q', () => 282_001);
  expect(await preview(admin, part)).not.toHaveProperty('fillers');
});

test('one state is one state: the preview says which spellings are merged', async ({ app, admin }) => {
  const written = ['KARNATAKA', 'Karnataka', 'Karnatka', 'ORISSA', 'Odisha', 'NEPAL', 'Nepal', 'nepal', ''];
  const rows = written.map((centre_state, index) => row(`C${index}`, { centre_state }));
  const states = Object.entries({ KARNATAKA: 'Karnataka', Karnatka: 'Karnataka', ORISSA: 'Odisha' });
  const spellings = [...states, ['Nepal', 'NEPAL'], ['nepal', 'NEPAL']].map(([name, kept]) => ({
    written: name,
    kept,
    rows: 1,
  }));
  expect(await preview(admin, rows)).toMatchObject({ added: 9, spellings: { total: 5, states: spellings } });
  expect((await bulk(admin, rows)).body).toMatchObject({ added: 9 });
  const kept = ['Karnataka', 'NEPAL', 'Odisha'];
  const listed = async () => (await admin.ask('GET', '/centres/states')).body;
  expect(await listed()).toEqual(kept);

  // The same centres with every state in another spelling: all are as they were.
  const others = { Karnataka: ' karnataka ', NEPAL: 'nePal', Odisha: 'Orissa', '': '' };
  const stored = await app.database.db.selectFrom('centres').selectAll().execute();
  const respelt = stored.map(({ centre_code: code, centre_state: state }) =>
    row(code, { centre_state: others[state as keyof typeof others] }),
  );
  expect(await preview(admin, respelt)).toMatchObject({ added: 0, changed: 0, unchanged: 9, refused: [] });

  // A list without other spellings says nothing of them, and a form names states as the list does.
  expect(await preview(admin, rows.slice(1, 2))).not.toHaveProperty('spellings');
  for (const [index, state] of ['Orissa', 'nepal'].entries())
    await admin.ask('POST', '/centres', row(`F${index}`, { centre_state: state }));
  expect(await listed()).toEqual(kept);
});

test('every file is recorded', async ({ app, admin }) => {
  await report(admin, 'missing', [row('A1')]);
  expect(await readEntries(app, 'centres.exported')).toMatchObject([
    { details: { format: 'csv', importFile: 'missing' } },
  ]);
});
