/** Sets the clock ahead and back, as a restart after a corrected clock would (security.md R10). */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api } from '#contract/api.ts';
import {
  centrePassword,
  codeOf,
  insertCentre,
  logIn,
  logInAdmin,
  sendCode,
  signUpCentre,
  startSignup,
  valueOf,
  type TestCentre,
} from '../server/src/testing/people.ts';
import { startHousekeeping } from '../server/src/housekeeping.ts';
import { addSeconds } from '../server/src/kernel/steady-clock.ts';
import { lastLink } from '../server/src/testing/captured-mail.ts';
import { createManualClock } from '../server/src/testing/manual-clock.ts';
import { adminPassword, startTestApp, type TestApp } from '../server/src/testing/test-app.ts';
import { purgeExpiredCounters } from '../server/src/domain/rate-limits/rate-counters.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
const jumps = [
  ['11 minutes', 11 * minute],
  ['13 hours', 13 * hour],
  ['a day', day],
] as const;

let app: TestApp;
let centre: TestCentre;

beforeEach(async () => {
  app = await startTestApp();
  centre = await insertCentre(app);
});
afterEach(async () => {
  await app.close();
});

const verify = (userId: string, otp: string) => app.call(api.verifyEmailCode, { body: { userId, otp } });
const send = (userId: string) => app.call(api.sendEmailCode, { body: { userId } });
const setPassword = (userId: string) =>
  app.call(api.setPassword, { body: { userId, password: 'a new password' } });
const listCentres = (token: string) => app.call(api.listUserCentres, {}, token);
const login = (password: string) => app.call(api.login, { body: { username: centre.phone, password } });
const adminLogin = (password: string) => app.call(api.adminLogin, { body: { username: 'admin', password } });

async function failLogins(): Promise<void> {
  for (let count = 0; count < 12; count += 1) {
    await login('wrong');
    await adminLogin('wrong');
  }
}

async function useUpCodes(): Promise<void> {
  for (let attempts = 0; attempts < 6; attempts += 1) {
    const attemptId = await startSignup(app, centre.phone);
    if (codeOf(await send(attemptId)) === 'code.mail-sent') return;
    for (let tries = 0; tries < 5; tries += 1) await verify(attemptId, 'wrong');
    app.clock.advance(minute);
    await app.services.mailer.deliverDue();
  }
  throw new Error('The codes are not used up');
}

test.each(jumps)('a code that has expired %s ahead stays expired', async (_, jump) => {
  const attemptId = await startSignup(app, centre.phone);
  const otp = await sendCode(app, attemptId, centre.email);
  app.clock.advance(jump);
  expect(codeOf(await verify(attemptId, otp))).toMatch(/expired/);
  app.clock.advance(-jump);
  expect(codeOf(await verify(attemptId, otp))).toMatch(/expired/);
});

test.each(jumps)('a verified code that has expired %s ahead stays expired', async (_, jump) => {
  const userId = await startSignup(app, centre.phone);
  valueOf(await verify(userId, await sendCode(app, userId, centre.email)));
  app.clock.advance(jump);
  const refusal = codeOf(await setPassword(userId));
  expect(refusal).toMatch(/password.not-verified|signup.expired/);
  app.clock.advance(-jump);
  expect(codeOf(await setPassword(userId))).toBe(refusal);
});

test('a reset link that has expired ahead stays expired', async () => {
  valueOf(await app.call(api.forgotPassword, { body: { username: centre.phone } }));
  await app.services.mailer.settled();
  const userId = lastLink(app.mails, centre.email);
  app.clock.advance(day);
  expect(codeOf(await setPassword(userId))).toBe('signup.expired');
  app.clock.advance(-day);
  expect(codeOf(await setPassword(userId))).toBe('signup.expired');
});

test('a token that has expired ahead stays expired', async () => {
  const { token } = await signUpCentre(app, centre.phone);
  const idle = await logInAdmin(app);
  app.clock.advance(13 * hour);
  expect(codeOf(await listCentres(token))).toBe('session.ended');
  app.clock.advance(-13 * hour);
  expect(codeOf(await listCentres(token))).toBe('session.ended');
  app.clock.advance(61 * minute);
  expect(codeOf(await listCentres(idle.token))).toBe('session.ended');
  app.clock.advance(-61 * minute);
  expect(codeOf(await listCentres(idle.token))).toBe('session.ended');
});

test.each(jumps)('what was issued %s ahead is not valid', async (_, jump) => {
  await signUpCentre(app, centre.phone);
  app.clock.advance(jump);
  const { token } = await logIn(app, centre.phone, centrePassword);
  const attemptId = await startSignup(app, centre.phone);
  const otp = await sendCode(app, attemptId, centre.email);
  app.clock.advance(-jump);
  expect(codeOf(await listCentres(token))).toBe('session.ended');
  expect(codeOf(await verify(attemptId, otp))).toBe('signup.expired');
  expect(codeOf(await setPassword(attemptId))).toBe('signup.expired');
});

test.each(jumps)('wrong logins %s ahead lock nobody', async (_, jump) => {
  await signUpCentre(app, centre.phone);
  app.clock.advance(jump);
  await failLogins();
  app.clock.advance(-jump);
  expect(codeOf(await login(centrePassword))).toBe('ok');
  expect(codeOf(await adminLogin(adminPassword))).toBe('ok');
});

test.each([13 * hour, day])('codes used up %i seconds ahead do not count', async (jump) => {
  app.clock.advance(jump);
  await useUpCodes();
  app.clock.advance(-jump);
  await signUpCentre(app, centre.phone);
});

test('a code that was sent ahead does not delay the next one', async () => {
  const attemptId = await startSignup(app, centre.phone);
  app.clock.advance(11 * minute);
  await sendCode(app, attemptId, centre.email);
  app.clock.advance(-11 * minute);
  expect(codeOf(await send(attemptId))).toBe('ok');
});

test('limits that were reached while the clock was a day behind end with their own windows', async () => {
  await signUpCentre(app, centre.phone);
  app.clock.advance(-day);
  await failLogins();
  app.clock.advance(day);
  expect(codeOf(await login(centrePassword))).toBe('ok');
  expect(codeOf(await adminLogin(adminPassword))).toBe('ok');
});

test('an instance whose clock is 30 seconds behind serves what the other has issued', async () => {
  const { token } = await signUpCentre(app, centre.phone);
  const attemptId = await startSignup(app, centre.phone);
  app.clock.advance(70);
  const otp = await sendCode(app, attemptId, centre.email);
  app.clock.advance(-30);
  expect(codeOf(await listCentres(token))).toBe('ok');
  expect(codeOf(await verify(attemptId, otp))).toBe('ok');
  expect(codeOf(await setPassword(attemptId))).toBe('ok');
});

test('counters from the future are deleted, so that they do not count when their time comes', async () => {
  await signUpCentre(app, centre.phone);
  app.clock.advance(day);
  await useUpCodes();
  app.clock.advance(-day);
  await app.database.transaction((tx) => purgeExpiredCounters(tx, app.clock.now(), []));
  app.clock.advance(day);
  expect(codeOf(await send(await startSignup(app, centre.phone)))).toBe('ok');
});

/** Restarts the portal that much later by its clock, and returns whether the expired session is still there after these hours. */
async function isKeptAfterRestart(ahead: number, hours: number): Promise<boolean> {
  const clock = createManualClock(addSeconds(app.clock.now(), ahead));
  await app.close({ keepData: true });
  app = await startTestApp({ dataDir: app.dataDir, clock });
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const stop = startHousekeeping(app.services);
    for (let count = 0; count < hours; count += 1) {
      clock.advance(hour);
      vi.advanceTimersByTime(hour * 1000);
      await vi.waitFor(() => app.services.mailer.settled());
    }
    await stop();
  } finally {
    vi.useRealTimers();
  }
  return (await app.database.db.selectFrom('sessions').select('id').execute()).length > 0;
}

test('expired data is deleted when the portal has run for an hour, not at the start', async () => {
  await signUpCentre(app, centre.phone);
  expect(await isKeptAfterRestart(2 * day, 0)).toBe(true);
  expect(await isKeptAfterRestart(0, 1)).toBe(false);
});

test.each([8 * day, -hour])(
  'a clock that is %i seconds from the last entry of the audit trail at the start deletes nothing for a day, with an alarm',
  async (ahead) => {
    await signUpCentre(app, centre.phone);
    await app.runSql(`update sessions set expires_at = '2025-01-01T00:00:00.000Z'`);
    expect(await isKeptAfterRestart(ahead, 23)).toBe(true);
    expect(app.logLines.join('\n')).toContain('"alarm":"clock"');
    expect(await isKeptAfterRestart(-23 * hour, 24)).toBe(false);
  },
);
