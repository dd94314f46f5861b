/** The order and the number of deliveries, the pauses for a server that is down, and locks after a crash. */
import { afterEach, expect, vi } from 'vitest';
import { addSeconds } from '../../kernel/time.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { MailRejected, type Delivery, type MailMessage, type MailTransport } from './message.ts';
import { startTest, type StartPortal } from '../../testing/portal-test.ts';
import { watchCalls } from '../../testing/watch-calls.ts';

const test = startTest();

afterEach(() => void vi.useRealTimers());

/** A transport that calls `send`, and records the order and the greatest number of messages at the same time. */
async function startPortal(
  start: StartPortal,
  send: (message: MailMessage, delivery: Delivery) => Promise<void>,
) {
  const started: string[] = [];
  let [running, most] = [0, 0];
  const mailTransport: MailTransport = {
    send: async (message, delivery) => {
      started.push(message.subject);
      running += 1;
      most = Math.max(most, running);
      await send(message, delivery).finally(() => {
        running -= 1;
      });
    },
    close: () => undefined,
  };
  const sends = watchCalls(mailTransport, 'send');
  return { app: await start({ mailTransport }), started, untilStarted: sends.until, most: () => most };
}

const day = 24 * 60 * 60;

async function queue(app: TestApp, subject: string, lifetimeSeconds: number, count = 1): Promise<void> {
  const { clock, database, mailer } = app.services;
  await database.transaction(async (tx) => {
    for (let index = 0; index < count; index += 1) {
      const message = { to: 'asha@school.example.org', subject: `${subject} ${index}`, text: 'x' };
      const expiresAt = addSeconds(clock.now(), lifetimeSeconds);
      await mailer.queueMail(tx, { kind: 'audit-head', about: '', message, expiresAt });
    }
  });
}
const outbox = (app: TestApp) => app.database.db.selectFrom('outbox').selectAll().orderBy('id').execute();
const down = () => Promise.reject(new Error('connect ECONNREFUSED'));

test('five mails are sent at a time at most, codes first, three notices', async ({ start }) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { app, started, untilStarted, most } = await startPortal(start, () => promise);
  const { mailer } = app.services;
  await queue(app, 'notice', day, 20);
  mailer.deliverSoon();
  await untilStarted(3);
  // There are workers for two more mails, and none is for a notice.
  expect(await mailer.deliverDue()).toBe(0);
  expect(started).toHaveLength(3);
  await queue(app, 'code', 1800, 10);
  mailer.deliverSoon();
  await untilStarted(5);
  expect(started.slice(3).every((subject) => subject.startsWith('code'))).toBe(true);
  resolve();
  await mailer.settled();
  expect(started).toHaveLength(30);
  expect(most()).toBe(5);
  expect(started.slice(0, 16).filter((subject) => subject.startsWith('code'))).toHaveLength(10);
});

test('1,000 notices to a server that hangs do not keep a code waiting', async ({ start }) => {
  const { promise: hanging, reject } = Promise.withResolvers<void>();
  const { app, started, untilStarted } = await startPortal(start, () => hanging);
  await queue(app, 'notice', day, 1000);
  app.services.mailer.deliverSoon();
  await untilStarted(3);
  await queue(app, 'code', 1800);
  app.services.mailer.deliverSoon();
  await untilStarted(4);
  expect(started.at(-1)).toBe('code 0');
  reject(new Error('the connection was closed'));
});

test('a server that is down is tried by a few mails, then by one each time', async ({ start }) => {
  const { app, started } = await startPortal(start, down);
  await queue(app, 'code', day, 100);
  await app.services.mailer.deliverDue();
  expect(started.length).toBeLessThan(10);
  const { clock, mailer } = app.services;
  const startedAt = clock.now().getTime();
  const times: number[] = [];
  for (let seconds = 0; seconds < 130; seconds += 1) {
    app.clock.advance(1);
    const before = started.length;
    await mailer.deliverDue();
    if (started.length > before) times.push((clock.now().getTime() - startedAt) / 1000);
  }
  expect(times).toEqual([5, 15, 35, 65, 95, 125]);
  expect(app.logLines.filter((line) => line.includes('"alarm":"mail-server"'))).toHaveLength(1);
});

test('when the server is back, everything is sent at the next attempt, each mail once', async ({ start }) => {
  let isDown = true;
  const { app, started } = await startPortal(start, () => (isDown ? down() : Promise.resolve()));
  await queue(app, 'code', 1800, 150);
  for (let seconds = 0; seconds < 60; seconds += 1) {
    await app.services.mailer.deliverDue();
    app.clock.advance(1);
  }
  isDown = false;
  started.length = 0;
  for (let seconds = 0; seconds < 31; seconds += 1) {
    await app.services.mailer.deliverDue();
    app.clock.advance(1);
  }
  expect(started.toSorted()).toEqual(Array.from({ length: 150 }, (_, index) => `code ${index}`).toSorted());
});

test('one mail on which the server fails does not keep the others waiting', async ({ start }) => {
  const { app, started } = await startPortal(start, ({ subject }) =>
    subject === 'fatal 0' ? down() : Promise.resolve(),
  );
  await queue(app, 'fatal', 1000);
  for (let seconds = 0; seconds < 200; seconds += 1) {
    await app.services.mailer.deliverDue();
    app.clock.advance(1);
  }
  await queue(app, 'code', 1800, 10);
  for (let seconds = 0; seconds < 31; seconds += 1) {
    await app.services.mailer.deliverDue();
    app.clock.advance(1);
  }
  expect(started.filter((subject) => subject.startsWith('code'))).toHaveLength(10);
});

test('rejections of single mails do not count as a server that is down', async ({ start }) => {
  const { app, started } = await startPortal(start, ({ subject }) =>
    subject.startsWith('code') ? Promise.resolve() : Promise.reject(new MailRejected('451')),
  );
  await queue(app, 'rejected', 1000, 10);
  await app.runSql(`update outbox set sealed_message = 'unreadable' where id < 'g'`);
  await queue(app, 'rejected', 1000, 10);
  await app.services.mailer.deliverDue();
  await queue(app, 'code', 1800);
  expect(await app.services.mailer.deliverDue()).toBe(1);
  expect(started).toHaveLength(11);
});

test('after a crash the mails that were being sent are sent within 20 seconds', async ({ start }) => {
  const { app } = await startPortal(start, () => Promise.resolve());
  await queue(app, 'code', 1800, 3);
  const { clock, mailer } = app.services;
  // As a process that ended in the middle of sending leaves them.
  const lockedUntil = addSeconds(clock.now(), 20).toISOString();
  await app.runSql(`update outbox set locked_until = '${lockedUntil}', attempts = 1`);
  expect(await mailer.deliverDue()).toBe(0);
  app.clock.advance(20);
  expect(await mailer.deliverDue()).toBe(3);
});

test('a clock that is set back keeps no mail waiting', async ({ start }) => {
  const { app } = await startPortal(start, () => Promise.resolve());
  await queue(app, 'code', 1800, 2);
  const tomorrow = addSeconds(app.clock.now(), day).toISOString();
  await app.runSql(`update outbox set next_attempt_at = '${tomorrow}', locked_until = '${tomorrow}'`);
  expect(await app.services.mailer.deliverDue()).toBe(2);
});

test('the lock of a mail is renewed while it is being sent', async ({ start }) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { app, untilStarted } = await startPortal(start, () => promise);
  await queue(app, 'code', 1800);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  app.services.mailer.deliverSoon();
  await untilStarted(1);
  const writes = watchCalls(app.database, 'transaction');
  app.clock.advance(15);
  vi.advanceTimersByTime(5000);
  await writes.until(1);
  await writes.results[0];
  const [mail] = await outbox(app);
  expect(mail?.locked_until).toBe(addSeconds(app.clock.now(), 20).toISOString());
  resolve();
  await app.services.mailer.settled();
  expect(await outbox(app)).toMatchObject([{ locked_until: null, attempts: 1, sent_at: expect.any(String) }]);
});

test('a mail accepted while the database was away is noted, not sent again', async ({ start }) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { app, started, untilStarted } = await startPortal(start, () => promise);
  await queue(app, 'code', 1800);
  app.services.mailer.deliverSoon();
  await untilStarted(1);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await app.runSql('alter table outbox rename to away');
  resolve();
  await app.services.mailer.settled();
  // Longer than the lock of the mail.
  app.clock.advance(30);
  await app.runSql('alter table away rename to outbox');
  await app.services.mailer.deliverDue();
  expect(await outbox(app)).toMatchObject([{ sent_at: null }]);
  const writes = watchCalls(app.database, 'transaction');
  vi.advanceTimersByTime(500);
  await writes.until(1);
  await writes.results[0];
  expect(await outbox(app)).toMatchObject([{ sent_at: expect.any(String) }]);
  expect(started).toEqual(['code 0']);
});
