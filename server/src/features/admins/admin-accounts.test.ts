import { expect } from 'vitest';
import { api } from '#contract/api.ts';
import { adminClient, startAdmin, type AdminClient } from '../../testing/admin-client.ts';
import { insertCentre, signUpCentre, valueOf } from '../../testing/people.ts';
import { portalTest } from '../../testing/portal-test.ts';
import { adminPassword, type TestApp } from '../../testing/test-app.ts';

const test = portalTest().extend<{
  readonly main: AdminClient;
}>({
  main: [async ({ app }, use) => use(await startAdmin(app)), { auto: true }],
});

const everything = { rights: ['review', 'list', 'accounts'], states: [] };
const password = 'long enough password';
const create = (main: AdminClient, more: object = {}, by = main) =>
  by.ask('POST', '/users', { username: 'deputy', name: 'Deputy', password, ...more });
const idOf = ({ body }: { readonly body: unknown }) => (body as { id: string }).id;
const logIn = async (app: TestApp, username: string, withPassword = password) =>
  app.call(api.adminLogin, { body: { username, password: withPassword } });
const clientOf = async (app: TestApp, username: string, id: string) =>
  adminClient(app, valueOf(await logIn(app, username)).token, id);
const usernames = async (main: AdminClient) => {
  const { body } = await main.ask('GET', '/users');
  return (body as { username: string }[]).map(({ username }) => username);
};

test('an admin is created, listed without secrets, and can log in', async ({ app, main }) => {
  const created = await create(main, { username: ' Deputy.One ', name: '  Asha   Rao ' });
  expect(created).toMatchObject({ status: 200, body: { username: 'deputy.one', name: 'Asha Rao' } });
  const { body } = await main.ask('GET', '/users');
  expect(body).toEqual([
    {
      id: main.userId,
      username: 'admin',
      name: 'Administrator',
      ...everything,
      lastLoginAt: app.clock.now().toISOString(),
    },
    { id: idOf(created), username: 'deputy.one', name: 'Asha Rao', ...everything },
  ]);
  expect((await logIn(app, 'deputy.one')).ok).toBe(true);
});

test('the last login is that of this account, not of an earlier one with the same username', async ({
  app,
  main,
}) => {
  const lastLogin = async () => {
    const { body } = await main.ask('GET', '/users');
    const admins = body as { username: string; lastLoginAt?: string }[];
    return admins.find(({ username }) => username === 'deputy')?.lastLoginAt;
  };
  const id = idOf(await create(main));
  expect(await lastLogin()).toBeUndefined();
  await logIn(app, 'deputy', 'wrong');
  await logIn(app, 'deputy');
  app.clock.advance(60);
  await logIn(app, 'deputy');
  const at = app.clock.now().toISOString();
  app.clock.advance(60);
  expect(await lastLogin()).toBe(at);
  await main.ask('DELETE', `/users/${id}`);
  await create(main);
  expect(await lastLogin()).toBeUndefined();
});

test.for([
  'ab',
  'x'.repeat(33),
  'with blank',
  'аdmin',
  'ad min',
  'admin\u200b',
  'ａdmin',
  'admin@x',
  'dé',
  '../x',
  'a/b',
  'a\nb',
])('the username %j is invalid', async (username, { main }) => {
  expect(await create(main, { username })).toMatchObject({
    status: 400,
    body: { code: 'admin.username-invalid' },
  });
});

test.for(['admin', 'ADMIN', ' Admin ', 'deputy'])('the username %j is taken', async (username, { main }) => {
  await create(main);
  expect(await create(main, { username })).toMatchObject({
    status: 409,
    body: { code: 'admin.username-taken' },
  });
});

test("a mobile number of a centre user cannot be an admin's username", async ({ app, main }) => {
  const { phone } = await insertCentre(app);
  await signUpCentre(app, phone);
  expect((await create(main, { username: phone })).body).toMatchObject({ code: 'admin.username-taken' });
});

test('of concurrent requests with the same username one is created', async ({ main }) => {
  const responses = await Promise.all([create(main), create(main), create(main)]);
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
});

test.for([
  [{ username: '' }, 'field.required'],
  [{ name: ' ' }, 'field.required'],
  [{ name: 'a\u0007b' }, 'field.not-text'],
  [{ password: '' }, 'field.required'],
  [{ password: '12345' }, 'password.too-short'],
  [{ password: 'x'.repeat(129) }, 'password.too-long'],
  [{ password: 123456 }, 'request.invalid'],
  [{ username: null }, 'request.invalid'],
  [{ name: ['x'] }, 'request.invalid'],
] as const)('creating with %j is refused with %s', async ([change, code], { main }) => {
  expect(await create(main, change)).toMatchObject({ status: 400, body: { code } });
  expect(await usernames(main)).toEqual(['admin']);
});

test('name and password change; a new password ends the sessions, a new name does not', async ({
  app,
  main,
}) => {
  const id = idOf(await create(main));
  const deputy = await clientOf(app, 'deputy', id);
  expect((await main.ask('PUT', `/users/${id}`, { name: 'New' })).body).toEqual({
    id,
    username: 'deputy',
    name: 'New',
    ...everything,
  });
  expect((await main.ask('PUT', `/users/${id}`, { name: 'New', password: null })).status).toBe(200);
  expect((await main.ask('PUT', `/users/${id}`, { name: 'New', password: '' })).status).toBe(200);
  expect((await deputy.ask('GET', '/users')).status).toBe(200);
  await main.ask('PUT', `/users/${id}`, { name: 'New', password: 'another password' });
  expect((await deputy.ask('GET', '/users')).status).toBe(401);
  expect((await logIn(app, 'deputy')).ok).toBe(false);
  expect((await logIn(app, 'deputy', 'another password')).ok).toBe(true);
});

test('additional fields change nothing', async ({ main }) => {
  const id = idOf(await create(main, { role: 'centre', id: 'x', isAdmin: false }));
  await main.ask('PUT', `/users/${id}`, { name: 'N', username: 'admin', role: 'centre', token_version: 9 });
  expect(await usernames(main)).toEqual(['admin', 'deputy']);
});

test('the main account can be changed only by its owner and never deleted', async ({ app, main }) => {
  const id = idOf(await create(main));
  const deputy = await clientOf(app, 'deputy', id);
  const refusal = { status: 403, body: { code: 'admin.protected' } };
  expect(await deputy.ask('PUT', `/users/${main.userId}`, { name: 'Mine', password })).toMatchObject(refusal);
  expect(await deputy.ask('DELETE', `/users/${main.userId}`)).toMatchObject(refusal);
  expect(await main.ask('DELETE', `/users/${main.userId}`)).toMatchObject(refusal);
  expect((await logIn(app, 'admin', adminPassword)).ok).toBe(true);
  expect(await main.ask('PUT', `/users/${main.userId}`, { name: 'Chief' })).toMatchObject({ status: 200 });
});

test('admins cannot delete themselves; a deleted admin is logged out at once', async ({ app, main }) => {
  const id = idOf(await create(main));
  const deputy = await clientOf(app, 'deputy', id);
  expect(await deputy.ask('DELETE', `/users/${id}`)).toMatchObject({
    status: 409,
    body: { code: 'admin.self-delete' },
  });
  expect((await main.ask('DELETE', `/users/${id}`)).status).toBe(200);
  expect((await deputy.ask('GET', '/users')).status).toBe(401);
  expect((await main.ask('DELETE', `/users/${id}`)).body).toMatchObject({ code: 'admin.not-found' });
  expect(await usernames(main)).toEqual(['admin']);
});

test('these calls do not apply to centre users', async ({ app, main }) => {
  const { phone } = await insertCentre(app);
  const { userId, token } = await signUpCentre(app, phone);
  expect((await main.ask('PUT', `/users/${userId}`, { name: 'x', password })).body).toMatchObject({
    code: 'admin.not-found',
  });
  expect((await main.ask('DELETE', `/users/${userId}`)).body).toMatchObject({ code: 'admin.not-found' });
  expect((await adminClient(app, token, '').ask('GET', '/users')).status).toBe(403);
  expect((await main.ask('GET', '/users/count')).body).toEqual({ count: 1 });
});

test('an account without a password is not counted', async ({ app, main }) => {
  const { phone } = await insertCentre(app);
  await app.call(api.initiateSignup, { body: { mobile: phone } });
  expect((await main.ask('GET', '/users/count')).body).toEqual({ count: 0 });
});
