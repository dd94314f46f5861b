/** The delivery to real SMTP servers that limit connections, hang, lose replies and refuse. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { api } from '#contract/api.ts';
import { addSeconds } from '../../kernel/time.ts';
import { testLimits } from '../../testing/test-limits.ts';
import { insertCentre, startSignup, valueOf } from '../../testing/people.ts';
import {
  startSilentServer,
  startSmtpServer,
  type SmtpBehaviour,
  type TestSmtpServer,
} from '../../testing/smtp-server.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { watchCalls } from '../../testing/watch-calls.ts';
import { AddressRefused, MailRejected } from './message.ts';
import { createSmtpTransport } from './transports.ts';

let closers: (() => Promise<void>)[];

beforeEach(() => {
  closers = [];
});
afterEach(async () => {
  vi.useRealTimers();
  for (const close of closers.toReversed()) await close();
});

async function startSmtp(behaviour: SmtpBehaviour = {}, port = 0): Promise<TestSmtpServer> {
  const smtp = await startSmtpServer(behaviour, port);
  closers.push(smtp.close);
  return smtp;
}

async function startPortal(smtpUrl: string, limits = testLimits): Promise<TestApp> {
  const environment = {
    SMTP_URL: smtpUrl,
    MAIL_FROM: 'Portal <portal@exams.example.org>',
    TRUST_PROXY: '127.0.0.1',
  };
  const app = await startTestApp({ environment, mailTransport: 'configured', limits });
  closers.push(() => app.close());
  return app;
}

async function queue(app: TestApp, count: number, lifetimeSeconds: number, to = 'asha'): Promise<string[]> {
  const { clock, database, mailer } = app.services;
  return database.transaction(async (tx) => {
    const ids: string[] = [];
    for (let index = 0; index < count; index += 1) {
      const message = { to: `${to}${index}@school.example.org`, subject: 'x', text: 'x' };
      const expiresAt = addSeconds(clock.now(), lifetimeSeconds);
      ids.push(await mailer.queueMail(tx, { kind: 'audit-head', about: '', message, expiresAt }));
    }
    return ids;
  });
}

const outbox = (app: TestApp) => app.database.db.selectFrom('outbox').selectAll().execute();
const codeOf = (smtp: TestSmtpServer, email: string): string[] =>
  smtp.received.flatMap(({ to, text }) => (to === email ? [/OTP is: ([0-9]{6})/.exec(text)?.[1] ?? ''] : []));

interface Person {
  readonly email: string;
  readonly userId: string;
  /** Each person has an address of their own, as behind a proxy. */
  readonly ip: string;
}

async function startPeople(app: TestApp, count: number): Promise<Person[]> {
  const people: Person[] = [];
  for (let index = 0; index < count; index += 1) {
    const phone = `98${String(index).padStart(8, '0')}`;
    const email = `head${index}@school.example.org`;
    await insertCentre(app, { phone, email });
    people.push({ email, userId: await startSignup(app, phone), ip: `10.0.1.${index}` });
  }
  return people;
}

interface SendResponse {
  readonly status: number;
  readonly body: { readonly delivery?: string };
}

async function sendTo(app: TestApp, { userId, ip }: Person): Promise<SendResponse> {
  const response = await app.fetch('/api/auth/send-email-code', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': ip },
    body: JSON.stringify({ userId }),
  });
  return { status: response.status, body: (await response.json()) as SendResponse['body'] };
}

/** Everybody asks for a code at the same time. */
const sendToAll = async (app: TestApp, people: readonly Person[]): Promise<SendResponse[]> =>
  Promise.all(people.map((person) => sendTo(app, person)));

/** Lets the seconds pass until the mail server has so many mails, or two minutes have passed. */
async function deliverUntil(app: TestApp, smtp: TestSmtpServer, count: number): Promise<void> {
  for (let seconds = 0; seconds < 120 && smtp.received.length < count; seconds += 1) {
    app.clock.advance(1);
    await app.services.mailer.deliverDue();
  }
  expect(smtp.received).toHaveLength(count);
}

test('25 people at once through a relay that takes 20 connections: each may enter a code and receives one mail', async () => {
  const smtp = await startSmtp({ maxConnections: 20 });
  const app = await startPortal(smtp.url);
  const people = await startPeople(app, 25);
  const responses = await sendToAll(app, people);
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(25);
  await app.services.mailer.settled();
  expect(smtp.received).toHaveLength(25);
  expect(smtp.mostConnections()).toBeLessThanOrEqual(5);
  for (const { email, userId } of people) {
    const [otp = '', ...others] = codeOf(smtp, email);
    expect(others).toEqual([]);
    valueOf(await app.call(api.verifyEmailCode, { body: { userId, otp } }));
  }
});

test('a mail server that hangs: everybody may enter a code, and after it has recovered each mail is sent once', async () => {
  const silent = await startSilentServer();
  const withoutWaiting = { ...testLimits, signup: { ...testLimits.signup, deliverWithinMs: 0 } };
  const app = await startPortal(silent.url, withoutWaiting);
  const people = await startPeople(app, 12);
  const responses = await sendToAll(app, people);
  expect(responses.filter(({ body }) => body.delivery === 'queued')).toHaveLength(12);
  // Only as many mails are claimed as can be sent at once.
  await silent.connected(5);
  const claimed = (await outbox(app)).filter((mail) => mail.locked_until !== null);
  expect(claimed).toHaveLength(5);
  await silent.close();
  await app.services.mailer.settled();
  const smtp = await startSmtp({}, silent.port);
  await deliverUntil(app, smtp, 12);
  expect(new Set(smtp.received.map(({ to }) => to)).size).toBe(12);
});

test('a mail whose acceptance was not seen is sent again with the same Message-ID', async () => {
  const smtp = await startSmtp({ losesReplies: true });
  const app = await startPortal(smtp.url);
  const [id = ''] = await queue(app, 1, 600);
  expect(await app.services.mailer.deliverDue()).toBe(0);
  expect(smtp.received).toHaveLength(1);
  smtp.behaviour.losesReplies = false;
  app.clock.advance(5);
  expect(await app.services.mailer.deliverDue()).toBe(1);
  expect(smtp.received.map(({ messageId }) => messageId)).toEqual(Array(2).fill(`<${id}@exams.example.org>`));
});

/** Offers a mail to a server of its own. Resolves to the error, or to null. */
async function offer(behaviour: SmtpBehaviour, requireTls = false): Promise<unknown> {
  const smtp = await startSmtp(behaviour);
  const transport = createSmtpTransport({ url: smtp.url, from: 'a@example.org', requireTls });
  const message = { to: 'asha@school.example.org', subject: 'x', text: 'x' };
  const delivery = { id: '1', queuedAt: new Date(), signal: new AbortController().signal };
  const error = await transport.send(message, delivery).then(
    () => null,
    (failure: unknown) => failure,
  );
  transport.close();
  expect(smtp.received).toHaveLength(error === null ? 1 : 0);
  return error;
}

test('when encryption is required, a server without it gets no mail', async () => {
  expect(String(await offer({}, true))).toContain('STARTTLS');
  expect(await offer({})).toBeNull();
});

describe('a server that takes no recipient', () => {
  test.each([
    ['550 5.1.1 <asha@school.example.org>: unknown user', '550 5.1.1'],
    ['550 no such user here', '550'],
    ['552 5.2.2 mailbox full', '552 5.2.2'],
    ['553 5.1.3 bad address syntax', '553 5.1.3'],
  ])('"%s" is the fault of the address, and kept without it', async (reply, kept) => {
    const error = await offer({ rejectRecipient: () => reply });
    expect(error).toBeInstanceOf(AddressRefused);
    expect(error).toHaveProperty('reply', kept);
  });

  test.each([
    '451 4.3.0 try later',
    '450 4.2.0 greylisted',
    '554 5.7.1 relay access denied',
    '550 5.7.1 sender not allowed',
    '530 5.7.0 authentication required',
    '550 5.1.8 bad sender address',
  ])('"%s" is not the fault of the address', async (reply) => {
    expect(await offer({ rejectRecipient: () => reply })).toBeInstanceOf(MailRejected);
  });
});

test('a mail to an address that is refused is not tried again: noted, counted, logged once without the address', async () => {
  const smtp = await startSmtp({
    rejectRecipient: () => '550 5.1.1 <asha0@school.example.org>: unknown user',
  });
  const app = await startPortal(smtp.url);
  await queue(app, 1, 600);
  expect(await app.services.mailer.deliverDue()).toBe(0);
  app.clock.advance(60);
  expect(await app.services.mailer.deliverDue()).toBe(0);
  expect(await outbox(app)).toEqual([]);
  const refused = await app.database.db.selectFrom('refused_addresses').selectAll().execute();
  expect(refused).toMatchObject([{ address: 'asha0@school.example.org', reply: '550 5.1.1' }]);
  const lines = app.logLines.filter((line) => line.includes('"alarm":"mail-refused"'));
  expect(lines).toHaveLength(1);
  expect(app.logLines.join()).not.toContain('asha0');
});

test('a server that cannot be used is named with its cause and without an address of a person; one mail raises the alarm within a minute', async () => {
  const smtp = await startSmtp();
  const app = await startPortal(smtp.url);
  await smtp.close();
  await queue(app, 1, 600);
  for (let seconds = 0; seconds < 60; seconds += 5) {
    expect(await app.services.mailer.deliverDue()).toBe(0);
    app.clock.advance(5);
  }
  const lines = app.logLines.filter((line) => line.includes('mail not sent'));
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) expect(line).toMatch(/"cause":"connect ECONNREFUSED 127\.0\.0\.1:\d+"/);
  expect(app.logLines.join()).not.toContain('@school');
  expect(app.logLines.filter((line) => line.includes('"alarm":"mail-server"'))).toHaveLength(1);
});

test('a refused login is reported as a mail server that cannot be used, and blames no address', async () => {
  const smtp = await startSmtp({ rejectsLogin: true });
  const app = await startPortal(smtp.url.replace('smtp://', 'smtp://portal:wrong@'));
  await queue(app, 20, 600);
  expect(await app.services.mailer.deliverDue()).toBe(0);
  expect(app.logLines.filter((line) => line.includes('"alarm":"mail-server"'))).toHaveLength(1);
  expect(app.logLines.some((line) => line.includes('"code":"EAUTH"'))).toBe(true);
  expect(await app.database.db.selectFrom('refused_addresses').selectAll().execute()).toEqual([]);
  smtp.behaviour.rejectsLogin = false;
  await deliverUntil(app, smtp, 20);
});

test('an idle connection that the server has closed loses no mail', async () => {
  const smtp = await startSmtp();
  const app = await startPortal(smtp.url);
  await queue(app, 1, 600, 'first');
  expect(await app.services.mailer.deliverDue()).toBe(1);
  await smtp.close();
  closers = closers.filter((close) => close !== smtp.close);
  const restarted = await startSmtp({}, smtp.port);
  await queue(app, 1, 600, 'second');
  expect(await app.services.mailer.deliverDue()).toBe(1);
  expect(restarted.received).toHaveLength(1);
});

test('a stop does not wait for a mail server that hangs; the mail is sent after the start', async () => {
  const silent = await startSilentServer();
  closers.push(silent.close);
  const app = await startPortal(silent.url);
  closers.pop();
  await queue(app, 1, 600);
  app.services.mailer.deliverSoon();
  await silent.connected(1);
  const stops = watchCalls(app.services.mailer, 'close');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const closing = app.close({ keepData: true });
  await stops.until(1);
  vi.advanceTimersByTime(5000);
  await closing;
  vi.useRealTimers();
  const smtp = await startSmtp();
  const environment = { SMTP_URL: smtp.url, MAIL_FROM: 'portal@exams.example.org' };
  const { clock, dataDir } = app;
  const restarted = await startTestApp({ dataDir, clock, environment, mailTransport: 'configured' });
  closers.push(() => restarted.close());
  // An attempt that had failed by itself would be repeated later.
  expect(await restarted.services.mailer.deliverDue()).toBe(1);
});
