/** The accounts of administrators: created, listed, changed and deleted. What they may do: rights.test.ts. */
import { expect } from 'vitest';
import { api } from '#contract/api.ts';
import { adminClient, statusesOf, type AdminClient } from '../testing/admin-client.ts';
import { officerPassword as password, takeUsername } from '../testing/officers.ts';
import { createHead } from '../testing/checklist-test.ts';
import { logInOfficer } from '../testing/people.ts';
import { sharedAdminTest } from '../testing/portal-test.ts';
import { adminPassword, type TestApp } from '../testing/test-app.ts';

const test = sharedAdminTest().extend('username', () => takeUsername());

const everything = { rights: ['review', 'list', 'accounts'], states: [] };
const create = (by: AdminClient, username: string, more: object = {}) =>
  by.ask('POST', '/users', { username, name: 'Deputy', password, ...more });
const createId = async (by: AdminClient, username: string) =>
  ((await create(by, username)).body as { readonly id: string }).id;
const canLogIn = async (app: TestApp, username: string, typed = password) =>
  (await app.call(api.adminLogin, { body: { username, password: typed } })).ok;
async function startDeputy(app: TestApp, by: AdminClient, username: string): Promise<AdminClient> {
  const id = await createId(by, username);
  return adminClient(app, (await logInOfficer(app, username, password)).token, id);
}
const list = (by: AdminClient) => by.call(api.listAdmins, {});
const find = async (by: AdminClient, username: string) =>
  (await list(by)).find((account) => account.username === username);
/** Fields that no call takes. */
const others = { id: 'x', role: 'centre', token_version: 9, isAdmin: false };
const refused = (status: number, code: string) => ({ status, body: { code } });

test('an admin is created, listed without secrets, and can log in', async ({ app, admin, username }) => {
  const typed = { name: '  Asha   Rao ', ...others };
  const created = await create(admin, ` ${username.toUpperCase()}.One `, typed);
  const account = { username: `${username}.one`, name: 'Asha Rao', ...everything };
  expect(created).toMatchObject({ status: 200, body: account });
  const { id } = created.body as { readonly id: string };
  expect(id).toMatch(/^a_/);
  expect(await find(admin, `${username}.one`)).toEqual({ id, ...account });
  expect(await list(admin)).toContainEqual({
    id: admin.userId,
    username: 'admin',
    name: expect.any(String) as string,
    ...everything,
    lastLoginAt: expect.any(String) as string,
  });
  expect(await canLogIn(app, `${username}.one`)).toBe(true);
});

test('the last login is not that of an earlier account of that name', async ({ app, admin, username }) => {
  const lastLogin = async () => (await find(admin, username))?.lastLoginAt;
  const id = await createId(admin, username);
  expect(await lastLogin()).toBeUndefined();
  await canLogIn(app, username, 'wrong');
  await canLogIn(app, username);
  app.clock.advance(60);
  await canLogIn(app, username);
  const at = app.clock.now().toISOString();
  app.clock.advance(60);
  expect(await lastLogin()).toBe(at);
  await admin.ask('DELETE', `/users/${id}`);
  await create(admin, username);
  expect(await lastLogin()).toBeUndefined();
});

const wrongUsernames = ['ab', 'x'.repeat(33), 'with blank', 'аdmin', 'admin\u200b', 'ａdmin', '../x', 'a\nb'];

test('wrong and taken names, and wrong passwords, create nothing', async ({ app, admin, username }) => {
  await create(admin, username);
  const head = await createHead(app);
  const before = await list(admin);
  for (const [change, status, code] of [
    ...wrongUsernames.map((name) => [{ username: name }, 400, 'admin.username-invalid'] as const),
    ...['admin', ' Admin ', username, head.centre.phone].map(
      (name) => [{ username: name }, 409, 'admin.username-taken'] as const,
    ),
    [{ username: '' }, 400, 'field.required'],
    [{ name: ' ' }, 400, 'field.required'],
    [{ name: 'a\u0007b' }, 400, 'field.not-text'],
    [{ password: '' }, 400, 'field.required'],
    [{ password: '12345' }, 400, 'password.too-short'],
    [{ password: 'x'.repeat(129) }, 400, 'password.too-long'],
    [{ password: 123456 }, 400, 'request.invalid'],
    [{ username: null }, 400, 'request.invalid'],
    [{ name: ['x'] }, 400, 'request.invalid'],
  ] as const)
    expect([change, await create(admin, takeUsername(), change)]).toMatchObject([
      change,
      refused(status, code),
    ]);
  expect(await list(admin)).toEqual(before);
});

test('of concurrent requests with the same username one is created', async ({ admin, username }) => {
  const responses = await Promise.all(Array.from({ length: 3 }, () => create(admin, username)));
  expect(statusesOf(responses)).toEqual([200, 409, 409]);
});

test('a new password ends the sessions, a new name does not', async ({ app, admin, username }) => {
  const deputy = await startDeputy(app, admin, username);
  const id = deputy.userId;
  const change = (body: object) => admin.ask('PUT', `/users/${id}`, { name: 'New', ...body });
  const changed = { id, username, name: 'New', ...everything };
  expect((await change({ ...others, username: 'admin' })).body).toEqual(changed);
  expect((await change({ password: null })).status).toBe(200);
  expect((await change({ password: '' })).status).toBe(200);
  expect((await deputy.ask('GET', '/users')).status).toBe(200);
  await change({ password: 'another password' });
  expect((await deputy.ask('GET', '/users')).status).toBe(401);
  expect(await canLogIn(app, username)).toBe(false);
  expect(await canLogIn(app, username, 'another password')).toBe(true);
});

test('the main account is changed only by its owner and never deleted', async ({ app, admin, username }) => {
  const deputy = await startDeputy(app, admin, username);
  const main = `/users/${admin.userId}`;
  const isProtected = refused(403, 'admin.protected');
  expect(await deputy.ask('PUT', main, { name: 'Mine', password })).toMatchObject(isProtected);
  expect(await deputy.ask('DELETE', main)).toMatchObject(isProtected);
  expect(await admin.ask('DELETE', main)).toMatchObject(isProtected);
  expect(await canLogIn(app, 'admin', adminPassword)).toBe(true);
  expect(await admin.ask('PUT', main, { name: 'Chief' })).toMatchObject({ status: 200 });
});

test('nobody deletes the own account; a deleted one is logged out', async ({ app, admin, username }) => {
  const deputy = await startDeputy(app, admin, username);
  const own = `/users/${deputy.userId}`;
  expect(await deputy.ask('DELETE', own)).toMatchObject(refused(409, 'admin.self-delete'));
  expect((await admin.ask('DELETE', own)).status).toBe(200);
  expect((await deputy.ask('GET', '/users')).status).toBe(401);
  expect((await admin.ask('DELETE', own)).body).toMatchObject({ code: 'admin.not-found' });
  expect(await find(admin, username)).toBeUndefined();
});

test('centre users are not changed here', async ({ app, admin }) => {
  const { user } = await createHead(app);
  for (const response of [
    await admin.ask('PUT', `/users/${user.userId}`, { name: 'x', password }),
    await admin.ask('DELETE', `/users/${user.userId}`),
  ])
    expect(response.body).toMatchObject({ code: 'admin.not-found' });
});
