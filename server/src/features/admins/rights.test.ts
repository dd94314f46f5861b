/** Rights and states of administrators over HTTP (product.md, Administrators 15): who gives them, when they hold, and what they stop. */
import { expect } from 'vitest';
import { api } from '#contract/api.ts';
import { adminClient, startAdmin, type AdminClient } from '../../testing/admin-client.ts';
import { insertCentre, valueOf } from '../../testing/people.ts';
import { portalTest } from '../../testing/portal-test.ts';
import { adminPassword, type TestApp } from '../../testing/test-app.ts';

const test = portalTest().extend<{ readonly main: AdminClient }>({
  main: [async ({ app }, use) => use(await startAdmin(app)), { auto: true }],
});

const password = 'long enough password';
const kerala = { centre_state: 'Kerala', centre_code: 'K1', phone: '9000000001' };
const goa = { centre_state: 'Goa', centre_code: 'G1', phone: '9000000002' };

/** Creates an administrator and logs in. */
async function createOfficer(app: TestApp, by: AdminClient, username: string, limits: object = {}) {
  const created = await by.ask('POST', '/users', { username, name: username, password, ...limits });
  expect(created).toMatchObject({ status: 200 });
  const { token } = valueOf(await app.call(api.adminLogin, { body: { username, password } }));
  return adminClient(app, token, (created.body as { id: string }).id);
}

const change = (by: AdminClient, of: AdminClient, limits: object) =>
  by.ask('PUT', `/users/${of.userId}`, { name: 'Officer', ...limits });
const refused = (code: string, status = 403) => ({ status, body: { code } });
const inTrail = async (app: TestApp, action: string) => {
  const entries = app.database.db.selectFrom('audit_trail').select(['target', 'details']);
  const found = await entries.where('act', '=', action).orderBy('sequence').execute();
  return found.map(({ target, details }) => ({ target, details: JSON.parse(details) as unknown }));
};

test('a new administrator has all, as the specification has it', async ({ app, main }) => {
  const officer = await createOfficer(app, main, 'officer');
  const all = { rights: ['review', 'list', 'accounts'], states: [] };
  expect((await officer.ask('GET', '/session')).body).toMatchObject(all);
  expect(await main.ask('PUT', `/users/${officer.userId}`, { name: 'Renamed' })).toMatchObject({
    status: 200,
    body: { name: 'Renamed', ...all },
  });
});

test('rights hold at once in a session that is open, and come back with the next change', async ({
  app,
  main,
}) => {
  const officer = await createOfficer(app, main, 'officer');
  const { id } = await insertCentre(app, kerala);
  const extend = async () => officer.ask('PUT', `/centres/${id}/closing`, { closesOn: '2099-01-01' });
  expect(await extend()).toMatchObject({ status: 200 });
  expect(await change(main, officer, { rights: ['review'] })).toMatchObject({ status: 200 });
  expect(await extend()).toMatchObject(refused('rights.list'));
  expect(await officer.ask('GET', `/centres/${id}`)).toMatchObject({ status: 200 });
  expect(await officer.ask('GET', '/users')).toMatchObject(refused('rights.accounts'));
  await change(main, officer, { states: ['Goa'] });
  expect(await officer.ask('GET', `/centres/${id}`)).toMatchObject(refused('centre.not-found', 404));
  expect(await officer.ask('GET', '/audit')).toMatchObject(refused('rights.all-states'));
  await change(main, officer, { rights: ['list'], states: [] });
  expect(await extend()).toMatchObject({ status: 200 });
  expect(await inTrail(app, 'admin.updated')).toMatchObject([
    { details: { rights: [['review', 'list', 'accounts'], ['review']] } },
    { details: { states: [[], ['Goa']] } },
    { details: { rights: [['review'], ['list']], states: [['Goa'], []] } },
  ]);
  expect((await inTrail(app, 'access.denied')).map(({ details }) => details)).toContainEqual(
    expect.objectContaining({ code: 'rights.list' }),
  );
});

test('nobody gives, keeps or takes over more than they have', async ({ app, main }) => {
  const deputy = await createOfficer(app, main, 'deputy', { rights: ['accounts'], states: ['Goa'] });
  const full = await createOfficer(app, main, 'full');
  const own = await createOfficer(app, deputy, 'own');
  expect((await own.ask('GET', '/session')).body).toMatchObject({ rights: ['accounts'], states: ['Goa'] });
  const beyond = refused('rights.beyond-own');
  for (const limits of [{ rights: ['review'] }, { states: [] }, { states: ['Kerala'] }]) {
    const body = { username: 'other', name: 'Other', password, ...limits };
    expect(await deputy.ask('POST', '/users', body)).toMatchObject(beyond);
    expect(await change(deputy, deputy, limits)).toMatchObject(beyond);
    expect(await change(deputy, own, limits)).toMatchObject(beyond);
  }
  expect(await change(deputy, full, { password })).toMatchObject(beyond);
  expect(await deputy.ask('DELETE', `/users/${full.userId}`)).toMatchObject(beyond);
  expect(await deputy.ask('DELETE', `/users/${full.userId}/sessions`)).toMatchObject(beyond);
  expect(await change(deputy, own, { rights: [] })).toMatchObject({ status: 200 });
  expect(await deputy.ask('DELETE', `/users/${own.userId}`)).toMatchObject({ status: 200 });
});

test('an account without rights changes its own name and password, and nobody else', async ({
  app,
  main,
}) => {
  const reader = await createOfficer(app, main, 'reader', { rights: [] });
  expect(await change(reader, reader, { password })).toMatchObject({ status: 200 });
  expect(await change(reader, main, {})).toMatchObject(refused('rights.accounts'));
});

test('the last one who manages the accounts of all states keeps that', async ({ app, main }) => {
  const last = refused('admin.last-manager', 409);
  expect(await change(main, main, { rights: ['review', 'list'] })).toMatchObject(last);
  expect(await change(main, main, { states: ['Goa'] })).toMatchObject(last);
  const deputy = await createOfficer(app, main, 'deputy');
  const both = await Promise.all([
    change(main, main, { rights: ['review'] }),
    change(deputy, deputy, { rights: ['review'] }),
  ]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const body = { username: 'admin', password: adminPassword };
  expect((await app.call(api.adminLogin, { body })).ok).toBe(true);
});

test('no centre is created in, moved to, or moved out of a state that is not theirs', async ({
  app,
  main,
}) => {
  const officer = await createOfficer(app, main, 'officer', { states: ['Kerala'] });
  const { id, ...own } = await insertCentre(app, kerala);
  const { id: otherId, ...other } = await insertCentre(app, goa);
  const refusedAt = (field: string) => ({
    status: 403,
    body: { code: 'rights.other-state', problems: [{ field }] },
  });
  const save = (fields: object, at = id) => officer.ask('PUT', `/centres/${at}`, { ...own, ...fields });
  const created = { ...own, centre_code: 'K2', phone: '9000000009', email: 'k2@example.org' };
  expect(await officer.ask('POST', '/centres', created)).toMatchObject({ status: 200 });
  expect(await officer.ask('POST', '/centres', { ...created, centre_state: 'Goa' })).toMatchObject(
    refusedAt('centre_state'),
  );
  expect(await save({ centre_state: 'Goa' })).toMatchObject(refusedAt('centre_state'));
  expect(await save({ centre_state: 'Kerala' }, otherId)).toMatchObject(refused('centre.not-found', 404));
  // The phone is that of a centre of the other state, which has another e-mail.
  const taken = { phone: goa.phone, email: 'thief@example.org', emailForPhone: true };
  const answer = await save(taken);
  expect(answer).toMatchObject(refusedAt('phone'));
  expect(JSON.stringify(answer.body)).not.toContain(other.email);
  await main.ask('DELETE', `/centres/${otherId}`);
  expect(
    await officer.ask('POST', '/centres', { ...created, centre_code: 'G1', onDeleted: 'empty' }),
  ).toMatchObject(refusedAt('centre_code'));
});

test('an import refuses the rows about other states, and says nothing of their centres', async ({
  app,
  main,
}) => {
  const officer = await createOfficer(app, main, 'officer', { states: ['Kerala'] });
  const { id: _own, ...own } = await insertCentre(app, kerala);
  const { id: _other, ...other } = await insertCentre(app, goa);
  const rows = [
    { ...own, centre_name: 'Renamed' },
    { ...other, centre_state: 'Kerala' },
    { ...own, centre_code: 'K8', centre_state: 'Goa', phone: '9000000008', email: 'k8@example.org' },
    { ...own, centre_code: 'K9', phone: other.phone, email: 'thief@example.org' },
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
  expect(imported).toMatchObject({ status: 200, body: { changed: 1, added: 0 } });
  const names = await app.database.db
    .selectFrom('centres')
    .select('centre_name')
    .orderBy('centre_code')
    .execute();
  expect(names).toEqual([{ centre_name: other.centre_name }, { centre_name: 'Renamed' }]);
});
