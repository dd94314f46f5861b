/** Tests that a stolen or forgotten session is not enough to take the portal over (security.md T22, S36; decision 0032). */
import { expect, vi } from 'vitest';
import { api } from '#contract/api.ts';
import type { AnyEndpoint, Confirmation } from '#contract/endpoint.ts';
import { adminClient, createCentre, type AdminClient } from '../../testing/admin-client.ts';
import { setUpFactor } from '../../testing/authenticator-app.ts';
import { type TestCentre, insertCentre, logInAdmin, valueOf } from '../../testing/people.ts';
import { adminPassword, type TestApp } from '../../testing/test-app.ts';
import { adminTest } from '../../testing/portal-test.ts';

const test = adminTest().extend<{ readonly centre: TestCentre }>({
  centre: [async ({ app }, use) => use(await insertCentre(app)), { auto: true }],
});

const password = 'long enough password';
const required = { status: 403, body: { code: 'session.confirmation-required' } };

const confirm = (admin: AdminClient, typed = adminPassword) =>
  admin.ask('POST', '/session/confirm', { password: typed });
const createDeputy = (admin: AdminClient, username = 'deputy') =>
  admin.ask('POST', '/users', { username, name: 'Deputy', password });
const edit = (admin: AdminClient, centre: TestCentre, change: Partial<TestCentre>, by = admin) => {
  const { id, ...fields } = centre;
  return by.ask('PUT', `/centres/${id}`, { ...fields, ...change });
};
const importRows = (admin: AdminClient, centre: TestCentre, change: Partial<TestCentre>) => {
  const { id: _id, ...fields } = centre;
  return admin.ask('POST', '/centres/bulk', { rows: [{ ...fields, ...change }] });
};
const stored = async (app: TestApp) => ({
  accounts: await app.database.db.selectFrom('accounts').selectAll().orderBy('id').execute(),
  centres: await app.database.db.selectFrom('centres').selectAll().orderBy('id').execute(),
});
const trailOf = async (app: TestApp, action: string) =>
  app.database.db
    .selectFrom('audit_trail')
    .select(['actor', 'target', 'details'])
    .where('act', '=', action)
    .execute();

/** Every step that a stolen session must not reach, in an order in which all succeed. */
type Step = readonly [string, (deputyId: string) => Promise<{ readonly status: number }>];

const stepsOf = (admin: AdminClient, centre: TestCentre): readonly Step[] => [
  ['create an administrator', () => createDeputy(admin, 'another')],
  ['rename another administrator', (id) => admin.ask('PUT', `/users/${id}`, { name: 'X' })],
  ["set another administrator's password", (id) => admin.ask('PUT', `/users/${id}`, { name: 'X', password })],
  ["end another administrator's sessions", (id) => admin.ask('DELETE', `/users/${id}/sessions`)],
  ['delete another administrator', (id) => admin.ask('DELETE', `/users/${id}`)],
  [
    'change the own password',
    () => admin.ask('PUT', `/users/${admin.userId}`, { name: 'Administrator', password }),
  ],
  ['change the e-mail of a centre', () => edit(admin, centre, { email: 'thief@example.org' })],
  [
    'change the phone of a centre',
    () => edit(admin, centre, { phone: '9111111111', email: 'thief@example.org' }),
  ],
  ['redirect an e-mail by an import', () => importRows(admin, centre, { email: 'thief2@example.org' })],
  ['move a phone by an import', () => importRows(admin, centre, { phone: '9222222222' })],
  ['rename centres by an import', () => importRows(admin, centre, { centre_name: 'Renamed' })],
  ['add a centre by an import', () => importRows(admin, centre, { centre_code: 'A2', phone: '9333333333' })],
  ['delete a centre', () => admin.ask('DELETE', `/centres/${centre.id}`)],
  ['delete all centres', () => admin.ask('DELETE', '/centres/bulk-delete')],
];

const endpoints = api as unknown as Readonly<Record<string, AnyEndpoint>>;
/** The calls for administrators by their declaration. A new one is added here knowingly (decision 0032). */
const declared = (needsConfirmation: Confirmation): string[] =>
  Object.entries(endpoints)
    .filter(([, endpoint]) => endpoint.needsConfirmation === needsConfirmation)
    .map(([name]) => name);
const always = [
  'saveCandidates',
  'downloadStateWorkbook',
  'addStateAddress',
  'exportCentres',
  'exportWorkbook',
  'exportPhotos',
  'deleteAllCentres',
  'reportImport',
  'actOnCentres',
  'takeBackChanges',
  'extendClosing',
  'letOwnerIn',
  'deleteCentre',
  'restoreDeleted',
  'startNextEdition',
  'exportEdition',
  'sendUnsentMails',
  'sendReminders',
  'exportContacts',
  'listContactEmails',
  'askTogether',
  'acceptUnmarked',
  'undoAcceptance',
  'setCheckAside',
  'saveLimits',
  'decideCase',
  'exportReviews',
  'exportVisits',
  'exportEvidence',
  'issueRegister',
  'downloadRegisterCsv',
  'downloadRegisterWorkbook',
  'downloadRegister',
  'downloadRegisterChanges',
  'tellHeads',
  'createAdmin',
  'deleteAdmin',
  'removeAdminFactor',
  'beginFactor',
  'endAdminSessions',
  'exportAudit',
];
const sometimes = ['importCentres', 'createCentre', 'updateCentre', 'saveReview', 'updateAdmin'];

test('these calls need a recent confirmation, always or depending on the change', () => {
  expect(declared(true)).toEqual(always);
  expect(declared('sometimes')).toEqual(sometimes);
});

test.for(always)(
  '%s is refused 16 minutes after the login, with a sentence and a code',
  async (name, { app, admin, centre }) => {
    app.clock.advance(16 * 60);
    const { method, path } = endpoints[name] ?? { method: '', path: '' };
    const refused = await admin.ask(method, path.replace('/admin', '').replace(/:[a-z]+/gi, centre.id));
    const error = expect.stringContaining('Confirm with your password') as unknown;
    expect(refused).toMatchObject({ ...required, body: { ...required.body, error } });
  },
);

test.for(declared(false))(
  '%s is not refused for the want of a confirmation',
  async (name, { app, admin, centre }) => {
    app.clock.advance(16 * 60);
    const { method, path } = endpoints[name] ?? { method: '', path: '' };
    const url = `/api${path.replace(':slot', 'centre').replace(/:[a-z]+/gi, centre.id)}`;
    const response = await app.fetch(url, { method, headers: { authorization: `Bearer ${admin.token}` } });
    expect(await response.text()).not.toContain('session.confirmation-required');
  },
);

test('with a login of 31 minutes ago every step that takes accounts over is refused and changes nothing; after a confirmation each succeeds', async ({
  app,
  admin,
  centre,
}) => {
  const { id } = (await createDeputy(admin)).body as { id: string };
  app.clock.advance(31 * 60);
  const before = await stored(app);
  for (const [name, step] of stepsOf(admin, centre))
    expect([name, await step(id)]).toMatchObject([name, required]);
  expect(await stored(app)).toEqual(before);
  expect(await confirm(admin)).toMatchObject({ status: 200 });
  for (const [name, step] of stepsOf(admin, centre))
    expect([name, (await step(id)).status]).toEqual([name, 200]);
}, 120_000);

test('a stolen session sets up no second factor and removes none', async ({ app, admin }) => {
  const { id } = (await createDeputy(admin)).body as { id: string };
  const deputy = await app.call(api.adminLogin, { body: { username: 'deputy', password } });
  await setUpFactor(app, valueOf(deputy).token);
  const factors = () => app.database.db.selectFrom('factors').selectAll().execute();
  const before = await factors();
  app.clock.advance(31 * 60);
  expect(await admin.ask('POST', '/account/factor')).toMatchObject(required);
  expect(await admin.ask('DELETE', `/users/${id}/factor`)).toMatchObject(required);
  expect(await factors()).toEqual(before);
  await confirm(admin);
  expect(await admin.ask('POST', '/account/factor')).toMatchObject({ status: 200 });
  expect(await admin.ask('DELETE', `/users/${id}/factor`)).toMatchObject({ status: 200 });
});

test('15 minutes after a login or a confirmation the steps are still accepted, a second later they are not', async ({
  app,
  admin,
  centre,
}) => {
  app.clock.advance(15 * 60);
  expect(await edit(admin, centre, { email: 'a@example.org' })).toMatchObject({ status: 200 });
  app.clock.advance(1);
  expect(await edit(admin, centre, { email: 'b@example.org' })).toMatchObject(required);
  await confirm(admin);
  app.clock.advance(15 * 60);
  expect(await edit(admin, centre, { email: 'c@example.org' })).toMatchObject({ status: 200 });
  app.clock.advance(1);
  expect(await edit(admin, centre, { email: 'd@example.org' })).toMatchObject(required);
});

test('with an old login everything else works as before', async ({ app, admin, centre }) => {
  app.clock.advance(31 * 60);
  expect(await edit(admin, centre, { centre_name: 'Renamed' })).toMatchObject({ status: 200 });
  expect(await importRows(admin, centre, { centre_name: 'Renamed' })).toMatchObject({
    status: 200,
    body: { unchanged: 1 },
  });
  expect(await createCentre(admin)).toMatchObject({ status: 200 });
  expect(await admin.ask('PUT', `/users/${admin.userId}`, { name: 'Chief' })).toMatchObject({ status: 200 });
  expect(await admin.ask('PUT', `/users/${admin.userId}`, { name: 'Chief', password: '' })).toMatchObject({
    status: 200,
  });
  for (const path of ['/centres', '/users', '/audit', '/sessions'])
    expect((await admin.ask('GET', path)).status).toBe(200);
});

test('with an old login a deleted centre does not come back, and no other centre gets another e-mail', async ({
  app,
  admin,
  centre,
}) => {
  const { id: _id, ...fields } = centre;
  const other = await insertCentre(app, { centre_code: 'B1', phone: '9444444444', email: 'b@example.org' });
  await admin.ask('DELETE', `/centres/${centre.id}`);
  app.clock.advance(31 * 60);
  const restored = { ...fields, email: 'thief@example.org' };
  expect(await admin.ask('POST', '/centres', restored)).toMatchObject(required);
  for (const rows of [[restored], [fields]])
    expect(await admin.ask('POST', '/centres/bulk', { rows })).toMatchObject(required);
  expect(await admin.ask('POST', '/centres', fields)).toMatchObject(required);
  const forPhone = { ...fields, centre_code: 'C1', phone: other.phone, emailForPhone: true };
  expect(await admin.ask('POST', '/centres', forPhone)).toMatchObject(required);
  expect((await admin.ask('GET', `/centres/${other.id}`)).body).toMatchObject({ email: 'b@example.org' });
  await confirm(admin);
  expect(await admin.ask('POST', '/centres', fields)).toMatchObject({ status: 200 });
});

test('wrong passwords confirm nothing, keep the session, are recorded, and lock like failed logins', async ({
  app,
  admin,
}) => {
  app.clock.advance(31 * 60);
  for (let count = 0; count < 5; count += 1)
    expect(await confirm(admin, 'wrong')).toMatchObject({
      status: 403,
      body: { code: 'confirmation.failed' },
    });
  expect(await confirm(admin)).toMatchObject({
    status: 429,
    body: { code: 'admin-login.locked', waitSeconds: 30 },
  });
  expect((await admin.ask('GET', '/users')).status).toBe(200);
  expect(await createDeputy(admin)).toMatchObject(required);
  await expect(logInAdmin(app)).rejects.toThrow('admin-login.locked');
  expect(await trailOf(app, 'session.confirmation-failed')).toHaveLength(6);
  app.clock.advance(31);
  expect(await confirm(admin)).toMatchObject({ status: 200 });
  expect(await createDeputy(admin)).toMatchObject({ status: 200 });
  expect(await trailOf(app, 'session.confirmed')).toMatchObject([{ actor: 'admin' }]);
});

test('a confirmation belongs to its session', async ({ app, admin, centre }) => {
  const { token, userId } = await logInAdmin(app);
  const other = adminClient(app, token, userId);
  app.clock.advance(31 * 60);
  await confirm(admin);
  expect(await edit(admin, centre, { email: 'a@example.org' }, other)).toMatchObject(required);
  expect(await edit(admin, centre, { email: 'a@example.org' })).toMatchObject({ status: 200 });
});

test('a confirmation from the time of a wrong clock does not count', async ({ app, admin }) => {
  app.clock.advance(31 * 60);
  await confirm(admin);
  await app.runSql("update sessions set confirmed_at = '2099-01-01T00:00:00.000Z'");
  expect(await createDeputy(admin)).toMatchObject(required);
});

test('changing the own password keeps this session, ends the others, and is recorded', async ({
  app,
  admin,
}) => {
  const { token, userId } = await logInAdmin(app);
  const other = adminClient(app, token, userId);
  expect(await admin.ask('PUT', `/users/${admin.userId}`, { name: 'Administrator', password })).toMatchObject(
    { status: 200 },
  );
  expect((await other.ask('GET', '/users')).status).toBe(401);
  expect((await admin.ask('GET', '/users')).status).toBe(200);
  await expect(logInAdmin(app)).rejects.toThrow('admin-login.failed');
  const ended = { actor: 'admin', target: 'admin', details: '{"sessions":1}' };
  expect(await trailOf(app, 'sessions.ended')).toEqual([ended]);
  expect(app.logLines.filter((line) => line.includes('"alarm":"admin-password"'))).toHaveLength(1);
});

test('a login that compared the earlier password while it was changed opens no session', async ({
  app,
  admin,
}) => {
  const { passwords } = app.services;
  const matches = passwords.matches.bind(passwords);
  vi.spyOn(passwords, 'matches').mockImplementationOnce(async (typed, hash, from) => {
    const result = await matches(typed, hash, from);
    await admin.ask('PUT', `/users/${admin.userId}`, { name: 'Administrator', password });
    return result;
  });
  await expect(logInAdmin(app)).rejects.toThrow('admin-login.failed');
  expect((await admin.ask('GET', '/sessions')).body).toHaveLength(1);
});
