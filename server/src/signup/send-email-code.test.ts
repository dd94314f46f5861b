/** The mail with a code: to whom, how often, and what it says. Slow and refusing mail servers: queued-codes.test.ts. */
import { expect } from 'vitest';
import { api } from '#contract/api.ts';
import { lastCode, lastLink } from '../testing/captured-mail.ts';
import {
  codeOf,
  insertCentre,
  sendCode,
  startSignup,
  takePhone,
  type TestCentre,
} from '../testing/people.ts';
import { sharedPortalTest } from '../testing/portal-test.ts';
import type { TestApp } from '../testing/test-app.ts';

const help = { HELP_PHONE: '1800 11 1234', HELP_EMAIL: 'help@example.org' };

const test = sharedPortalTest({ environment: help })
  .extend('centre', ({ app }) => insertCentre(app, { phone: takePhone() }))
  .extend('attemptId', ({ app, centre }) => startSignup(app, centre.phone));

const send = (app: TestApp, userId: unknown) =>
  app.call(api.sendEmailCode, { body: { userId: userId as string } });
const mailsTo = (app: TestApp, { email }: TestCentre) => app.mails.filter(({ to }) => to === email);
const setEmail = (app: TestApp, { id }: TestCentre, email: string) =>
  app.runSql(`update centres set email = '${email}' where id = '${id}'`);

test('the mail has the code in two languages, a link and whom to ask', async ({ app, centre, attemptId }) => {
  expect(await send(app, attemptId)).toMatchObject({
    ok: true,
    value: { message: 'OTP Sent to Email', resendAfterSeconds: 60 },
  });
  const [{ text, subject } = { text: '', subject: '' }, ...others] = mailsTo(app, centre);
  expect(others).toEqual([]);
  const code = lastCode(app.mails, centre.email);
  expect(text).toContain(`आपका OTP है: ${code}`);
  expect(text).toMatch(/\n\nHelp \/ सहायता: 1800 11 1234, help@example\.org$/);
  expect(subject).not.toContain(code);
  const links = text.match(/https?:\S+/g) ?? [];
  expect(links).toEqual([
    expect.stringMatching(/^https:\/\/centres\.example\.org\/create-password#handle=[\w-]{43}$/),
  ]);
  expect(links[0]).not.toContain(attemptId);

  // Neither of them is readable in the database or the log.
  const rows = JSON.stringify([
    await app.database.db.selectFrom('signup_handles').selectAll().execute(),
    await app.database.db.selectFrom('outbox').selectAll().execute(),
    app.logLines,
  ]);
  expect(rows).not.toContain(lastLink(app.mails, centre.email));
  expect(rows).not.toContain(attemptId);
  expect(rows).not.toMatch(new RegExp(`\\b${code}\\b`));
});

test('codes are sent at most every 60 seconds and three times', async ({ app, centre, attemptId }) => {
  expect((await send(app, attemptId)).ok).toBe(true);
  app.clock.advance(59);
  expect(await send(app, attemptId)).toMatchObject({
    failure: { status: 429, code: 'code.too-soon', waitSeconds: 1 },
  });
  for (const seconds of [1, 60]) {
    app.clock.advance(seconds);
    expect((await send(app, attemptId)).ok).toBe(true);
  }
  app.clock.advance(60);
  expect(await send(app, attemptId)).toMatchObject({ failure: { status: 429, code: 'code.too-many' } });
  expect(mailsTo(app, centre)).toHaveLength(3);
});

test('a new code replaces the previous one', async ({ app, centre, attemptId }) => {
  const first = await sendCode(app, attemptId, centre.email);
  app.clock.advance(60);
  const second = await sendCode(app, attemptId, centre.email);
  const verify = async (otp: string) =>
    codeOf(await app.call(api.verifyEmailCode, { body: { userId: attemptId, otp } }));
  if (first !== second) expect(await verify(first)).toBe('otp.invalid');
  expect(await verify(second)).toBe('ok');
});

test('one network causes five mails a day, and more when no link is valid', async ({ app, centre }) => {
  const sendFresh = async () => {
    app.clock.advance(60);
    return send(app, await startSignup(app, centre.phone));
  };
  for (let sent = 0; sent < 5; sent += 1) expect((await sendFresh()).ok).toBe(true);
  const at = app.clock.now();
  const clock = { timeZone: 'Asia/Kolkata', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const to = 'he*****@school.example.org';
  expect(await sendFresh()).toMatchObject({
    failure: {
      status: 429,
      code: 'code.mail-sent',
      error: `An e-mail was sent to ${to} at ${at.toLocaleTimeString('en-GB', clock)}. Open it and use its link, on any device; a new one can be sent in 9 minutes.`,
      sentMail: { at: at.toISOString(), to },
    },
  });
  app.clock.advance(9 * 60);
  expect(await sendFresh()).toMatchObject({ failure: { status: 429, code: 'code.too-many' } });
  app.clock.advance(22 * 60);
  expect((await sendFresh()).ok).toBe(true);
});

test('of many concurrent requests one sends a code', async ({ app, centre, attemptId }) => {
  const results = await Promise.all(Array.from({ length: 20 }, () => send(app, attemptId)));
  const refused = results.filter(({ ok }) => !ok);
  expect(refused.length).toBeLessThan(20);
  for (const result of refused) expect(codeOf(result)).toBe('code.too-soon');
  expect(mailsTo(app, centre)).toHaveLength(1);
  // One that begins to wait when the mail was just sent is told at once.
  const ofCentre = app.database.db.selectFrom('outbox').select('id').where('mailbox', '=', centre.email);
  const { id } = await ofCentre.executeTakeFirstOrThrow();
  expect(await app.services.mailer.deliverNow(id, app.services.limits.signup.deliverWithinMs)).toBe('sent');
});

test('unknown, expired and changed attempts cannot send codes', async ({ app, centre, attemptId }) => {
  for (const id of [null, 7, '', {}, 'x'.repeat(101)])
    expect(codeOf(await send(app, id))).toBe('request.invalid');
  const expired = { failure: { status: 410, code: 'signup.expired' } };
  expect(await send(app, 'unknown-attempt')).toMatchObject(expired);
  await setEmail(app, centre, 'new@school.example.org');
  expect(await send(app, attemptId)).toMatchObject(expired);
  await setEmail(app, centre, centre.email);
  app.clock.advance(30 * 60);
  expect(await send(app, attemptId)).toMatchObject(expired);
  expect(mailsTo(app, centre)).toEqual([]);
});
