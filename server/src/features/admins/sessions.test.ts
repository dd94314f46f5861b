import { expect } from 'vitest';
import { api } from '#contract/api.ts';
import { adminClient, startAdmin, type AdminClient } from '../../testing/admin-client.ts';
import { insertCentre, logInAdmin, signUpCentre, valueOf } from '../../testing/people.ts';
import { adminPassword, type TestApp } from '../../testing/test-app.ts';
import { adminTest } from '../../testing/portal-test.ts';

const test = adminTest();

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const password = 'long enough password';

async function logInWith(
  app: TestApp,
  admin: AdminClient,
  userAgent: string,
  address = '192.0.2.7',
): Promise<AdminClient> {
  const response = await app.fetch('/api/auth/admin-login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent, 'x-forwarded-for': address },
    body: JSON.stringify({ username: 'admin', password: adminPassword }),
  });
  const { token } = (await response.json()) as { token: string };
  return adminClient(app, token, admin.userId);
}

const list = (admin: AdminClient, by = admin) => by.call(api.listSessions, {});
const isActive = async (by: AdminClient) => (await by.ask('GET', '/centres/states')).status === 200;
async function createDeputy(app: TestApp, admin: AdminClient): Promise<AdminClient> {
  const created = await admin.ask('POST', '/users', { username: 'deputy', name: 'Deputy', password });
  const { token } = valueOf(await app.call(api.adminLogin, { body: { username: 'deputy', password } }));
  return adminClient(app, token, (created.body as { id: string }).id);
}
const endedInTrail = async (app: TestApp) =>
  app.database.db
    .selectFrom('audit_trail')
    .select(['actor', 'target', 'details'])
    .where('act', '=', 'sessions.ended')
    .execute();

test('an administrator sees who is logged in, also before two-step login is set up', async ({
  app,
  admin,
  start,
}) => {
  const deputy = await createDeputy(app, admin);
  expect((await deputy.ask('GET', '/session')).body).toEqual({
    id: deputy.userId,
    username: 'deputy',
    name: 'Deputy',
    rights: ['review', 'list', 'accounts'],
    states: [],
  });
  const strict = await startAdmin(await start({ environment: { ADMIN_TOTP: 'required' } }));
  expect(await strict.ask('GET', '/session')).toMatchObject({ status: 200, body: { username: 'admin' } });
});

test('an administrator sees when, with which browser and from where each session was opened', async ({
  start,
}) => {
  const app = await start({ environment: { TRUST_PROXY: '127.0.0.0/8' } });
  const admin = await startAdmin(app);
  const openedAt = app.clock.now().toISOString();
  app.clock.advance(600);
  const other = await logInWith(app, admin, firefox);
  app.clock.advance(120);
  expect(await list(admin, other)).toEqual([
    expect.objectContaining({
      openedAt: new Date(app.clock.now().getTime() - 120_000).toISOString(),
      lastSeenAt: app.clock.now().toISOString(),
      address: '192.0.2.7',
      browser: 'Firefox · Windows',
      isCurrent: true,
    }),
    expect.objectContaining({ openedAt, browser: '', isCurrent: false }),
  ]);
});

test('one session and all others are ended, at once and in the trail; the own one stays', async ({
  app,
  admin,
}) => {
  const [first, second, third] = [
    await logInWith(app, admin, firefox),
    await logInWith(app, admin, firefox),
    await logInWith(app, admin, firefox),
  ];
  const firstId = (await list(admin, first)).find(({ isCurrent }) => isCurrent)?.id ?? '';
  expect(await admin.ask('DELETE', `/sessions/${firstId}`)).toMatchObject({ status: 200 });
  expect(await isActive(first)).toBe(false);
  expect(await admin.ask('DELETE', `/sessions/${firstId}`)).toMatchObject({
    status: 404,
    body: { code: 'session.not-found' },
  });
  expect((await admin.ask('DELETE', '/sessions')).body).toEqual({ ended: 2 });
  expect([await isActive(second), await isActive(third), await isActive(admin)]).toEqual([
    false,
    false,
    true,
  ]);
  expect(await list(admin)).toHaveLength(1);
  const entry = { actor: 'admin', target: 'admin' };
  expect(await endedInTrail(app)).toEqual([
    { ...entry, details: '{"sessions":1}' },
    { ...entry, details: '{"sessions":2}' },
  ]);
});

test('sessions of other accounts are neither listed nor ended', async ({ app, admin }) => {
  const deputy = await createDeputy(app, admin);
  const { phone } = await insertCentre(app);
  await signUpCentre(app, phone);
  expect(await list(admin, deputy)).toHaveLength(1);
  const ids = await app.database.db.selectFrom('sessions').select('id').execute();
  const own = (await list(admin, deputy)).map(({ id }) => id);
  for (const { id } of ids.filter((session) => !own.includes(session.id)))
    expect(await deputy.ask('DELETE', `/sessions/${id}`)).toMatchObject({
      body: { code: 'session.not-found' },
    });
  expect((await deputy.ask('DELETE', '/sessions')).body).toEqual({ ended: 0 });
  expect(await isActive(admin)).toBe(true);
});

test('an administrator logs another one out everywhere; the main account only itself', async ({
  app,
  admin,
}) => {
  const deputy = await createDeputy(app, admin);
  expect(await deputy.ask('DELETE', `/users/${admin.userId}/sessions`)).toMatchObject({
    status: 403,
    body: { code: 'admin.protected' },
  });
  expect((await admin.ask('DELETE', `/users/${deputy.userId}/sessions`)).body).toEqual({ ended: 1 });
  expect(await isActive(deputy)).toBe(false);
  expect(await endedInTrail(app)).toEqual([{ actor: 'admin', target: 'deputy', details: '{"sessions":1}' }]);
  const other = await logInWith(app, admin, firefox);
  expect((await admin.ask('DELETE', `/users/${admin.userId}/sessions`)).body).toEqual({ ended: 1 });
  expect([await isActive(other), await isActive(admin)]).toEqual([false, true]);
  expect(await admin.ask('DELETE', '/users/a_nobody/sessions')).toMatchObject({ status: 404 });
});

test('ended and expired sessions are not listed', async ({ app }) => {
  const idle = await logInAdmin(app);
  await logInAdmin(app);
  await app.call(api.logout, {}, idle.token);
  app.clock.advance(61 * 60);
  expect(await list(await startAdmin(app))).toHaveLength(1);
});

test('address and browser of centre users are not stored', async ({ app }) => {
  const { phone } = await insertCentre(app);
  await signUpCentre(app, phone);
  const stored = app.database.db
    .selectFrom('sessions')
    .select(['client_address', 'browser'])
    .where('account_id', 'like', 'c_%');
  expect(await stored.execute()).toEqual([{ client_address: '', browser: '' }]);
});
