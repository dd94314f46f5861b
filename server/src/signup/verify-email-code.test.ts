/** The code of a mail: for one attempt, ten minutes, six tries. Guesses of many networks: blocked-codes.test.ts. */
import { expect } from 'vitest';
import { api } from '#contract/api.ts';
import { codeOf, insertCentre, sendCode, startSignup, takePhone } from '../testing/people.ts';
import { sharedPortalTest } from '../testing/portal-test.ts';
import type { TestApp } from '../testing/test-app.ts';

const test = sharedPortalTest()
  .extend('centre', ({ app }) => insertCentre(app, { phone: takePhone() }))
  .extend('attemptId', ({ app, centre }) => startSignup(app, centre.phone))
  .extend('code', ({ app, centre, attemptId }) => sendCode(app, attemptId, centre.email));

const ask = (app: TestApp, userId: string, otp: unknown) =>
  app.call(api.verifyEmailCode, { body: { userId, otp: otp as string } });
const verify = async (app: TestApp, userId: string, otp: unknown) => codeOf(await ask(app, userId, otp));
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

test('a wrong code has the specified text, the right one verifies', async ({ app, attemptId, code }) => {
  expect(await ask(app, attemptId, wrong(code))).toMatchObject({
    failure: { status: 400, code: 'otp.invalid', error: 'Invalid OTP' },
  });
  expect(await ask(app, attemptId, ` \u200b${code}\u202c `)).toMatchObject({
    ok: true,
    value: { message: 'Verified' },
  });
});

test('a right code is right again while valid, if the answer was lost', async ({ app, attemptId, code }) => {
  expect(await verify(app, attemptId, code)).toBe('ok');
  for (let again = 0; again < 7; again += 1)
    expect(await ask(app, attemptId, code)).toMatchObject({ ok: true, value: { message: 'Verified' } });
  expect(await verify(app, attemptId, wrong(code))).toBe('otp.expired');
  app.clock.advance(10 * 60);
  expect(await verify(app, attemptId, code)).toBe('otp.expired');
});

test('a code is valid for ten minutes', async ({ app, attemptId, code }) => {
  app.clock.advance(599);
  expect(await verify(app, attemptId, wrong(code))).toBe('otp.invalid');
  app.clock.advance(2);
  expect(await verify(app, attemptId, code)).toBe('otp.expired');
});

test('what is no code is wrong, and the right one on a seventh try too', async ({ app, attemptId, code }) => {
  for (const otp of [null, 1234.5, ['1'], undefined])
    expect(await verify(app, attemptId, otp)).toBe('request.invalid');
  for (const otp of ['', '12345', '1234567', '١٢٣٤٥٦', 'abcdef', '12 345'])
    expect(await verify(app, attemptId, otp)).toBe('otp.invalid');
  expect(await ask(app, attemptId, code)).toMatchObject({ failure: { status: 429, code: 'otp.exhausted' } });
});

test('of 200 concurrent tries six are counted', async ({ app, centre, attemptId, code }) => {
  const codes = await Promise.all(Array.from({ length: 200 }, () => verify(app, attemptId, wrong(code))));
  expect(codes.filter((result) => result === 'otp.invalid')).toHaveLength(6);
  expect(new Set(codes)).toEqual(new Set(['otp.invalid', 'otp.exhausted']));
  const attempts = app.database.db.selectFrom('signup_handles').select('code_tries');
  expect(await attempts.where('purpose', '=', 'signup').where('mobile', '=', centre.phone).execute()).toEqual(
    [{ code_tries: 6 }],
  );
});

test('the code of one attempt does not verify another', async ({ app, centre, attemptId, code }) => {
  const other = await startSignup(app, centre.phone);
  expect(await verify(app, other, code)).toBe('otp.invalid');
  const otherCode = await sendCode(app, other, centre.email);
  if (otherCode !== code) expect(await verify(app, attemptId, otherCode)).toBe('otp.invalid');
  expect(await verify(app, 'unknown-attempt', code)).toBe('signup.expired');
  app.clock.advance(30 * 60);
  expect(await verify(app, attemptId, code)).toBe('signup.expired');
});

test('the attempt ends when the phone on record moves', async ({ app, centre, attemptId, code }) => {
  await app.runSql(`update centres set phone = '${takePhone()}' where id = '${centre.id}'`);
  expect(await verify(app, attemptId, code)).toBe('signup.expired');
});
