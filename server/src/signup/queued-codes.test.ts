/** Codes whose mail is not accepted at once: slow, unreachable and refusing mail servers. */
import { expect } from 'vitest';
import { api } from '#contract/api.ts';
import {
  AddressRefused,
  MailRejected,
  type MailMessage,
  type MailTransport,
} from '../platform/mail/message.ts';
import { testLimits } from '../testing/test-limits.ts';
import { insertCentre, startSignup, valueOf } from '../testing/people.ts';
import type { TestApp } from '../testing/test-app.ts';
import { startTest } from '../testing/portal-test.ts';

/** Takes mails, unless its answer to them is an error. */
interface MailServer {
  readonly received: MailMessage[];
  readonly transport: MailTransport;
  answer: (message: MailMessage) => Promise<void>;
}

const accepts = () => Promise.resolve();
const rejectsForNow = () => Promise.reject(new MailRejected('451 4.3.0'));
const refuses = () => Promise.reject(new AddressRefused('550 5.1.1'));

const test = startTest()
  .extend('server', async () => {
    const received: MailMessage[] = [];
    const server: MailServer = {
      received,
      answer: accepts,
      transport: {
        send: async (message) => {
          await server.answer(message);
          received.push(message);
        },
        close: () => undefined,
      },
    };
    return server;
  })
  .extend('app', ({ server, start }) => start({ mailTransport: server.transport }))
  .extend('centre', ({ app }) => insertCentre(app))
  .extend('attemptId', ({ app, centre }) => startSignup(app, centre.phone));

/** No answer comes in time; otherwise the response waits for it, whenever it comes. */
const withoutWaiting = { ...testLimits, signup: { ...testLimits.signup, deliverWithinMs: 0 } };

const send = (app: TestApp, attemptId: string, userId = attemptId) =>
  app.call(api.sendEmailCode, { body: { userId } });
const verify = (app: TestApp, attemptId: string, otp: string, userId = attemptId) =>
  app.call(api.verifyEmailCode, { body: { userId, otp } });
const codes = (server: MailServer) =>
  server.received.map(({ text }) => /OTP is: ([0-9]{6})/.exec(text)?.[1] ?? '');
const queued = {
  ok: true,
  value: { message: 'OTP Sent to Email', delivery: 'queued', resendAfterSeconds: 20 },
};
const sent = { ok: true, value: { message: 'OTP Sent to Email', delivery: 'sent', resendAfterSeconds: 60 } };

test('a mail server that is slower than the wait does not prevent the sign-up', async ({ server, start }) => {
  const app = await start({ mailTransport: server.transport, limits: withoutWaiting });
  const attemptId = await startSignup(app, (await insertCentre(app)).phone);
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  server.answer = () => answered;
  expect(await send(app, attemptId)).toMatchObject(queued);
  expect(await send(app, attemptId)).toMatchObject(queued);
  answer();
  await app.services.mailer.settled();
  expect(codes(server)).toHaveLength(1);
  expect((await verify(app, attemptId, codes(server)[0] ?? '')).ok).toBe(true);
});

test('while the mail waits, each request sends the same code', async ({ app, server, attemptId }) => {
  server.answer = rejectsForNow;
  for (const seconds of [0, 20, 50, 200]) {
    app.clock.advance(seconds);
    expect(await send(app, attemptId)).toMatchObject(queued);
  }
  expect(await app.database.db.selectFrom('outbox').select('attempts').execute()).toEqual([{ attempts: 4 }]);
  server.answer = accepts;
  expect(await send(app, attemptId)).toMatchObject(sent);
  expect(codes(server)).toHaveLength(1);
  expect((await verify(app, attemptId, codes(server)[0] ?? '')).ok).toBe(true);
});

test('times of a code begin when its mail is accepted', async ({ app, server, attemptId }) => {
  server.answer = rejectsForNow;
  expect(await send(app, attemptId)).toMatchObject(queued);
  await app.services.mailer.settled();
  app.clock.advance(19 * 60);
  server.answer = accepts;
  expect(await app.services.mailer.deliverDue()).toBe(1);
  app.clock.advance(59);
  expect(await send(app, attemptId)).toMatchObject({ failure: { code: 'code.too-soon', waitSeconds: 1 } });
  app.clock.advance(9 * 60);
  expect((await verify(app, attemptId, codes(server)[0] ?? '')).ok).toBe(true);
});

test('a code that was accepted without a reply can be used', async ({ app, server, attemptId }) => {
  server.answer = async (message) => {
    server.received.push(message);
    throw new Error('the connection was closed');
  };
  expect(await send(app, attemptId)).toMatchObject(queued);
  expect(codes(server)).toHaveLength(1);
  expect((await verify(app, attemptId, codes(server)[0] ?? '')).ok).toBe(true);
});

test('a waiting code is replaced only when its tries are used up', async ({ app, server, attemptId }) => {
  server.answer = rejectsForNow;
  await send(app, attemptId);
  for (let tries = 0; tries < 6; tries += 1) await verify(app, attemptId, '000000');
  expect(await verify(app, attemptId, '000000')).toMatchObject({ failure: { code: 'otp.exhausted' } });
  server.answer = accepts;
  expect(await send(app, attemptId)).toMatchObject(sent);
  expect(codes(server)).toHaveLength(1);
  expect((await verify(app, attemptId, codes(server)[0] ?? '')).ok).toBe(true);
});

test('mails not accepted use up nothing; two wait at most', async ({ app, server, centre, attemptId }) => {
  server.answer = rejectsForNow;
  const attempts = [attemptId];
  for (let started = 0; started < 2; started += 1) attempts.push(await startSignup(app, centre.phone));
  for (const [index, id] of attempts.entries())
    expect(await send(app, attemptId, id)).toMatchObject(
      index < 2 ? queued : { failure: { code: 'code.too-many' } },
    );
  // Half an hour later none of them was accepted, and all are expired.
  app.clock.advance(30 * 60);
  server.answer = accepts;
  for (let count = 0; count < 5; count += 1) {
    app.clock.advance(60);
    expect(await send(app, attemptId, await startSignup(app, centre.phone))).toMatchObject(sent);
  }
  expect(await send(app, attemptId, await startSignup(app, centre.phone))).toMatchObject({
    failure: { code: 'code.mail-sent' },
  });
  expect(codes(server)).toHaveLength(5);
});

test('mails that are accepted after the response count', async ({ server, start }) => {
  const app = await start({ mailTransport: server.transport, limits: withoutWaiting });
  const centre = await insertCentre(app);
  const attemptId = await startSignup(app, centre.phone);
  for (let count = 0; count < 5; count += 1) {
    app.clock.advance(60);
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    server.answer = () => answered;
    expect(await send(app, attemptId, await startSignup(app, centre.phone))).toMatchObject(queued);
    answer();
    await app.services.mailer.settled();
  }
  expect(await send(app, attemptId)).toMatchObject({ failure: { code: 'code.mail-sent' } });
});

test('a refused address is reported, and cleared by a mail', async ({ app, server, attemptId }) => {
  server.answer = refuses;
  const refused = {
    failure: {
      status: 409,
      code: 'code.address-refused',
      error: expect.stringMatching(/Ask the exam agency/),
    },
  };
  expect(await send(app, attemptId)).toMatchObject(refused);
  server.answer = accepts;
  expect(await send(app, attemptId)).toMatchObject(refused);
  await app.services.mailer.settled();
  app.clock.advance(60);
  expect(await app.services.mailer.deliverDue()).toBe(0);
  expect(await send(app, attemptId)).toMatchObject(sent);
  expect(await app.database.db.selectFrom('refused_addresses').selectAll().execute()).toEqual([]);
  expect((await verify(app, attemptId, codes(server)[0] ?? '')).ok).toBe(true);
});

test('a late refusal is reported at the next request', async ({ app, server, attemptId }) => {
  server.answer = rejectsForNow;
  expect(await send(app, attemptId)).toMatchObject(queued);
  await app.services.mailer.settled();
  server.answer = refuses;
  app.clock.advance(5);
  await app.services.mailer.deliverDue();
  expect(await send(app, attemptId)).toMatchObject({ failure: { code: 'code.address-refused' } });
});

test('a mail that cannot be queued is reported with the usual sentence', async ({ app, attemptId }) => {
  await app.runSql('alter table outbox rename to moved');
  expect(await send(app, attemptId)).toMatchObject({
    failure: { status: 503, code: 'code.not-sent', error: 'Failed to send OTP. Try again.' },
  });
  await app.runSql('alter table moved rename to outbox');
  expect(await send(app, attemptId)).toMatchObject(sent);
});

test('a reset link that waits is queued once, and begins when accepted', async ({ app, server, centre }) => {
  const forgot = async () =>
    valueOf(await app.call(api.forgotPassword, { body: { username: centre.phone } }));
  server.answer = rejectsForNow;
  for (const seconds of [0, 61, 600]) {
    app.clock.advance(seconds);
    await forgot();
    await app.services.mailer.settled();
  }
  server.answer = accepts;
  await forgot();
  await app.services.mailer.settled();
  expect(server.received).toHaveLength(1);
  const userId = /handle=([\w-]+)/.exec(server.received[0]?.text ?? '')?.[1] ?? '';
  app.clock.advance(29 * 60);
  expect((await app.call(api.setPassword, { body: { userId, password: 'Banyan-7' } })).ok).toBe(true);
});
