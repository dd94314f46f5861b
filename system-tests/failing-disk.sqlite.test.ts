/** When the disk cannot sync written data, nothing is acknowledged and the server restarts (security.md R4). */
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readTokenClaims } from '#contract/session/endpoints.ts';
import {
  checklistClient,
  formFor,
  photoToSend,
  type ChecklistResponse,
} from '../server/src/testing/checklist-client.ts';
import { createFaultPortal, type FaultPortal } from './faults/fault-portal.ts';
import type { Person } from './faults/journal.ts';
import { logInTo } from './faults/requests.ts';
import { centrePassword } from '../server/src/testing/people.ts';
import { startServerProcess, type ServerProcess } from '../server/src/testing/server-process.ts';

const failingSyncs = new URL('./faults/failing-syncs.ts', import.meta.url);
let portal: FaultPortal;
let person: Person;
let server: ServerProcess;

beforeEach(async () => {
  portal = await createFaultPortal(1);
  person = portal.takePerson('fill');
  // The first start creates its files on a disk that works.
  await startWithDisk(null);
  await server.kill();
});
afterEach(async () => {
  await server.kill();
  await rm(portal.dataDir, { recursive: true });
});

async function startWithDisk(failing: 'EIO' | 'ENOSPC' | null): Promise<void> {
  const preload =
    failing === null ? {} : { NODE_OPTIONS: `--import=${failingSyncs.href}`, FAILING_SYNC: failing };
  server = await startServerProcess({ ...portal.environment, ...preload });
}

async function saveWithPhotos(): Promise<ChecklistResponse> {
  const token = await logInTo(server.url, 'login', person.phone, centrePassword);
  const client = checklistClient(server.url, token, readTokenClaims(token)?.userId ?? '');
  const photos = { centre: await photoToSend(), strongRoom: await photoToSend({ width: 80 }) };
  return client.save(formFor(person.centreId, { photos }));
}

const listPhotoFiles = async (): Promise<string[]> => {
  const names = await readdir(path.join(portal.dataDir, 'photos'), { recursive: true });
  return names.filter((name) => name.endsWith('.jpg'));
};

test('a photo that cannot be synced is refused, the server exits with code 1, and the next server accepts it', async () => {
  await startWithDisk('EIO');
  const refused = await saveWithPhotos();
  expect([refused.status, refused.body]).toEqual([
    503,
    expect.objectContaining({ code: 'server.unavailable' }),
  ]);
  expect(await server.ended).toBe(1);
  expect(server.output()).toContain('"alarm":"disk"');
  expect(await listPhotoFiles()).toEqual([]);
  await startWithDisk(null);
  expect((await saveWithPhotos()).status).toBe(200);
  expect(await listPhotoFiles()).toHaveLength(4);
});

test('a full disk is not a failed disk: the photo is refused and the server keeps running', async () => {
  await startWithDisk('ENOSPC');
  const refused = await saveWithPhotos();
  expect([refused.status, refused.body]).toEqual([
    507,
    expect.objectContaining({ code: 'server.storage-full' }),
  ]);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  expect(await listPhotoFiles()).toEqual([]);
});
