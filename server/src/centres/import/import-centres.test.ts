/** Importing a list over HTTP: the preview and its plan, refused rows, what is kept, and many at once. */
import { expect } from 'vitest';
import type { AdminClient } from '../../testing/admin-client.ts';
import { listRow as row } from '../../testing/planned-rows.ts';
import { startOfficer } from '../../testing/officers.ts';
import { adminTest } from '../../testing/portal-test.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { testLimits } from '../../testing/test-limits.ts';
import { markCentres } from '../configuration/store.ts';
import { importCentres } from './import-centres.ts';
import { maxKeptHeadings } from './routes.ts';

const most = 3_000;
/** With a portal of its own for each test: an import is about the whole list. */
const test = adminTest({ limits: { ...testLimits, admin: { ...testLimits.admin, maxImportRows: most } } });

const bulk = (admin: AdminClient, rows: unknown, more: object = {}) =>
  admin.ask('POST', '/centres/bulk', { rows, ...more });
const preview = (admin: AdminClient, rows: unknown, more: object = {}) =>
  admin.ask('POST', '/centres/bulk-preview', { rows, ...more });
const stored = ({ database }: TestApp) =>
  database.db.selectFrom('centres').selectAll().orderBy('centre_code').execute();
const manyRows = (count: number) => Array.from({ length: count }, (_, index) => row(`A${index}`));

test('a preview returns the plan and writes nothing', async ({ app, admin }) => {
  await bulk(admin, [row('A1'), row('A2')]);
  const before = await stored(app);
  const rows = [row('A1'), row('A2', { cfi: 'new' }), row('A3'), row('A4', { phone: '1' })];
  const columns = [{ column: 'cfi', before: '', after: 'new' }];
  expect((await preview(admin, rows)).body).toEqual({
    added: 1,
    restored: 0,
    changed: 1,
    unchanged: 1,
    repeated: 0,
    refused: [{ row: 4, centreCode: 'A4', problems: [{ field: 'phone', code: 'centre.phone-invalid' }] }],
    plan: expect.any(String),
    additions: [3],
    changes: [{ row: 2, centreCode: 'A2', centreName: 'School', columns }],
    newContacts: 0,
    restorations: { newContacts: 0, submitted: 0, drafts: 0, centres: [] },
    missing: { total: 0, digest: expect.any(String), centres: [] },
    suspects: { total: 0, codes: [] },
  });
  expect(await stored(app)).toEqual(before);
});

test('an import with the plan of its preview does exactly that', async ({ app, admin }) => {
  const rows = [row('A1'), row('A2')];
  await bulk(admin, [row('A1', { cfi: 'old' })]);
  const [centre] = await stored(app);
  await admin.ask('DELETE', `/centres/${centre?.id}`);
  const planOf = (body: unknown) => ({ plan: (body as { plan: string }).plan });
  const { body } = await preview(admin, rows);
  const restorations = { centres: [{ centreCode: 'A1' }] };
  expect(body).toMatchObject({ restored: 1, changed: 0, restorations, additions: [2] });

  await admin.ask('POST', '/centres', row('A2', { cfi: 'a colleague' }));
  const before = await stored(app);
  const outdated = { status: 409, body: { code: 'import.outdated' } };
  for (const more of [{}, { skipRefused: true }])
    expect(await bulk(admin, rows, { ...planOf(body), ...more })).toMatchObject(outdated);
  expect(await stored(app)).toEqual(before);
  expect(await bulk(admin, rows, planOf((await preview(admin, rows)).body))).toMatchObject({
    status: 200,
    body: { imported: 2, restored: 1, changed: 1 },
  });
  expect((await stored(app))[0]).toMatchObject({ id: centre?.id, archived_at: null });
});

test('importing again changes nothing; a change keeps id, time and columns that the list lacks', async ({
  app,
  admin,
}) => {
  const rows = [row('A1', { cfi: 'kept' }), row('A2')];
  expect((await bulk(admin, rows)).body).toMatchObject({ imported: 2, added: 2, unchanged: 0 });
  const before = await stored(app);
  expect((await bulk(admin, rows)).body).toMatchObject({ imported: 2, added: 0, unchanged: 2 });
  expect(await stored(app)).toEqual(before);
  const { cfi: _cfi, ...change } = row('A1', { centre_name: 'New name', centre_city: null });
  await bulk(admin, [change]);
  const { id, created_at } = before[0] ?? {};
  const changed = { id, created_at, version: 2, centre_name: 'New name', centre_city: '', cfi: 'kept' };
  expect((await stored(app))[0]).toMatchObject(changed);
});

test('responses use the row numbers of the request', async ({ admin }) => {
  const rows = [row('A1'), row('A2', { email: 'x' }), row('A3')];
  const rowNumbers = [4, 6, 7];
  expect((await preview(admin, rows, { rowNumbers })).body).toMatchObject({
    additions: [4, 7],
    refused: [{ row: 6, centreCode: 'A2' }],
  });
  const problems = [{ field: 'rows.6.email' }];
  expect((await bulk(admin, rows, { rowNumbers })).body).toMatchObject({ problems });
});

test('one refused row refuses the list; skipRefused skips only that row', async ({ app, admin }) => {
  const rows = [row('A1'), row('A2', { email: 'x' }), row('A3'), row('A3', { cfi: 'other' })];
  const problems = [
    { field: 'rows.2.email', code: 'email.invalid' },
    { field: 'rows.3.centre_code', code: 'import.code-twice' },
    { field: 'rows.4.centre_code', code: 'import.code-twice' },
  ];
  const refused = { status: 400, body: { code: 'import.refused', problems } };
  expect(await bulk(admin, rows)).toMatchObject(refused);
  expect(await stored(app)).toEqual([]);
  expect((await bulk(admin, rows, { skipRefused: true })).body).toMatchObject({ imported: 1, added: 1 });
  expect((await stored(app)).map((centre) => centre.centre_code)).toEqual(['A1']);
});

test('too many rows are refused, and names of prototypes', async ({ app, admin }) => {
  for (const call of [bulk, preview])
    expect((await call(admin, manyRows(most + 1))).body).toMatchObject({ code: 'import.too-many-rows' });
  const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' };
  const body = `{"rows":[{"__proto__":{"x":1},"centre_code":"B1"}]}`;
  const response = await app.fetch('/api/admin/centres/bulk', { method: 'POST', headers, body });
  expect(response.status).toBe(400);
  expect(await stored(app)).toEqual([]);
});

test('additional fields of a record are ignored, whatever they are called', async ({ app, admin }) => {
  const more = { id: 'mine', archived_at: 'x', constructor: 'x', toString: 'y' };
  const name = `'); drop table centres; -- <img src=x onerror=alert(1)>`;
  expect((await bulk(admin, [row('A1', { centre_name: name, ...more })])).body).toMatchObject({ added: 1 });
  const [centre] = await stored(app);
  expect(centre).toMatchObject({ centre_name: name, archived_at: null });
  expect(centre?.id).not.toBe('mine');
});

test('headings that an account has chosen are its own, and the latest are kept', async ({ app, admin }) => {
  const other = await startOfficer(app, { rights: ['list'], states: ['Kerala'] });
  const path = '/centres/import/headings';
  const save = (by: AdminClient, headings: object) => by.ask('PUT', path, { headings });
  const saved = async (by: AdminClient) => (await by.ask('GET', path)).body as object;
  await save(other, { contact: 'email', school: 'centre_name' });
  await save(admin, { contact: 'phone' });
  await save(other, { contact: 'official_person' });
  expect(await saved(other)).toEqual({ contact: 'official_person', school: 'centre_name' });
  for (let number = 0; number < maxKeptHeadings + 7; number += 1) {
    app.clock.advance(1);
    await save(other, { [`heading${number}`]: 'cfi' });
  }
  const kept = Object.keys(await saved(other));
  expect(kept).toHaveLength(maxKeptHeadings);
  expect(kept).toContain(`heading${maxKeptHeadings + 6}`);
  expect(kept).not.toContain('heading6');
  expect(await saved(admin)).toEqual({ contact: 'phone' });
});

test('concurrent imports are serialised and complete', async ({ app, admin }) => {
  const rows = manyRows(600);
  const responses = await Promise.all([bulk(admin, rows), bulk(admin, rows)]);
  expect(new Set(responses.map(({ body }) => (body as { added: number }).added))).toEqual(new Set([0, 600]));
  expect(await stored(app)).toHaveLength(600);
});

test('a centre that is marked as missing after the plan was made, and is in the list, is not missing', async ({
  app,
  admin,
}) => {
  await bulk(admin, [row('A1'), row('A2')]);
  const [centre] = await stored(app);
  const missing_since = app.clock.now().toISOString();
  const { database } = app.services;
  const transaction: typeof database.transaction = async (work) => {
    await database.transaction((tx) => markCentres(tx, [centre?.id ?? ''], { missing_since }));
    return database.transaction(work);
  };
  const late = { ...app.services, database: { ...database, transaction } };
  const options = { skipRefused: false, actor: { actor: 'admin', address: '' }, onChanges: () => undefined };
  const rows = ['A1', 'A2'].map((code, index) => ({ row: index + 1, cells: row(code) }));
  await importCentres(late, rows, options);
  expect(await stored(app)).toMatchObject([{ missing_since: null }, { missing_since: null }]);
});

test('other requests are served during an import', async ({ app, admin }) => {
  let isDone = false;
  const importing = bulk(admin, manyRows(most)).finally(() => {
    isDone = true;
  });
  let servedMeanwhile = 0;
  const isUnderWay = (): boolean => !isDone;
  while (isUnderWay()) {
    expect((await app.fetch('/healthz')).status).toBe(200);
    if (isUnderWay()) servedMeanwhile += 1;
  }
  expect((await importing).status).toBe(200);
  expect(servedMeanwhile).toBeGreaterThan(1);
});
