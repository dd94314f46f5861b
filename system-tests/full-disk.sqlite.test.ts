/** A full disk refuses writes and nothing else; when there is room again, everything works without a restart (security.md R5). */
import { cp, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readTokenClaims } from '#contract/session/endpoints.ts';
import { canMountSmallDisk, createSmallDisk, type SmallDisk } from '../tools/small-disk.ts';
import { checklistClient, formFor, photoToSend } from '../server/src/testing/checklist-client.ts';
import { createFaultPortal, type FaultPortal } from './faults/fault-portal.ts';
import type { Person } from './faults/journal.ts';
import { logInTo, sendRequest } from './faults/requests.ts';
import { centrePassword } from '../server/src/testing/people.ts';
import { startServerProcess, type ServerProcess } from '../server/src/testing/server-process.ts';
import { adminPassword } from '../server/src/testing/test-app.ts';

/** A write that gets no response within this time hangs. */
const responseMs = 10_000;
let disk: SmallDisk;
let portal: FaultPortal;
let filling: Person;
let registering: Person;
let server: ServerProcess;

const start = async (): Promise<void> => {
  server = await startServerProcess({ ...portal.environment, DATA_DIR: disk.folder });
};

let clients = 0;
/** Each request has another address, so that none reaches a limit. */
function nextAddress(): string {
  clients += 1;
  return `10.0.${clients >> 8}.${clients & 255}`;
}

async function post(
  target: string,
  body: unknown,
): Promise<{ status: number; body: Record<string, string> }> {
  const response = await fetch(`${server.url}/api${target}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': nextAddress() },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(responseMs),
  });
  return { status: response.status, body: (await response.json()) as Record<string, string> };
}

const logIn = (password: string) => post('/auth/login', { username: filling.phone, password });
const readiness = async (): Promise<number> => (await fetch(`${server.url}/readyz`)).status;

/** Writes a counter, which is less than a session. Each has another name, so that none is locked. */
const failToLogIn = () =>
  post('/auth/login', { username: String(9_888_000_000 + clients), password: 'wrong' });

/** Fills the disk, then the reserve and the room that the log of the database still has for the smallest writes. */
async function fillDisk(): Promise<void> {
  disk.fill();
  for (const write of [() => logIn(centrePassword), failToLogIn])
    await expect.poll(async () => (await write()).status, { interval: 1 }).toBe(507);
}

/** Leaves pages in the log for which the database has to grow. */
async function importCentres(): Promise<void> {
  const token = await logInTo(server.url, 'admin-login', 'admin', adminPassword);
  const rows = Array.from({ length: 300 }, (_, index) => ({
    centre_code: `I${index}`,
    centre_name: 'School',
    centre_pincode: '282001',
    official_person: 'Asha',
    phone: '9911111111',
    email: 'asha@example.com',
  }));
  await sendRequest(server.url, '/admin/centres/bulk', { body: { rows }, token });
}

/** Returns the handle of a new attempt, whose code was mailed, and a wrong code. */
async function startAttempt(): Promise<{ userId: string; otp: string }> {
  const { userId = '' } = (await post('/auth/initiate-signup', { mobile: registering.phone })).body;
  expect((await post('/auth/send-email-code', { userId })).status).toBe(200);
  const code = /OTP is: ([0-9]{6})/.exec((await server.mails()).join('\n'))?.[1] ?? '';
  return { userId, otp: code === '000000' ? '111111' : '000000' };
}

describe.skipIf(!canMountSmallDisk())('on a small disk', () => {
  beforeEach(async () => {
    disk = createSmallDisk(24);
    portal = await createFaultPortal(1);
    filling = portal.takePerson('fill');
    registering = portal.takePerson('register');
    await cp(portal.dataDir, disk.folder, { recursive: true });
    await start();
  });
  afterEach(async () => {
    await server.kill();
    disk.remove();
    await rm(portal.dataDir, { recursive: true });
  });

  test('when the disk becomes full, people can still log in and save text, a photo is refused with a sentence, and the operator is alerted', async () => {
    const token = (await logIn(centrePassword)).body['token'] ?? '';
    const client = checklistClient(server.url, token, readTokenClaims(token)?.userId ?? '');
    await importCentres();
    disk.fill();
    for (let count = 0; count < 20; count += 1) expect((await logIn(centrePassword)).status).toBe(200);
    expect(await logIn('wrong password')).toMatchObject({ status: 401 });
    expect((await client.save(formFor(filling.centreId))).status).toBe(200);
    await logInTo(server.url, 'admin-login', 'admin', adminPassword);
    const photos = { centre: await photoToSend() };
    expect(await client.save(formFor(filling.centreId, { photos }))).toMatchObject({
      status: 507,
      body: { code: 'server.storage-full', error: expect.stringContaining('photo') as unknown },
    });
    expect(server.output()).toContain('"alarm":"disk-full"');
  });

  test('every write is refused with 507 and a sentence that does not speak of photos, reads go on, and all works again when there is room', async () => {
    const attempt = await startAttempt();
    const token = (await logIn(centrePassword)).body['token'] ?? '';
    const client = checklistClient(server.url, token, readTokenClaims(token)?.userId ?? '');
    await fillDisk();
    // The password is right, wrong, right again: the wrong one commits a counter and then refuses.
    const refused = [
      await logIn(centrePassword),
      await logIn('wrong password'),
      await post('/auth/verify-email-code', attempt),
      await failToLogIn(),
      await logIn(centrePassword),
      await client.save(formFor(filling.centreId)),
    ];
    for (const response of refused)
      expect(response).toMatchObject({ status: 507, body: { code: 'server.disk-full' } });
    expect(refused[0]?.body).toMatchObject({ error: expect.not.stringContaining('photo') });
    expect((await client.profile(filling.centreId)).status).toBe(200);
    expect(await readiness()).toBe(200);

    disk.free();
    expect((await logIn('wrong password')).status).toBe(401);
    expect((await post('/auth/verify-email-code', attempt)).status).toBe(400);
    expect((await failToLogIn()).status).toBe(401);
    expect((await logIn(centrePassword)).status).toBe(200);
    expect((await client.save(formFor(filling.centreId))).status).toBe(200);
    await logInTo(server.url, 'admin-login', 'admin', adminPassword);
  });

  test('a server that is killed on a full disk starts again, and writes when there is room', async () => {
    await importCentres();
    await fillDisk();
    expect((await logIn('wrong password')).status).toBe(507);
    await server.kill();
    await start();
    expect(await readiness()).toBe(200);
    expect(await logIn(centrePassword)).toMatchObject({ status: 507 });
    disk.free();
    expect((await logIn(centrePassword)).status).toBe(200);
  });

  test('a start without room for the index of the log ends with a sentence that says what to do', async () => {
    await server.kill();
    // As after a stop in order.
    for (const suffix of ['-wal', '-shm']) await rm(path.join(disk.folder, `portal.sqlite${suffix}`));
    disk.fill();
    await expect(start()).rejects.toThrow(
      'The portal could not start: the disk of its data is full. Make room there, then start the portal again.',
    );
  });
});
