/** Who logs in with which name, and how failures lock one account. Failures look the same: login-work.test.ts; guesses of many networks: login-locks.test.ts. */
import { expect } from 'vitest';
import { api } from '#contract/api.ts';
import { readTokenClaims } from '#contract/session/endpoints.ts';
import { fromAddress, postJson } from '../testing/admin-client.ts';
import { createHead } from '../testing/checklist-test.ts';
import {
  centrePassword,
  codeOf,
  insertCentre,
  signUpCentre,
  takePhone,
  valueOf,
  type TestCentre,
} from '../testing/people.ts';
import { sharedPortalTest } from '../testing/portal-test.ts';
import { adminPassword, type TestApp } from '../testing/test-app.ts';

/** `centre`: its head has registered. */
const test = sharedPortalTest().extend('centre', async ({ app }) => (await createHead(app)).centre);

const login = (app: TestApp, username: string, password: string) =>
  app.call(api.login, { body: { username, password } });
const adminLogin = (app: TestApp, username: string, password: string) =>
  app.call(api.adminLogin, { body: { username, password } });
const change = (app: TestApp, { id }: TestCentre, record: Readonly<Record<string, string>>) =>
  app.database.transaction((tx) => tx.updateTable('centres').set(record).where('id', '=', id).execute());

test('names are accepted however they are written', async ({ app, centre: { phone, email } }) => {
  const hours = 60 * 60;
  for (const [call, password, isAdmin, seconds, usernames] of [
    [
      login,
      centrePassword,
      false,
      12 * hours,
      [phone, `+91 ${phone}`, ` ${email.toUpperCase()} `, `\u200b${email}\u2060`],
    ],
    [adminLogin, adminPassword, true, 8 * hours, ['admin', ' Admin ', 'ad\u00admin\u200d']],
  ] as const)
    for (const username of usernames) {
      const claims = readTokenClaims(valueOf(await call(app, username, password)).token);
      expect(claims).toMatchObject({ isAdmin, exp: app.clock.now().getTime() / 1000 + seconds });
      expect(claims?.userId).toMatch(isAdmin ? /^a_/ : /^c_/);
    }
});

test('the login in place names its account by the id, and locks like the mobile', async ({ app, centre }) => {
  const idOf = (token: string) => readTokenClaims(token)?.userId ?? '';
  const userId = idOf(valueOf(await login(app, centre.phone, centrePassword)).token);
  expect(idOf(valueOf(await login(app, userId, centrePassword)).token)).toBe(userId);
  const officerId = idOf(valueOf(await adminLogin(app, 'admin', adminPassword)).token);
  expect(codeOf(await login(app, officerId, adminPassword))).toBe('login.failed');
  for (let failures = 0; failures < 6; failures += 1) await login(app, userId, 'wrong password');
  expect(codeOf(await login(app, centre.phone, centrePassword))).toBe('login.locked');
  app.clock.advance(60 * 60);
  await change(app, centre, { phone: takePhone() });
  expect(codeOf(await login(app, userId, centrePassword))).toBe('login.failed');
});

test('an e-mail with two phones, or a phone off the list, is unknown', async ({ app, centre }) => {
  await insertCentre(app, { phone: takePhone(), email: centre.email });
  expect(codeOf(await login(app, centre.email, centrePassword))).toBe('login.failed');
  expect(codeOf(await login(app, centre.phone, centrePassword))).toBe('ok');
  await change(app, centre, { phone: takePhone() });
  expect(codeOf(await login(app, centre.phone, centrePassword))).toBe('login.failed');
});

test('after five failures the lock grows from 30 seconds to 15 minutes', async ({ app, centre }) => {
  for (let count = 0; count < 4; count += 1) await login(app, centre.phone, 'wrong');
  for (const seconds of [30, 60, 120, 240, 480, 900, 900]) {
    expect(codeOf(await login(app, centre.phone, 'wrong'))).toBe('login.failed');
    expect(await login(app, centre.phone, centrePassword)).toMatchObject({
      failure: { status: 429, code: 'login.locked', waitSeconds: seconds },
    });
    app.clock.advance(seconds - 1);
    expect(await login(app, centre.phone, centrePassword)).toMatchObject({ failure: { waitSeconds: 1 } });
    app.clock.advance(1);
  }
  expect(codeOf(await login(app, centre.phone, centrePassword))).toBe('ok');
  for (let count = 0; count < 4; count += 1) await login(app, centre.phone, 'wrong');
  expect(codeOf(await login(app, centre.phone, centrePassword))).toBe('ok');
});

test('concurrent logins succeed, and a reset ends a lock', async ({ app, centre: { phone } }) => {
  const logins = await Promise.all(Array.from({ length: 30 }, () => login(app, phone, centrePassword)));
  expect(logins.map(codeOf)).toEqual(logins.map(() => 'ok'));
  for (let count = 0; count < 5; count += 1) await login(app, phone, 'wrong');
  await signUpCentre(app, phone, 'a new password');
  expect(codeOf(await login(app, phone, 'a new password'))).toBe('ok');
});

// From a trusted proxy it is: admins/sessions.test.ts.
test('X-Forwarded-For is not used from anybody else', async ({ app, centre }) => {
  const wrong = { username: centre.phone, password: 'wrong' };
  await postJson(fromAddress(app, '10.0.0.1'), '/api/auth/login', wrong);
  const entries = app.database.db.selectFrom('audit_trail').select(['act', 'address']);
  expect(await entries.where('target', '=', centre.phone).execute()).toEqual([
    { act: 'login.failed', address: '127.0.0.1' },
  ]);
});

test('a username or password that is no text, or too long, is an invalid request', async ({ app }) => {
  for (const [username, password] of [
    [null, 'x'],
    ['x', null],
    [{}, 'x'],
    ['x', 7],
    ['x'.repeat(301), 'x'],
  ])
    expect(codeOf(await login(app, username as string, password as string))).toBe('request.invalid');
});
