/** A server process that is killed while it sends a mail: the next one sends the same mail soon, and not a third time. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { startServerProcess, type ServerProcess } from '../testing/server-process.ts';
import { startSmtpServer } from '../testing/smtp-server.ts';
import { createTestDatabase } from '../testing/test-database.ts';

const insertCentre = `insert into centres (id, centre_code, centre_name, cfi, centre_city, centre_state, centre_pincode,
  official_person, phone, email, created_at, updated_at) values ('c1', 'C1', 'School', '', '', '', '744101', 'Asha',
  '9876543210', 'asha@school.example.org', '2026-01-10T06:00:00.000Z', '2026-01-10T06:00:00.000Z')`;

async function post(server: ServerProcess, target: string, body: object): Promise<unknown> {
  const response = await fetch(`${server.url}/api/auth/${target}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
  return response.json();
}

test('a mail that was being sent when the process was killed arrives within half a minute, at most twice, with one Message-ID', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'crash-'));
  const database = await createTestDatabase(folder);
  const smtp = await startSmtpServer({ dataDelayMs: 2_000 });
  const environment = {
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    TOKEN_SECRET: 'a secret of tests: 0123456789 abcdefghij',
    ADMIN_PASSWORD: 'first admin password',
    SMTP_URL: smtp.url,
    MAIL_FROM: 'portal@exams.example.org',
  };
  const first = await startServerProcess(environment);
  // SQLite refuses a second writer while the server writes.
  await vi.waitFor(() => database.run(insertCentre));
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
}, 90_000);
