/** Codes whose mail is not accepted at once: slow, unreachable and refusing mail servers. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import { defaultLimits } from '../../limits.ts';
import { insertCentre, startSignup, valueOf, type TestCentre } from '../../testing/people.ts';
import { startSmtpServer, type TestSmtpServer } from '../../testing/smtp-server.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let smtp: TestSmtpServer;
let app: TestApp;
let centre: TestCentre;
let attemptId: string;

/** The wait is shortened; the relation of the times stays the same. */
const limits = { ...defaultLimits, signup: { ...defaultLimits.signup, deliverWithinMs: 700 } };

beforeEach(async () => {
  smtp = await startSmtpServer();
  const environment = { SMTP_URL: smtp.url, MAIL_FROM: 'Portal <portal@exams.example.org>' };
  app = await startTestApp({ environment, mailTransport: 'configured', limits });
  centre = await insertCentre(app);
  attemptId = await startSignup(app, centre.phone);
});
afterEach(async () => {
  await app.close();
  await smtp.close();
});

const send = (userId = attemptId) => app.call(api.sendEmailCode, { body: { userId } });
const verify = (otp: string, userId = attemptId) => app.call(api.verifyEmailCode, { body: { userId, otp } });
const codes = () => smtp.received.map(({ text }) => /OTP is: ([0-9]{6})/.exec(text)?.[1] ?? '');
const queued = {
  ok: true,
  value: { message: 'OTP Sent to Email', delivery: 'queued', resendAfterSeconds: 20 },
};
const sent = { ok: true, value: { message: 'OTP Sent to Email', delivery: 'sent', resendAfterSeconds: 60 } };

/** From now on the mail server rejects every message for the moment. */
const rejectForNow = () => {
  smtp.behaviour.rejectMessage = () => '451 4.3.0 try later';
};
const accept = () => {
  delete smtp.behaviour.rejectMessage;
};

test('a mail server that is slower than the wait does not prevent the sign-up', async () => {
  smtp.behaviour.dataDelayMs = 2_500;
  expect(await send()).toMatchObject(queued);
  expect(await send()).toMatchObject(queued);
  await app.services.mailer.settled();
  expect(codes()).toHaveLength(1);
  expect((await verify(codes()[0] ?? '')).ok).toBe(true);
});

test('while the mail waits, each further request sends the same code, also after more than a minute', async () => {
  rejectForNow();
  for (const seconds of [0, 20, 50, 200]) {
    app.clock.advance(seconds);
    expect(await send()).toMatchObject(queued);
  }
  expect(await app.database.db.selectFrom('outbox').select('attempts').execute()).toEqual([{ attempts: 4 }]);
  accept();
  expect(await send()).toMatchObject(sent);
  expect(codes()).toHaveLength(1);
  expect((await verify(codes()[0] ?? '')).ok).toBe(true);
});

test('the ten minutes of a code and the minute until the next one begin when its mail is accepted', async () => {
  rejectForNow();
  expect(await send()).toMatchObject(queued);
  app.clock.advance(19 * 60);
  accept();
  expect(await app.services.mailer.deliverDue()).toBe(1);
  app.clock.advance(59);
  expect(await send()).toMatchObject({ failure: { code: 'code.too-soon', waitSeconds: 1 } });
  app.clock.advance(9 * 60);
  expect((await verify(codes()[0] ?? '')).ok).toBe(true);
});

test('a code is no longer valid ten minutes after its mail was accepted', async () => {
  expect(await send()).toMatchObject(sent);
  app.clock.advance(10 * 60);
  expect(await verify(codes()[0] ?? '')).toMatchObject({ failure: { code: 'otp.expired' } });
});

test('a code that was accepted without a reply can be used', async () => {
  smtp.behaviour.losesReplies = true;
  expect(await send()).toMatchObject(queued);
  expect(codes()).toHaveLength(1);
  expect((await verify(codes()[0] ?? '')).ok).toBe(true);
});

test('a new code replaces one that waits only when its attempts are used up', async () => {
  rejectForNow();
  await send();
  for (let tries = 0; tries < 5; tries += 1) await verify('000000');
  expect(await verify('000000')).toMatchObject({ failure: { code: 'otp.exhausted' } });
  accept();
  expect(await send()).toMatchObject(sent);
  expect(codes()).toHaveLength(1);
  expect((await verify(codes()[0] ?? '')).ok).toBe(true);
});

test('mails that were not accepted use up nothing; two of them wait for one network', async () => {
  rejectForNow();
  const attempts = [attemptId];
  for (let started = 0; started < 2; started += 1) attempts.push(await startSignup(app, centre.phone));
  for (const [index, id] of attempts.entries())
    expect(await send(id)).toMatchObject(index < 2 ? queued : { failure: { code: 'code.too-many' } });
  // Half an hour later none of them was accepted, and all are expired.
  app.clock.advance(30 * 60);
  accept();
  for (let count = 0; count < 5; count += 1) {
    app.clock.advance(60);
    expect(await send(await startSignup(app, centre.phone))).toMatchObject(sent);
  }
  expect(await send(await startSignup(app, centre.phone))).toMatchObject({
    failure: { code: 'code.mail-sent' },
  });
  expect(codes()).toHaveLength(5);
});

test('mails that are accepted after the response count', async () => {
  smtp.behaviour.dataDelayMs = 1_000;
  for (let count = 0; count < 5; count += 1) {
    app.clock.advance(60);
    expect(await send(await startSignup(app, centre.phone))).toMatchObject(queued);
    await app.services.mailer.settled();
  }
  expect(await send()).toMatchObject({ failure: { code: 'code.mail-sent' } });
});

test('a refused address is reported with what to do, not tried again for a minute, and cleared by an accepted mail', async () => {
  smtp.behaviour.rejectRecipient = () => '550 5.1.1 no such mailbox';
  const refused = {
    failure: {
      status: 409,
      code: 'code.address-refused',
      error: expect.stringMatching(/Ask the exam agency/),
    },
  };
  expect(await send()).toMatchObject(refused);
  delete smtp.behaviour.rejectRecipient;
  expect(await send()).toMatchObject(refused);
  app.clock.advance(60);
  expect(await app.services.mailer.deliverDue()).toBe(0);
  expect(await send()).toMatchObject(sent);
  expect(await app.database.db.selectFrom('refused_addresses').selectAll().execute()).toEqual([]);
  expect((await verify(codes()[0] ?? '')).ok).toBe(true);
});

test('a refusal that comes after the response is reported at the next request', async () => {
  let isWaiting = true;
  smtp.behaviour.rejectRecipient = () => (isWaiting ? '450 4.2.1 try later' : '550 5.1.1 no such mailbox');
  expect(await send()).toMatchObject(queued);
  isWaiting = false;
  app.clock.advance(5);
  await app.services.mailer.deliverDue();
  expect(await send()).toMatchObject({ failure: { code: 'code.address-refused' } });
});

test('a mail that cannot be queued is reported with the sentence of the catalogue', async () => {
  await app.runSql('alter table outbox rename to moved');
  expect(await send()).toMatchObject({
    failure: { status: 503, code: 'code.not-sent', error: 'Failed to send OTP. Try again.' },
  });
  await app.runSql('alter table moved rename to outbox');
  expect(await send()).toMatchObject(sent);
});

test('a reset link that waits is not queued twice, and its time begins when its mail is accepted', async () => {
  const forgot = async () =>
    valueOf(await app.call(api.forgotPassword, { body: { username: centre.phone } }));
  rejectForNow();
  for (const seconds of [0, 61, 600]) {
    app.clock.advance(seconds);
    await forgot();
    await app.services.mailer.settled();
  }
  accept();
  await forgot();
  await app.services.mailer.settled();
  expect(smtp.received).toHaveLength(1);
  const userId = /handle=([\w-]+)/.exec(smtp.received[0]?.text ?? '')?.[1] ?? '';
  app.clock.advance(29 * 60);
  expect((await app.call(api.setPassword, { body: { userId, password: 'Banyan-7' } })).ok).toBe(true);
});
