/** Tests that a stolen or forgotten session is not enough to take the portal over (security.md T22, S36; decision 0032). */
import { readActs } from '../testing/audit-database.ts';
import { expect, vi } from 'vitest';
import { api } from '#contract/api.ts';
import type { AnyEndpoint, Confirmation } from '#contract/endpoint.ts';
import { adminClient, createCentre, type AdminClient } from '../testing/admin-client.ts';
import {
  officerPassword,
  officerTest,
  startOfficer,
  takeUsername,
  type Officer,
} from '../testing/officers.ts';
import { type TestCentre, insertCentre, logInOfficer, takePhone } from '../testing/people.ts';
import type { TestApp } from '../testing/test-app.ts';

/** `officer` has just logged in. */
const test = officerTest().extend('centre', ({ app }) => insertCentre(app, { phone: takePhone() }));

const password = 'another long password';
const required = { status: 403, body: { code: 'session.confirmation-required' } };
const done = { status: 200 };

const confirm = (admin: AdminClient, typed = officerPassword) =>
  admin.ask('POST', '/session/confirm', { password: typed });
const createDeputy = (admin: AdminClient) =>
  admin.ask('POST', '/users', { username: takeUsername(), name: 'Deputy', password });
const edit = (by: AdminClient, { id, ...fields }: TestCentre, change: Partial<TestCentre>) =>
  by.ask('PUT', `/centres/${id}`, { ...fields, ...change });
const importRows = (by: AdminClient, { id: _id, ...fields }: TestCentre, change: Partial<TestCentre>) =>
  by.ask('POST', '/centres/bulk', { rows: [{ ...fields, ...change }] });
const changeSelf = (by: Officer, change: object = {}) =>
  by.ask('PUT', `/users/${by.userId}`, { name: 'Chief', ...change });
const logInAgain = async (app: TestApp, { username, userId }: Officer) =>
  adminClient(app, (await logInOfficer(app, username, officerPassword)).token, userId);
const stored = async ({ database: { db } }: TestApp) => ({
  accounts: await db.selectFrom('accounts').selectAll().orderBy('id').execute(),
  centres: await db.selectFrom('centres').selectAll().orderBy('id').execute(),
});

/** What a stolen session must not reach with the calls that need a confirmation sometimes, in an order in which all succeed. */
const stepsOf = (by: Officer, centre: TestCentre, id: string) =>
  [
    ['rename another', () => by.ask('PUT', `/users/${id}`, { name: 'X' })],
    ['set the password of another', () => by.ask('PUT', `/users/${id}`, { name: 'X', password })],
    ['change the own password', () => changeSelf(by, { password })],
    ['change an e-mail', () => edit(by, centre, { email: 'thief@example.org' })],
    ['change a phone', () => edit(by, centre, { phone: takePhone(), email: 'thief@example.org' })],
    ['redirect an e-mail by an import', () => importRows(by, centre, { email: 'thief2@example.org' })],
    ['move a phone by an import', () => importRows(by, centre, { phone: takePhone() })],
    ['rename centres by an import', () => importRows(by, centre, { centre_name: 'Renamed' })],
    ['add a centre by an import', () => importRows(by, centre, { centre_code: 'A2', phone: takePhone() })],
  ] as const;

const endpoints = api as unknown as Readonly<Record<string, AnyEndpoint>>;
/** The calls for administrators by their declaration. A new one is added here knowingly (decision 0032). */
const declared = (needsConfirmation: Confirmation): string[] =>
  Object.entries(endpoints)
    .filter(([, endpoint]) => endpoint.needsConfirmation === needsConfirmation)
    .map(([name]) => name)
    .toSorted();
const always = `
  downloadStateWorkbook exportCentres exportWorkbook exportPhotos deleteAllCentres reportImport actOnCentres
  takeBackChanges extendClosing letOwnerIn deleteCentre restoreDeleted startNextEdition exportEdition
  sendUnsentMails sendReminders exportContacts listContactEmails askTogether acceptUnmarked undoAcceptance
  decideCase exportReviews exportVisits exportEvidence issueRegister
  downloadRegisterCsv downloadRegisterWorkbook downloadRegister downloadRegisterChanges tellHeads
  createAdmin deleteAdmin removeAdminFactor beginFactor endAdminSessions exportAudit
`
  .trim()
  .split(/\s+/);
const sometimes = ['importCentres', 'createCentre', 'updateCentre', 'saveReview', 'updateAdmin'];

test('these calls need a recent confirmation, always or depending on the change', () => {
  expect(declared(true)).toEqual(always.toSorted());
  expect(declared('sometimes')).toEqual(sometimes.toSorted());
});

const callOf = (name: string, { id }: TestCentre) => {
  const { method, path } = endpoints[name] ?? { method: '', path: '' };
  return { method, path: path.replace(':slot', 'centre').replace(/:[a-z]+/gi, id) };
};

test('16 minutes after the login these are refused, with a sentence', async ({ app, officer, centre }) => {
  app.clock.advance(16 * 60);
  const error = expect.stringContaining('Confirm with your password') as unknown;
  for (const name of always) {
    const { method, path } = callOf(name, centre);
    const refused = await officer.ask(method, path.replace('/admin', ''));
    expect([name, refused]).toMatchObject([name, { ...required, body: { ...required.body, error } }]);
  }
});

test('no other call is refused for the want of a confirmation', async ({ app, officer, centre }) => {
  app.clock.advance(16 * 60);
  const refused: string[] = [];
  // The last one ends the session that all others need.
  for (const name of [...declared(false).filter((each) => each !== 'logout'), 'logout']) {
    if (name === 'logout') expect((await officer.ask('GET', '/users')).status).toBe(200);
    const { method, path } = callOf(name, centre);
    const headers = { authorization: `Bearer ${officer.token}` };
    const text = await (await app.fetch(`/api${path}`, { method, headers })).text();
    if (text.includes('session.confirmation-required')) refused.push(name);
  }
  expect(refused).toEqual([]);
});

test('with an old login no step takes an account over until a confirmation', async ({
  app,
  officer,
  centre,
}) => {
  const deputy = await startOfficer(app);
  app.clock.advance(31 * 60);
  const steps = stepsOf(officer, centre, deputy.userId);
  const before = await stored(app);
  for (const [name, step] of steps) expect([name, await step()]).toMatchObject([name, required]);
  expect(await stored(app)).toEqual(before);
  expect(await confirm(officer)).toMatchObject(done);
  for (const [name, step] of steps) expect([name, await step()]).toMatchObject([name, done]);
});

test('for 15 minutes after a login or a confirmation steps are taken', async ({ app, officer, centre }) => {
  for (const email of ['a@example.org', 'b@example.org']) {
    app.clock.advance(15 * 60);
    expect(await edit(officer, centre, { email })).toMatchObject(done);
    app.clock.advance(1);
    expect(await edit(officer, centre, { email: 'c@example.org' })).toMatchObject(required);
    await confirm(officer);
  }
});

test('with an old login everything else works as before', async ({ app, officer, centre }) => {
  app.clock.advance(31 * 60);
  expect(await edit(officer, centre, { centre_name: 'Renamed' })).toMatchObject(done);
  const unchanged = await importRows(officer, centre, { centre_name: 'Renamed' });
  expect(unchanged.body).toMatchObject({ unchanged: 1 });
  expect(await createCentre(officer)).toMatchObject(done);
  for (const change of [{}, { password: '' }]) expect(await changeSelf(officer, change)).toMatchObject(done);
});

test('with an old login no centre comes back, and no e-mail changes', async ({ app, officer, centre }) => {
  const { id: _id, ...fields } = centre;
  const other = await insertCentre(app, { phone: takePhone() });
  await officer.ask('DELETE', `/centres/${centre.id}`);
  app.clock.advance(31 * 60);
  const restored = { ...fields, email: 'thief@example.org' };
  const withPhone = { ...restored, phone: takePhone(), onDeleted: 'restore' };
  for (const rows of [[restored], [fields]])
    expect(await officer.ask('POST', '/centres/bulk', { rows })).toMatchObject(required);
  const forPhone = { ...fields, centre_code: 'A3', phone: other.phone, emailForPhone: true };
  for (const row of [restored, fields, withPhone, forPhone])
    expect(await officer.ask('POST', '/centres', row)).toMatchObject(required);
  expect((await officer.ask('GET', `/centres/${other.id}`)).body).toMatchObject({ email: other.email });
  expect(await officer.ask('POST', '/centres', { ...withPhone, onDeleted: 'empty' })).toMatchObject(done);
});

test('wrong passwords confirm nothing, are recorded, and lock as failed logins', async ({ app, officer }) => {
  app.clock.advance(31 * 60);
  for (let count = 0; count < 5; count += 1)
    expect((await confirm(officer, 'wrong')).body).toMatchObject({ code: 'confirmation.failed' });
  expect((await confirm(officer)).body).toMatchObject({ code: 'admin-login.locked', waitSeconds: 30 });
  expect((await officer.ask('GET', '/users')).status).toBe(200);
  expect(await createDeputy(officer)).toMatchObject(required);
  await expect(logInAgain(app, officer)).rejects.toThrow('admin-login.locked');
  expect(await readActs(app, officer.username, 'session.confirmation-failed')).toHaveLength(6);
  app.clock.advance(31);
  expect(await confirm(officer)).toMatchObject(done);
  expect(await createDeputy(officer)).toMatchObject(done);
  expect(await readActs(app, officer.username, 'session.confirmed')).toHaveLength(1);
});

test('a confirmation counts for its session, and not from the future', async ({ app, officer, centre }) => {
  const other = await logInAgain(app, officer);
  app.clock.advance(31 * 60);
  await confirm(officer);
  expect(await edit(other, centre, { email: 'a@example.org' })).toMatchObject(required);
  expect(await edit(officer, centre, { email: 'a@example.org' })).toMatchObject(done);
  await app.runSql(
    `update sessions set confirmed_at = '2099-01-01T00:00:00.000Z' where account_id = '${officer.userId}'`,
  );
  expect(await createDeputy(officer)).toMatchObject(required);
});

test('an own new password keeps this session, ends the others, is recorded', async ({ app, officer }) => {
  const other = await logInAgain(app, officer);
  expect(await changeSelf(officer, { password })).toMatchObject(done);
  expect((await other.ask('GET', '/users')).status).toBe(401);
  expect((await officer.ask('GET', '/users')).status).toBe(200);
  await expect(logInAgain(app, officer)).rejects.toThrow('admin-login.failed');
  expect(await readActs(app, officer.username, 'sessions.ended')).toEqual([
    { act: 'sessions.ended', target: officer.username, details: '{"sessions":1}' },
  ]);
  const alarms = app.logLines.filter((line) => line.includes('"alarm":"admin-password"'));
  expect(alarms.filter((line) => line.includes(officer.userId))).toHaveLength(1);
});

test('a login that compares a password while it changes opens no session', async ({ app, officer }) => {
  const { passwords } = app.services;
  const matches = passwords.matches.bind(passwords);
  vi.spyOn(passwords, 'matches').mockImplementationOnce(async (typed, hash, from) => {
    const result = await matches(typed, hash, from);
    await changeSelf(officer, { password });
    return result;
  });
  await expect(logInAgain(app, officer)).rejects.toThrow('admin-login.failed');
  expect((await officer.ask('GET', '/sessions')).body).toHaveLength(1);
});
