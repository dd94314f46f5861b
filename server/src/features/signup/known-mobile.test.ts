/** Somebody who knows a mobile number cannot keep its owner from a code, a link and a password (security.md T3, T5, S8). */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { defaultLimits } from '../../limits.ts';
import { lastCode, lastResetHandle } from '../../testing/captured-mail.ts';
import { createClientAt, type ClientAt } from '../../testing/client-at.ts';
import { behindProxy } from '../../testing/from-address.ts';
import { codeOf, insertCentre, logIn, type TestCentre, valueOf } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const minute = 60;
const hour = 60 * minute;

const limits = { ...defaultLimits, reset: { ...defaultLimits.reset, respondAfterMs: 0 } };

let app: TestApp;
let centre: TestCentre;
let attacker: ClientAt;
let owner: ClientAt;

beforeEach(async () => {
  app = await startTestApp({ environment: behindProxy, limits });
  centre = await insertCentre(app);
  attacker = createClientAt(app, '203.0.113.7');
  owner = createClientAt(app, '198.51.100.23');
});
afterEach(async () => {
  await app.close();
});

/** The mails with codes and links, without notices. */
const requestedMails = () => app.mails.filter((mail) => /OTP is:|#handle=/.test(mail.text));

/** Time passes, and the jobs of the server run. */
async function pass(seconds: number): Promise<void> {
  app.clock.advance(seconds);
  await app.services.mailer.deliverDue();
}

/** Four attempts with one code each, and five wrong tries for each code: 28 requests. */
async function attackCodes(): Promise<void> {
  for (let attempts = 0; attempts < 4; attempts += 1) {
    const userId = await attacker.start(centre.phone);
    await attacker.send(userId);
    for (let tries = 0; tries < 5; tries += 1) await attacker.verify(userId, 'wrong1');
  }
}

/** Requests a code, waits until its mail is sent, and enters it. Returns the id of the verified attempt. */
async function verifyAs(client: ClientAt): Promise<string> {
  const userId = await client.start(centre.phone);
  const sent = valueOf(await client.send(userId));
  if (sent.delivery === 'queued') await pass(sent.resendAfterSeconds);
  expect(await client.verify(userId, lastCode(app.mails, centre.email))).toBe('ok');
  return userId;
}

async function resetAs(client: ClientAt, password: string): Promise<void> {
  const before = requestedMails().length;
  expect(await client.forgot(centre.phone)).toBe('ok');
  for (let minutes = 0; minutes < 12 && requestedMails().length === before; minutes += 1) await pass(minute);
  const handle = lastResetHandle(app.mails, centre.email);
  expect(await client.setPassword(handle, password)).toBe('ok');
  await logIn(app, centre.phone, password);
}

test('after 28 requests for codes and 7 for links from one address, the owner registers and resets at another, at once', async () => {
  await attackCodes();
  for (let requests = 0; requests < 7; requests += 1) {
    await attacker.forgot(centre.phone);
    await pass(11 * minute);
  }
  const userId = await verifyAs(owner);
  await attackCodes();
  expect(await owner.setPassword(userId, 'of the owner')).toBe('ok');
  await logIn(app, centre.phone, 'of the owner');
  await attacker.forgot(centre.phone);
  await resetAs(owner, 'another of the owner');
}, 60_000);

test('an attacker who is first in each minute delays the owner by minutes, not by hours', async () => {
  for (let minutes = 0; minutes < 10; minutes += 1) {
    await attackCodes();
    await attacker.forgot(centre.phone);
    await pass(minute);
  }
  await attackCodes();
  const startedAt = app.clock.now().getTime();
  const userId = await verifyAs(owner);
  expect(app.clock.now().getTime() - startedAt).toBeLessThanOrEqual(8 * minute * 1000);
  expect(await owner.setPassword(userId, 'of the owner')).toBe('ok');
  await attackCodes();
  await resetAs(owner, 'another of the owner');
}, 60_000);

test('the owner gets two codes and a link after the network of the attacker has used up all that it can', async () => {
  valueOf(await owner.send(await owner.start(centre.phone)));
  for (let requests = 0; requests < 12; requests += 1) {
    await pass(minute);
    await attacker.send(await attacker.start(centre.phone));
    await attacker.forgot(centre.phone);
  }
  await pass(12 * minute);
  await verifyAs(owner);
  await resetAs(owner, 'of the owner');
}, 60_000);

test('one network causes at most five codes and two links a day, also with other addresses of an IPv6 /48', async () => {
  for (let requests = 0; requests < 9; requests += 1) {
    const neighbour = createClientAt(app, `2001:db8:7:${requests}::${requests}`);
    await neighbour.send(await neighbour.start(centre.phone));
    await neighbour.forgot(centre.phone);
    await pass(2 * minute);
  }
  await pass(12 * minute);
  expect(requestedMails().filter(({ text }) => text.includes('#handle='))).toHaveLength(2);
  expect(requestedMails()).toHaveLength(7);
  const other = createClientAt(app, '2001:db8:8::1');
  expect(codeOf(await other.send(await other.start(centre.phone)))).toBe('ok');
}, 60_000);

test('50 networks cause at most 12 mails a day and one a minute, over all mobile numbers of the mailbox', async () => {
  const second = await insertCentre(app, { phone: '9876543211', email: centre.email });
  for (let network = 0; network < 50; network += 1) {
    const client = createClientAt(app, `192.0.2.${network}`);
    const { phone } = network % 2 === 0 ? centre : second;
    await client.send(await client.start(phone));
    await client.forgot(phone);
    await pass(20);
  }
  await pass(hour);
  expect(requestedMails()).toHaveLength(12);
  const rows = await app.runSql('select sent_at from outbox order by sent_at');
  const times = rows.map((row) => Date.parse(String(row['sent_at'])));
  const distances = times.slice(1).map((time, index) => (time - (times[index] ?? 0)) / 1000);
  expect(distances).toHaveLength(11);
  expect(Math.min(...distances)).toBeGreaterThanOrEqual(minute);
  const late = createClientAt(app, '198.51.100.99');
  expect(await late.send(await late.start(centre.phone))).toMatchObject({
    failure: { status: 429, code: 'code.too-many' },
  });
}, 60_000);

test('when another attempt has used the minute, the answer says when the mail goes out, and its code works', async () => {
  await attacker.send(await attacker.start(centre.phone));
  const userId = await owner.start(centre.phone);
  app.clock.advance(15);
  expect(await owner.send(userId)).toMatchObject({
    ok: true,
    value: { message: 'OTP Sent to Email', delivery: 'queued', resendAfterSeconds: 45, codeLength: 6 },
  });
  app.clock.advance(15);
  expect(await owner.send(userId)).toMatchObject({ value: { delivery: 'queued', resendAfterSeconds: 30 } });
  await pass(29);
  expect(app.mails).toHaveLength(1);
  await pass(1);
  expect(app.mails).toHaveLength(2);
  expect(codeOf(await owner.send(userId))).toBe('code.too-soon');
  expect(await owner.verify(userId, lastCode(app.mails, centre.email))).toBe('ok');
});

test('mails that wait while the mail server is down are sent one a minute afterwards', async () => {
  const { database, mailer, clock } = app.services;
  const message = { to: centre.email, subject: 's', text: '#handle=x' };
  const requested = { mailbox: centre.email, network: '192.0.2.1' };
  const expiresAt = new Date(clock.now().getTime() + hour * 1000);
  for (const purpose of ['code:1', 'code:2', 'code:3'])
    await database.transaction((tx) => mailer.queueMail(tx, { purpose, message, expiresAt, requested }));
  await app.runSql("update outbox set attempts = 3, next_attempt_at = '2026-01-10T05:00:00.000Z'");
  const sentAfter: number[] = [];
  for (let half = 0; half < 5; half += 1) {
    await mailer.deliverDue();
    sentAfter.push(app.mails.length);
    app.clock.advance(30);
  }
  expect(sentAfter).toEqual([1, 1, 2, 2, 3]);
});

test('codes that wait for their turn are not sent after the password was set', async () => {
  const userId = await owner.start(centre.phone);
  valueOf(await owner.send(userId));
  await attacker.send(await attacker.start(centre.phone));
  expect(await owner.verify(userId, lastCode(app.mails, centre.email))).toBe('ok');
  expect(await owner.setPassword(userId, 'of the owner')).toBe('ok');
  await pass(2 * minute);
  expect(requestedMails()).toHaveLength(1);
});
