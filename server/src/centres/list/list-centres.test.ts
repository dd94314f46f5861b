/**
 * The list over HTTP: its pages, order and totals, and the lists by how far the centres are. `centre-search.test.ts` tries which centres a
 * search finds, `refused-calls.test.ts` what is refused.
 */
import { expect } from 'vitest';
import { api } from '#contract/api.ts';
import { rights } from '#contract/rights.ts';
import {
  adminClient,
  batchRows,
  listCodes,
  startAdmin,
  submitCentre,
  type AdminClient,
} from '../../testing/admin-client.ts';
import { officerPassword, startOfficer } from '../../testing/officers.ts';
import {
  insertCentre,
  logInOfficer,
  registerHead,
  signUpCentre,
  takePhone,
  type TestCentre,
} from '../../testing/people.ts';
import { adminTest, sharedPortalTest } from '../../testing/portal-test.ts';
import { readCsv } from '../../testing/read-files.ts';
import { insertSubmitted } from '../../testing/submitted-centres.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { upsertCentres } from '../configuration/store.ts';

let officers = 0;

/** An officer of one state, which no other test looks at. */
const test = sharedPortalTest()
  .extend('state', () => `State ${(officers += 1)}`)
  .extend('officer', ({ app, state }) => startOfficer(app, { rights, states: [state] }));

const ask = async (admin: AdminClient, path: string) => (await admin.ask('GET', path)).body;
async function list(admin: AdminClient, query: string) {
  const { status, body, headers } = await admin.ask('GET', `/centres${query}`);
  expect(status).toBe(200);
  const codes = (body as { centre_code: string }[]).map((centre) => centre.centre_code);
  return { total: headers.get('x-total-count'), codes };
}
const insert = (app: TestApp, centre_code: string, centre_state: string, more: Partial<TestCentre> = {}) =>
  insertCentre(app, { centre_code, centre_state, phone: takePhone(), ...more });

test('without centres the whole list is a message and a page is empty', async ({ officer }) => {
  expect(await ask(officer, '/centres')).toEqual({ message: 'No Exam Centre Available' });
  expect(await list(officer, '?page=1')).toEqual({ total: '0', codes: [] });
});

test('without parameters all centres come with the fields specified', async ({ app, officer, state }) => {
  const centre = await insert(app, 'A1', state);
  expect(await ask(officer, '/centres')).toEqual([{ ...centre, form_status: 'Pending' }]);
  for (const status of ['All Status', 'All', 'all', ''])
    expect((await list(officer, `?page=1&status=${encodeURIComponent(status)}`)).total).toBe('1');
});

test('pages follow each other without gaps, for every sort column', async ({ app, officer, state }) => {
  const all = Array.from({ length: 25 }, (_, count) => `C${String(count).padStart(2, '0')}`);
  const isEven = (code: string): boolean => Number(code.slice(1)) % 2 === 0;
  for (const code of all) await insert(app, code, state, { centre_city: isEven(code) ? 'Agra' : 'Pune' });
  const total = '25';
  expect(await list(officer, '?page=1')).toEqual({ total, codes: all.slice(0, 20) });
  expect(await list(officer, '?page=3&pageSize=10')).toEqual({ total, codes: all.slice(20) });
  expect(await list(officer, '?page=4&pageSize=10')).toEqual({ total, codes: [] });
  const pages = [1, 2, 3].map((page) => list(officer, `?pageSize=10&sort=centre_city&page=${page}`));
  const byCity = [...all.filter(isEven), ...all.filter((code) => !isEven(code))];
  expect((await Promise.all(pages)).flatMap(({ codes }) => codes)).toEqual(byCity);
  expect((await list(officer, '?page=1&sort=centre_code&order=desc')).codes[0]).toBe('C24');
});

test('counts and filters follow a deletion and a restoration', async ({ app, officer, state }) => {
  const submitted = await insertSubmitted(app, 'D1', {}, { centre_state: state });
  await insert(app, 'E1', state);
  const counts = () => ask(officer, '/centres/counts');
  expect(await counts()).toMatchObject({ centres: 2, submitted: 1, pending: 1 });
  expect(await ask(officer, '/centres/states')).toEqual([state]);
  await officer.ask('DELETE', `/centres/${submitted.id}`);
  expect(await counts()).toMatchObject({ centres: 1, submitted: 0, pending: 1 });
  expect(await list(officer, '?page=1&status=Completed')).toEqual({ total: '0', codes: [] });
  await officer.ask('POST', '/deleted/restorations', { id: submitted.id });
  expect(await counts()).toMatchObject({ centres: 2, submitted: 1, pending: 1 });
});

test('a page shows the progress of each centre', async ({ app, officer, state }) => {
  await insertSubmitted(app, 'F1', {}, { centre_state: state });
  await submitCentre(app, { centre_code: 'F2', centre_state: state, phone: takePhone() }, {}, false);
  const started = await insert(app, 'F3', state);
  await registerHead(app, started.phone);
  await insert(app, 'F4', state);
  const [saved, never] = [{ updated_at: expect.stringMatching(/^2026-/) }, { updated_at: null }];
  const unregistered = { registered: false, ...never };
  expect(await ask(officer, '/centres?page=1')).toMatchObject([
    { version: 1, checklist_status: 'submitted', ...saved },
    { version: 1, registered: true, checklist_status: 'draft', ...saved },
    { version: 1, registered: true, checklist_status: 'none', ...never },
    { version: 1, checklist_status: 'none', ...unregistered },
  ]);
  // A changed phone has no registered user.
  await officer.ask('PUT', `/centres/${started.id}`, { ...started, phone: takePhone() });
  expect(await ask(officer, '/centres/counts')).toMatchObject({ pending: 3, unregistered: 2 });
  expect(await ask(officer, `/centres/${started.id}`)).toMatchObject({ version: 2, ...unregistered });
});

test('the total is counted when a page is full, and else derived', async ({ app, officer, state }) => {
  const centres = batchRows(1, 2100).map((fields, index) => ({
    id: `id-${index}`,
    fields: {
      ...fields,
      centre_code: `G${String(index).padStart(4, '0')}`,
      centre_name: index % 100 === 7 ? 'College' : 'School',
      centre_state: state,
    },
  }));
  await app.database.transaction((tx) => upsertCentres(tx, centres, 't'));
  const schools = centres.filter(({ fields }) => fields.centre_name === 'School');
  const codes = schools.map(({ fields }) => fields.centre_code);
  for (const [page, found] of [
    [103, codes.slice(2040, 2060)],
    [104, codes.slice(2060)],
    [105, []],
  ] as const)
    expect(await list(officer, `?search=SCHOOL&page=${page}`)).toEqual({ total: '2079', codes: found });
  for (const query of ['pageSize=21', 'pageSize=7&page=3', 'pageSize=22'])
    expect(await list(officer, `?search=college&${query}`)).toMatchObject({ total: '21' });
  expect(await ask(officer, '/centres/counts')).toMatchObject({ centres: 2100, submitted: 0 });
  expect((await list(officer, '?search=school')).codes).toEqual(codes);
});

/** Of all accounts of the portal. */
adminTest()('the users are the people whose phone is that of a centre', async ({ app, admin }) => {
  const centres = [];
  for (const code of ['A1', 'A2', 'A3']) centres.push(await insert(app, code, 'Goa'));
  for (const { phone } of centres.slice(1)) await registerHead(app, phone);
  const count = () => ask(admin, '/users/count');
  // Who has not finished the registration has no password.
  await app.call(api.initiateSignup, { body: { mobile: centres[0]?.phone ?? '' } });
  expect(await count()).toEqual({ count: 2 });
  await admin.ask('DELETE', `/centres/${centres[1]?.id}`);
  expect(await count()).toEqual({ count: 1 });
  await admin.ask('POST', '/deleted/restorations', { id: centres[1]?.id });
  expect(await count()).toEqual({ count: 2 });
  await admin.ask('PUT', `/centres/${centres[2]?.id}`, { ...centres[2], phone: takePhone() });
  expect(await count()).toEqual({ count: 1 });
});

/** They are kept for each administrator, and deleted with the account. */
adminTest()('each administrator finds their own columns again', async ({ app, admin }) => {
  const deputy = await startOfficer(app);
  const again = await logInOfficer(app, deputy.username, officerPassword);
  const columns = 'phone.centre_code.centre_name';
  expect(await deputy.call(api.getListColumns, {})).toEqual({ columns: '' });
  expect(await deputy.call(api.setListColumns, { body: { columns: 'phone' } })).toEqual({ columns: 'phone' });
  expect(await deputy.call(api.setListColumns, { body: { columns } })).toEqual({ columns });
  expect(await adminClient(app, again.token, '').call(api.getListColumns, {})).toEqual({ columns });
  expect(await admin.call(api.getListColumns, {})).toEqual({ columns: '' });

  await admin.ask('DELETE', `/users/${deputy.userId}`);
  expect(await app.database.db.selectFrom('list_columns').selectAll().execute()).toEqual([]);
});

// Lists by how far the centres are; counts, pages and exports agree.

const day = 24 * 60 * 60;

/** A1 submitted, A2 with an idle draft, A3 with a new one, B1 registered, B2 not registered; A in Goa, B in Bihar. */
async function insertLists(app: TestApp): Promise<void> {
  const goa = { centre_state: 'Goa', centre_city: 'Panaji' };
  await submitCentre(app, { ...goa, centre_code: 'A2', phone: '9000000012' }, {}, false);
  app.clock.advance(2 * day);
  const bihar = { centre_state: 'Bihar', centre_city: 'Gaya' };
  await insertCentre(app, { ...bihar, centre_code: 'B1', phone: '9000000021' });
  await signUpCentre(app, '9000000021');
  await insertCentre(app, { ...bihar, centre_code: 'B2', centre_city: 'Patna', phone: '9000000022' });
  app.clock.advance(day);
  await submitCentre(app, { ...goa, centre_code: 'A1', phone: '9000000011' });
  await submitCentre(app, { ...goa, centre_code: 'A3', phone: '9000000013' }, {}, false);
}

const workTest = sharedPortalTest().extend('admin', { auto: true, scope: 'file' }, async ({ app }) => {
  await insertLists(app);
  return await startAdmin(app);
});

/** The day in India, this many days from today. */
const dayOf = (app: TestApp, days: number) =>
  new Date(app.clock.now().getTime() + (5.5 * 3600 + days * day) * 1000).toISOString().slice(0, 10);

workTest.for<[wanted: Readonly<Record<string, string>>, codes: readonly string[]]>([
  [{ progress: 'unregistered' }, ['B2']],
  [{ progress: 'registered' }, ['B1']],
  [{ progress: 'draft' }, ['A2', 'A3']],
  [{ progress: 'submitted' }, ['A1']],
  [{ progress: '' }, ['A1', 'A2', 'A3', 'B1', 'B2']],
  [{ idleDays: '3' }, ['A2']],
  [{ progress: 'draft', idleDays: '3', state: 'Goa' }, ['A2']],
  [{ idleDays: '4' }, []],
  [{ idleDays: '3', state: 'Bihar' }, []],
  [{ state: 'Bihar', city: 'Gaya' }, ['B1']],
  [{ city: 'Patna' }, ['B2']],
  [{ submittedSince: 'today' }, ['A1']],
  [{ submittedSince: '2999-01-01' }, []],
  [{ status: 'Pending', progress: 'submitted' }, []],
  [{ status: 'Completed', search: 'kendriya', city: 'Panaji' }, ['A1']],
])('%j matches %j in the list and in the export', async ([wanted, codes], { app, admin }) => {
  const since = wanted['submittedSince'] === 'today' && { submittedSince: dayOf(app, 0) };
  const filter = { ...wanted, ...since };
  const query = `?page=1&${new URLSearchParams(filter)}`;
  expect(await list(admin, query)).toEqual({ total: String(codes.length), codes });
  const { bytes } = await admin.file('POST', '/centres/export', filter);
  expect(readCsv(bytes).map(({ centre_code: code }) => code)).toEqual(codes);
});

workTest('the counts of all, of a state and of a city add up', async ({ app, admin }) => {
  const counts = async (query: string) => (await admin.ask('GET', `/centres/counts${query}`)).body;
  const all = {
    centres: 5,
    submitted: 1,
    pending: 4,
    drafts: 2,
    idle: 1,
    registered: 1,
    unregistered: 1,
    submittedSinceYesterday: 1,
    mailsUnsent: 0,
    callBacksDue: 0,
    extended: 0,
    yesterday: dayOf(app, -1),
  };
  expect(await counts('')).toEqual(all);
  expect(await counts('?idleDays=4')).toEqual({ ...all, idle: 0 });
  const goa = { centres: 3, submitted: 1, pending: 2, drafts: 2, idle: 1, registered: 0, unregistered: 0 };
  expect(await counts('?state=Goa')).toMatchObject({ ...goa, submittedSinceYesterday: 1 });
  const patna = { centres: 1, pending: 1, unregistered: 1, submittedSinceYesterday: 0 };
  expect(await counts('?state=GOA')).toMatchObject(goa);
  expect(await counts('?state=Bihar&city=Patna')).toMatchObject(patna);
});

workTest('the cities of all states or one of them are listed', async ({ admin }) => {
  const cities = async (query: string) => (await admin.ask('GET', `/centres/cities${query}`)).body;
  expect(await cities('')).toEqual(['Gaya', 'Panaji', 'Patna']);
  expect(await cities('?state=Bihar')).toEqual(['Gaya', 'Patna']);
});

workTest('a list is sorted by progress and by times', async ({ admin }) => {
  const sorted = (sort: string) => listCodes(admin, `sort=${sort}&order=desc`);
  expect(await sorted('progress')).toEqual(['A1', 'A3', 'A2', 'B1', 'B2']);
  expect(await sorted('submitted_at')).toEqual(['A1', 'B2', 'B1', 'A3', 'A2']);
  expect((await sorted('updated_at')).slice(2)).toEqual(['A2', 'B2', 'B1']);
  const { body } = await admin.ask('GET', '/centres?page=1&progress=submitted');
  expect(body).toMatchObject([{ submitted_at: expect.stringContaining('T') }]);
});

workTest('a submission is counted until the end of the day after it', async ({ app }) => {
  const counts = async () => (await (await startAdmin(app)).ask('GET', '/centres/counts')).body;
  app.clock.advance(day);
  expect(await counts()).toMatchObject({ submittedSinceYesterday: 1, yesterday: dayOf(app, -1) });
  app.clock.advance(day);
  expect(await counts()).toMatchObject({ submittedSinceYesterday: 0, yesterday: dayOf(app, -1) });
});
