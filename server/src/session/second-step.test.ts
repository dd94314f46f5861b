/** How an administrator with two-step login logs in. How it is set up and removed: admins/factor.test.ts. */
import { expect } from 'vitest';
import { api } from '#contract/api.ts';
import { adminLoginWith, codeAt, setUpFactor, wrongCodeAt } from '../testing/authenticator-app.ts';
import { behindProxy, fromAddress, postJson } from '../testing/admin-client.ts';
import { officerPassword, officerTest, startOfficer, type Officer } from '../testing/officers.ts';
import { codeOf } from '../testing/people.ts';
import { startTest } from '../testing/portal-test.ts';
import type { TestApp } from '../testing/test-app.ts';

/** What an officer types who has set two-step login up. */
async function startTyping(app: TestApp, { token, username, userId }: Officer) {
  const { secret, recoveryCodes } = await setUpFactor(app, token);
  const answer = (code?: string, typed = officerPassword, client = app) =>
    adminLoginWith(client, code, typed, username);
  return {
    username,
    userId,
    secret,
    recoveryCodes,
    answer,
    /** The right code now, or so many steps later. */
    code: (steps = 0) => codeAt(secret, app.clock.now(), steps),
    wrongCode: () => wrongCodeAt(secret, app.clock.now()),
    logIn: async (...typed: Parameters<typeof answer>) => codeOf(await answer(...typed)),
  };
}

const test = officerTest({ environment: behindProxy }).extend('typing', ({ app, officer }) =>
  startTyping(app, officer),
);

const readActions = async ({ database }: TestApp, username: string) => {
  const entries = database.db.selectFrom('audit_trail').select(['act', 'details']).orderBy('sequence');
  const own = await entries
    .where((eb) => eb.or([eb('actor', '=', username), eb('target', '=', username)]))
    .execute();
  return own.map(({ act, details }) => `${act} ${details}`);
};

test('the right password alone is neither a success nor a failure', async ({ typing }) => {
  const { answer, code, logIn } = typing;
  for (let count = 0; count < 4; count += 1) await logIn(undefined, 'wrong');
  for (const typed of [undefined, '', '  '])
    expect(await answer(typed)).toMatchObject({ failure: { status: 401, code: 'factor.required' } });
  // The fifth failure locks the account: the four before it still count.
  await logIn(undefined, 'wrong');
  expect(await logIn(code())).toBe('admin-login.locked');
});

test('without the right password nobody learns that there is a second step', async ({ app, typing }) => {
  const { username, code, wrongCode, recoveryCodes } = typing;
  const responses = new Set<string>();
  const ask = async (password: string, typed?: string, name = username) => {
    const body = { username: name, password, code: typed };
    const response = await postJson(app, '/api/auth/admin-login', body);
    responses.add(`${response.status} ${await response.text()}`);
  };
  await ask(officerPassword, code(), 'nobody');
  for (const typed of [undefined, code(), wrongCode(), recoveryCodes[0], undefined])
    await ask('wrong', typed);
  expect([...responses]).toEqual([expect.stringMatching(/^401 .*"code":"admin-login\.failed"/)]);
  // Locked now: whatever follows gets one other response.
  responses.clear();
  await ask(officerPassword);
  await ask(officerPassword, code());
  await ask('wrong', code());
  expect([...responses]).toEqual([expect.stringMatching(/^429 .*"code":"admin-login\.locked"/)]);
  const body = { username, password: officerPassword, code: code() };
  expect(codeOf(await app.call(api.login, { body }))).toBe('login.failed');
});

test('each code logs in once, also a step early or late, and no older one', async ({ app, typing }) => {
  const { code, logIn } = typing;
  const spaced = code().replace(/^.../, '$& ');
  expect(await logIn(spaced)).toBe('ok');
  expect(await logIn(spaced)).toBe('factor.wrong');
  for (const [steps, expected] of [
    [-1, 'factor.wrong'],
    [2, 'factor.wrong'],
    [1, 'ok'],
    [0, 'factor.wrong'],
  ] as const)
    expect([steps, await logIn(code(steps))]).toEqual([steps, expected]);
  app.clock.advance(90);
  expect(await logIn(code(-1))).toBe('ok');
});

test('of many logins at once with the same code one succeeds', async ({ typing: { code, logIn } }) => {
  const logins = await Promise.all(Array.from({ length: 8 }, () => logIn(code())));
  expect(logins.filter((result) => result === 'ok')).toHaveLength(1);
});

test('a wrong code counts as a failed login: five lock the account', async ({ app, typing }) => {
  const { username, code, wrongCode, logIn } = typing;
  for (let count = 0; count < 5; count += 1) expect(await logIn(wrongCode())).toBe('factor.wrong');
  expect(await logIn(code())).toBe('admin-login.locked');
  const actions = await readActions(app, username);
  expect(actions.filter((entry) => entry.includes('wrongCode'))).toHaveLength(5);
  app.clock.advance(30);
  expect(await logIn(code())).toBe('ok');
});

test('20 wrong codes from elsewhere do not stop those of a known network', async ({ app, typing }) => {
  const { code, wrongCode, logIn } = typing;
  const attackers = [fromAddress(app, '203.0.113.7'), fromAddress(app, '203.0.113.8')];
  for (const client of attackers)
    for (let count = 0; count < 10; count += 1) {
      expect(await logIn(wrongCode(), officerPassword, client)).toBe('factor.wrong');
      app.clock.advance(16 * 60);
    }
  for (const client of [...attackers, fromAddress(app, '192.0.2.1')])
    expect(await logIn(code(), officerPassword, client)).toBe('factor.too-many');
  expect(await logIn(code())).toBe('ok');
});

test('after 20 wrong codes in a day only a recovery code logs in', async ({ app, typing }) => {
  const { answer, code, wrongCode, logIn, recoveryCodes } = typing;
  for (let count = 0; count < 20; count += 1) {
    expect(await logIn(wrongCode())).toBe('factor.wrong');
    app.clock.advance(16 * 60);
  }
  expect(await answer(code())).toMatchObject({ failure: { status: 429, code: 'factor.too-many' } });
  expect(await logIn(recoveryCodes[0])).toBe('ok');
  expect(await logIn(code())).toBe('factor.too-many');
  app.clock.advance(26 * 60 * 60);
  expect(await logIn(code())).toBe('ok');
});

test('each recovery code logs in once, however typed, and is stored nowhere', async ({ app, typing }) => {
  const { username, code, logIn, recoveryCodes, secret } = typing;
  const [first = '', second = ''] = recoveryCodes;
  expect(first).toMatch(/^(?:[A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
  expect(await logIn(first)).toBe('ok');
  expect(await logIn(first)).toBe('factor.wrong');
  expect(await logIn(` ${second.toLowerCase().replaceAll('-', ' ')} `)).toBe('ok');
  expect(await logIn(code())).toBe('ok');
  expect(await readActions(app, username)).toContain('factor.recovery-code-used {"recoveryCodesLeft":8}');
  for (const text of [await app.storedText(), app.logLines.join('')])
    for (const hidden of [secret, ...recoveryCodes])
      for (const written of [hidden, hidden.replaceAll('-', '')]) expect(text.includes(written)).toBe(false);
});

test('after a change of the secret key the login says whom to ask', async ({ app, typing }) => {
  const { userId, code, logIn } = typing;
  await app.runSql(`update factors set sealed_secret = 'AAAA' where account_id = '${userId}'`);
  expect(await logIn(code())).toBe('factor.unreadable');
});

startTest()('after the clock was set back the last code stays used', async ({ start }) => {
  const app = await start();
  const { code, logIn } = await startTyping(app, await startOfficer(app));
  const last = code();
  expect(await logIn(last)).toBe('ok');
  app.clock.advance(-20);
  expect(await logIn(last)).toBe('factor.wrong');
  app.clock.advance(-60 * 60);
  expect(await logIn(last)).toBe('factor.wrong');
  expect(await logIn(code())).toBe('ok');
});
