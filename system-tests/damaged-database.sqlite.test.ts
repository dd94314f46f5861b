/** A database file that another program damages while the portal runs ends the process before it acknowledges more writes. */
import { copyFile, open, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import { processTest } from './faults/process-test.ts';
import { centrePassword } from '../server/src/testing/people.ts';
import { createTemporaryFolder } from '../server/src/testing/temporary-folder.ts';

const test = processTest()
  .extend('file', ({ portal }) => path.join(portal.dataDir, 'portal.sqlite'))
  .extend('post', ({ server }) => async (target: string, body: unknown) => {
    const response = await fetch(`${server.url}/api/auth/${target}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return response.status;
  })
  .extend(
    'logIn',
    ({ portal, post }) =>
      () =>
        post('login', { username: portal.head.phone, password: centrePassword }),
  );

async function overwritePages(file: string): Promise<void> {
  const writing = await open(file, 'r+');
  const { size } = await writing.stat();
  await writing.write(Buffer.alloc(size, 7), 0, size, 0);
  await writing.close();
}

async function replaceByOther(file: string): Promise<void> {
  const folder = await createTemporaryFolder();
  await copyFile(file, path.join(folder, 'copy'));
  await rename(path.join(folder, 'copy'), file);
}

const damages: readonly (readonly [string, (file: string) => Promise<void>])[] = [
  ['overwritten', overwritePages],
  ['emptied', (file) => truncate(file)],
  ['removed', (file) => rm(file)],
  ['replaced by another file', replaceByOther],
  ['replaced by text', (file) => writeFile(file, 'not a database')],
];

test.for(damages)(
  'a database file that is %s makes the server not ready and ends it with an alarm',
  async ([, damage], { file, logIn, server }) => {
    expect(await logIn()).toBe(200);
    await damage(file);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
    expect(await server.ended).toBe(1);
    expect(server.output()).toContain('"alarm":"disk"');
  },
);

test('without a call of /readyz, a write notices it as well and is not acknowledged', async ({
  file,
  logIn,
  server,
}) => {
  expect(await logIn()).toBe(200);
  await rm(file);
  expect(await logIn()).toBe(503);
  expect(await server.ended).toBe(1);
});

test('a lock of another program delays each of many writes by at most six seconds, also those that wait behind others', async ({
  file,
  portal,
  post,
}) => {
  /** A write without the work of a password hash. */
  const enterMobile = () => post('initiate-signup', { mobile: portal.head.phone });
  expect(await enterMobile()).toBe(200);
  const other = new DatabaseSync(file);
  other.exec('BEGIN IMMEDIATE');
  const timed = async (afterMs: number): Promise<readonly [number, number]> => {
    // The moments at which the writes come are what is tested: while others wait, and after they were refused.
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
