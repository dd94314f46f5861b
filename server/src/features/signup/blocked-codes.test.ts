/** Codes stop after many wrong ones in a row, over all attempts and days, until somebody lifts that (security.md T3). */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import type { Result } from '#contract/call.ts';
import { defaultLimits } from '../../limits.ts';
import { lastResetHandle } from '../../testing/captured-mail.ts';
import {
  insertCentre,
  logIn,
  sendCode,
  signUpCentre,
  startSignup,
  valueOf,
  type TestCentre,
} from '../../testing/people.ts';
import { runCommand } from '../../testing/run-command.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const day = 24 * 60 * 60 + 2 * 60 * 60;
let app: TestApp;
let centre: TestCentre;

beforeEach(async () => {
  app = await startTestApp();
  centre = await insertCentre(app);
});
afterEach(async () => {
  await app.close();
});

const codeOf = (result: Result<unknown>) =>
  result.ok ? 'ok' : result.failure.kind === 'refused' ? result.failure.code : result.failure.kind;
const verify = (userId: string, otp: string) => app.call(api.verifyEmailCode, { body: { userId, otp } });
const acts = async (act: string) =>
  app.database.db
    .selectFrom('audit_trail')
    .select(['actor', 'address', 'target'])
    .where('act', '=', act)
    .execute();

/** Five wrong codes in one attempt. */
async function attempt(): Promise<void> {
  const handle = await startSignup(app, centre.phone);
  const right = await sendCode(app, handle, centre.email);
  const wrong = right === '000000' ? '000001' : '000000';
  for (let tried = 0; tried < 5; tried += 1) expect(codeOf(await verify(handle, wrong))).toBe('otp.invalid');
}

/** No more a day than the other limits let through. */
async function guessForDays(attempts: number): Promise<void> {
  for (let made = 0; made < attempts; made += 1) {
    if (made % 4 === 3) app.clock.advance(day);
    await attempt();
  }
}

test('after a hundred in a row no code is sent or taken; a mailed link still sets a password and lifts it', async () => {
  await guessForDays(19);
  expect(await acts('codes.blocked')).toEqual([]);
  app.clock.advance(day);
  const waiting = await startSignup(app, centre.phone);
  const right = await sendCode(app, waiting, centre.email);
  await attempt();
  expect(await verify(waiting, right)).toMatchObject({
    failure: {
      status: 403,
      code: 'code.blocked',
      error: expect.stringContaining('Forgot Password') as unknown,
    },
  });
  const handle = await startSignup(app, centre.phone);
  expect(codeOf(await app.call(api.sendEmailCode, { body: { userId: handle } }))).toBe('code.blocked');
  expect(await acts('codes.blocked')).toEqual([{ actor: centre.phone, address: '127.0.0.1', target: '' }]);
  const alarms = app.logLines.filter((line) => line.includes('"alarm":"codes-blocked"'));
  expect(alarms).toHaveLength(1);
  expect(alarms[0]).not.toContain(centre.phone);

  valueOf(await app.call(api.forgotPassword, { body: { username: centre.phone } }));
  await app.services.mailer.settled();
  const body = { userId: lastResetHandle(app.mails, centre.email), password: 'a new password' };
  valueOf(await app.call(api.setPassword, { body }));
  await logIn(app, centre.phone, 'a new password');
  await signUpCentre(app, centre.phone);
}, 120_000);

test('a right code starts the count anew', async () => {
  const { signup } = defaultLimits;
  await app.close();
  app = await startTestApp({ limits: { ...defaultLimits, signup: { ...signup, wrongCodesInARow: 7 } } });
  centre = await insertCentre(app);
  await attempt();
  await signUpCentre(app, centre.phone);
  await attempt();
  await signUpCentre(app, centre.phone);
});

test('the operator sees whose codes are blocked and lifts it', async () => {
  const unlock = (...argument: string[]) => runCommand('unlock.ts', app.environment, ...argument);
  await signUpCentre(app, centre.phone);
  expect(await unlock()).toMatchObject({ exitCode: 0, stdout: 'No codes are blocked.\n' });
  await app.runSql(`update accounts set wrong_codes = 100 where username = '${centre.phone}'`);
  const handle = await startSignup(app, centre.phone);
  expect(codeOf(await app.call(api.sendEmailCode, { body: { userId: handle } }))).toBe('code.blocked');
  expect((await unlock()).stdout).toContain(centre.phone);
  expect((await unlock('9000000000')).exitCode).toBe(1);
  expect((await unlock(`+91 ${centre.phone}`)).exitCode).toBe(0);
  await signUpCentre(app, centre.phone);
  expect(await acts('codes.unblocked')).toEqual([
    { actor: 'operator', address: 'command line', target: centre.phone },
  ]);
}, 120_000);
