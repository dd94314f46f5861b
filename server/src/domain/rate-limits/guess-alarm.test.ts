import { expect } from 'vitest';
import { api } from '#contract/api.ts';
import { insertCentre, sendCode, startSignup } from '../../testing/people.ts';
import { portalTest } from '../../testing/portal-test.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { testLimits } from '../../testing/test-limits.ts';

const guessesEverywhere = { ...testLimits.rates.guessesEverywhere, limit: 3 };
const test = portalTest({
  limits: { ...testLimits, rates: { ...testLimits.rates, guessesEverywhere } },
});

const alarms = (app: TestApp) => app.logLines.filter((line) => line.includes('"alarm":"guessing"')).length;

async function askForUnknownMobile(app: TestApp): Promise<void> {
  const response = await app.call(api.initiateSignup, { body: { mobile: '9000000001' } });
  expect(response).toMatchObject({ ok: false, failure: { code: 'mobile.unknown' } });
}

test('wrong codes and unknown mobiles together raise one alarm per hour, and no request is refused', async ({
  app,
}) => {
  const { phone, email } = await insertCentre(app);
  const userId = await startSignup(app, phone);
  const code = await sendCode(app, userId, email);
  await askForUnknownMobile(app);
  const otp = code === '000000' ? '000001' : '000000';
  const wrong = await app.call(api.verifyEmailCode, { body: { userId, otp } });
  expect(wrong).toMatchObject({ ok: false, failure: { code: 'otp.invalid' } });
  expect(alarms(app)).toBe(0);
  await askForUnknownMobile(app);
  expect(alarms(app)).toBe(1);
  await askForUnknownMobile(app);
  expect(alarms(app)).toBe(1);
  expect(await app.call(api.verifyEmailCode, { body: { userId, otp: code } })).toMatchObject({ ok: true });
});

test('guesses spread over hours raise no alarm', async ({ app }) => {
  for (let hours = 0; hours < 4; hours += 1) {
    await askForUnknownMobile(app);
    app.clock.advance(3600);
  }
  expect(alarms(app)).toBe(0);
});
