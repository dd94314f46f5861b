/** A disk that cannot sync what was written (security.md R4): nothing is acknowledged, and the server starts afresh. */
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readTokenClaims } from '#contract/session/token.ts';
import {
  checklistClient,
  formFor,
  photoToSend,
  type ChecklistResponse,
} from '../testing/checklist-client.ts';
import { createFaultPortal, type FaultPortal } from '../testing/faults/fault-portal.ts';
import type { Person } from '../testing/faults/journal.ts';
import { logInTo } from '../testing/faults/writers.ts';
import { centrePassword } from '../testing/people.ts';
import { startServerProcess, type ServerProcess } from '../testing/server-process.ts';

const failingSyncs = new URL('../testing/faults/failing-syncs.ts', import.meta.url);
/** Several starts of a server, on machines that are busy with other things too. */
const patienceMs = 120_000;
let portal: FaultPortal;
let person: Person;
let server: ServerProcess;

beforeEach(async () => {
  portal = await createFaultPortal(1);
  person = portal.takePerson('fill');
});
afterEach(async () => {
  await server.kill();
  await rm(portal.dataDir, { recursive: true });
});

async function startOnDisk(failing: 'EIO' | 'ENOSPC' | null): Promise<void> {
  const broken =
    failing === null ? {} : { NODE_OPTIONS: `--import=${failingSyncs.href}`, FAILING_SYNC: failing };
  server = await startServerProcess({ ...portal.environment, ...broken });
}

async function saveWithPhotos(): Promise<ChecklistResponse> {
  const token = await logInTo(server.url, 'login', person.phone, centrePassword);
  const client = checklistClient(server.url, token, readTokenClaims(token)?.userId ?? '');
  const photos = { centre: await photoToSend(), strongRoom: await photoToSend({ width: 80 }) };
  return client.save(formFor(person.centreId, { photos }));
}

const photoFiles = async (): Promise<string[]> => {
  const names = await readdir(path.join(portal.dataDir, 'photos'), { recursive: true });
  return names.filter((name) => name.endsWith('.jpg'));
};

test(
  'a photo that cannot be synced is refused, the server ends with code 1, and the next one takes it',
  async () => {
    await startOnDisk('EIO');
    const refused = await saveWithPhotos();
    expect([refused.status, refused.body]).toEqual([
      503,
      expect.objectContaining({ code: 'server.unavailable' }),
    ]);
    expect(await server.ended).toBe(1);
    expect(server.output()).toContain('"alarm":"disk"');
    expect(await photoFiles()).toEqual([]);
    await startOnDisk(null);
    expect((await saveWithPhotos()).status).toBe(200);
    expect(await photoFiles()).toHaveLength(4);
  },
  patienceMs,
);

test(
  'a full disk is no broken one: the photo is refused and the server stays',
  async () => {
    await startOnDisk('ENOSPC');
    const refused = await saveWithPhotos();
    expect([refused.status, refused.body]).toEqual([
      507,
      expect.objectContaining({ code: 'server.storage-full' }),
    ]);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    expect(await photoFiles()).toEqual([]);
  },
  patienceMs,
);
