/**
 * Rights and states of administrators over HTTP (product.md, Administrators 15): who gives them, when they hold, and what they stop.
 * Which call needs which right: access.test.ts. What of other states is hidden: limited-states.test.ts.
 */
import { expect } from 'vitest';
import { api } from '#contract/api.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { startAdmin, statusesOf, type AdminClient } from '../testing/admin-client.ts';
import { listRow } from '../testing/planned-rows.ts';
import { readActs } from '../testing/audit-database.ts';
import { officerPassword as password, officerTest, startOfficer, takeUsername } from '../testing/officers.ts';
import { insertCentre, logInAdmin, takePhone } from '../testing/people.ts';
import { startTest } from '../testing/portal-test.ts';
import type { TestApp } from '../testing/test-app.ts';

/** `officer` has all rights, as an administrator whom the specification knows. */
const test = officerTest();

const all = { rights: ['review', 'list', 'accounts'], states: [] } as const;
const insertIn = (app: TestApp, centre_state: string) =>
  insertCentre(app, { centre_state, phone: takePhone() });
const change = (by: AdminClient, of: AdminClient, limits: object) =>
  by.ask('PUT', `/users/${of.userId}`, { name: 'Officer', ...limits });
const create = (by: AdminClient, limits: object = {}) =>
  by.ask('POST', '/users', { username: takeUsername(), name: 'Other', password, ...limits });
const refused = (code: string, status = 403) => ({ status, body: { code } });
const ok = { status: 200 };

test('rights hold, and come back, at once in a session that is open', async ({ app, officer: main }) => {
  const officer = await startOfficer(app);
  const { id } = await insertIn(app, 'Kerala');
  const extend = async () => officer.ask('PUT', `/centres/${id}/closing`, { closesOn: '2099-01-01' });
  expect(await extend()).toMatchObject(ok);
  expect(await change(main, officer, { rights: ['review'] })).toMatchObject(ok);
  expect(await extend()).toMatchObject(refused('rights.list'));
  expect(await officer.ask('GET', `/centres/${id}`)).toMatchObject(ok);
  expect(await officer.ask('GET', '/users')).toMatchObject(refused('rights.accounts'));
  await change(main, officer, { states: ['Goa'] });
  expect(await officer.ask('GET', `/centres/${id}`)).toMatchObject(refused('centre.not-found', 404));
  expect(await officer.ask('GET', '/audit')).toMatchObject(refused('rights.accounts'));
  await change(main, officer, { rights: ['list'], states: [] });
  expect(await extend()).toMatchObject(ok);
  const changes = await readActs(app, main.username, 'admin.updated');
  expect(changes.map(({ details }) => JSON.parse(details) as unknown)).toEqual([
    { rights: [all.rights, ['review']] },
    { states: [[], ['Goa']] },
    { rights: [['review'], ['list']], states: [['Goa'], []] },
  ]);
  const [denied] = await readActs(app, officer.username, 'access.denied');
  expect(denied?.details).toContain('"rights.list"');
});

test('an account sees its state however its name is written', async ({ app, officer: main }) => {
  const row = (code: string, centre_state: string) =>
    listRow(code, { centre_state, phone: takePhone(), email: `${code}@example.org` });
  const rows = [row('K1', 'KARNATAKA'), row('K2', 'Karnataka'), row('N1', 'NEPAL'), row('D1', 'New Delhi')];
  expect(await main.ask('POST', '/centres/bulk', { rows })).toMatchObject(ok);
  const states = ['karnataka ', 'Karnataka', 'Nepal'];
  const created = await create(main, { states });
  expect(created).toMatchObject({ body: { states: ['Karnataka', 'NEPAL'] } });
  const officer = await startOfficer(app, { rights: all.rights, states: ['Goa'] });
  expect(await change(main, officer, { states })).toMatchObject({ body: { states: ['Karnataka', 'NEPAL'] } });
  const { body } = await officer.ask('GET', '/centres');
  expect(body).toMatchObject([{ centre_code: 'K1' }, { centre_code: 'K2' }, { centre_code: 'N1' }]);
  // Blanks are no state, and so not a right to all.
  expect(await change(main, officer, { states: [' '] })).toMatchObject({ status: 400 });
});

test('nobody gives, keeps or takes over more than they have', async ({ app, officer: full }) => {
  const deputy = await startOfficer(app, { rights: ['accounts'], states: ['Goa'] });
  const created = await create(deputy);
  expect(created).toMatchObject({ ...ok, body: { rights: ['accounts'], states: ['Goa'] } });
  const own = { ...deputy, userId: (created.body as { readonly id: string }).id };
  const beyond = refused('rights.beyond-own');
  for (const limits of [{ rights: ['review'] }, { states: [] }, { states: ['Kerala'] }]) {
    expect(await create(deputy, limits)).toMatchObject(beyond);
    expect(await change(deputy, deputy, limits)).toMatchObject(beyond);
    expect(await change(deputy, own, limits)).toMatchObject(beyond);
  }
  expect(await change(deputy, full, { password })).toMatchObject(beyond);
  for (const path of [`/users/${full.userId}`, `/users/${full.userId}/sessions`])
    expect(await deputy.ask('DELETE', path)).toMatchObject(beyond);
  expect(await change(deputy, own, { rights: [] })).toMatchObject(ok);
  expect(await deputy.ask('DELETE', `/users/${own.userId}`)).toMatchObject(ok);

  const reader = await startOfficer(app, { rights: [], states: [] });
  expect(await change(reader, reader, { password })).toMatchObject(ok);
  expect(await change(reader, full, {})).toMatchObject(refused('rights.accounts'));
});

startTest()('the last one who manages the accounts of all states keeps that', async ({ start }) => {
  const app = await start();
  const main = await startAdmin(app);
  const last = refused('admin.last-manager', 409);
  expect(await change(main, main, { rights: ['review', 'list'] })).toMatchObject(last);
  expect(await change(main, main, { states: ['Goa'] })).toMatchObject(last);
  const managers = [main, await startOfficer(app)];
  const both = await Promise.all(managers.map((one) => change(one, one, { rights: ['review'] })));
  expect(statusesOf(both)).toEqual([200, 409]);
  await logInAdmin(app);
});

test('no centre is created in or moved to a state that is not theirs', async ({ app, officer: main }) => {
  const officer = await startOfficer(app, { rights: all.rights, states: ['Kerala'] });
  const { id, ...own } = await insertIn(app, 'Kerala');
  const { id: otherId, ...other } = await insertIn(app, 'Goa');
  const refusedAt = (field: string) => ({
    status: 403,
    body: { code: 'rights.other-state', problems: [{ field }] },
  });
  const save = (fields: object, at = id) => officer.ask('PUT', `/centres/${at}`, { ...own, ...fields });
  const created = { ...own, centre_code: `${own.centre_code}2`, phone: takePhone(), email: 'k2@example.org' };
  const add = (fields: object = {}) => officer.ask('POST', '/centres', { ...created, ...fields });
  expect(await add()).toMatchObject(ok);
  expect(await add({ centre_state: 'Goa' })).toMatchObject(refusedAt('centre_state'));
  expect(await save({ centre_state: 'Goa' })).toMatchObject(refusedAt('centre_state'));
  expect(await save({ centre_state: 'Kerala' }, otherId)).toMatchObject(refused('centre.not-found', 404));
  // The phone is that of a centre of the other state, which has another e-mail.
  const answer = await save({ phone: other.phone, email: 'thief@example.org', emailForPhone: true });
  expect(answer).toMatchObject(refusedAt('phone'));
  expect(JSON.stringify(answer.body)).not.toContain(other.email);
  await main.ask('DELETE', `/centres/${otherId}`);
  expect(await add({ centre_code: other.centre_code, onDeleted: 'empty' })).toMatchObject(
    refusedAt('centre_code'),
  );
});

test('an import refuses the rows about other states, and says nothing of their centres', async ({ app }) => {
  const officer = await startOfficer(app, { rights: all.rights, states: ['Assam'] });
  const { id: _ownId, ...own } = await insertIn(app, 'Assam');
  const { id: _otherId, ...other } = await insertIn(app, 'Goa');
  const thief = { phone: takePhone(), email: 'thief@example.org' };
  const rows = [
    { ...own, centre_name: 'Renamed' },
    { ...other, centre_state: 'Assam' },
    { ...own, ...thief, centre_code: `${own.centre_code}8`, centre_state: 'Goa' },
    { ...own, ...thief, centre_code: `${own.centre_code}9`, phone: other.phone },
  ];
  const { body } = await officer.ask('POST', '/centres/bulk-preview', { rows });
  expect(body).toMatchObject({
    changed: 1,
    added: 0,
    missing: { total: 0 },
    refused: ['centre_code', 'centre_state', 'phone'].map((field, index) => ({
      row: index + 2,
      problems: [{ field, code: 'rights.other-state' }],
    })),
  });
  expect(JSON.stringify(body)).not.toContain(other.email);
  const imported = await officer.ask('POST', '/centres/bulk', { rows, skipRefused: true });
  expect(imported).toMatchObject({ ...ok, body: { changed: 1, added: 0 } });
});

/** Files, and what concerns the own account only. A call that changes more and needs no right is added here knowingly. */
const withoutRight = [
  'exportPhotos',
  'setListColumns',
  'beginFactor',
  'confirmFactor',
  'renewRecoveryCodes',
  'removeFactor',
  'confirmSession',
  'endOwnSession',
  'endOtherSessions',
];

const endpoints = Object.entries(api as unknown as Readonly<Record<string, AnyEndpoint>>);

test('every other call that writes needs a right', () => {
  const found = endpoints.filter(
    ([, { access, method, needsRight }]) =>
      access.startsWith('admin') && method !== 'GET' && needsRight === 'none',
  );
  expect(found.map(([name]) => name).toSorted()).toEqual(withoutRight.toSorted());
});

/** Whatever else needs a confirmation hands out the contacts of many. */
test('a file with the contacts of many needs a right, and so does the audit trail', () => {
  const files = endpoints.filter(
    ([, { kind, access, needsConfirmation }]) =>
      kind === 'file' && access === 'admin' && needsConfirmation === true,
  );
  const withoutAny = files.filter(([, { needsRight }]) => needsRight === 'none').map(([name]) => name);
  expect(withoutAny.toSorted()).toEqual(['exportPhotos', 'exportReviews']);
  const ofTrail = endpoints.filter(([, { path }]) => path.startsWith('/admin/audit'));
  expect(ofTrail.map(([, { needsRight }]) => needsRight)).toEqual(ofTrail.map(() => 'accounts'));
  expect(ofTrail.length).toBeGreaterThan(0);
});
