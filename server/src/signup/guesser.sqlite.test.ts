/** A guesser of codes with many networks, on one simulated day. Many calls, so they run on the embedded database only. */
import { expect, test } from 'vitest';
import { Refusal } from '../kernel/refusal.ts';
import { insertCentre } from '../testing/people.ts';
import { startTestApp } from '../testing/test-app.ts';
import { initiateSignup } from './routes.ts';
import { sendEmailCode, verifyEmailCode } from './email-code.ts';

test('a guesser with 300 networks has sixty tries at six digits in a day: 1 in 16,000', async () => {
  const app = await startTestApp();
  const centre = await insertCentre(app);
  const { services } = app;
  const { mailer } = services;
  let waiting: string[] = [];
  let guesses = 0;
  let userId = '';
  for (let network = 0; network < 300; network += 1) {
    const ip = `2001:db8:${network}::1`;
    // An attempt that got no code can be used again.
    if (network < 20 || network % 3 === 0) ({ userId } = await initiateSignup(services, centre.phone));
    const sent = await sendEmailCode(services, userId, ip).catch(() => undefined);
    if (sent !== undefined) waiting.push(userId);
    app.clock.advance(network < 10 ? 60 : 290);
    if (network < 10) await mailer.deliverDue();
    for (const attempt of waiting)
      for (let tries = 0; tries < 7; tries += 1)
        guesses +=
          (await verifyEmailCode(services, attempt, 'wrong1', ip).catch((error: unknown) =>
            error instanceof Refusal && error.code === 'otp.invalid' ? 1 : 0,
          )) ?? 0;
    waiting = [];
  }
  expect(guesses).toBe(60);
  // Eight at once, and then one whenever the last one is no longer valid: at most 152 a day.
  expect(app.mails.length).toBeLessThanOrEqual(8 + 24 * 6);
  await app.close();
});
