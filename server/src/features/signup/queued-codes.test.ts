/** Codes whose mail is not accepted at once: slow, unreachable and refusing mail servers. */
import { expect } from 'vitest';
import { api } from '#contract/api.ts';
import { testLimits } from '../../testing/test-limits.ts';
import { insertCentre, startSignup, valueOf, type TestCentre } from '../../testing/people.ts';
import { startSmtpServer, type TestSmtpServer } from '../../testing/smtp-server.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { startTest } from '../../testing/portal-test.ts';

const test = startTest().extend<{
  readonly smtp: TestSmtpServer;
  readonly app: TestApp;
  readonly centre: TestCentre;
  readonly attemptId: string;
}>({
  smtp: async ({}, use) => {
    const smtp = await startSmtpServer();
    await use(smtp);
    await smtp.close();
  },
  app: async ({ smtp, start }, use) => {
    const environment = { SMTP_URL: smtp.url, MAIL_FROM: 'Portal <portal@exams.example.org>' };
    const app = await start({ environment, mailTransport: 'configured', limits });
    await use(app);
    await app.close();
  },
  centre: async ({ app }, use) => use(await insertCentre(app)),
  attemptId: [async ({ app, centre }, use) => use(await startSignup(app, centre.phone)), { auto: true }],
});

/** The wait is shortened; the relation of the times stays the same. */
const limits = { ...testLimits, signup: { ...testLimits.signup, deliverWithinMs: 700 } };

const send = (app: TestApp, attemptId: string, userId = attemptId) =>
  app.call(api.sendEmailCode, { body: { userId } });
const verify = (app: TestApp, attemptId: string, otp: string, userId = attemptId) =>
  app.call(api.verifyEmailCode, { body: { userId, otp } });
const codes = (smtp: TestSmtpServer) =>
  smtp.received.map(({ text }) => /OTP is: ([0-9]{6})/.exec(text)?.[1] ?? '');
const queued = {
  ok: true,
  value: { message: 'OTP Sent to Email', delivery: 'queued', resendAfterSeconds: 20 },
};
const sent = { ok: true, value: { message: 'OTP Sent to Email', delivery: 'sent', resendAfterSeconds: 60 } };

/** From now on the mail server rejects every message for the moment. */
const rejectForNow = (smtp: TestSmtpServer) => {
  smtp.behaviour.rejectMessage = () => '451 4.3.0 try later';
};
const accept = (smtp: TestSmtpServer) => {
  delete smtp.behaviour.rejectMessage;
};

test('a mail server that is slower than the wait does not prevent the sign-up', async ({
  app,
  smtp,
  attemptId,
}) => {
  smtp.behaviour.dataDelayMs = 2_500;
  expect(await send(app, attemptId)).toMatchObject(queued);
  expect(await send(app, attemptId)).toMatchObject(queued);
  await app.services.mailer.settled();
  expect(codes(smtp)).toHaveLength(1);
  expect((await verify(app, attemptId, codes(smtp)[0] ?? '')).ok).toBe(true);
});

test('while the mail waits, each further request sends the same code, also after more than a minute', async ({
  app,
  smtp,
  attemptId,
}) => {
  rejectForNow(smtp);
  for (const seconds of [0, 20, 50, 200]) {
    app.clock.advance(seconds);
    expect(await send(app, attemptId)).toMatchObject(queued);
  }
  expect(await app.database.db.selectFrom('outbox').select('attempts').execute()).toEqual([{ attempts: 4 }]);
  accept(smtp);
  expect(await send(app, attemptId)).toMatchObject(sent);
  expect(codes(smtp)).toHaveLength(1);
  expect((await verify(app, attemptId, codes(smtp)[0] ?? '')).ok).toBe(true);
});

test('the ten minutes of a code and the minute until the next one begin when its mail is accepted', async ({
  app,
  smtp,
  attemptId,
}) => {
  rejectForNow(smtp);
  expect(await send(app, attemptId)).toMatchObject(queued);
  app.clock.advance(19 * 60);
  accept(smtp);
  expect(await app.services.mailer.deliverDue()).toBe(1);
  app.clock.advance(59);
  expect(await send(app, attemptId)).toMatchObject({ failure: { code: 'code.too-soon', waitSeconds: 1 } });
  app.clock.advance(9 * 60);
  expect((await verify(app, attemptId, codes(smtp)[0] ?? '')).ok).toBe(true);
});

test('a code is no longer valid ten minutes after its mail was accepted', async ({
  app,
  smtp,
  attemptId,
}) => {
  expect(await send(app, attemptId)).toMatchObject(sent);
  app.clock.advance(10 * 60);
  expect(await verify(app, attemptId, codes(smtp)[0] ?? '')).toMatchObject({
    failure: { code: 'otp.expired' },
  });
});

test('a code that was accepted without a reply can be used', async ({ app, smtp, attemptId }) => {
  smtp.behaviour.losesReplies = true;
  expect(await send(app, attemptId)).toMatchObject(queued);
  expect(codes(smtp)).toHaveLength(1);
  expect((await verify(app, attemptId, codes(smtp)[0] ?? '')).ok).toBe(true);
});

test('a new code replaces one that waits only when its attempts are used up', async ({
  app,
  smtp,
  attemptId,
}) => {
  rejectForNow(smtp);
  await send(app, attemptId);
  for (let tries = 0; tries < 5; tries += 1) await verify(app, attemptId, '000000');
  expect(await verify(app, attemptId, '000000')).toMatchObject({ failure: { code: 'otp.exhausted' } });
  accept(smtp);
  expect(await send(app, attemptId)).toMatchObject(sent);
  expect(codes(smtp)).toHaveLength(1);
  expect((await verify(app, attemptId, codes(smtp)[0] ?? '')).ok).toBe(true);
});

test('mails that were not accepted use up nothing; two of them wait for one network', async ({
  app,
  smtp,
  centre,
  attemptId,
}) => {
  rejectForNow(smtp);
  const attempts = [attemptId];
  for (let started = 0; started < 2; started += 1) attempts.push(await startSignup(app, centre.phone));
  for (const [index, id] of attempts.entries())
    expect(await send(app, attemptId, id)).toMatchObject(
      index < 2 ? queued : { failure: { code: 'code.too-many' } },
    );
  // Half an hour later none of them was accepted, and all are expired.
  app.clock.advance(30 * 60);
  accept(smtp);
  for (let count = 0; count < 5; count += 1) {
    app.clock.advance(60);
    expect(await send(app, attemptId, await startSignup(app, centre.phone))).toMatchObject(sent);
  }
  expect(await send(app, attemptId, await startSignup(app, centre.phone))).toMatchObject({
    failure: { code: 'code.mail-sent' },
  });
  expect(codes(smtp)).toHaveLength(5);
});

test('mails that are accepted after the response count', async ({ app, smtp, centre, attemptId }) => {
  smtp.behaviour.dataDelayMs = 1_000;
  for (let count = 0; count < 5; count += 1) {
    app.clock.advance(60);
    expect(await send(app, attemptId, await startSignup(app, centre.phone))).toMatchObject(queued);
    await app.services.mailer.settled();
  }
  expect(await send(app, attemptId)).toMatchObject({ failure: { code: 'code.mail-sent' } });
});

test('a refused address is reported with what to do, not tried again for a minute, and cleared by an accepted mail', async ({
  app,
  smtp,
  attemptId,
}) => {
  smtp.behaviour.rejectRecipient = () => '550 5.1.1 no such mailbox';
  const refused = {
    failure: {
      status: 409,
      code: 'code.address-refused',
      error: expect.stringMatching(/Ask the exam agency/),
    },
  };
  expect(await send(app, attemptId)).toMatchObject(refused);
  delete smtp.behaviour.rejectRecipient;
  expect(await send(app, attemptId)).toMatchObject(refused);
  app.clock.advance(60);
  expect(await app.services.mailer.deliverDue()).toBe(0);
  expect(await send(app, attemptId)).toMatchObject(sent);
  expect(await app.database.db.selectFrom('refused_addresses').selectAll().execute()).toEqual([]);
  expect((await verify(app, attemptId, codes(smtp)[0] ?? '')).ok).toBe(true);
});

test('a refusal that comes after the response is reported at the next request', async ({
  app,
  smtp,
  attemptId,
}) => {
  let isWaiting = true;
  smtp.behaviour.rejectRecipient = () => (isWaiting ? '450 4.2.1 try later' : '550 5.1.1 no such mailbox');
  expect(await send(app, attemptId)).toMatchObject(queued);
  isWaiting = false;
  app.clock.advance(5);
  await app.services.mailer.deliverDue();
  expect(await send(app, attemptId)).toMatchObject({ failure: { code: 'code.address-refused' } });
});

test('a mail that cannot be queued is reported with the sentence of the catalogue', async ({
  app,
  attemptId,
}) => {
  await app.runSql('alter table outbox rename to moved');
  expect(await send(app, attemptId)).toMatchObject({
    failure: { status: 503, code: 'code.not-sent', error: 'Failed to send OTP. Try again.' },
  });
  await app.runSql('alter table moved rename to outbox');
  expect(await send(app, attemptId)).toMatchObject(sent);
});

test('a reset link that waits is not queued twice, and its time begins when its mail is accepted', async ({
  app,
  smtp,
  centre,
}) => {
  const forgot = async () =>
    valueOf(await app.call(api.forgotPassword, { body: { username: centre.phone } }));
  rejectForNow(smtp);
  for (const seconds of [0, 61, 600]) {
    app.clock.advance(seconds);
    await forgot();
    await app.services.mailer.settled();
  }
  accept(smtp);
  await forgot();
  await app.services.mailer.settled();
  expect(smtp.received).toHaveLength(1);
  const userId = /handle=([\w-]+)/.exec(smtp.received[0]?.text ?? '')?.[1] ?? '';
  app.clock.advance(29 * 60);
  expect((await app.call(api.setPassword, { body: { userId, password: 'Banyan-7' } })).ok).toBe(true);
});
