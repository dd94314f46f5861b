/**
 * The mail with a code: to whom, how often, what it says, and that its code is for one attempt, ten minutes and six tries. Slow and refusing
 * mail servers: queued-codes.test.ts. Guesses of many networks: blocked-codes.test.ts.
 */
import { expect } from 'vitest';
import { api } from '#contract/api.ts';
import { lastCode } from '../testing/captured-mail.ts';
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
  .extend('attemptId', ({ app, centre }) => startSignup(app, centre.phone))
  .extend('code', ({ app, centre, attemptId }) => sendCode(app, attemptId, centre.email));

const send = (app: TestApp, userId: unknown) =>
  app.call(api.sendEmailCode, { body: { userId: userId as string } });
const ask = (app: TestApp, userId: string, otp: unknown) =>
  app.call(api.verifyEmailCode, { body: { userId, otp: otp as string } });
const verify = async (app: TestApp, userId: string, otp: unknown) => codeOf(await ask(app, userId, otp));
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');
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

test('a new code replaces the previous one', async ({ app, centre, attemptId, code: first }) => {
  app.clock.advance(60);
  const second = await sendCode(app, attemptId, centre.email);
  if (first !== second) expect(await verify(app, attemptId, first)).toBe('otp.invalid');
  expect(await verify(app, attemptId, second)).toBe('ok');
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

test('a wrong code has the specified text, the right one verifies', async ({ app, attemptId, code }) => {
  expect(await ask(app, attemptId, wrong(code))).toMatchObject({
    failure: { status: 400, code: 'otp.invalid', error: 'Invalid OTP' },
  });
  expect(await ask(app, attemptId, ` \u200b${code}\u202c `)).toMatchObject({
    ok: true,
    value: { message: 'Verified' },
  });
});

test('a right code is right again while valid, if the answer was lost', async ({ app, attemptId, code }) => {
  expect(await verify(app, attemptId, code)).toBe('ok');
  for (let again = 0; again < 7; again += 1)
    expect(await ask(app, attemptId, code)).toMatchObject({ ok: true, value: { message: 'Verified' } });
  expect(await verify(app, attemptId, wrong(code))).toBe('otp.expired');
  app.clock.advance(10 * 60);
  expect(await verify(app, attemptId, code)).toBe('otp.expired');
});

test('a code is valid for ten minutes', async ({ app, attemptId, code }) => {
  app.clock.advance(599);
  expect(await verify(app, attemptId, wrong(code))).toBe('otp.invalid');
  app.clock.advance(2);
  expect(await verify(app, attemptId, code)).toBe('otp.expired');
});

test('what is no code is wrong, and the right one on a seventh try too', async ({ app, attemptId, code }) => {
  for (const otp of [null, 1234.5, ['1'], undefined])
    expect(await verify(app, attemptId, otp)).toBe('request.invalid');
  for (const otp of ['', '12345', '1234567', '١٢٣٤٥٦', 'abcdef', '12 345'])
    expect(await verify(app, attemptId, otp)).toBe('otp.invalid');
  expect(await ask(app, attemptId, code)).toMatchObject({ failure: { status: 429, code: 'otp.exhausted' } });
});

test('of 200 concurrent tries six are counted', async ({ app, centre, attemptId, code }) => {
  const codes = await Promise.all(Array.from({ length: 200 }, () => verify(app, attemptId, wrong(code))));
  expect(codes.filter((result) => result === 'otp.invalid')).toHaveLength(6);
  expect(new Set(codes)).toEqual(new Set(['otp.invalid', 'otp.exhausted']));
  const attempts = app.database.db.selectFrom('signup_handles').select('code_tries');
  expect(await attempts.where('purpose', '=', 'signup').where('mobile', '=', centre.phone).execute()).toEqual(
    [{ code_tries: 6 }],
  );
});

test('the code of one attempt does not verify another', async ({ app, centre, attemptId, code }) => {
  const other = await startSignup(app, centre.phone);
  expect(await verify(app, other, code)).toBe('otp.invalid');
  const otherCode = await sendCode(app, other, centre.email);
  if (otherCode !== code) expect(await verify(app, attemptId, otherCode)).toBe('otp.invalid');
  expect(await verify(app, 'unknown-attempt', code)).toBe('signup.expired');
  app.clock.advance(30 * 60);
  expect(await verify(app, attemptId, code)).toBe('signup.expired');
});

test('the attempt ends when the phone on record moves', async ({ app, centre, attemptId, code }) => {
  await app.runSql(`update centres set phone = '${takePhone()}' where id = '${centre.id}'`);
  expect(await verify(app, attemptId, code)).toBe('signup.expired');
});
