/** Changes the clock of the machine for a real server (security.md R10). */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { readTokenClaims } from '#contract/session/endpoints.ts';
import { findFaketime } from '../tools/find-programs.ts';
import type { ServerProcess } from '../server/src/testing/server-process.ts';
import { startSmtpServer } from '../server/src/testing/smtp-server.ts';
import { createTemporaryFolder } from '../server/src/testing/temporary-folder.ts';
import { adminPassword } from '../server/src/testing/test-app.ts';
import { centreFields } from './faults/fault-portal.ts';
import { startKilledAfter } from './faults/process-test.ts';
import { logInTo, sendRequest, UnexpectedStatus } from './faults/requests.ts';

/** `npm run test:all` installs it. */
const library = findFaketime();
const day = 24 * 60 * 60;
const adminSession = 8 * 60 * 60;

let dataDir: string;

/** The seconds by which the clock of the machine differs from the true time for all servers of the test. */
const setClock = (seconds: number) =>
  writeFile(path.join(dataDir, 'clock'), `${seconds < 0 ? '' : '+'}${seconds}`);

const startServer = (environment: Readonly<Record<string, string>> = {}): Promise<ServerProcess> =>
  startKilledAfter(onTestFinished, {
    ...environment,
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: adminPassword,
    DRAIN_SECONDS: '0',
    LD_PRELOAD: library ?? '',
    FAKETIME_TIMESTAMP_FILE: path.join(dataDir, 'clock'),
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  })();

/** Returns null when the login is refused. */
const logIn = ({ url }: ServerProcess, password = adminPassword): Promise<string | null> =>
  logInTo(url, 'admin-login', 'admin', password).catch((error: unknown) => {
    if (error instanceof UnexpectedStatus) return null;
    throw error;
  });

async function lockOut(server: ServerProcess): Promise<void> {
  for (let count = 0; count < 7; count += 1) await logIn(server, 'wrong');
  expect(await logIn(server)).toBeNull();
}

async function statusFor({ url }: ServerProcess, token: string | null): Promise<number> {
  const headers = { authorization: `Bearer ${token ?? ''}` };
  return (await fetch(`${url}/api/admin/users`, { headers })).status;
}

/** How long the token is valid, by the true time. */
const secondsLeft = (token: string | null) => (readTokenClaims(token ?? '')?.exp ?? 0) - Date.now() / 1000;

describe.skipIf(library === undefined)('with libfaketime', () => {
  beforeEach(async () => {
    dataDir = await createTemporaryFolder();
  });

  test('a running server ignores for minutes that the clock of the machine was changed, and raises an alarm', async () => {
    await setClock(0);
    const server = await startServer();
    const first = await logIn(server);
    for (const seconds of [day, -day, 11 * 60]) {
      await setClock(seconds);
      expect(await statusFor(server, first)).toBe(200);
      const token = await logIn(server);
      expect(await statusFor(server, token)).toBe(200);
      expect(Math.abs(secondsLeft(token) - adminSession)).toBeLessThan(60);
      expect(server.output()).toContain(`"alarm":"clock","secondsAhead":${seconds},`);
    }
  });

  test('a server that was started a day ahead locks nobody out after a restart, and its tokens are not valid', async () => {
    await setClock(day);
    const ahead = await startServer();
    const token = await logIn(ahead);
    expect(Math.abs(secondsLeft(token) - day - adminSession)).toBeLessThan(60);
    await lockOut(ahead);
    await ahead.stop();
    await setClock(0);
    const corrected = await startServer();
    expect(await statusFor(corrected, token)).toBe(401);
    expect(await statusFor(corrected, await logIn(corrected))).toBe(200);
  });

  test('a short start five days ahead deletes no mail that waits for the mail server', async () => {
    await setClock(0);
    const smtp = await startSmtpServer();
    onTestFinished(() => smtp.close());
    const environment = { SMTP_URL: smtp.url, MAIL_FROM: 'portal@exams.example.org' };
    const first = await startServer(environment);
    const post = (target: string, body: object, token = '') =>
      sendRequest(first.url, target, { body, token });
    const person = { phone: '9876543210', email: 'asha@school.example.org', centreId: '' };
    await post('/admin/centres', centreFields(person), (await logIn(first)) ?? '');
    const started = await post('/auth/initiate-signup', { mobile: person.phone });
    const { userId } = started as { userId: string };
    await post('/auth/send-email-code', { userId });
    const otp = /OTP is: ([0-9]{6})/.exec(smtp.received[0]?.text ?? '')?.[1];
    await post('/auth/verify-email-code', { userId, otp });
    smtp.behaviour.rejectMessage = () => '451 4.7.1 try later';
    await post('/auth/set-password', { userId, password: 'a long password of Asha' });
    await first.stop();
    await setClock(5 * day);
    const ahead = await startServer(environment);
    await logIn(ahead);
    await ahead.stop();
    await setClock(0);
    delete smtp.behaviour.rejectMessage;
    await startServer(environment);
    await expect.poll(() => smtp.received.length).toBe(2);
    expect(smtp.received[1]?.text).toContain('password');
  });
});
