import { expect } from 'vitest';
import { api } from '#contract/api.ts';
import { testLimits } from '../../testing/test-limits.ts';
import { lastCode, lastLink } from '../../testing/captured-mail.ts';
import { insertCentre, sendCode, startSignup, type TestCentre } from '../../testing/people.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { portalTest } from '../../testing/portal-test.ts';

const test = portalTest().extend<{ readonly centre: TestCentre; readonly attemptId: string }>({
  centre: async ({ app }, use) => use(await insertCentre(app)),
  attemptId: [async ({ app, centre }, use) => use(await startSignup(app, centre.phone)), { auto: true }],
});

const send = (app: TestApp, attemptId: string, userId = attemptId) =>
  app.call(api.sendEmailCode, { body: { userId } });

test('the code is mailed to the address on record, in English and Hindi, with a link of the configured address', async ({
  app,
  centre,
  attemptId,
}) => {
  expect(await send(app, attemptId)).toMatchObject({
    ok: true,
    value: { message: 'OTP Sent to Email', resendAfterSeconds: 60 },
  });
  expect(app.mails).toHaveLength(1);
  const mail = app.mails[0];
  expect(mail?.to).toBe(centre.email);
  const code = lastCode(app.mails, centre.email);
  expect(mail?.text).toContain(`आपका OTP है: ${code}`);
  expect(mail?.subject).not.toContain(code);
  const links = mail?.text.match(/https?:\S+/g) ?? [];
  expect(links).toEqual([
    expect.stringMatching(/^https:\/\/centres\.example\.org\/create-password#handle=[\w-]{43}$/),
  ]);
  expect(links[0]).not.toContain(attemptId);
});

test('codes are sent at most every 60 seconds and three times per attempt', async ({ app, attemptId }) => {
  expect((await send(app, attemptId)).ok).toBe(true);
  app.clock.advance(59);
  expect(await send(app, attemptId)).toMatchObject({
    failure: { status: 429, code: 'code.too-soon', waitSeconds: 1 },
  });
  app.clock.advance(1);
  expect((await send(app, attemptId)).ok).toBe(true);
  app.clock.advance(60);
  expect((await send(app, attemptId)).ok).toBe(true);
  app.clock.advance(60);
  expect(await send(app, attemptId)).toMatchObject({ failure: { status: 429, code: 'code.too-many' } });
  expect(app.mails).toHaveLength(3);
});

test('a new code replaces the previous one', async ({ app, centre, attemptId }) => {
  const first = await sendCode(app, attemptId, centre.email);
  app.clock.advance(60);
  const second = await sendCode(app, attemptId, centre.email);
  const verify = (otp: string) => app.call(api.verifyEmailCode, { body: { userId: attemptId, otp } });
  if (first !== second) expect(await verify(first)).toMatchObject({ failure: { code: 'otp.invalid' } });
  expect((await verify(second)).ok).toBe(true);
});

test('one network causes five mails a day, and further ones when none has a valid link and half an hour has passed', async ({
  app,
  centre,
  attemptId,
}) => {
  const sendFresh = async () => {
    app.clock.advance(60);
    return send(app, attemptId, await startSignup(app, centre.phone));
  };
  for (let sent = 0; sent < 5; sent += 1) expect((await sendFresh()).ok).toBe(true);
  expect(await sendFresh()).toMatchObject({
    failure: {
      status: 429,
      code: 'code.mail-sent',
      error:
        'An e-mail was sent to he*****@school.example.org at 11:35. Open it and use its link, on any device; a new one can be sent in 9 minutes.',
      sentMail: { at: '2026-01-10T06:05:00.000Z', to: 'he*****@school.example.org' },
    },
  });
  app.clock.advance(9 * 60);
  expect(await sendFresh()).toMatchObject({ failure: { status: 429, code: 'code.too-many' } });
  app.clock.advance(22 * 60);
  expect((await sendFresh()).ok).toBe(true);
});

test('the limit of an address applies over all accounts', async ({ start }) => {
  const { rates } = testLimits;
  const sendPerIp = { ...rates.sendPerIp, limit: 3 };
  const app = await start({ limits: { ...testLimits, rates: { ...rates, sendPerIp } } });
  for (let sent = 0; sent < 4; sent += 1) {
    const phone = `98000000${10 + sent}`;
    await insertCentre(app, { phone });
    const result = await send(app, await startSignup(app, phone));
    expect(result.ok).toBe(sent < 3);
  }
});

test('of many concurrent requests one sends a code; those that come while its mail waits report the same mail', async ({
  app,
  attemptId,
}) => {
  const results = await Promise.all(Array.from({ length: 20 }, () => send(app, attemptId)));
  expect(results.some((result) => result.ok)).toBe(true);
  for (const result of results.filter(({ ok }) => !ok))
    expect(result).toMatchObject({ failure: { code: 'code.too-soon' } });
  expect(app.mails).toHaveLength(1);
});

test('unknown, expired and reset attempts cannot send codes; neither can one whose record changed', async ({
  app,
  centre,
  attemptId,
}) => {
  const expired = { failure: { status: 410, code: 'signup.expired' } };
  expect(await send(app, attemptId, 'unknown-attempt')).toMatchObject(expired);
  await app.database.transaction((tx) =>
    tx.updateTable('centres').set({ email: 'new@school.example.org' }).execute(),
  );
  expect(await send(app, attemptId)).toMatchObject(expired);
  await app.database.transaction((tx) => tx.updateTable('centres').set({ email: centre.email }).execute());
  app.clock.advance(30 * 60);
  expect(await send(app, attemptId)).toMatchObject(expired);
  expect(app.mails).toHaveLength(0);
});

test.for([null, 7, '', {}, 'x'.repeat(101)])(
  'the attempt id %j is an invalid request',
  async (userId, { app, attemptId }) => {
    expect(await send(app, attemptId, userId as string)).toMatchObject({
      failure: { code: 'request.invalid' },
    });
  },
);

test('neither the code nor the attempt id is readable in the database or the log', async ({
  app,
  centre,
  attemptId,
}) => {
  const code = await sendCode(app, attemptId, centre.email);
  const rows = JSON.stringify([
    await app.database.db.selectFrom('signup_handles').selectAll().execute(),
    await app.database.db.selectFrom('outbox').selectAll().execute(),
    app.logLines,
  ]);
  expect(rows).not.toContain(lastLink(app.mails, centre.email));
  expect(rows).not.toContain(attemptId);
  expect(rows).not.toMatch(new RegExp(`\\b${code}\\b`));
});

test('the last line of the mail names whom to ask', async ({ start }) => {
  const app = await start({ environment: { HELP_PHONE: '1800 11 1234', HELP_EMAIL: 'help@example.org' } });
  const centre = await insertCentre(app);
  await send(app, await startSignup(app, centre.phone));
  expect(app.mails[0]?.text).toMatch(/\n\nHelp \/ सहायता: 1800 11 1234, help@example\.org$/);
});
