/** Wrong codes never lock an account: after ten of them its codes are not compared for a day, and the links in its mails work. */
import { expect } from 'vitest';
import { lastCode, lastLink } from '../../testing/captured-mail.ts';
import { createClientAt, type ClientAt } from '../../testing/client-at.ts';
import { behindProxy } from '../../testing/from-address.ts';
import { insertCentre, logIn, sendCode, startSignup, type TestCentre } from '../../testing/people.ts';
import { strictLimits } from '../../testing/strict-limits.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { testLimits } from '../../testing/test-limits.ts';
import { portalTest } from '../../testing/portal-test.ts';

const minute = 60;

const test = portalTest({ environment: behindProxy }).extend<{
  readonly centre: TestCentre;
  readonly owner: ClientAt;
}>({
  centre: [async ({ app }, use) => use(await insertCentre(app)), { auto: true }],
  owner: async ({ app }, use) => use(createClientAt(app, '198.51.100.23')),
});

/** Enters wrong codes of two attempts of one network, five for each. */
async function guess(app: TestApp, centre: TestCentre): Promise<void> {
  const guesser = createClientAt(app, '203.0.113.7');
  for (let attempts = 0; attempts < 2; attempts += 1) {
    const userId = await guesser.start(centre.phone);
    await guesser.send(userId);
    for (let tries = 0; tries < 5; tries += 1)
      expect(await guesser.verify(userId, 'wrong1')).toBe('otp.invalid');
    app.clock.advance(minute);
  }
}

test('after ten wrong codes the right one is refused with the way out, the link in its mail works, and a day later codes do', async ({
  app,
  centre,
  owner,
}) => {
  const userId = await owner.start(centre.phone);
  await owner.send(userId);
  const sixDigits = lastCode(app.mails, centre.email);
  app.clock.advance(minute);
  await guess(app, centre);
  expect(await owner.tryCode(userId, sixDigits)).toMatchObject({
    failure: {
      status: 429,
      code: 'otp.blocked',
      waitSeconds: expect.any(Number) as number,
      error:
        'OTPs cannot be typed for 26 hours, because too many wrong ones were entered for this number or from this internet connection. Open the newest e-mail and use its link instead of the OTP.',
    },
  });
  expect(await owner.setPassword(lastLink(app.mails, centre.email), 'of the owner')).toBe('ok');
  await logIn(app, centre.phone, 'of the owner');
  expect(app.logLines.filter((line) => line.includes('"alarm":"codes-guessed"'))).toHaveLength(1);
  expect(app.logLines.join('\n')).not.toContain(centre.phone);
  app.clock.advance(27 * 60 * minute);
  const later = await startSignup(app, centre.phone);
  expect(await owner.verify(later, await sendCode(app, later, centre.email))).toBe('ok');
});

test('the codes of other accounts are compared as before, also after a restart', async ({
  app: first,
  centre,
  start,
}) => {
  await guess(first, centre);
  await first.close({ keepData: true });
  const app = await start({ environment: behindProxy, dataDir: first.dataDir, clock: first.clock });
  const owner = createClientAt(app, '198.51.100.23');
  const userId = await owner.start(centre.phone);
  await owner.send(userId);
  expect(await owner.verify(userId, lastCode(app.mails, centre.email))).toBe('otp.blocked');
  const other = await insertCentre(app, { phone: '9800000000' });
  const calm = createClientAt(app, '203.0.113.7');
  const attempt = await calm.start(other.phone);
  await calm.send(attempt);
  expect(await calm.verify(attempt, lastCode(app.mails, other.email))).toBe('ok');
});

test('parallel guesses over many attempts are compared ten times', async ({ app, centre, owner }) => {
  const attempts: string[] = [];
  for (let count = 0; count < 5; count += 1) {
    const client = createClientAt(app, `192.0.2.${count}`);
    const userId = await client.start(centre.phone);
    await client.send(userId);
    attempts.push(userId);
  }
  const tries = attempts.flatMap((userId) => Array.from({ length: 5 }, () => owner.verify(userId, 'wrong1')));
  const results = await Promise.all(tries);
  expect(results.filter((result) => result === 'otp.invalid')).toHaveLength(10);
  expect(results.filter((result) => result === 'otp.blocked')).toHaveLength(15);
});

test('a network at its limit of wrong codes is told the way out; elsewhere nothing changes', async ({
  start,
}) => {
  const { rates } = testLimits;
  const limits = strictLimits({ wrongCodePerIp: { ...rates.wrongCodePerIp, limit: 3 } });
  const app = await start({ environment: behindProxy, limits });
  const centre = await insertCentre(app);
  const userId = await createClientAt(app, '198.51.100.23').start(centre.phone);
  const owner = createClientAt(app, '198.51.100.23');
  await owner.send(userId);
  for (let tries = 0; tries < 3; tries += 1) await owner.verify(userId, 'wrong1');
  expect(await owner.verify(userId, lastCode(app.mails, centre.email))).toBe('otp.blocked');
  const elsewhere = createClientAt(app, '192.0.2.1');
  expect(await elsewhere.verify(userId, lastCode(app.mails, centre.email))).toBe('ok');
});
