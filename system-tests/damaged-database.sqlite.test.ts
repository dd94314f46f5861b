/** A database file that another program damages while the portal runs ends the process before it acknowledges more writes. */
import { copyFile, open, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFaultPortal, type FaultPortal } from './faults/fault-portal.ts';
import { centrePassword } from '../server/src/testing/people.ts';
import { startServerProcess, type ServerProcess } from '../server/src/testing/server-process.ts';
import { createTemporaryFolder } from '../server/src/testing/temporary-folder.ts';

let portal: FaultPortal;
let phone: string;
let file: string;
let server: ServerProcess;

beforeEach(async () => {
  portal = await createFaultPortal(1);
  phone = portal.takePerson('fill').phone;
  file = path.join(portal.dataDir, 'portal.sqlite');
  server = await startServerProcess(portal.environment);
});
afterEach(async () => {
  await server.kill();
  await rm(portal.dataDir, { recursive: true });
});

async function post(target: string, body: unknown): Promise<number> {
  const response = await fetch(`${server.url}/api/auth/${target}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return response.status;
}
const logIn = () => post('login', { username: phone, password: centrePassword });
/** A write without the work of a password hash. */
const enterMobile = () => post('initiate-signup', { mobile: phone });

async function overwritePages(): Promise<void> {
  const writing = await open(file, 'r+');
  const { size } = await writing.stat();
  await writing.write(Buffer.alloc(size, 7), 0, size, 0);
  await writing.close();
}

async function replaceByOther(): Promise<void> {
  const folder = await createTemporaryFolder();
  await copyFile(file, path.join(folder, 'copy'));
  await rename(path.join(folder, 'copy'), file);
}

const damages: readonly (readonly [string, () => Promise<void>])[] = [
  ['overwritten', overwritePages],
  ['emptied', () => truncate(file)],
  ['removed', () => rm(file)],
  ['replaced by another file', replaceByOther],
  ['replaced by text', () => writeFile(file, 'not a database')],
];

test.each(damages)(
  'a database file that is %s makes the server not ready and ends it with an alarm',
  async (_, damage) => {
    expect(await logIn()).toBe(200);
    await damage();
    expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
    expect(await server.ended).toBe(1);
    expect(server.output()).toContain('"alarm":"disk"');
  },
);

test('without a call of /readyz, a write notices it as well and is not acknowledged', async () => {
  expect(await logIn()).toBe(200);
  await rm(file);
  expect(await logIn()).toBe(503);
  expect(await server.ended).toBe(1);
});

test('a lock of another program delays each of many writes by at most six seconds, also those that wait behind others', async () => {
  expect(await enterMobile()).toBe(200);
  const other = new DatabaseSync(file);
  other.exec('BEGIN IMMEDIATE');
  const timed = async (afterMs: number): Promise<readonly [number, number]> => {
    await delay(afterMs);
    const startedAt = performance.now();
    return [await enterMobile(), performance.now() - startedAt];
  };
  const responses = await Promise.all([0, 10, 20, 30, 1000, 2000, 3000].map(timed));
  for (const [status, ms] of responses) {
    expect(status).toBe(503);
    expect(ms).toBeLessThan(6500);
  }
  other.exec('ROLLBACK');
  other.close();
  expect(await enterMobile()).toBe(200);
});
