/** Notes about a centre: who wrote them and when, on the detail, on the list and as a filter; never for centre users. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startAdmin, type AdminClient } from '../../../testing/admin-client.ts';
import { insertCentre, signUpCentre, type TestCentre } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let admin: AdminClient;
let centre: TestCentre;
let count = 0;

beforeAll(async () => {
  app = await startTestApp();
  admin = await startAdmin(app);
});

beforeEach(async () => {
  count += 1;
  centre = await insertCentre(app, { centre_code: `N${count}`, phone: String(9_000_000_000 + count) });
});

afterAll(async () => {
  await app.close();
});

const add = (note: object, id = centre.id) =>
  admin.ask('POST', `/centres/${id}/notes`, { kind: 'call', ...note });

async function readLog(): Promise<unknown> {
  const { body } = await admin.ask('GET', `/centres/${centre.id}`);
  return (body as { contact_log?: unknown }).contact_log;
}

test('notes are in the log, newest first, with author and time', async () => {
  expect(await readLog()).toBeUndefined();
  expect(await add({ text: ' rang twice,\r\nprincipal on leave ' })).toMatchObject({ status: 200 });
  const at = app.clock.now().toISOString();
  app.clock.advance(60);
  await add({ kind: 'visit', text: 'प्रधानाचार्य से मिले' });
  expect(await readLog()).toMatchObject([
    { type: 'note', kind: 'visit', text: 'प्रधानाचार्य से मिले' },
    { type: 'note', kind: 'call', text: 'rang twice,\nprincipal on leave', at, author: 'Administrator' },
  ]);
  const { body } = await admin.ask('GET', '/audit?act=note.added');
  expect(body).toMatchObject({ entries: [{ target: centre.centre_code }, {}] });
});

test('a note that is sent again is stored once', async () => {
  const noteId = app.services.randomness.uuid();
  await Promise.all([add({ noteId, text: 'rang' }), add({ noteId, text: 'rang' })]);
  expect(await readLog()).toHaveLength(1);
  const { body } = await admin.ask('GET', `/audit?act=note.added&search=${centre.centre_code}`);
  expect(body).toMatchObject({ entries: [{ act: 'note.added' }] });
});

test('the list shows the last note and filters by notes', async () => {
  const other = await insertCentre(app, { centre_code: 'N9', phone: '9000000099' });
  await add({ text: 'first' });
  app.clock.advance(60);
  await add({ text: 'x'.repeat(1_000) });
  const list = async (query: string) => (await admin.ask('GET', `/centres?page=1${query}`)).body;
  const found = { centre_code: centre.centre_code, note: 'x'.repeat(200), noted_at: expect.any(String) };
  expect(await list(`&noted=yes&search=${centre.centre_code}`)).toMatchObject([found]);
  const without = (await list('&noted=no')) as { centre_code: string; note?: string }[];
  expect(without.map((row) => row.centre_code)).toContain(other.centre_code);
  expect(without.every(({ note }) => note === undefined)).toBe(true);
  expect(await list('&noted=maybe')).toMatchObject({ code: 'request.invalid' });
});

test('notes stay with a deleted centre and come back with it', async () => {
  await add({ text: 'kept' });
  await admin.ask('DELETE', `/centres/${centre.id}`);
  expect(await add({ text: 'too late' })).toMatchObject({ status: 404 });
  await insertCentre(app, centre);
  expect(await readLog()).toMatchObject([{ text: 'kept' }]);
});

test.each([
  ['field.required', { text: '  ' }],
  ['field.too-long', { text: 'x'.repeat(1_001) }],
  ['field.not-text', { text: 'a\u0000' }],
  ['request.invalid', { text: 'rang', kind: 'smoke' }],
  ['request.invalid', { text: 'rang', noteId: '1' }],
])('%s: such a note is refused', async (code, note) => {
  expect(await add(note)).toMatchObject({ status: 400, body: { code } });
  expect(await readLog()).toBeUndefined();
});

test('an unknown centre has no notes, and a centre user never sees any', async () => {
  expect(await add({ text: 'rang' }, 'nobody')).toMatchObject({ body: { code: 'centre.not-found' } });
  await add({ text: 'a secret remark' });
  const { token, userId } = await signUpCentre(app, centre.phone);
  const headers = { authorization: `Bearer ${token}` };
  for (const path of [`/api/profiles/${userId}`, '/api/lookups/user-centres']) {
    const response = await app.fetch(path, { headers });
    expect(await response.text()).not.toContain('a secret remark');
  }
});
