/** Notes about a centre: who wrote them and when, on the detail, on the list and as a filter; never for centre users. */
import { expect } from 'vitest';
import { api } from '#contract/api.ts';
import { dayInIndia } from '#contract/indian-clock.ts';
import { addSeconds } from '../kernel/time.ts';
import { listCodes, startAdmin, type AdminClient } from '../testing/admin-client.ts';
import { checklistClient } from '../testing/checklist-client.ts';
import { insertCentre, registerHead, takePhone, type TestCentre } from '../testing/people.ts';
import { sharedAdminTest } from '../testing/portal-test.ts';

const daySeconds = 24 * 60 * 60;

const test = sharedAdminTest().extend('centre', ({ app }) => insertCentre(app, { phone: takePhone() }));

const add = (admin: AdminClient, { id }: TestCentre, note: object) =>
  admin.ask('POST', `/centres/${id}/notes`, { kind: 'call', ...note });

const readLog = async (admin: AdminClient, { id }: TestCentre) =>
  (await admin.call(api.getCentre, { params: { id } })).contact_log;

test('notes are in the log, newest first, with author and time', async ({ app, admin, centre }) => {
  expect(await readLog(admin, centre)).toBeUndefined();
  await add(admin, centre, { text: ' rang twice,\r\nprincipal on leave ' });
  const at = app.clock.now().toISOString();
  app.clock.advance(60);
  await add(admin, centre, { kind: 'visit', text: 'प्रधानाचार्य से मिले' });
  expect(await readLog(admin, centre)).toMatchObject([
    { type: 'note', kind: 'visit', text: 'प्रधानाचार्य से मिले' },
    { type: 'note', kind: 'call', text: 'rang twice,\nprincipal on leave', at, author: 'Administrator' },
  ]);
  const { body } = await admin.ask('GET', '/audit?act=note.added');
  expect(body).toMatchObject({ entries: [{ target: centre.centre_code }, {}] });
});

test('a note that is sent again is stored once', async ({ app, admin, centre }) => {
  const noteId = app.services.randomness.uuid();
  await Promise.all([1, 2].map(() => add(admin, centre, { noteId, text: 'rang' })));
  expect(await readLog(admin, centre)).toHaveLength(1);
  const { body } = await admin.ask('GET', `/audit?act=note.added&search=${centre.centre_code}`);
  expect(body).toMatchObject({ entries: [{ act: 'note.added' }] });
});

test('the list shows the last note and filters by notes', async ({ app, admin, centre }) => {
  const other = await insertCentre(app);
  await add(admin, centre, { text: 'first' });
  app.clock.advance(60);
  await add(admin, centre, { text: 'x'.repeat(1_000) });
  const list = async (query: string) => (await admin.ask('GET', `/centres?page=1${query}`)).body;
  const found = { centre_code: centre.centre_code, note: 'x'.repeat(200), noted_at: expect.any(String) };
  expect(await list(`&noted=yes&search=${centre.centre_code}`)).toMatchObject([found]);
  const without = (await list('&noted=no')) as { centre_code: string; note?: string }[];
  expect(without.map((row) => row.centre_code)).toContain(other.centre_code);
  expect(without.every(({ note }) => note === undefined)).toBe(true);
});

test('notes stay with a deleted centre and come back with it', async ({ admin, centre }) => {
  await add(admin, centre, { text: 'kept' });
  await admin.ask('DELETE', `/centres/${centre.id}`);
  expect(await add(admin, centre, { text: 'too late' })).toMatchObject({ status: 404 });
  await admin.ask('POST', '/deleted/restorations', { id: centre.id });
  expect(await readLog(admin, centre)).toMatchObject([{ text: 'kept' }]);
});

test('a centre user never sees notes', async ({ app, admin, centre }) => {
  await add(admin, centre, { text: 'a secret remark' });
  const { token, userId } = await registerHead(app, centre.phone);
  const user = checklistClient(app.url, token, userId);
  for (const { status, body } of [await user.profile(), await user.centres()])
    expect([status, JSON.stringify(body)]).toEqual([200, expect.not.stringContaining('a secret remark')]);
});

test('a call keeps its outcome, and is due until a later call', async ({ app, admin, centre }) => {
  const tomorrow = dayInIndia(addSeconds(app.clock.now(), daySeconds));
  const call = { text: ' ', outcome: 'no-answer', callBackOn: tomorrow };
  expect(await add(admin, centre, call)).toMatchObject({ status: 200 });
  const entry = { kind: 'call', text: '', outcome: 'no-answer', call_back_on: tomorrow };
  expect(await readLog(admin, centre)).toMatchObject([entry]);
  expect((await admin.ask('GET', `/centres?page=1&search=${centre.centre_code}`)).body).toMatchObject([
    { note: '', note_outcome: 'no-answer', call_back_on: tomorrow },
  ]);
  const due = async (client: AdminClient) => {
    const { callBacksDue } = await client.call(api.countCentres, { query: {} });
    return [...(await listCodes(client, 'callBack=due')), callBacksDue];
  };
  expect(await due(admin)).toEqual([0]);

  app.clock.advance(daySeconds);
  // The session has ended meanwhile.
  const officer = await startAdmin(app);
  expect(await due(officer)).toEqual([centre.centre_code, 1]);
  const { bytes } = await officer.file('POST', '/centres/export', { callBack: 'due' });
  expect(bytes.toString().trim().split('\n')).toHaveLength(2);
  await add(officer, centre, { kind: 'other', text: 'asked the district' });
  expect(await due(officer)).toEqual([centre.centre_code, 1]);
  app.clock.advance(60);
  await add(officer, centre, { outcome: 'spoke', text: 'submits today' });
  expect(await due(officer)).toEqual([0]);
});
