/** A photo folder that the server may not write or read: refused with a sentence, named in the log, and ready again without a restart. */
import { chmod, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readTokenClaims } from '#contract/session/endpoints.ts';
import {
  checklistClient,
  formFor,
  photoToSend,
  type ChecklistClient,
} from '../server/src/testing/checklist-client.ts';
import { createFaultPortal, type FaultPortal } from './faults/fault-portal.ts';
import type { Person } from './faults/journal.ts';
import { logInTo } from './faults/requests.ts';
import { centrePassword } from '../server/src/testing/people.ts';
import { startServerProcess, type ServerProcess } from '../server/src/testing/server-process.ts';

/** Root may write everywhere, unless it starts the server without that capability. */
const withoutOverride =
  process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-dac_override,-dac_read_search'] : [];

let portal: FaultPortal;
let person: Person;
let server: ServerProcess;
let client: ChecklistClient;
let photos: string;

beforeEach(async () => {
  portal = await createFaultPortal(1);
  person = portal.takePerson('fill');
  photos = path.join(portal.dataDir, 'photos');
  server = await startServerProcess(portal.environment, withoutOverride);
  const token = await logInTo(server.url, 'login', person.phone, centrePassword);
  client = checklistClient(server.url, token, readTokenClaims(token)?.userId ?? '');
});
afterEach(async () => {
  await server.kill();
  await rm(portal.dataDir, { recursive: true });
});

const savePhotos = async (width: number) =>
  client.save(
    formFor(person.centreId, {
      photos: { centre: await photoToSend({ width }), strongRoom: await photoToSend({ width: width + 1 }) },
    }),
  );

test('a folder that may not be written: 503, the log names the folder, /readyz fails; afterwards everything works', async () => {
  for (const folder of ['.', 'staging']) {
    await chmod(path.join(photos, folder), 0o500);
    const refused = await savePhotos(80);
    expect([folder, refused.status, refused.body]).toEqual([
      folder,
      503,
      expect.objectContaining({ code: 'server.unavailable' }),
    ]);
    expect(server.output()).toContain(`EACCES: permission denied`);
    expect(server.output()).toContain(photos);
    expect((await fetch(`${server.url}/readyz`)).status, folder).toBe(503);
    expect((await client.save(formFor(person.centreId))).status).toBe(200);
    await chmod(path.join(photos, folder), 0o700);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  }
  expect((await savePhotos(82)).status).toBe(200);
});

test('a photo that may not be read is refused with 503 when the checklist is submitted', async () => {
  expect((await savePhotos(80)).status).toBe(200);
  const shards = (await readdir(photos)).filter((name) => /^[0-9a-f]{2}$/.test(name));
  for (const shard of shards) await chmod(path.join(photos, shard), 0);
  expect(await client.submit(person.centreId)).toMatchObject({ status: 503 });
  for (const shard of shards) await chmod(path.join(photos, shard), 0o700);
  expect((await client.submit(person.centreId)).status).toBe(200);
});
