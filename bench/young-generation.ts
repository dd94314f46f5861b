/**
 * `node tools/node.mjs bench/young-generation.ts [MiB…]`: the server with each size of the young generation (decision 0066), in
 * turns: memory when idle and at its peak while centres save photos, and the processor time of the whole list, of its CSV file and
 * of the saves. Prints a table of medians. Not a scenario: no budget depends on it.
 */
import { rm } from 'node:fs/promises';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { createJpeg } from '../server/src/testing/create-jpeg.ts';
import { fillPortal, type FilledPortal } from './filled-portal.ts';
import { adminToken } from './http-client.ts';
import { median, rounded } from './portal.ts';
import { processorSeconds } from './processor-time.ts';
import { startServer } from './running-server.ts';
import {
  createUploaders,
  logInUploaders,
  savePatiently,
  savePhotos,
  withPeakMemory,
  type Uploader,
} from './uploaders.ts';

const rounds = 3;
const [lists, exports, uploaders, saves] = [20, 5, 8, 3];
const photoBytes = 3_000_000;
const idleMs = 1500;
const given = process.argv.slice(2).map(Number);
const sizes = given.length > 0 ? given : [1, 2, 4, 8, 16, 32];

/** Returns the milliseconds of processor time that the server and its decoders take for each of `times` calls. */
async function timePerCall(times: number, call: () => Promise<unknown>): Promise<number> {
  await call();
  const [before, own] = [processorSeconds() * 1000, process.cpuUsage()];
  for (let time = 0; time < times; time += 1) await call();
  const { user, system } = process.cpuUsage(own);
  return (processorSeconds() * 1000 - before - (user + system) / 1000) / times;
}

const nodeFlags = (size: number): string[] => [`--max-semi-space-size=${size}`];

async function measureList({ dataDir, settings }: FilledPortal, size: number) {
  const server = await startServer(dataDir, settings, nodeFlags(size));
  await fetch(`${server.url}/readyz`);
  await delay(idleMs);
  const idleMiB = server.residentMiB();
  const authorization = `Bearer ${await adminToken(server.url)}`;
  const ask = async (call: string, init: RequestInit): Promise<void> => {
    const response = await fetch(`${server.url}/api/admin/centres${call}`, init);
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${call}: ${response.status}`);
  };
  const listMs = await timePerCall(lists, () => ask('', { headers: { authorization } }));
  const headers = { authorization, 'content-type': 'application/json' };
  const csvMs = await timePerCall(exports, () => ask('/export', { method: 'POST', headers, body: '{}' }));
  await server.stop();
  return { idleMiB, listMs, csvMs };
}

async function measureSaves(dataDir: string, people: readonly Uploader[], size: number) {
  const server = await startServer(dataDir, { TRUST_PROXY: '127.0.0.1/32' }, nodeFlags(size));
  const loggedIn = await logInUploaders(server.url, people);
  const saveAll = async (): Promise<void> => {
    const photos = { centre: await createPhoto(), strongRoom: await createPhoto() };
    await Promise.all(
      loggedIn.map((person) => savePatiently(() => savePhotos(server.url, person, photos), 60_000)),
    );
  };
  const { result: saveMs, peakMiB } = await withPeakMemory(server.memoryMiB, () =>
    timePerCall(saves, saveAll),
  );
  await server.stop();
  return { saveMs: saveMs / uploaders, peakMiB };
}

let createdPhotos = 0;

/** Padded after its end; each is different. */
async function createPhoto(): Promise<Uint8Array> {
  createdPhotos += 1;
  const position = { latitude: 11.667026, longitude: 92 + createdPhotos / 1000 };
  const bytes = new Uint8Array(photoBytes);
  bytes.set(await createJpeg({ width: 2000, height: 1500, position }));
  return bytes;
}

const filled = await fillPortal(4750);
const { dataDir: photoDir, people } = await createUploaders(uploaders);
type Measured = Awaited<ReturnType<typeof measureList>> & Awaited<ReturnType<typeof measureSaves>>;
const measured = new Map<number, Measured[]>(sizes.map((size) => [size, []]));
for (let round = 0; round < rounds; round += 1)
  for (const size of sizes) {
    const one = { ...(await measureList(filled, size)), ...(await measureSaves(photoDir, people, size)) };
    measured.get(size)?.push(one);
  }
await filled.remove();
await rm(photoDir, { recursive: true });
const keys = ['idleMiB', 'peakMiB', 'listMs', 'csvMs', 'saveMs'] as const;
console.table(
  Object.fromEntries(
    [...measured].map(([size, all]) => [
      size,
      Object.fromEntries(keys.map((key) => [key, rounded(median(all.map((one) => one[key])), 0)])),
    ]),
  ),
);
