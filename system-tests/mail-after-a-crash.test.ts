/** A server process that is killed while it sends mails: the next one sends the same mails soon, and no others. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test as base, expect, vi } from 'vitest';
import { maxDeliveries } from '../server/src/platform/mail/deliver-mail.ts';
import { startSmtpServer } from '../server/src/testing/smtp-server.ts';
import { adminPassword } from '../server/src/testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../server/src/testing/test-database.ts';
import { drainOutbox } from './faults/mails.ts';
import { startKilledAfter } from './faults/process-test.ts';
import { logInTo, sendRequest } from './faults/requests.ts';

const insertCentre = (number = 0, email = 'asha@school.example.org') =>
  `insert into centres (id, centre_code, centre_name, cfi, centre_city, centre_state, centre_pincode,
  official_person, phone, email, created_at, updated_at) values ('c${number}', 'C${number}', 'School', '', '', '', '744101', 'Asha',
  '${9_876_543_210 - number}', '${email}', '2026-01-10T06:00:00.000Z', '2026-01-10T06:00:00.000Z')`;

const test = base
  .extend('database', async ({}, { onCleanup }) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'crash-'));
    const database = await createTestDatabase(folder);
    onCleanup(async () => {
      await database.drop();
      await rm(folder, { recursive: true });
    });
    return { ...database, folder };
  })
  .extend('smtp', async ({}, { onCleanup }) => {
    const smtp = await startSmtpServer();
    onCleanup(() => smtp.close());
    return smtp;
  })
  .extend('start', async ({ database, smtp }, { onCleanup }) =>
    startKilledAfter(onCleanup, {
      DATA_DIR: database.folder,
      DATABASE_URL: database.url,
      TOKEN_SECRET: 'a secret of tests: 0123456789 abcdefghij',
      ADMIN_PASSWORD: adminPassword,
      SMTP_URL: smtp.url,
      MAIL_FROM: 'portal@exams.example.org',
    }),
  );

/** Afterwards no server has anything to send. */
const untilAllAreSent = async (database: TestDatabase) =>
  expect(await drainOutbox({ rows: (sql) => database.run(sql) }, 30_000)).toBe(0);

test('a mail that was being sent when the process was killed arrives within half a minute, at most twice, with one Message-ID', async ({
  database,
  smtp,
  start,
}) => {
  const first = await start();
  // SQLite refuses a second writer while the server writes.
  await vi.waitFor(() => database.run(insertCentre()), { timeout: 60_000 });
  const started = await sendRequest(first.url, '/auth/initiate-signup', { body: { mobile: '9876543210' } });
  const { userId } = started as { userId: string };
  // The mail server accepts the mail, and the process that sent it is killed before it reads that.
  smtp.behaviour.rejectMessage = () => {
    void first.kill();
    delete smtp.behaviour.rejectMessage;
    return undefined;
  };
  await sendRequest(first.url, '/auth/send-email-code', { body: { userId } }).catch(() => undefined);
  await first.ended;
  expect(smtp.received).toHaveLength(1);
  const second = await start();
  await vi.waitFor(() => expect(smtp.received).toHaveLength(2), { timeout: 30_000, interval: 200 });
  const [mail, again] = smtp.received;
  expect(again).toEqual(mail);
  expect(mail?.messageId).toMatch(/^<[0-9a-f-]{36}@exams\.example\.org>$/);
  const otp = /OTP is: ([0-9]{6})/.exec(mail?.text ?? '')?.[1] ?? '';
  await sendRequest(second.url, '/auth/verify-email-code', { body: { userId, otp } });
  await untilAllAreSent(database);
  expect(smtp.received).toHaveLength(2);
});

test('reminders that were being sent at two kills arrive twice, with one Message-ID; all others once, and none is lost', async ({
  database,
  smtp,
  start,
}) => {
  smtp.behaviour.dataDelayMs = 1_000;
  const addresses = Array.from({ length: 12 }, (_, index) => `head${index}@school.example.org`);
  const server = await start();
  for (const [index, address] of addresses.entries())
    await vi.waitFor(() => database.run(insertCentre(index, address)), { timeout: 60_000 });
  const token = await logInTo(server.url, 'admin-login', 'admin', adminPassword);
  const reminders = '/admin/centres/reminders';
  const preview = await sendRequest(server.url, `${reminders}/preview`, { method: 'GET', token });
  const { reached: seen } = preview as { reached: object };
  await sendRequest(server.url, `${reminders}/send`, { body: { seen }, token });
  let sending = server;
  for (const arrived of [2, 5]) {
    await vi.waitFor(() => expect(smtp.received.length).toBeGreaterThanOrEqual(arrived), {
      timeout: 40_000,
    });
    await sending.kill();
    sending = await start();
  }
  const arrivedAt = () => new Set(smtp.received.map(({ to }) => to));
  await vi.waitFor(() => expect(arrivedAt()).toEqual(new Set(addresses)), { timeout: 60_000 });
  await untilAllAreSent(database);
  expect(new Set(smtp.received.map(({ messageId }) => messageId)).size).toBe(addresses.length);
  expect(smtp.received.length - addresses.length).toBeLessThanOrEqual(2 * maxDeliveries);
});
