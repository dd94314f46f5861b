import { expect } from 'vitest';
import { testLimits } from '../../../testing/test-limits.ts';
import { submitCentre, type AdminClient } from '../../../testing/admin-client.ts';
import { insertCentre, signUpCentre } from '../../../testing/people.ts';
import { listRow as row } from '../../../testing/list-row.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { adminTest } from '../../../testing/portal-test.ts';

const limits = { ...testLimits, admin: { ...testLimits.admin, maxImportRows: 3000 } };
const test = adminTest({ limits });

const bulk = (admin: AdminClient, rows: unknown, more: object = {}) =>
  admin.ask('POST', '/centres/bulk', { rows, ...more });
const preview = (admin: AdminClient, rows: unknown) => admin.ask('POST', '/centres/bulk-preview', { rows });
const stored = (app: TestApp) =>
  app.database.db.selectFrom('centres').selectAll().orderBy('centre_code').execute();

test('a preview returns the plan and writes nothing', async ({ app, admin }) => {
  await bulk(admin, [row('A1'), row('A2')]);
  const before = await stored(app);
  const { body } = await preview(admin, [
    row('A1'),
    row('A2', { cfi: 'new' }),
    row('A3'),
    row('A4', { phone: '1' }),
  ]);
  expect(body).toEqual({
    added: 1,
    restored: 0,
    changed: 1,
    unchanged: 1,
    repeated: 0,
    refused: [{ row: 4, centreCode: 'A4', problems: [{ field: 'phone', code: 'centre.phone-invalid' }] }],
    plan: expect.any(String),
    additions: [3],
    changes: [
      {
        row: 2,
        centreCode: 'A2',
        centreName: 'School',
        columns: [{ column: 'cfi', before: '', after: 'new' }],
      },
    ],
    newContacts: 0,
    restorations: { newContacts: 0, submitted: 0, drafts: 0, centres: [] },
    missing: { total: 0, centres: [] },
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
  expect(body).toMatchObject({
    restored: 1,
    changed: 0,
    restorations: { centres: [{ centreCode: 'A1' }] },
    additions: [2],
  });

  await admin.ask('POST', '/centres', row('A2', { cfi: 'a colleague' }));
  const before = await stored(app);
  const outdated = { status: 409, body: { code: 'import.outdated' } };
  expect(await bulk(admin, rows, planOf(body))).toMatchObject(outdated);
  expect(await bulk(admin, rows, { ...planOf(body), skipRefused: true })).toMatchObject(outdated);
  expect(await stored(app)).toEqual(before);
  expect(await bulk(admin, rows, planOf((await preview(admin, rows)).body))).toMatchObject({
    status: 200,
    body: { imported: 2, restored: 1, changed: 1 },
  });
});

test('responses use the row numbers of the request; they must ascend and match the rows', async ({
  admin,
}) => {
  const rows = [row('A1'), row('A2', { email: 'x' }), row('A3')];
  const rowNumbers = [4, 6, 7];
  expect((await admin.ask('POST', '/centres/bulk-preview', { rows, rowNumbers })).body).toMatchObject({
    additions: [4, 7],
    refused: [{ row: 6, centreCode: 'A2' }],
  });
  expect((await bulk(admin, rows, { rowNumbers })).body).toMatchObject({
    problems: [{ field: 'rows.6.email' }],
  });
  for (const invalid of [
    [4, 6],
    [4, 6, 6],
    [6, 4, 7],
    [0, 1, 2],
    [1, 2, 3.5],
    [1, 2, '3'],
    [1, 2, 3, 4],
  ])
    expect(await bulk(admin, rows, { rowNumbers: invalid })).toMatchObject({
      status: 400,
      body: { code: 'request.invalid' },
    });
});

test('importing again changes nothing and returns the same count', async ({ app, admin }) => {
  const rows = [row('A1'), row('A2')];
  expect((await bulk(admin, rows)).body).toMatchObject({ imported: 2, added: 2, unchanged: 0 });
  const before = await stored(app);
  expect((await bulk(admin, rows)).body).toMatchObject({ imported: 2, added: 0, unchanged: 2 });
  expect(await stored(app)).toEqual(before);
});

test('one refused row refuses the list and is reported; skipRefused skips only that row', async ({
  app,
  admin,
}) => {
  const rows = [row('A1'), row('A2', { email: 'x' }), row('A3'), row('A3', { cfi: 'other' })];
  expect(await bulk(admin, rows)).toMatchObject({
    status: 400,
    body: {
      code: 'import.refused',
      problems: [
        { field: 'rows.2.email', code: 'email.invalid' },
        { field: 'rows.3.centre_code', code: 'import.code-twice' },
        { field: 'rows.4.centre_code', code: 'import.code-twice' },
      ],
    },
  });
  expect(await stored(app)).toEqual([]);
  expect((await bulk(admin, rows, { skipRefused: true })).body).toMatchObject({ imported: 1, added: 1 });
  expect((await stored(app)).map((centre) => centre.centre_code)).toEqual(['A1']);
});

test('columns that a list lacks keep their stored value; blank cells may be null', async ({ app, admin }) => {
  await bulk(admin, [row('A1', { cfi: 'kept', centre_city: 'Agra' })]);
  const { cfi: _cfi, ...without } = row('A1', { centre_city: null });
  expect((await bulk(admin, [without])).body).toMatchObject({ changed: 1 });
  expect(await stored(app)).toMatchObject([{ cfi: 'kept', centre_city: '' }]);
});

test.for([
  [undefined],
  [null],
  ['rows'],
  [{}],
  [[null]],
  [['a,b']],
  [[{ centre_code: true }]],
  [[{ ...row('A1'), centre_name: { formula: '=1' } }]],
  [[row('A1', { centre_name: 'x'.repeat(2001) })]],
])('rows of the wrong type are refused: %j', async ([rows], { app, admin }) => {
  expect(await bulk(admin, rows)).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
  expect(await preview(admin, rows)).toMatchObject({ status: 400 });
  expect(await stored(app)).toEqual([]);
});

test('hostile records are refused or stored unchanged', async ({ app, admin }) => {
  const hostile = [
    row(`'); drop table centres; --`),
    row('A2', { official_person: '<img src=x onerror=alert(1)>', id: 'mine', archived_at: 'x' }),
    row('A3', { centre_name: '=HYPERLINK("x")' }),
    row('A4', { official_person: 'a\u0000b' }),
    row('A5', { centre_name: 'safe\u202etxt' }),
    row('A6', { email: 'a@example.com\r\nBcc: b@example.com' }),
    row('A7', { constructor: 'x', toString: 'y' }),
  ];
  const { body } = await bulk(admin, hostile, { skipRefused: true });
  expect(body).toMatchObject({ imported: 5, refused: [{ row: 4 }, { row: 6 }] });
  expect((await stored(app)).map((centre) => centre.centre_name)).toContain('safetxt');
  expect((await stored(app)).every((centre) => centre.id !== 'mine' && centre.archived_at === null)).toBe(
    true,
  );
  const polluted = `{"rows":[{"__proto__":{"x":1},"centre_code":"B1"}]}`;
  const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' };
  const response = await app.fetch('/api/admin/centres/bulk', { method: 'POST', headers, body: polluted });
  expect(response.status).toBe(400);
});

test('a phone with another e-mail is refused; if all its centres change it is accepted, and its user is logged out', async ({
  app,
  admin,
}) => {
  const centre = await insertCentre(app, { phone: '9000000001', email: 'a@example.com' });
  const { token } = await signUpCentre(app, centre.phone);
  expect(await bulk(admin, [row('A2', { email: 'thief@example.com' })])).toMatchObject({
    body: { code: 'import.refused', problems: [{ field: 'rows.1.phone', code: 'centre.phone-conflict' }] },
  });
  const { id: _id, ...fields } = centre;
  await bulk(admin, [{ ...fields, email: 'b@example.com' }]);
  const lookup = await app.fetch('/api/lookups/user-centres', {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(lookup.status).toBe(401);
});

test('an import keeps submitted checklists', async ({ app, admin }) => {
  const { centre } = await submitCentre(app, { centre_code: 'A1' });
  const before = await app.database.db.selectFrom('checklists').selectAll().execute();
  expect(
    (await bulk(admin, [row('A1', { centre_name: 'Renamed', phone: centre.phone })])).body,
  ).toMatchObject({
    changed: 1,
  });
  expect(await app.database.db.selectFrom('checklists').selectAll().execute()).toEqual(before);
  expect((await admin.ask('GET', '/centres?page=1&status=Completed')).headers.get('x-total-count')).toBe('1');
});

test('concurrent imports are serialised and complete', async ({ app, admin }) => {
  const rows = Array.from({ length: 1500 }, (_, index) => row(`A${index}`));
  const responses = await Promise.all([bulk(admin, rows), bulk(admin, rows)]);
  expect(responses.map(({ body }) => (body as { added: number }).added).toSorted((a, b) => a - b)).toEqual([
    0, 1500,
  ]);
  expect(await stored(app)).toHaveLength(1500);
});

test('other requests are served during an import', async ({ app, admin }) => {
  const rows = Array.from({ length: 3000 }, (_, index) => row(`A${index}`));
  const progress = { isDone: false };
  const importing = bulk(admin, rows).then((response) => {
    progress.isDone = true;
    return response;
  });
  let servedMeanwhile = 0;
  while (!progress.isDone) {
    expect((await app.fetch('/healthz')).status).toBe(200);
    if (!progress.isDone) servedMeanwhile += 1;
  }
  expect((await importing).status).toBe(200);
  expect(servedMeanwhile).toBeGreaterThan(1);
});

test('too many rows are refused', async ({ admin }) => {
  const rows = Array.from({ length: 3001 }, (_, index) => row(`A${index}`));
  const refusal = { status: 413, body: { code: 'import.too-many-rows' } };
  expect(await bulk(admin, rows)).toMatchObject(refusal);
  expect(await preview(admin, rows)).toMatchObject(refusal);
});
