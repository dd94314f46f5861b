/** Sets the clock ahead and back, as a restart after a corrected clock would (security.md R10). */
import { expect, vi } from 'vitest';
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
import { addSeconds } from '../server/src/kernel/time.ts';
import { lastLink } from '../server/src/testing/captured-mail.ts';
import { createManualClock } from '../server/src/testing/manual-clock.ts';
import { adminPassword, type TestApp } from '../server/src/testing/test-app.ts';
import { purgeExpiredCounters } from '../server/src/rate-limits.ts';
import { portalTest, type StartPortal } from '../server/src/testing/portal-test.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
const jumps = [
  ['11 minutes', 11 * minute],
  ['13 hours', 13 * hour],
  ['a day', day],
] as const;

const test = portalTest().extend('centre', { auto: true }, ({ app }) => insertCentre(app));

const verify = (app: TestApp, userId: string, otp: string) =>
  app.call(api.verifyEmailCode, { body: { userId, otp } });
const send = (app: TestApp, userId: string) => app.call(api.sendEmailCode, { body: { userId } });
const setPassword = (app: TestApp, userId: string) =>
  app.call(api.setPassword, { body: { userId, password: 'a new password' } });
const listCentres = (app: TestApp, token: string) => app.call(api.listUserCentres, {}, token);
const login = (app: TestApp, centre: TestCentre, password: string) =>
  app.call(api.login, { body: { username: centre.phone, password } });
const adminLogin = (app: TestApp, password: string) =>
  app.call(api.adminLogin, { body: { username: 'admin', password } });

async function failLogins(app: TestApp, centre: TestCentre): Promise<void> {
  for (let count = 0; count < 12; count += 1) {
    await login(app, centre, 'wrong');
    await adminLogin(app, 'wrong');
  }
}

async function useUpCodes(app: TestApp, centre: TestCentre): Promise<void> {
  for (let attempts = 0; attempts < 6; attempts += 1) {
    const attemptId = await startSignup(app, centre.phone);
    if (codeOf(await send(app, attemptId)) === 'code.mail-sent') return;
    for (let tries = 0; tries < 5; tries += 1) await verify(app, attemptId, 'wrong');
    app.clock.advance(minute);
    await app.services.mailer.deliverDue();
  }
  throw new Error('The codes are not used up');
}

test.for(jumps)('a code that has expired %s ahead stays expired', async ([, jump], { app, centre }) => {
  const attemptId = await startSignup(app, centre.phone);
  const otp = await sendCode(app, attemptId, centre.email);
  app.clock.advance(jump);
  expect(codeOf(await verify(app, attemptId, otp))).toMatch(/expired/);
  app.clock.advance(-jump);
  expect(codeOf(await verify(app, attemptId, otp))).toMatch(/expired/);
});

test.for(jumps)('a verified code expired %s ahead stays expired', async ([, jump], { app, centre }) => {
  const userId = await startSignup(app, centre.phone);
  valueOf(await verify(app, userId, await sendCode(app, userId, centre.email)));
  app.clock.advance(jump);
  const refusal = codeOf(await setPassword(app, userId));
  expect(refusal).toMatch(/password.not-verified|signup.expired/);
  app.clock.advance(-jump);
  expect(codeOf(await setPassword(app, userId))).toBe(refusal);
});

test('a reset link that has expired ahead stays expired', async ({ app, centre }) => {
  valueOf(await app.call(api.forgotPassword, { body: { username: centre.phone } }));
  await app.services.mailer.settled();
  const userId = lastLink(app.mails, centre.email);
  app.clock.advance(day);
  expect(codeOf(await setPassword(app, userId))).toBe('signup.expired');
  app.clock.advance(-day);
  expect(codeOf(await setPassword(app, userId))).toBe('signup.expired');
});

test('a token that has expired ahead stays expired', async ({ app, centre }) => {
  const { token } = await signUpCentre(app, centre.phone);
  const idle = await logInAdmin(app);
  app.clock.advance(13 * hour);
  expect(codeOf(await listCentres(app, token))).toBe('session.ended');
  app.clock.advance(-13 * hour);
  expect(codeOf(await listCentres(app, token))).toBe('session.ended');
  app.clock.advance(61 * minute);
  expect(codeOf(await listCentres(app, idle.token))).toBe('session.ended');
  app.clock.advance(-61 * minute);
  expect(codeOf(await listCentres(app, idle.token))).toBe('session.ended');
});

test.for(jumps)('what was issued %s ahead is not valid', async ([, jump], { app, centre }) => {
  await signUpCentre(app, centre.phone);
  app.clock.advance(jump);
  const { token } = await logIn(app, centre.phone, centrePassword);
  const attemptId = await startSignup(app, centre.phone);
  const otp = await sendCode(app, attemptId, centre.email);
  app.clock.advance(-jump);
  expect(codeOf(await listCentres(app, token))).toBe('session.ended');
  expect(codeOf(await verify(app, attemptId, otp))).toBe('signup.expired');
  expect(codeOf(await setPassword(app, attemptId))).toBe('signup.expired');
});

test.for(jumps)('wrong logins %s ahead lock nobody', async ([, jump], { app, centre }) => {
  await signUpCentre(app, centre.phone);
  app.clock.advance(jump);
  await failLogins(app, centre);
  app.clock.advance(-jump);
  expect(codeOf(await login(app, centre, centrePassword))).toBe('ok');
  expect(codeOf(await adminLogin(app, adminPassword))).toBe('ok');
});

test.for([13 * hour, day])('codes used up %i seconds ahead do not count', async (jump, { app, centre }) => {
  app.clock.advance(jump);
  await useUpCodes(app, centre);
  app.clock.advance(-jump);
  await signUpCentre(app, centre.phone);
});

test('a code that was sent ahead does not delay the next one', async ({ app, centre }) => {
  const attemptId = await startSignup(app, centre.phone);
  app.clock.advance(11 * minute);
  await sendCode(app, attemptId, centre.email);
  app.clock.advance(-11 * minute);
  expect(codeOf(await send(app, attemptId))).toBe('ok');
});

test('limits reached while the clock was behind end with their windows', async ({ app, centre }) => {
  await signUpCentre(app, centre.phone);
  app.clock.advance(-day);
  await failLogins(app, centre);
  app.clock.advance(day);
  expect(codeOf(await login(app, centre, centrePassword))).toBe('ok');
  expect(codeOf(await adminLogin(app, adminPassword))).toBe('ok');
});

test('an instance 30 seconds behind serves what the other has issued', async ({ app, centre }) => {
  const { token } = await signUpCentre(app, centre.phone);
  const attemptId = await startSignup(app, centre.phone);
  app.clock.advance(70);
  const otp = await sendCode(app, attemptId, centre.email);
  app.clock.advance(-30);
  expect(codeOf(await listCentres(app, token))).toBe('ok');
  expect(codeOf(await verify(app, attemptId, otp))).toBe('ok');
  expect(codeOf(await setPassword(app, attemptId))).toBe('ok');
});

test('counters from the future are deleted, and never count', async ({ app, centre }) => {
  await signUpCentre(app, centre.phone);
  app.clock.advance(day);
  await useUpCodes(app, centre);
  app.clock.advance(-day);
  await app.database.transaction((tx) => purgeExpiredCounters(tx, app.clock.now(), []));
  app.clock.advance(day);
  expect(codeOf(await send(app, await startSignup(app, centre.phone)))).toBe('ok');
});

/** Restarts the portal that much later by its clock, and lets these hours pass. */
async function restart(start: StartPortal, earlier: TestApp, ahead: number, hours: number): Promise<TestApp> {
  const clock = createManualClock(addSeconds(earlier.clock.now(), ahead));
  await earlier.close({ keepData: true });
  const restarted = await start({ dataDir: earlier.dataDir, clock });
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const stop = startHousekeeping(restarted.services);
    for (let count = 0; count < hours; count += 1) {
      clock.advance(hour);
      vi.advanceTimersByTime(hour * 1000);
      await vi.waitFor(() => restarted.services.mailer.settled(), { timeout: 60_000 });
    }
    await stop();
  } finally {
    vi.useRealTimers();
  }
  return restarted;
}

const hasSession = async ({ database }: TestApp): Promise<boolean> =>
  (await database.db.selectFrom('sessions').select('id').execute()).length > 0;

test('expired data is deleted after an hour, not at the start', async ({ app, centre, start }) => {
  await signUpCentre(app, centre.phone);
  const restarted = await restart(start, app, 2 * day, 0);
  expect(await hasSession(restarted)).toBe(true);
  expect(await hasSession(await restart(start, restarted, 0, 1))).toBe(false);
});

test.for([8 * day, -hour])('a clock off by %i deletes nothing', async (ahead, { app, centre, start }) => {
  await signUpCentre(app, centre.phone);
  await app.runSql(`update sessions set expires_at = '2025-01-01T00:00:00.000Z'`);
  const restarted = await restart(start, app, ahead, 23);
  expect(await hasSession(restarted)).toBe(true);
  expect(restarted.logLines.join('\n')).toContain('"alarm":"clock"');
  expect(await hasSession(await restart(start, restarted, -23 * hour, 24))).toBe(false);
});
