import { expect } from 'vitest';
import { api } from '#contract/api.ts';
import { testLimits } from '../../testing/test-limits.ts';
import { codeOf, insertCentre, sendCode, startSignup, type TestCentre } from '../../testing/people.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { portalTest } from '../../testing/portal-test.ts';

const test = portalTest().extend<{
  readonly centre: TestCentre;
  readonly attemptId: string;
  readonly code: string;
}>({
  centre: async ({ app }, use) => use(await insertCentre(app)),
  attemptId: async ({ app, centre }, use) => use(await startSignup(app, centre.phone)),
  code: [
    async ({ app, centre, attemptId }, use) => use(await sendCode(app, attemptId, centre.email)),
    { auto: true },
  ],
});

const verify = (app: TestApp, attemptId: string, otp: string, userId = attemptId) =>
  app.call(api.verifyEmailCode, { body: { userId, otp } });
const wrong = (code: string, right = code) => (right === '000000' ? '000001' : '000000');

test('the right code verifies once', async ({ app, attemptId, code }) => {
  expect(await verify(app, attemptId, ` ${code} `)).toMatchObject({
    ok: true,
    value: { message: 'Verified' },
  });
  expect(codeOf(await verify(app, attemptId, code))).toBe('otp.expired');
});

test('a wrong code is refused with the specified text', async ({ app, attemptId, code }) => {
  expect(await verify(app, attemptId, wrong(code))).toMatchObject({
    failure: { status: 400, error: 'Invalid OTP' },
  });
  expect(codeOf(await verify(app, attemptId, code))).toBe('ok');
});

test('a code is valid for ten minutes', async ({ app, attemptId, code }) => {
  app.clock.advance(599);
  expect(codeOf(await verify(app, attemptId, wrong(code)))).toBe('otp.invalid');
  app.clock.advance(2);
  expect(codeOf(await verify(app, attemptId, code))).toBe('otp.expired');
});

test('the right code on the sixth try is refused', async ({ app, attemptId, code }) => {
  for (let count = 0; count < 5; count += 1)
    expect(codeOf(await verify(app, attemptId, wrong(code)))).toBe('otp.invalid');
  expect(await verify(app, attemptId, code)).toMatchObject({
    failure: { status: 429, code: 'otp.exhausted' },
  });
});

test('of 200 concurrent tries five are counted', async ({ app, attemptId, code }) => {
  const results = await Promise.all(Array.from({ length: 200 }, () => verify(app, attemptId, wrong(code))));
  // On a slow machine some time out in the queue.
  const codes = results.map(codeOf).filter((result) => result !== 'server.unavailable');
  expect(codes.filter((result) => result === 'otp.invalid')).toHaveLength(5);
  expect(new Set(codes)).toEqual(new Set(['otp.invalid', 'otp.exhausted']));
  const attempts = app.database.db.selectFrom('signup_handles').select('code_tries');
  const row = await attempts.where('purpose', '=', 'signup').executeTakeFirst();
  expect(row?.code_tries).toBe(5);
});

test('the code of one attempt does not verify another', async ({ app, centre, attemptId, code }) => {
  const other = await startSignup(app, centre.phone);
  expect(codeOf(await verify(app, attemptId, code, other))).toBe('otp.invalid');
  const otherCode = await sendCode(app, other, centre.email);
  if (otherCode !== code) expect(codeOf(await verify(app, attemptId, otherCode))).toBe('otp.invalid');
});

test('the limit of an address applies over all accounts', async ({ start }) => {
  const { rates } = testLimits;
  const wrongCodePerIp = { ...rates.wrongCodePerIp, limit: 4 };
  const app = await start({ limits: { ...testLimits, rates: { ...rates, wrongCodePerIp } } });
  for (const phone of ['9800000000', '9800000001']) {
    const { email } = await insertCentre(app, { phone });
    const other = await startSignup(app, phone);
    const right = await sendCode(app, other, email);
    for (let count = 0; count < 2; count += 1)
      expect(codeOf(await verify(app, other, wrong(right)))).toBe('otp.invalid');
  }
  const centre = await insertCentre(app, { phone: '9800000002' });
  const attemptId = await startSignup(app, centre.phone);
  const code = await sendCode(app, attemptId, centre.email);
  expect(codeOf(await verify(app, attemptId, code))).toBe('otp.blocked');
});

test('attempts without a code, unknown and expired ones are refused', async ({
  app,
  centre,
  attemptId,
  code,
}) => {
  expect(codeOf(await verify(app, attemptId, code, await startSignup(app, centre.phone)))).toBe(
    'otp.invalid',
  );
  expect(codeOf(await verify(app, attemptId, code, 'unknown-attempt'))).toBe('signup.expired');
  app.clock.advance(30 * 60);
  expect(codeOf(await verify(app, attemptId, code))).toBe('signup.expired');
});

test('the attempt ends when the phone on record moves to another person', async ({
  app,
  attemptId,
  code,
}) => {
  await app.database.transaction((tx) => tx.updateTable('centres').set({ phone: '9111111111' }).execute());
  expect(codeOf(await verify(app, attemptId, code))).toBe('signup.expired');
});

test.for([null, 1234.5, ['1'], undefined])(
  'the code %j is an invalid request',
  async (otp, { app, attemptId }) => {
    expect(codeOf(await verify(app, attemptId, otp as unknown as string))).toBe('request.invalid');
  },
);

test.for(['', '12345', '1234567', '١٢٣٤٥٦', 'abcdef'])(
  '"%s" is a wrong code',
  async (otp, { app, attemptId }) => {
    expect(codeOf(await verify(app, attemptId, otp))).toBe('otp.invalid');
  },
);
