import { expect } from 'vitest';
import { centreColumns } from '#contract/centre-columns.ts';
import { submitCentre, type AdminClient } from '../../../testing/admin-client.ts';
import { insertCentre, signUpCentre } from '../../../testing/people.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { adminTest } from '../../../testing/portal-test.ts';

const test = adminTest();

const good = {
  centre_code: 'A1',
  centre_name: 'Kendriya Vidyalaya',
  cfi: '',
  centre_city: 'Agra',
  centre_state: 'Uttar Pradesh',
  centre_pincode: '282001',
  official_person: 'Asha',
  phone: '9000000001',
  email: 'a@example.com',
};

const create = (admin: AdminClient, more: object = {}) => admin.ask('POST', '/centres', { ...good, ...more });
const update = (admin: AdminClient, id: string, more: object, headers?: Record<string, string>) =>
  admin.ask('PUT', `/centres/${id}`, { ...good, ...more }, headers);
const idOf = ({ body }: { readonly body: unknown }) => (body as { id: string }).id;
const stored = (app: TestApp) =>
  app.database.db.selectFrom('centres').selectAll().orderBy('centre_code').execute();

test('a centre is stored cleaned and pending, and read back unchanged', async ({ admin }) => {
  const created = await create(admin, {
    phone: '+91 90000-00001',
    email: 'A@Example.com',
    centre_name: '  Kendriya  \n Vidyalaya',
  });
  expect(created).toMatchObject({ status: 200, body: { ...good, form_status: 'Pending' } });
  const { body, headers } = await admin.ask('GET', `/centres/${idOf(created)}`);
  expect(body).toMatchObject({ ...good, form_status: 'Pending', checklist_status: 'none', version: 1 });
  expect(headers.get('etag')).toBe('"1"');
});

test.for([
  ...['centre_code', 'centre_name', 'centre_pincode', 'official_person', 'phone', 'email'].map(
    (field) => [field, { [field]: ' ' }, 'field.required'] as const,
  ),
  ['email', { email: 'not an address' }, 'email.invalid'],
  ['email', { email: '"a@evil x"@gov.in' }, 'email.invalid'],
  ['phone', { phone: '12345' }, 'centre.phone-invalid'],
  ['centre_pincode', { centre_pincode: '0123' }, 'pincode.invalid'],
  ['centre_name', { centre_name: 'x'.repeat(301) }, 'field.too-long'],
  ['official_person', { official_person: 'a\u0000b' }, 'field.not-text'],
] as const)('%s: %j is refused with %s, in both calls', async ([field, change, code], { app, admin }) => {
  const refusal = { status: 400, body: { code, problems: [{ field, code }] } };
  expect(await create(admin, change)).toMatchObject(refusal);
  expect(await stored(app)).toEqual([]);
  const id = idOf(await create(admin));
  expect(await update(admin, id, change)).toMatchObject(refusal);
  expect(await stored(app)).toMatchObject([good]);
});

test.for([
  { phone: 90000000.01 },
  { centre_name: ['x'] },
  { email: { a: 1 } },
  { centre_name: 'x'.repeat(2001) },
])('values of the wrong type are refused: %j', async (change, { admin }) => {
  expect(await create(admin, change)).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
});

test('additional fields are ignored', async ({ app, admin }) => {
  const created = await create(admin, { id: 'x', version: 9, archived_at: 'x', form_status: 'Completed' });
  expect(created.body).toMatchObject({ form_status: 'Pending' });
  expect(await stored(app)).toMatchObject([{ version: 1, archived_at: null }]);
  expect((await stored(app))[0]?.id).not.toBe('x');
});

test('a code is unique', async ({ admin }) => {
  const first = idOf(await create(admin));
  const taken = { status: 409, body: { code: 'centre.code-taken', problems: [{ field: 'centre_code' }] } };
  expect(await create(admin)).toMatchObject(taken);
  const second = idOf(await create(admin, { centre_code: 'A2' }));
  expect(await update(admin, second, { centre_code: 'A1' })).toMatchObject(taken);
  expect(await update(admin, second, { centre_code: 'A3' })).toMatchObject({ status: 200 });
  await admin.ask('DELETE', `/centres/${first}`);
  expect(await update(admin, second, { centre_code: 'A1' })).toMatchObject(taken);
});

test('of concurrent requests with the same code one is created', async ({ app, admin }) => {
  const responses = await Promise.all([create(admin), create(admin), create(admin)]);
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  expect(await stored(app)).toHaveLength(1);
});

test('a phone has only one e-mail', async ({ admin }) => {
  await create(admin);
  const conflict = { status: 409, body: { code: 'centre.phone-conflict', problems: [{ field: 'phone' }] } };
  expect(await create(admin, { centre_code: 'A2', email: 'b@example.com' })).toMatchObject(conflict);
  const second = idOf(await create(admin, { centre_code: 'A2' }));
  expect(await update(admin, second, { centre_code: 'A2', email: 'b@example.com' })).toMatchObject(conflict);
  const third = { centre_code: 'A2', phone: '9000000002', email: 'b@example.com' };
  expect(await update(admin, second, third)).toMatchObject({ status: 200, body: third });
});

test('a phone conflict reports the other centres; emailForPhone changes the e-mail of all of them', async ({
  app,
  admin,
}) => {
  const first = idOf(await create(admin));
  const second = idOf(await create(admin, { centre_code: 'A2' }));
  const change = { centre_code: 'A2', email: 'new@example.com' };
  expect(await update(admin, second, change)).toMatchObject({
    status: 409,
    body: { others: [{ centreCode: 'A1', email: good.email }] },
  });
  const { token } = await signUpCentre(app, good.phone);
  expect(await update(admin, second, { ...change, emailForPhone: true })).toMatchObject({ status: 200 });
  expect((await admin.ask('GET', `/centres/${first}`)).body).toMatchObject({
    ...good,
    ...change,
    centre_code: 'A1',
    version: 2,
  });
  const headers = { authorization: `Bearer ${token}` };
  expect((await app.fetch('/api/lookups/user-centres', { headers })).status).toBe(401);
  const trail = await app.database.db
    .selectFrom('audit_trail')
    .select(['target', 'details'])
    .where('act', '=', 'centre.updated')
    .execute();
  const details = JSON.stringify({ email: [good.email, 'new@example.com'] });
  expect(trail).toEqual([
    { target: 'A1', details },
    { target: 'A2', details },
  ]);
});

test('If-Match must be the current version; without it the last write wins', async ({ app, admin }) => {
  const id = idOf(await create(admin));
  const first = await update(admin, id, { cfi: 'one' }, { 'if-match': '"1"' });
  expect(first.headers.get('etag')).toBe('"2"');
  expect(await update(admin, id, { cfi: 'two' }, { 'if-match': '"1"' })).toMatchObject({
    status: 412,
    body: { code: 'centre.changed-elsewhere' },
  });
  expect(await stored(app)).toMatchObject([{ cfi: 'one' }]);
  expect(await update(admin, id, { cfi: 'three' }, { 'if-match': '"7", W/"2"' })).toMatchObject({
    status: 200,
  });
  expect(await update(admin, id, { cfi: 'four' }, { 'if-match': '*' })).toMatchObject({ status: 200 });
  expect(await update(admin, id, { cfi: 'five' })).toMatchObject({ status: 200, body: { cfi: 'five' } });
});

test('of concurrent edits of one version one succeeds', async ({ admin }) => {
  const id = idOf(await create(admin));
  const edits = ['a', 'b', 'c'].map((cfi) => update(admin, id, { cfi }, { 'if-match': '"1"' }));
  const statuses = (await Promise.all(edits)).map(({ status }) => status);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 412, 412]);
});

test.for(['nothing', '../users', '%00', 'x'.repeat(150)])(
  'the id %s is not a centre',
  async (id, { admin }) => {
    for (const [method, body] of [['GET'], ['PUT', good], ['DELETE']] as const) {
      const { status } = await admin.ask(method, `/centres/${encodeURIComponent(id)}`, body);
      expect([400, 404]).toContain(status);
    }
  },
);

test('changing the phone or e-mail ends the sessions of the centre user, changing the name does not', async ({
  app,
  admin,
}) => {
  const centre = await insertCentre(app);
  const { token } = await signUpCentre(app, centre.phone);
  const isIn = async () =>
    (await app.fetch('/api/lookups/user-centres', { headers: { authorization: `Bearer ${token}` } })).status;
  await admin.ask('PUT', `/centres/${centre.id}`, { ...centre, official_person: 'Ravi' });
  expect(await isIn()).toBe(200);
  await admin.ask('PUT', `/centres/${centre.id}`, { ...centre, email: 'other@example.com' });
  expect(await isIn()).toBe(401);
});

test('editing a centre does not change its submitted checklist', async ({ app, admin }) => {
  const { centre } = await submitCentre(app);
  const before = await app.database.db.selectFrom('checklists').selectAll().execute();
  await admin.ask('PUT', `/centres/${centre.id}`, {
    ...centre,
    centre_city: 'Elsewhere',
    centre_code: 'NEW',
  });
  expect(await app.database.db.selectFrom('checklists').selectAll().execute()).toEqual(before);
  expect((await admin.ask('GET', `/centres/${centre.id}`)).body).toMatchObject({
    centre_code: 'NEW',
    centre_city: 'Elsewhere',
    exam_city: centre.centre_city,
    form_status: 'Completed',
  });
});

test('the response has only the nine fields, id and status', async ({ admin }) => {
  const { body } = await create(admin);
  expect(Object.keys(body as object).toSorted()).toEqual([...centreColumns, 'form_status', 'id'].toSorted());
});
