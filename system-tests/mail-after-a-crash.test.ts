/** A server process that is killed while it sends mails: the next one sends the same mails soon, and no others. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test as base, expect, vi } from 'vitest';
import { maxDeliveries } from '../server/src/platform/mail/delivery-workers.ts';
import { startServerProcess, type ServerProcess } from '../server/src/testing/server-process.ts';
import { startSmtpServer } from '../server/src/testing/smtp-server.ts';
import { adminPassword } from '../server/src/testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../server/src/testing/test-database.ts';
import { drainOutbox } from './faults/mails.ts';

const insertCentre = (number = 0, email = 'asha@school.example.org') =>
  `insert into centres (id, centre_code, centre_name, cfi, centre_city, centre_state, centre_pincode,
  official_person, phone, email, created_at, updated_at) values ('c${number}', 'C${number}', 'School', '', '', '', '744101', 'Asha',
  '${9_876_543_210 - number}', '${email}', '2026-01-10T06:00:00.000Z', '2026-01-10T06:00:00.000Z')`;

async function ask(
  server: ServerProcess,
  target: string,
  { body, token = '' }: { readonly body?: object; readonly token?: string },
): Promise<unknown> {
  const response = await fetch(`${server.url}/api${target}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  expect(response.status).toBe(200);
  return response.json();
}

const post = (server: ServerProcess, target: string, body: object) =>
  ask(server, `/auth/${target}`, { body });

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
  .extend('start', async ({ database, smtp }, { onCleanup }) => {
    const started: ServerProcess[] = [];
    onCleanup(async () => {
      for (const server of started) await server.kill();
    });
    return async () => {
      const server = await startServerProcess({
        DATA_DIR: database.folder,
        DATABASE_URL: database.url,
        TOKEN_SECRET: 'a secret of tests: 0123456789 abcdefghij',
        ADMIN_PASSWORD: adminPassword,
        SMTP_URL: smtp.url,
        MAIL_FROM: 'portal@exams.example.org',
      });
      started.push(server);
      return server;
    };
  });

/** Afterwards no server has anything to send. */
const untilAllAreSent = async (database: TestDatabase) =>
  expect(await drainOutbox({ rows: database.run }, 30_000)).toBe(0);

test('a mail that was being sent when the process was killed arrives within half a minute, at most twice, with one Message-ID', async ({
  database,
  smtp,
  start,
}) => {
  const first = await start();
  // SQLite refuses a second writer while the server writes.
  await vi.waitFor(() => database.run(insertCentre()));
  const { userId } = (await post(first, 'initiate-signup', { mobile: '9876543210' })) as { userId: string };
  // The mail server accepts the mail, and the process that sent it is killed before it reads that.
  smtp.behaviour.rejectMessage = () => {
    void first.kill();
    delete smtp.behaviour.rejectMessage;
    return undefined;
  };
  await post(first, 'send-email-code', { userId }).catch(() => undefined);
  await first.ended;
  expect(smtp.received).toHaveLength(1);
  const second = await start();
  await vi.waitFor(() => expect(smtp.received).toHaveLength(2), { timeout: 30_000, interval: 200 });
  const [mail, again] = smtp.received;
  expect(again).toEqual(mail);
  expect(mail?.messageId).toMatch(/^<[0-9a-f-]{36}@exams\.example\.org>$/);
  const otp = /OTP is: ([0-9]{6})/.exec(mail?.text ?? '')?.[1] ?? '';
  await post(second, 'verify-email-code', { userId, otp });
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
    await vi.waitFor(() => database.run(insertCentre(index, address)));
  const credentials = { username: 'admin', password: adminPassword };
  const { token } = (await post(server, 'admin-login', credentials)) as { token: string };
  const { reached } = (await ask(server, '/admin/centres/reminders/preview', { token })) as {
    reached: object;
  };
  await ask(server, '/admin/centres/reminders/send', { body: { seen: reached }, token });
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
