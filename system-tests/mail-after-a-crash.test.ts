/** A server process that is killed while it sends mails: the next one sends the same mails soon, and no others. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { maxDeliveries } from '../server/src/platform/mail/delivery-workers.ts';
import { startServerProcess, type ServerProcess } from '../server/src/testing/server-process.ts';
import { startSmtpServer } from '../server/src/testing/smtp-server.ts';
import { createTestDatabase } from '../server/src/testing/test-database.ts';

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

const environmentOf = (folder: string, databaseUrl: string, smtpUrl: string) => ({
  DATA_DIR: folder,
  DATABASE_URL: databaseUrl,
  TOKEN_SECRET: 'a secret of tests: 0123456789 abcdefghij',
  ADMIN_PASSWORD: 'first admin password',
  SMTP_URL: smtpUrl,
  MAIL_FROM: 'portal@exams.example.org',
});

test('a mail that was being sent when the process was killed arrives within half a minute, at most twice, with one Message-ID', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'crash-'));
  const database = await createTestDatabase(folder);
  const smtp = await startSmtpServer({ dataDelayMs: 2_000 });
  const environment = environmentOf(folder, database.url, smtp.url);
  const first = await startServerProcess(environment);
  // SQLite refuses a second writer while the server writes.
  await vi.waitFor(() => database.run(insertCentre()));
  const { userId } = (await post(first, 'initiate-signup', { mobile: '9876543210' })) as { userId: string };
  const response = post(first, 'send-email-code', { userId }).catch(() => undefined);
  await vi.waitFor(() => expect(smtp.connections()).toBe(1), { timeout: 5_000 });
  await delay(500);
  await first.kill();
  await response;
  const second = await startServerProcess(environment);
  try {
    // The mail server accepted the mail of the killed process too, which could not know it.
    await vi.waitFor(() => expect(smtp.received).toHaveLength(2), { timeout: 30_000, interval: 200 });
    const [mail, again] = smtp.received;
    expect(again).toEqual(mail);
    expect(mail?.messageId).toMatch(/^<[0-9a-f-]{36}@exams\.example\.org>$/);
    const otp = /OTP is: ([0-9]{6})/.exec(mail?.text ?? '')?.[1] ?? '';
    await post(second, 'verify-email-code', { userId, otp });
    await delay(3_000);
    expect(smtp.received).toHaveLength(2);
  } finally {
    await second.kill();
    await smtp.close();
    await database.drop();
    await rm(folder, { recursive: true });
  }
});

test('reminders that were being sent at two kills arrive twice, with one Message-ID; all others once, and none is lost', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'crash-'));
  const database = await createTestDatabase(folder);
  const smtp = await startSmtpServer({ dataDelayMs: 1_000 });
  const environment = environmentOf(folder, database.url, smtp.url);
  const addresses = Array.from({ length: 12 }, (_, index) => `head${index}@school.example.org`);
  let server = await startServerProcess(environment);
  try {
    for (const [index, address] of addresses.entries())
      await vi.waitFor(() => database.run(insertCentre(index, address)));
    const credentials = { username: 'admin', password: environment.ADMIN_PASSWORD };
    const { token } = (await post(server, 'admin-login', credentials)) as { token: string };
    const { reached } = (await ask(server, '/admin/centres/reminders/preview', { token })) as {
      reached: object;
    };
    await ask(server, '/admin/centres/reminders/send', { body: { seen: reached }, token });
    for (const arrived of [2, 5]) {
      await vi.waitFor(() => expect(smtp.received.length).toBeGreaterThanOrEqual(arrived), {
        timeout: 40_000,
      });
      await server.kill();
      server = await startServerProcess(environment);
    }
    const arrivedAt = () => new Set(smtp.received.map(({ to }) => to));
    await vi.waitFor(() => expect(arrivedAt()).toEqual(new Set(addresses)), { timeout: 60_000 });
    await delay(3_000);
    expect(new Set(smtp.received.map(({ messageId }) => messageId)).size).toBe(addresses.length);
    expect(smtp.received.length - addresses.length).toBeLessThanOrEqual(2 * maxDeliveries);
  } finally {
    await server.kill();
    await smtp.close();
    await database.drop();
    await rm(folder, { recursive: true });
  }
});
