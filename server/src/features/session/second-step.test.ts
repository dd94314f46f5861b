import { expect } from 'vitest';
import { api } from '#contract/api.ts';
import { adminLoginWith, setUpFactor, type EnrolledFactor } from '../../testing/authenticator-app.ts';
import { behindProxy, fromAddress } from '../../testing/from-address.ts';
import { codeOf, logInAdmin } from '../../testing/people.ts';
import { portalTest } from '../../testing/portal-test.ts';
import { adminPassword, type TestApp } from '../../testing/test-app.ts';
import { codeAt, wrongCodeAt } from '../../testing/totp-code.ts';

const test = portalTest({ environment: behindProxy }).extend<{
  readonly factor: EnrolledFactor;
}>({
  factor: [
    async ({ app }, use) => use(await setUpFactor(app, (await logInAdmin(app)).token)),
    { auto: true },
  ],
});

const codeNow = (app: TestApp, factor: EnrolledFactor, steps = 0) =>
  codeAt(factor.secret, app.clock.now(), steps);
const wrongCode = (app: TestApp, factor: EnrolledFactor) => wrongCodeAt(factor.secret, app.clock.now());
const logInWith = async (app: TestApp, code?: string, password = adminPassword) =>
  codeOf(await adminLoginWith(app, code, password));
const readActions = async (app: TestApp) => {
  const entries = app.database.db.selectFrom('audit_trail').select(['act', 'details']).orderBy('sequence');
  return (await entries.execute()).map(({ act, details }) => `${act} ${details}`);
};

test('the right password alone is not enough, and counts neither as a failure nor as a success', async ({
  app,
  factor,
}) => {
  for (let count = 0; count < 4; count += 1) await logInWith(app, undefined, 'wrong');
  for (const code of [undefined, '', '  '])
    expect(await adminLoginWith(app, code)).toMatchObject({
      failure: { status: 401, code: 'factor.required' },
    });
  // The fifth failure locks the account: the four before it still count.
  await logInWith(app, undefined, 'wrong');
  expect(await logInWith(app, codeNow(app, factor))).toBe('admin-login.locked');
});

test('without the right password nobody learns that there is a second step', async ({ app, factor }) => {
  const responses = new Set<string>();
  const ask = async (username: string, password: string, code?: string) => {
    const response = await app.fetch('/api/auth/admin-login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password, code }),
    });
    responses.add(`${response.status} ${await response.text()}`);
  };
  await ask('nobody', adminPassword, codeNow(app, factor));
  await ask('admin', 'wrong');
  await ask('admin', 'wrong', codeNow(app, factor));
  await ask('admin', 'wrong', wrongCode(app, factor));
  await ask('admin', 'wrong', factor.recoveryCodes[0]);
  await ask('admin', 'wrong');
  expect([...responses]).toEqual([expect.stringMatching(/^401 .*"code":"admin-login\.failed"/)]);
  // Locked now: whatever follows gets one other response.
  responses.clear();
  await ask('admin', adminPassword);
  await ask('admin', adminPassword, codeNow(app, factor));
  await ask('admin', 'wrong', codeNow(app, factor));
  expect([...responses]).toEqual([expect.stringMatching(/^429 .*"code":"admin-login\.locked"/)]);
  const body = { username: 'admin', password: adminPassword, code: codeNow(app, factor) };
  expect(codeOf(await app.call(api.login, { body }))).toBe('login.failed');
});

test('each code logs in once, also one that is a step early or late, and an older one no more', async ({
  app,
  factor,
}) => {
  const spaced = codeNow(app, factor).replace(/^.../, '$& ');
  expect(await logInWith(app, spaced)).toBe('ok');
  expect(await logInWith(app, spaced)).toBe('factor.wrong');
  expect(await logInWith(app, codeNow(app, factor, -1))).toBe('factor.wrong');
  expect(await logInWith(app, codeNow(app, factor, 2))).toBe('factor.wrong');
  expect(await logInWith(app, codeNow(app, factor, 1))).toBe('ok');
  expect(await logInWith(app, codeNow(app, factor))).toBe('factor.wrong');
  app.clock.advance(90);
  expect(await logInWith(app, codeNow(app, factor, -1))).toBe('ok');
});

test('of many logins at once with the same code one succeeds', async ({ app, factor }) => {
  const logins = await Promise.all(Array.from({ length: 8 }, () => logInWith(app, codeNow(app, factor))));
  expect(logins.filter((result) => result === 'ok')).toHaveLength(1);
});

test('a wrong code counts as a failed login: five lock the account', async ({ app, factor }) => {
  for (let count = 0; count < 5; count += 1)
    expect(await logInWith(app, wrongCode(app, factor))).toBe('factor.wrong');
  expect(await logInWith(app, codeNow(app, factor))).toBe('admin-login.locked');
  expect((await readActions(app)).filter((entry) => entry.includes('wrongCode'))).toHaveLength(5);
  app.clock.advance(30);
  expect(await logInWith(app, codeNow(app, factor))).toBe('ok');
});

test('20 wrong codes from unknown networks do not stop the codes of a network that the account knows', async ({
  app,
  factor,
}) => {
  const attackers = [fromAddress(app, '203.0.113.7'), fromAddress(app, '203.0.113.8')];
  for (const client of attackers)
    for (let count = 0; count < 10; count += 1) {
      expect(codeOf(await adminLoginWith(client, wrongCode(app, factor)))).toBe('factor.wrong');
      app.clock.advance(16 * 60);
    }
  for (const client of [...attackers, fromAddress(app, '192.0.2.1')])
    expect(codeOf(await adminLoginWith(client, codeNow(app, factor)))).toBe('factor.too-many');
  expect(await logInWith(app, codeNow(app, factor))).toBe('ok');
});

test('after 20 wrong codes in a day from its network only a recovery code logs in', async ({
  app,
  factor,
}) => {
  for (let count = 0; count < 20; count += 1) {
    expect(await logInWith(app, wrongCode(app, factor))).toBe('factor.wrong');
    app.clock.advance(16 * 60);
  }
  expect(await adminLoginWith(app, codeNow(app, factor))).toMatchObject({
    failure: { status: 429, code: 'factor.too-many' },
  });
  expect(await logInWith(app, factor.recoveryCodes[0])).toBe('ok');
  expect(await logInWith(app, codeNow(app, factor))).toBe('factor.too-many');
  app.clock.advance(26 * 60 * 60);
  expect(await logInWith(app, codeNow(app, factor))).toBe('ok');
});

test('each recovery code logs in once, however it is typed', async ({ app, factor }) => {
  const [first = '', second = ''] = factor.recoveryCodes;
  expect(first).toMatch(/^(?:[A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
  expect(await logInWith(app, first)).toBe('ok');
  expect(await logInWith(app, first)).toBe('factor.wrong');
  expect(await logInWith(app, ` ${second.toLowerCase().replaceAll('-', ' ')} `)).toBe('ok');
  expect(await readActions(app)).toContain('factor.recovery-code-used {"recoveryCodesLeft":8}');
});

test('after the clock was set back the last code stays used, and new ones log in', async ({
  app,
  factor,
}) => {
  const last = codeNow(app, factor);
  expect(await logInWith(app, last)).toBe('ok');
  app.clock.advance(-20);
  expect(await logInWith(app, last)).toBe('factor.wrong');
  app.clock.advance(-60 * 60);
  expect(await logInWith(app, last)).toBe('factor.wrong');
  expect(await logInWith(app, codeNow(app, factor))).toBe('ok');
});

test('neither the secret nor a recovery code is in the database or the log', async ({ app, factor }) => {
  await logInWith(app, factor.recoveryCodes[0]);
  await logInWith(app, codeNow(app, factor));
  const texts = [await app.storedText(), app.logLines.join('')];
  for (const secret of [factor.secret, ...factor.recoveryCodes])
    for (const text of texts) {
      expect(text.includes(secret)).toBe(false);
      expect(text.includes(secret.replaceAll('-', ''))).toBe(false);
    }
});

test('after a change of the secret key the login says whom to ask', async ({ app, factor }) => {
  await app.runSql(`update factors set sealed_secret = 'AAAA'`);
  expect(await logInWith(app, codeNow(app, factor))).toBe('factor.unreadable');
});
