/**
 * Somebody who knows a mobile number cannot keep its owner from a code, a link and a password: whoever reads the mailbox on record finishes
 * by the link of any mail, whoever has caused it and from wherever (security.md T3, T5, S8).
 */
import { expect } from 'vitest';
import { lastCode, lastLink } from '../testing/captured-mail.ts';
import { behindProxy, type ClientAt, createClientAt, pass } from '../testing/admin-client.ts';
import { codeOf, insertCentre, logIn, type TestCentre, valueOf } from '../testing/people.ts';
import { portalTest } from '../testing/portal-test.ts';
import type { TestApp } from '../testing/test-app.ts';

const minute = 60;
const hour = 60 * minute;

const test = portalTest({ environment: behindProxy })
  .extend('centre', { auto: true }, ({ app }) => insertCentre(app))
  .extend('attacker', { auto: true }, ({ app }) => createClientAt(app, '203.0.113.7'))
  .extend('owner', { auto: true }, ({ app }) => createClientAt(app, '198.51.100.23'));

/** The mails with codes and links, without notices. */
const requestedMails = (app: TestApp) => app.mails.filter((mail) => /OTP is:|#handle=/.test(mail.text));

/** Four attempts with one code each, and five wrong tries for each code: 28 requests. */
async function attackCodes(centre: TestCentre, attacker: ClientAt): Promise<void> {
  for (let attempts = 0; attempts < 4; attempts += 1) {
    const userId = await attacker.start(centre.phone);
    await attacker.send(userId);
    for (let tries = 0; tries < 5; tries += 1) await attacker.verify(userId, 'wrong1');
  }
}

/** Asks for a mail and opens the link of the newest one in the mailbox, whoever has caused it. */
async function finishAs(app: TestApp, centre: TestCentre, client: ClientAt, password: string): Promise<void> {
  await client.send(await client.start(centre.phone));
  expect(await client.setPassword(lastLink(app.mails, centre.email), password)).toBe('ok');
  await logIn(app, centre.phone, password);
}

/** At once, or after the minute between two mails. */
async function resetAs(app: TestApp, centre: TestCentre, client: ClientAt, password: string): Promise<void> {
  expect(await client.forgot(centre.phone)).toBe('ok');
  if (!(await client.readLink(lastLink(app.mails, centre.email))).ok) await pass(app, minute);
  expect(await client.setPassword(lastLink(app.mails, centre.email), password)).toBe('ok');
  await logIn(app, centre.phone, password);
}

test('an attacker first in each minute delays no owner', async ({ app, centre, attacker, owner }) => {
  for (let hours = 0; hours < 6; hours += 1) {
    await attackCodes(centre, attacker);
    await attacker.forgot(centre.phone);
    await pass(app, hour - minute);
    for (let half = 0; half < 2; half += 1) {
      await attacker.send(await attacker.start(centre.phone));
      await pass(app, minute / 2);
    }
  }
  await finishAs(app, centre, owner, 'of the owner');
  await attackCodes(centre, attacker);
  const startedAt = app.clock.now().getTime();
  const userId = await owner.start(centre.phone);
  const sent = await owner.send(userId);
  if (sent.ok && sent.value.delivery === 'queued') await pass(app, sent.value.resendAfterSeconds);
  expect(app.clock.now().getTime() - startedAt).toBeLessThanOrEqual(3 * minute * 1000);
  expect(requestedMails(app).length).toBeLessThanOrEqual(5 + 12 + 2);
  await resetAs(app, centre, owner, 'another of the owner');
});

test('one network delays the code by three minutes at most', async ({ app, centre, attacker, owner }) => {
  for (let requests = 0; requests < 6; requests += 1) await attacker.send(await attacker.start(centre.phone));
  app.clock.advance(15);
  const userId = await owner.start(centre.phone);
  const sentMail = { at: '2026-01-10T06:00:00.000Z', to: 'he*****@school.example.org' };
  expect(await owner.send(userId)).toMatchObject({
    ok: true,
    value: { message: 'OTP Sent to Email', delivery: 'queued', resendAfterSeconds: 165, sentMail },
  });
  expect(requestedMails(app)).toHaveLength(1);
  expect(await owner.setPassword(lastLink(app.mails, centre.email), 'of the owner')).toBe('ok');
  expect(await owner.verify(userId, '000000')).toBe('signup.finished');
});

test('one network, also an IPv6 /48, causes five mails and one in half an hour', async ({ app, centre }) => {
  for (let requests = 0; requests < 30; requests += 1) {
    const neighbour = createClientAt(app, `2001:db8:7:${requests}::${requests}`);
    await neighbour.send(await neighbour.start(centre.phone));
    await neighbour.forgot(centre.phone);
    await pass(app, 2 * minute);
  }
  expect(requestedMails(app)).toHaveLength(6);
  await pass(app, 12 * minute);
  const other = createClientAt(app, '2001:db8:8::1');
  expect(codeOf(await other.send(await other.start(centre.phone)))).toBe('ok');
});

test('50 networks cause a mail a minute at most, and an alarm', async ({ app, centre, owner }) => {
  for (let round = 0; round < 4 * 60; round += 1) {
    const client = createClientAt(app, `192.0.2.${round % 50}`);
    await client.send(await client.start(centre.phone));
    await pass(app, minute);
    const link = lastLink(app.mails, centre.email);
    if (round % 40 === 39) expect((await owner.readLink(link)).ok).toBe(true);
  }
  // Ten minutes for each link, and the minute until the next request.
  expect(requestedMails(app).length).toBeLessThanOrEqual(8 + (4 * 60) / 10);
  expect(requestedMails(app).length).toBeGreaterThan(20);
  const rows = await app.runSql('select sent_at from outbox order by sent_at');
  const times = rows.map((row) => Date.parse(String(row['sent_at'])));
  const distances = times.slice(1).map((time, index) => (time - (times[index] ?? 0)) / 1000);
  expect(Math.min(...distances)).toBeGreaterThanOrEqual(minute);
  expect(app.logLines.filter((line) => line.includes('"alarm":"many-mails"'))).toHaveLength(1);
  expect(app.logLines.join('\n')).not.toContain(centre.email);
  await finishAs(app, centre, owner, 'of the owner');
  await resetAs(app, centre, owner, 'another of the owner');
});

test('the numbers of one mailbox share its mails at once', async ({ app, centre, attacker, owner }) => {
  const second = await insertCentre(app, { phone: '9876543211', email: centre.email });
  for (let turn = 0; turn < 8; turn += 1) {
    const client = createClientAt(app, `192.0.2.${turn}`);
    await client.send(await client.start(centre.phone));
    await pass(app, minute);
  }
  const userId = await owner.start(second.phone);
  expect(await owner.send(userId)).toMatchObject({ value: { delivery: 'sent' } });
  expect(await owner.setPassword(lastLink(app.mails, centre.email), 'of the second')).toBe('ok');
  await logIn(app, second.phone, 'of the second');
  expect(codeOf(await attacker.send(await attacker.start(centre.phone)))).toBe('code.mail-sent');
});

test('a mail that waits for its turn is sent, and works', async ({ app, centre, attacker, owner }) => {
  await attacker.send(await attacker.start(centre.phone));
  const userId = await owner.start(centre.phone);
  app.clock.advance(15);
  expect(await owner.send(userId)).toMatchObject({
    ok: true,
    value: { message: 'OTP Sent to Email', delivery: 'queued', resendAfterSeconds: 45 },
  });
  app.clock.advance(15);
  expect(await owner.send(userId)).toMatchObject({ value: { delivery: 'queued', resendAfterSeconds: 30 } });
  await pass(app, 29);
  expect(app.mails).toHaveLength(1);
  await pass(app, 1);
  expect(app.mails).toHaveLength(2);
  expect(codeOf(await owner.send(userId))).toBe('code.too-soon');
  expect(await owner.verify(userId, lastCode(app.mails, centre.email))).toBe('ok');
});

test('mails that waited for the mail server are sent one a minute', async ({ app, centre }) => {
  const { database, mailer, clock } = app.services;
  const message = { to: centre.email, subject: 's', text: '#handle=x' };
  const requested = { mailbox: centre.email, network: '192.0.2.1' };
  const expiresAt = new Date(clock.now().getTime() + hour * 1000);
  for (const about of ['1', '2', '3'])
    await database.transaction((tx) =>
      mailer.queueMail(tx, { kind: 'code', about, message, expiresAt, requested }),
    );
  await app.runSql("update outbox set attempts = 3, next_attempt_at = '2026-01-10T05:00:00.000Z'");
  const sentAfter: number[] = [];
  for (let half = 0; half < 5; half += 1) {
    await mailer.deliverDue();
    sentAfter.push(app.mails.length);
    app.clock.advance(30);
  }
  expect(sentAfter).toEqual([1, 1, 2, 2, 3]);
});

test('codes that wait are not sent after the password', async ({ app, centre, attacker, owner }) => {
  const userId = await owner.start(centre.phone);
  valueOf(await owner.send(userId));
  await attacker.send(await attacker.start(centre.phone));
  expect(await owner.verify(userId, lastCode(app.mails, centre.email))).toBe('ok');
  expect(await owner.setPassword(userId, 'of the owner')).toBe('ok');
  await pass(app, 2 * minute);
  expect(requestedMails(app)).toHaveLength(1);
});

test('opening the link changes nothing, and shows whose password it sets', async ({ app, centre, owner }) => {
  const userId = await owner.start(centre.phone);
  await owner.send(userId);
  const link = lastLink(app.mails, centre.email);
  const mobileMasked = `${centre.phone.slice(0, 2)}******${centre.phone.slice(-2)}`;
  const before = await app.runSql('select * from signup_handles order by id_hash');
  for (const address of ['192.0.2.1', '192.0.2.2'])
    expect(await createClientAt(app, address).readLink(link)).toMatchObject({
      ok: true,
      value: { name: 'Asha Verma', mobileMasked, emailMasked: 'he*****@school.example.org' },
    });
  expect(await app.runSql('select * from signup_handles order by id_hash')).toEqual(before);
  expect(await owner.readLink(userId)).toMatchObject({ failure: { code: 'signup.expired' } });
  expect(await owner.verify(userId, lastCode(app.mails, centre.email))).toBe('ok');
});

test('the link works once, for ten minutes, and not after the code', async ({ app, centre, owner }) => {
  const stranger = createClientAt(app, '203.0.113.7');
  const userId = await stranger.start(centre.phone);
  await stranger.send(userId);
  const link = lastLink(app.mails, centre.email);
  expect(await owner.setPassword(link, 'of the owner')).toBe('ok');
  expect(await owner.setPassword(link, 'once more')).toBe('signup.expired');
  // The stranger who began the attempt learns that it has ended, and cannot finish it, even with the code.
  expect(await stranger.verify(userId, lastCode(app.mails, centre.email))).toBe('signup.finished');
  expect(await stranger.setPassword(userId, 'of the stranger')).toBe('signup.finished');
  expect(codeOf(await stranger.send(userId))).toBe('signup.finished');

  await pass(app, minute);
  const second = await owner.start(centre.phone);
  await owner.send(second);
  const late = lastLink(app.mails, centre.email);
  await pass(app, 10 * minute - 1);
  expect((await owner.readLink(late)).ok).toBe(true);
  await pass(app, 2);
  expect(codeOf(await owner.readLink(late))).toBe('signup.expired');
  expect(await owner.setPassword(late, 'too late')).toBe('signup.expired');

  const third = await owner.start(centre.phone);
  await owner.send(third);
  const other = lastLink(app.mails, centre.email);
  expect(await owner.verify(third, lastCode(app.mails, centre.email))).toBe('ok');
  expect(await owner.setPassword(third, 'by the code')).toBe('ok');
  expect(codeOf(await owner.readLink(other))).toBe('signup.finished');
  expect(await owner.setPassword(other, 'by the link')).toBe('signup.finished');
  await logIn(app, centre.phone, 'by the code');
});

test('a second code keeps the link; a changed e-mail on record ends it', async ({ app, centre, owner }) => {
  const userId = await owner.start(centre.phone);
  await owner.send(userId);
  const first = lastLink(app.mails, centre.email);
  await pass(app, 9 * minute);
  await owner.send(userId);
  expect(lastLink(app.mails, centre.email)).toBe(first);
  await pass(app, 9 * minute);
  expect((await owner.readLink(first)).ok).toBe(true);
  await app.runSql(`update centres set email = 'new@school.example.org' where id = '${centre.id}'`);
  expect(await owner.setPassword(first, 'of the owner')).toBe('signup.expired');
});

test('of concurrent uses of link and code one sets the password', async ({ app, centre, owner }) => {
  const userId = await owner.start(centre.phone);
  await owner.send(userId);
  const link = lastLink(app.mails, centre.email);
  expect(await owner.verify(userId, lastCode(app.mails, centre.email))).toBe('ok');
  const results = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      owner.setPassword(index % 2 === 0 ? link : userId, `secret-${index}`),
    ),
  );
  expect(results.filter((result) => result === 'ok')).toHaveLength(1);
});
