/** Tests that many wrong codes in a row, over all attempts and days, block the codes of an account (security.md T3). */
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
const entriesOf = async (action: string) =>
  app.database.db
    .selectFrom('audit_trail')
    .select(['actor', 'address', 'target'])
    .where('act', '=', action)
    .execute();

/** Five wrong codes in one attempt. */
async function failAttempt(): Promise<void> {
  const attemptId = await startSignup(app, centre.phone);
  const right = await sendCode(app, attemptId, centre.email);
  const wrong = right === '000000' ? '000001' : '000000';
  for (let count = 0; count < 5; count += 1)
    expect(codeOf(await verify(attemptId, wrong))).toBe('otp.invalid');
}

/** Stays within the other limits per day. */
async function guessForDays(attempts: number): Promise<void> {
  for (let count = 0; count < attempts; count += 1) {
    if (count % 4 === 3) app.clock.advance(day);
    await failAttempt();
  }
}

test('after a hundred wrong codes in a row no code is sent or accepted; a reset link still works and unblocks the account', async () => {
  await guessForDays(19);
  expect(await entriesOf('codes.blocked')).toEqual([]);
  app.clock.advance(day);
  const waiting = await startSignup(app, centre.phone);
  const right = await sendCode(app, waiting, centre.email);
  await failAttempt();
  expect(await verify(waiting, right)).toMatchObject({
    failure: {
      status: 403,
      code: 'code.blocked',
      error: expect.stringContaining('Forgot Password') as unknown,
    },
  });
  const attemptId = await startSignup(app, centre.phone);
  expect(codeOf(await app.call(api.sendEmailCode, { body: { userId: attemptId } }))).toBe('code.blocked');
  expect(await entriesOf('codes.blocked')).toEqual([
    { actor: centre.phone, address: '127.0.0.1', target: '' },
  ]);
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

test('a right code resets the count', async () => {
  const { signup } = defaultLimits;
  await app.close();
  app = await startTestApp({ limits: { ...defaultLimits, signup: { ...signup, wrongCodesInARow: 7 } } });
  centre = await insertCentre(app);
  await failAttempt();
  await signUpCentre(app, centre.phone);
  await failAttempt();
  await signUpCentre(app, centre.phone);
});

test('the operator lists blocked accounts and unblocks them', async () => {
  const unlock = (...argument: string[]) => runCommand('unlock.ts', app.environment, ...argument);
  await signUpCentre(app, centre.phone);
  expect(await unlock()).toMatchObject({ exitCode: 0, stdout: 'No codes are blocked.\n' });
  await app.runSql(`update accounts set wrong_codes = 100 where username = '${centre.phone}'`);
  const attemptId = await startSignup(app, centre.phone);
  expect(codeOf(await app.call(api.sendEmailCode, { body: { userId: attemptId } }))).toBe('code.blocked');
  expect((await unlock()).stdout).toContain(centre.phone);
  expect((await unlock('9000000000')).exitCode).toBe(1);
  expect((await unlock(`+91 ${centre.phone}`)).exitCode).toBe(0);
  await signUpCentre(app, centre.phone);
  expect(await entriesOf('codes.unblocked')).toEqual([
    { actor: 'operator', address: 'command line', target: centre.phone },
  ]);
}, 120_000);
