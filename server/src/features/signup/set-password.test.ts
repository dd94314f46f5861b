import { expect } from 'vitest';
import { api } from '#contract/api.ts';
import { passwordCost } from '../../domain/accounts/passwords.ts';
import {
  codeOf,
  insertCentre,
  logIn,
  sendCode,
  signUpCentre,
  startSignup,
  type TestCentre,
  valueOf,
} from '../../testing/people.ts';
import { portalTest } from '../../testing/portal-test.ts';
import type { TestApp } from '../../testing/test-app.ts';

const test = portalTest({ passwordCost }).extend<{
  readonly centre: TestCentre;
  readonly attemptId: string;
}>({
  centre: [async ({ app }, use) => use(await insertCentre(app)), { auto: true }],
  attemptId: [async ({ app, centre }, use) => use(await createVerifiedAttempt(app, centre)), { auto: true }],
});

const setPassword = (app: TestApp, attemptId: string, password: string, userId = attemptId) =>
  app.call(api.setPassword, { body: { userId, password } });
const account = (app: TestApp) =>
  app.database.db.selectFrom('accounts').selectAll().where('role', '=', 'centre').executeTakeFirstOrThrow();

async function createVerifiedAttempt(app: TestApp, centre: TestCentre): Promise<string> {
  const newId = await startSignup(app, centre.phone);
  const otp = await sendCode(app, newId, centre.email);
  valueOf(await app.call(api.verifyEmailCode, { body: { userId: newId, otp } }));
  return newId;
}

test('a verified attempt sets the password once', async ({ app, centre, attemptId }) => {
  expect(codeOf(await setPassword(app, attemptId, 'secret1'))).toBe('ok');
  const { password_hash: stored } = await account(app);
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(codeOf(await setPassword(app, attemptId, 'secret2'))).toBe('signup.expired');
  expect((await account(app)).password_hash).toBe(stored);
  expect((await logIn(app, centre.phone, 'secret1')).userId).toBe((await account(app)).id);
});

test('of many concurrent requests one sets the password', async ({ app, attemptId }) => {
  const results = await Promise.all(
    Array.from({ length: 10 }, (_, index) => setPassword(app, attemptId, `secret-${index}`)),
  );
  expect(results.filter((result) => result.ok)).toHaveLength(1);
});

test('only a verified attempt sets a password', async ({ app, centre, attemptId }) => {
  const fresh = await startSignup(app, centre.phone);
  expect(codeOf(await setPassword(app, attemptId, 'secret1', fresh))).toBe('password.not-verified');
  app.clock.advance(60);
  const otp = await sendCode(app, fresh, centre.email);
  expect(codeOf(await setPassword(app, attemptId, 'secret1', fresh))).toBe('password.not-verified');
  await app.call(api.verifyEmailCode, { body: { userId: fresh, otp: otp === '000000' ? '1' : '000000' } });
  expect(codeOf(await setPassword(app, attemptId, 'secret1', fresh))).toBe('password.not-verified');
  expect(codeOf(await setPassword(app, attemptId, 'secret1', 'unknown-attempt'))).toBe('signup.expired');
  expect(codeOf(await setPassword(app, attemptId, 'secret1', (await account(app)).id))).toBe(
    'signup.expired',
  );
  expect((await account(app)).password_hash).toBeNull();
});

test("an attacker's parallel attempt is not verified by the owner's code", async ({
  app,
  centre,
  attemptId,
}) => {
  const attacker = await startSignup(app, centre.phone);
  const polls = Promise.all(
    Array.from({ length: 20 }, () => setPassword(app, attemptId, 'attack', attacker)),
  );
  expect(codeOf(await setPassword(app, attemptId, 'secret1'))).toBe('ok');
  expect((await polls).some((result) => result.ok)).toBe(false);
  expect(codeOf(await setPassword(app, attemptId, 'attack', attacker))).toBe('signup.finished');
});

test('a verification is valid for ten minutes', async ({ app, attemptId }) => {
  app.clock.advance(601);
  expect(codeOf(await setPassword(app, attemptId, 'secret1'))).toBe('password.not-verified');
});

test.for([
  ['', 'password.too-short'],
  ['12345', 'password.too-short'],
  ['नमस्त', 'password.too-short'],
  ['e\u0301'.repeat(5), 'password.too-short'],
  ['x'.repeat(129), 'password.too-long'],
  ['x'.repeat(2001), 'request.invalid'],
] as const)('%j is refused with %s', async ([password, refusal], { app, attemptId }) => {
  expect(codeOf(await setPassword(app, attemptId, password))).toBe(refusal);
});

test('all 128 characters count; an emoji is one character; NFC and NFD are equal', async ({
  app,
  centre,
  attemptId,
}) => {
  const long = `${'é'.repeat(121)}😀😀😀😀😀😀😀`;
  expect(codeOf(await setPassword(app, attemptId, long))).toBe('ok');
  await expect(logIn(app, centre.phone, `${long.slice(0, -2)}🙂`)).rejects.toThrow('login.failed');
  expect((await logIn(app, centre.phone, long.normalize('NFD'))).token).not.toBe('');
});

test('earlier tokens and other attempts end, and the owner is notified by a mail without secrets', async ({
  app,
  centre,
}) => {
  app.clock.advance(120);
  const first = await signUpCentre(app, centre.phone, 'first password');
  const second = await createVerifiedAttempt(app, centre);
  const third = await startSignup(app, centre.phone);
  valueOf(await app.call(api.setPassword, { body: { userId: second, password: 'second password' } }));
  expect(codeOf(await app.call(api.logout, {}, first.token))).toBe('session.ended');
  expect(codeOf(await app.call(api.sendEmailCode, { body: { userId: third } }))).toBe('signup.finished');
  await expect(logIn(app, centre.phone, 'first password')).rejects.toThrow('login.failed');
  await app.services.mailer.settled();
  const notice = app.mails.at(-1);
  expect(notice).toMatchObject({ to: centre.email, subject: expect.stringContaining('password was set') });
  expect(notice?.text).not.toContain('second password');
});

test('nothing changes for the account until the new password is set', async ({ app, centre }) => {
  app.clock.advance(120);
  const first = await signUpCentre(app, centre.phone, 'first password');
  await createVerifiedAttempt(app, centre);
  expect(codeOf(await app.call(api.logout, {}, first.token))).toBe('ok');
  expect((await logIn(app, centre.phone, 'first password')).token).not.toBe('');
});

test('a changed e-mail on record ends the verified attempt', async ({ app, attemptId }) => {
  await app.database.transaction((tx) =>
    tx.updateTable('centres').set({ email: 'other@school.example.org' }).execute(),
  );
  expect(codeOf(await setPassword(app, attemptId, 'secret1'))).toBe('signup.expired');
});

test.for([null, 123456, {}, undefined])(
  'the password %j is an invalid request',
  async (password, { app, attemptId }) => {
    expect(codeOf(await setPassword(app, attemptId, password as string))).toBe('request.invalid');
  },
);
