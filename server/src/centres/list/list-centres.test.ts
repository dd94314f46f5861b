/** The list over HTTP: its pages, order and totals, and what is refused. `centre-search.test.ts` tries which centres a search finds. */
import { expect } from 'vitest';
import { api } from '#contract/api.ts';
import { rights } from '#contract/rights.ts';
import { batchRows, submitCentre, type AdminClient } from '../../testing/admin-client.ts';
import { startOfficer } from '../../testing/officers.ts';
import { insertCentre, registerHead, takePhone, type TestCentre } from '../../testing/people.ts';
import { adminTest, sharedPortalTest } from '../../testing/portal-test.ts';
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

test('the next page reflects changes made after the first was loaded', async ({ app, officer, state }) => {
  const page = (number: number) => list(officer, `?search=kendriya&pageSize=1&page=${number}`);
  const [first] = [await insert(app, 'H1', state), await insert(app, 'H2', state)];
  expect(await page(1)).toEqual({ total: '2', codes: ['H1'] });
  await insert(app, 'H3', state);
  expect(await page(2)).toEqual({ total: '3', codes: ['H2'] });
  await officer.ask('DELETE', `/centres/${first.id}`);
  expect(await page(2)).toEqual({ total: '2', codes: ['H3'] });
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
