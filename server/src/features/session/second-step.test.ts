import { afterEach, beforeEach, expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import { adminLoginWith, setUpFactor, type EnrolledFactor } from '../../testing/authenticator-app.ts';
import { behindProxy, fromAddress } from '../../testing/from-address.ts';
import { codeOf, logInAdmin } from '../../testing/people.ts';
import { adminPassword, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { codeAt, wrongCodeAt } from '../../testing/totp-code.ts';

let app: TestApp;
let factor: EnrolledFactor;

beforeEach(async () => {
  app = await startTestApp({ environment: behindProxy });
  factor = await setUpFactor(app, (await logInAdmin(app)).token);
});
afterEach(async () => {
  await app.close();
});

const codeNow = (steps = 0) => codeAt(factor.secret, app.clock.now(), steps);
const wrongCode = () => wrongCodeAt(factor.secret, app.clock.now());
const logInWith = async (code?: string, password = adminPassword) =>
  codeOf(await adminLoginWith(app, code, password));
const readActions = async () => {
  const entries = app.database.db.selectFrom('audit_trail').select(['act', 'details']).orderBy('sequence');
  return (await entries.execute()).map(({ act, details }) => `${act} ${details}`);
};

test('the right password alone is not enough, and counts neither as a failure nor as a success', async () => {
  for (let count = 0; count < 4; count += 1) await logInWith(undefined, 'wrong');
  for (const code of [undefined, '', '  '])
    expect(await adminLoginWith(app, code)).toMatchObject({
      failure: { status: 401, code: 'factor.required' },
    });
  // The fifth failure locks the account: the four before it still count.
  await logInWith(undefined, 'wrong');
  expect(await logInWith(codeNow())).toBe('admin-login.locked');
});

test('without the right password nobody learns that there is a second step', async () => {
  const responses = new Set<string>();
  const ask = async (username: string, password: string, code?: string) => {
    const response = await app.fetch('/api/auth/admin-login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password, code }),
    });
    responses.add(`${response.status} ${await response.text()}`);
  };
  await ask('nobody', adminPassword, codeNow());
  await ask('admin', 'wrong');
  await ask('admin', 'wrong', codeNow());
  await ask('admin', 'wrong', wrongCode());
  await ask('admin', 'wrong', factor.recoveryCodes[0]);
  await ask('admin', 'wrong');
  expect([...responses]).toEqual([expect.stringMatching(/^401 .*"code":"admin-login\.failed"/)]);
  // Locked now: whatever follows gets one other response.
  responses.clear();
  await ask('admin', adminPassword);
  await ask('admin', adminPassword, codeNow());
  await ask('admin', 'wrong', codeNow());
  expect([...responses]).toEqual([expect.stringMatching(/^429 .*"code":"admin-login\.locked"/)]);
  const body = { username: 'admin', password: adminPassword, code: codeNow() };
  expect(codeOf(await app.call(api.login, { body }))).toBe('login.failed');
});

test('each code logs in once, also one that is a step early or late, and an older one no more', async () => {
  const spaced = codeNow().replace(/^.../, '$& ');
  expect(await logInWith(spaced)).toBe('ok');
  expect(await logInWith(spaced)).toBe('factor.wrong');
  expect(await logInWith(codeNow(-1))).toBe('factor.wrong');
  expect(await logInWith(codeNow(2))).toBe('factor.wrong');
  expect(await logInWith(codeNow(1))).toBe('ok');
  expect(await logInWith(codeNow())).toBe('factor.wrong');
  app.clock.advance(90);
  expect(await logInWith(codeNow(-1))).toBe('ok');
});

test('of many logins at once with the same code one succeeds', async () => {
  const logins = await Promise.all(Array.from({ length: 8 }, () => logInWith(codeNow())));
  expect(logins.filter((result) => result === 'ok')).toHaveLength(1);
});

test('a wrong code counts as a failed login: five lock the account', async () => {
  for (let count = 0; count < 5; count += 1) expect(await logInWith(wrongCode())).toBe('factor.wrong');
  expect(await logInWith(codeNow())).toBe('admin-login.locked');
  expect((await readActions()).filter((entry) => entry.includes('wrongCode'))).toHaveLength(5);
  app.clock.advance(30);
  expect(await logInWith(codeNow())).toBe('ok');
});

test('20 wrong codes from unknown networks do not stop the codes of a network that the account knows', async () => {
  const attackers = [fromAddress(app, '203.0.113.7'), fromAddress(app, '203.0.113.8')];
  for (const client of attackers)
    for (let count = 0; count < 10; count += 1) {
      expect(codeOf(await adminLoginWith(client, wrongCode()))).toBe('factor.wrong');
      app.clock.advance(16 * 60);
    }
  for (const client of [...attackers, fromAddress(app, '192.0.2.1')])
    expect(codeOf(await adminLoginWith(client, codeNow()))).toBe('factor.too-many');
  expect(await logInWith(codeNow())).toBe('ok');
});

test('after 20 wrong codes in a day from its network only a recovery code logs in', async () => {
  for (let count = 0; count < 20; count += 1) {
    expect(await logInWith(wrongCode())).toBe('factor.wrong');
    app.clock.advance(16 * 60);
  }
  expect(await adminLoginWith(app, codeNow())).toMatchObject({
    failure: { status: 429, code: 'factor.too-many' },
  });
  expect(await logInWith(factor.recoveryCodes[0])).toBe('ok');
  expect(await logInWith(codeNow())).toBe('factor.too-many');
  app.clock.advance(26 * 60 * 60);
  expect(await logInWith(codeNow())).toBe('ok');
});

test('each recovery code logs in once, however it is typed', async () => {
  const [first = '', second = ''] = factor.recoveryCodes;
  expect(first).toMatch(/^(?:[A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
  expect(await logInWith(first)).toBe('ok');
  expect(await logInWith(first)).toBe('factor.wrong');
  expect(await logInWith(` ${second.toLowerCase().replaceAll('-', ' ')} `)).toBe('ok');
  expect(await readActions()).toContain('factor.recovery-code-used {"recoveryCodesLeft":8}');
});

test('after the clock was set back the last code stays used, and new ones log in', async () => {
  const last = codeNow();
  expect(await logInWith(last)).toBe('ok');
  app.clock.advance(-20);
  expect(await logInWith(last)).toBe('factor.wrong');
  app.clock.advance(-60 * 60);
  expect(await logInWith(last)).toBe('factor.wrong');
  expect(await logInWith(codeNow())).toBe('ok');
});

test('neither the secret nor a recovery code is in the database or the log', async () => {
  await logInWith(factor.recoveryCodes[0]);
  await logInWith(codeNow());
  const texts = [await app.storedText(), app.logLines.join('')];
  for (const secret of [factor.secret, ...factor.recoveryCodes])
    for (const text of texts) {
      expect(text.includes(secret)).toBe(false);
      expect(text.includes(secret.replaceAll('-', ''))).toBe(false);
    }
});

test('after a change of the secret key the login says whom to ask', async () => {
  await app.runSql(`update factors set sealed_secret = 'AAAA'`);
  expect(await logInWith(codeNow())).toBe('factor.unreadable');
});
