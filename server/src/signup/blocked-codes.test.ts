/**
 * Wrong codes never lock an account: six end one code. After those of ten its codes are not compared for a day, and the links in its
 * mails work.
 */
import { expect } from 'vitest';
import { lastCode, lastLink } from '../testing/captured-mail.ts';
import { behindProxy, createClientAt } from '../testing/admin-client.ts';
import { leaveOfLimit } from '../testing/leave-of-limit.ts';
import { insertCentre, logIn, sendCode, startSignup, type TestCentre } from '../testing/people.ts';
import type { TestApp } from '../testing/test-app.ts';
import { portalTest } from '../testing/portal-test.ts';

const minute = 60;

const test = portalTest({ environment: behindProxy })
  .extend('centre', { auto: true }, ({ app }) => insertCentre(app))
  .extend('owner', ({ app }) => createClientAt(app, '198.51.100.23'));

/** Ends so many codes with six wrong ones each, from a network of its own each time. */
async function endCodes(app: TestApp, centre: TestCentre, count: number): Promise<void> {
  for (let codes = 0; codes < count; codes += 1) {
    const guesser = createClientAt(app, `203.0.113.${codes}`);
    const userId = await guesser.start(centre.phone);
    await guesser.send(userId);
    for (let tries = 0; tries < 6; tries += 1)
      expect(await guesser.verify(userId, 'wrong1')).toBe('otp.invalid');
    // A code is mailed when the mailbox has no valid link.
    app.clock.advance(11 * minute);
  }
}

test('a stranger who ends two codes ends no other of its owner', async ({ app, centre, owner }) => {
  await endCodes(app, centre, 2);
  const userId = await owner.start(centre.phone);
  await owner.send(userId);
  for (let tries = 0; tries < 6; tries += 1) expect(await owner.verify(userId, 'wrong1')).toBe('otp.invalid');
  expect(await owner.tryCode(userId, lastCode(app.mails, centre.email))).toMatchObject({
    failure: {
      status: 429,
      code: 'otp.exhausted',
      error: 'Invalid OTP. Too many wrong attempts: use the link in the e-mail, or send a new OTP.',
      waitSeconds: 60,
    },
  });
  app.clock.advance(minute);
  expect((await owner.send(userId)).ok).toBe(true);
  expect(await owner.verify(userId, lastCode(app.mails, centre.email))).toBe('ok');
});

test('after ten ended codes of a day only the link of a mail works', async ({ app, centre, owner }) => {
  await endCodes(app, centre, 10);
  const userId = await owner.start(centre.phone);
  await owner.send(userId);
  expect(await owner.tryCode(userId, lastCode(app.mails, centre.email))).toMatchObject({
    failure: {
      status: 429,
      code: 'otp.blocked',
      waitSeconds: expect.any(Number) as number,
      error: expect.stringMatching(
        /^OTPs cannot be typed for 2\d hours, because too many wrong ones were entered for this number\. Open the newest e-mail and use its link instead of the OTP\.$/,
      ) as string,
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

test('other accounts go on as before, also after a restart', async ({ app: first, centre, start }) => {
  await endCodes(first, centre, 10);
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

test('parallel guesses are compared as often as the day has left', async ({ app, centre, owner }) => {
  const attempts: string[] = [];
  for (let count = 0; count < 5; count += 1) {
    const client = createClientAt(app, `192.0.2.${count}`);
    const userId = await client.start(centre.phone);
    await client.send(userId);
    attempts.push(userId);
  }
  const { id } = await app.database.db
    .selectFrom('accounts')
    .select('id')
    .where('role', '=', 'centre')
    .executeTakeFirstOrThrow();
  await leaveOfLimit(app, app.services.limits.rates.wrongCodePerAccount, id, 10);
  const tries = attempts.flatMap((userId) => Array.from({ length: 6 }, () => owner.verify(userId, 'wrong1')));
  const results = await Promise.all(tries);
  expect(results.filter((result) => result === 'otp.invalid')).toHaveLength(10);
  expect(results.filter((result) => result === 'otp.blocked')).toHaveLength(20);
});
