/**
 * Twenty centres, each with its own address, save two photos of almost the maximum size at once, over slow lines, so that all
 * forms are complete at the same time: measures the growth of the memory of the server and its decoders, the delay of its
 * event loop, how many saves succeed, and how often a centre has to try again (security.md R7). A second round shows that
 * memory which the allocator retains is reused.
 */
import { rm } from 'node:fs/promises';
import { maxPhotoBytes } from '#contract/exam.ts';
import { createJpeg } from '../../server/src/testing/create-jpeg.ts';
import { findFreePort } from '../../tools/local-server.ts';
import { rounded } from '../portal.ts';
import { startServer, type RunningServer } from '../running-server.ts';
import {
  createUploaders,
  logInUploaders,
  prepareSave,
  savePatiently,
  withPeakMemory,
  type LoggedInUploader,
} from '../uploaders.ts';

const uploaders = 20;
const rounds = 2;
const photoBytes = maxPhotoBytes - 100_000;
const retryForMs = 60_000;
const bytesPerSecond = 3 * 1024 * 1024;

/** A photo of twelve million pixels with padding after its end; each is different. */
async function createPhoto(index: number): Promise<Uint8Array> {
  const position = { latitude: 11.667026, longitude: 92.735983 + index / 1000 };
  const picture = await createJpeg({ width: 4000, height: 3000, position });
  const bytes = new Uint8Array(photoBytes);
  bytes.set(picture);
  return bytes;
}

async function saveAll({ url, memoryMiB }: RunningServer, people: readonly LoggedInUploader[]) {
  const seed = performance.now();
  const photos = { centre: await createPhoto(seed % 97), strongRoom: await createPhoto(seed % 89) };
  const saves = await Promise.all(
    people.map((uploader) => prepareSave(url, uploader, photos, bytesPerSecond)),
  );
  const startedAt = performance.now();
  const before = memoryMiB();
  const { result: saved, peakMiB } = await withPeakMemory(memoryMiB, () =>
    Promise.all(saves.map((save) => savePatiently(save, retryForMs))),
  );
  return {
    saved: saved.filter(({ status }) => status === 200).length,
    refused: saved.reduce((sum, { refused }) => sum + refused, 0),
    seconds: rounded((performance.now() - startedAt) / 1000, 1),
    beforeMiB: rounded(before, 0),
    peakMiB: rounded(peakMiB, 0),
  };
}

async function readLoopDelayMs(port: number): Promise<number> {
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const p99 = /portal_event_loop_delay_seconds\{percentile="99"\} (\S+)/.exec(metrics)?.[1];
  return Number(p99) * 1000;
}

const { dataDir, people } = await createUploaders(uploaders);
const metricsPort = await findFreePort();
const server = await startServer(dataDir, { TRUST_PROXY: '127.0.0.1/32', METRICS_PORT: String(metricsPort) });
const before = server.memoryMiB();
const loggedIn = await logInUploaders(server.url, people);
const results = [];
for (let round = 0; round < rounds; round += 1) results.push(await saveAll(server, loggedIn));
const loopDelayP99Ms = await readLoopDelayMs(metricsPort);
await server.stop();
await rm(dataDir, { recursive: true });
console.log(
  JSON.stringify({
    rounds: results,
    loopDelayP99Ms: rounded(loopDelayP99Ms, 0),
    'uploads.unsaved': uploaders * rounds - results.reduce((sum, { saved }) => sum + saved, 0),
    'uploads.refused': results.reduce((sum, { refused }) => sum + refused, 0),
    'uploads.growthMiB': rounded(Math.max(...results.map(({ peakMiB }) => peakMiB)) - before, 0),
    'uploads.loopDelayP99Ms': rounded(loopDelayP99Ms, 0),
  }),
);
