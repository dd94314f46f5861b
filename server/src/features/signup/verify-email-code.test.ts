import { afterEach, beforeEach, expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import { defaultLimits } from '../../limits.ts';
import { codeOf, insertCentre, sendCode, startSignup, type TestCentre } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let centre: TestCentre;
let attemptId: string;
let code: string;
const verify = (otp: string, userId = attemptId) => app.call(api.verifyEmailCode, { body: { userId, otp } });
const wrong = (right = code) => (right === '000000' ? '000001' : '000000');

beforeEach(async () => {
  app = await startTestApp();
  centre = await insertCentre(app);
  attemptId = await startSignup(app, centre.phone);
  code = await sendCode(app, attemptId, centre.email);
});
afterEach(async () => {
  await app.close();
});

test('the right code verifies once', async () => {
  expect(await verify(` ${code} `)).toMatchObject({ ok: true, value: { message: 'Verified' } });
  expect(codeOf(await verify(code))).toBe('otp.expired');
});

test('a wrong code is refused with the specified text', async () => {
  expect(await verify(wrong())).toMatchObject({ failure: { status: 400, error: 'Invalid OTP' } });
  expect(codeOf(await verify(code))).toBe('ok');
});

test('a code is valid for ten minutes', async () => {
  app.clock.advance(599);
  expect(codeOf(await verify(wrong()))).toBe('otp.invalid');
  app.clock.advance(2);
  expect(codeOf(await verify(code))).toBe('otp.expired');
});

test('the right code on the sixth try is refused', async () => {
  for (let count = 0; count < 5; count += 1) expect(codeOf(await verify(wrong()))).toBe('otp.invalid');
  expect(await verify(code)).toMatchObject({ failure: { status: 429, code: 'otp.exhausted' } });
});

test('of 200 concurrent tries five are counted', async () => {
  const results = await Promise.all(Array.from({ length: 200 }, () => verify(wrong())));
  // On a slow machine some time out in the queue.
  const codes = results.map(codeOf).filter((result) => result !== 'server.unavailable');
  expect(codes.filter((result) => result === 'otp.invalid')).toHaveLength(5);
  expect(new Set(codes)).toEqual(new Set(['otp.invalid', 'otp.exhausted']));
  const attempts = app.database.db.selectFrom('signup_handles').select('code_tries');
  const row = await attempts.where('purpose', '=', 'signup').executeTakeFirst();
  expect(row?.code_tries).toBe(5);
});

test('the code of one attempt does not verify another', async () => {
  const other = await startSignup(app, centre.phone);
  expect(codeOf(await verify(code, other))).toBe('otp.invalid');
  const otherCode = await sendCode(app, other, centre.email);
  if (otherCode !== code) expect(codeOf(await verify(otherCode))).toBe('otp.invalid');
});

test('the limit of an address applies over all accounts', async () => {
  await app.close();
  const { rates } = defaultLimits;
  const wrongCodePerIp = { ...rates.wrongCodePerIp, limit: 4 };
  app = await startTestApp({ limits: { ...defaultLimits, rates: { ...rates, wrongCodePerIp } } });
  for (const phone of ['9800000000', '9800000001']) {
    const { email } = await insertCentre(app, { phone });
    const other = await startSignup(app, phone);
    const right = await sendCode(app, other, email);
    for (let count = 0; count < 2; count += 1)
      expect(codeOf(await verify(wrong(right), other))).toBe('otp.invalid');
  }
  centre = await insertCentre(app, { phone: '9800000002' });
  attemptId = await startSignup(app, centre.phone);
  code = await sendCode(app, attemptId, centre.email);
  expect(codeOf(await verify(code))).toBe('otp.blocked');
});

test('attempts without a code, unknown and expired ones are refused', async () => {
  expect(codeOf(await verify(code, await startSignup(app, centre.phone)))).toBe('otp.invalid');
  expect(codeOf(await verify(code, 'unknown-attempt'))).toBe('signup.expired');
  app.clock.advance(30 * 60);
  expect(codeOf(await verify(code))).toBe('signup.expired');
});

test('the attempt ends when the phone on record moves to another person', async () => {
  await app.database.transaction((tx) => tx.updateTable('centres').set({ phone: '9111111111' }).execute());
  expect(codeOf(await verify(code))).toBe('signup.expired');
});

test.each([null, 1234.5, ['1'], undefined])('the code %j is an invalid request', async (otp) => {
  expect(codeOf(await verify(otp as unknown as string))).toBe('request.invalid');
});

test.each(['', '12345', '1234567', '١٢٣٤٥٦', 'abcdef'])('"%s" is a wrong code', async (otp) => {
  expect(codeOf(await verify(otp))).toBe('otp.invalid');
});
