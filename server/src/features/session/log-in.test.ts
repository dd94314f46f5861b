import { expect } from 'vitest';
import { api } from '#contract/api.ts';
import { readTokenClaims } from '#contract/session/token.ts';
import { passwordCost } from '../../domain/accounts/passwords.ts';
import { testLimits } from '../../testing/test-limits.ts';
import {
  centrePassword,
  codeOf,
  insertCentre,
  signUpCentre,
  type TestCentre,
  valueOf,
} from '../../testing/people.ts';
import { strictLimits } from '../../testing/strict-limits.ts';
import { adminPassword, type TestApp } from '../../testing/test-app.ts';
import { portalTest } from '../../testing/portal-test.ts';

const test = portalTest().extend<{ readonly centre: TestCentre }>({
  centre: [
    async ({ app }, use) => {
      const centre = await insertCentre(app);
      await signUpCentre(app, centre.phone);
      await use(centre);
    },
    { auto: true },
  ],
});

const login = (app: TestApp, username: string, password: string) =>
  app.call(api.login, { body: { username, password } });
const adminLogin = (app: TestApp, username: string, password: string) =>
  app.call(api.adminLogin, { body: { username, password } });

test.for([
  '9876543210',
  '+91 98765 43210',
  '09876543210',
  'head.9876543210@school.example.org',
  ' HEAD.9876543210@School.Example.org ',
])('a centre user logs in as "%s"', async (username, { app }) => {
  const claims = readTokenClaims(valueOf(await login(app, username, centrePassword)).token);
  expect(claims?.userId).toMatch(/^c_/);
  expect(claims?.isAdmin).toBe(false);
  expect(claims?.exp).toBe(app.clock.now().getTime() / 1000 + 12 * 60 * 60);
});

test.for(['admin', ' Admin '])('the administrator logs in as "%s"', async (username, { app }) => {
  const claims = readTokenClaims(valueOf(await adminLogin(app, username, adminPassword)).token);
  expect(claims?.userId).toMatch(/^a_/);
  expect(claims?.isAdmin).toBe(true);
  expect(claims?.exp).toBe(app.clock.now().getTime() / 1000 + 8 * 60 * 60);
});

test('the response is identical for an unknown user, a wrong password, a deleted centre and the wrong realm', async ({
  app,
  centre,
}) => {
  await insertCentre(app, { phone: '9111111111' });
  const responses = new Set<string>();
  const ask = async (username: string, password: string) => {
    const response = await app.fetch('/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password }),
    });
    responses.add(`${response.status} ${await response.text()}`);
  };
  await ask('9000000000', centrePassword);
  await ask('9111111111', centrePassword);
  await ask('admin', adminPassword);
  for (let count = 0; count < 4; count += 1) await ask(centre.phone, 'wrong');
  await app.database.transaction((tx) =>
    tx.updateTable('centres').set({ archived_at: app.clock.now().toISOString() }).execute(),
  );
  await ask(centre.phone, centrePassword);
  expect([...responses]).toEqual([expect.stringMatching(/^401 .*"code":"login\.failed"/)]);
});

test('the realms are separate', async ({ app, centre }) => {
  expect(codeOf(await login(app, 'admin', adminPassword))).toBe('login.failed');
  expect(codeOf(await adminLogin(app, centre.phone, centrePassword))).toBe('admin-login.failed');
});

test('an e-mail with two phones is unknown; a phone that is no longer on the list cannot log in', async ({
  app,
  centre,
}) => {
  await insertCentre(app, { phone: '9111111111', email: centre.email });
  expect(codeOf(await login(app, centre.email, centrePassword))).toBe('login.failed');
  expect(codeOf(await login(app, centre.phone, centrePassword))).toBe('ok');
  await app.database.transaction((tx) =>
    tx.updateTable('centres').set({ phone: '9222222222' }).where('id', '=', centre.id).execute(),
  );
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

test('concurrent guesses cannot bypass the lock', async ({ app, centre }) => {
  const guesses = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      login(app, centre.phone, index === 39 ? centrePassword : 'wrong'),
    ),
  );
  expect(guesses.some((result) => result.ok)).toBe(false);
});

test('many concurrent logins with the right password all succeed', async ({ app, centre }) => {
  const logins = await Promise.all(
    Array.from({ length: 30 }, () => login(app, centre.phone, centrePassword)),
  );
  expect(logins.map(codeOf)).toEqual(logins.map(() => 'ok'));
});

test('logins beyond the queue are refused as busy', async ({ start }) => {
  const crowded = await start({
    limits: { ...testLimits, password: { ...testLimits.password, concurrent: 1, waiting: 1 } },
    passwordCost,
  });
  const body = { username: 'admin', password: adminPassword };
  const logins = await Promise.all(Array.from({ length: 60 }, () => crowded.call(api.adminLogin, { body })));
  expect(new Set(logins.map(codeOf))).toEqual(new Set(['ok', 'server.busy']));
  await crowded.close();
});

test('a locked account can still be reset by code, which unlocks it', async ({ app, centre }) => {
  for (let count = 0; count < 8; count += 1) await login(app, centre.phone, 'wrong');
  await signUpCentre(app, centre.phone, 'a new password');
  expect(codeOf(await login(app, centre.phone, 'a new password'))).toBe('ok');
});

test('X-Forwarded-For is used only from a trusted proxy', async ({ start }) => {
  const failFrom = async (target: TestApp, address: string) => {
    const response = await target.fetch('/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({ username: '9000000000', password: 'wrong' }),
    });
    return response.status;
  };
  const wrongLoginPerIp = { ...testLimits.rates.wrongLoginPerIp, limit: 8 };
  const limits = strictLimits({ wrongLoginPerIp });
  const direct = await start({ limits });
  for (let count = 0; count < 8; count += 1) await failFrom(direct, `10.0.0.${count}`);
  expect(await failFrom(direct, '10.0.0.99')).toBe(429);
  await direct.close();
  const behindProxy = await start({ limits, environment: { TRUST_PROXY: '127.0.0.0/8' } });
  for (let count = 0; count < 8; count += 1) await failFrom(behindProxy, '10.0.0.1');
  expect(await failFrom(behindProxy, '10.0.0.1')).toBe(429);
  expect(await failFrom(behindProxy, '10.0.0.2')).toBe(401);
  await behindProxy.close();
});

test.for([
  [null, 'x'],
  ['x', null],
  [{}, 'x'],
  ['x', 7],
  ['x'.repeat(301), 'x'],
])('the username %j with the password %j is an invalid request', async ([username, password], { app }) => {
  const typed = login(app, username as string, password as unknown as string);
  expect(codeOf(await typed)).toBe('request.invalid');
});
