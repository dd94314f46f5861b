/**
 * Twenty centres, each with its own address, save two photos of almost the maximum size at once: measures the growth of the
 * server's memory, the delay of its event loop, and how many saves succeed (security.md R7). A second round shows that
 * memory which the allocator retains is reused.
 */
import { rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod/mini';
import { maxPhotoBytes } from '#contract/exam.ts';
import { bytesToSend, formFor } from '../../server/src/testing/checklist-client.ts';
import { createJpeg } from '../../server/src/testing/create-jpeg.ts';
import { centrePassword, insertCentre, signUpCentre } from '../../server/src/testing/people.ts';
import { startTestApp } from '../../server/src/testing/test-app.ts';
import { findFreePort } from '../../tools/local-server.ts';
import { rounded } from '../portal.ts';
import { startServer, type RunningServer } from '../running-server.ts';

const uploaders = 20;
const rounds = 2;
const photoBytes = maxPhotoBytes - 100_000;
const sampleIntervalMs = 20;
const retryForMs = 60_000;

interface Uploader {
  readonly centreId: string;
  readonly userId: string;
  readonly mobile: string;
  /** The client address, as a proxy forwards it. */
  readonly address: string;
}

async function fill(): Promise<{ readonly dataDir: string; readonly people: readonly Uploader[] }> {
  const app = await startTestApp();
  const people: Uploader[] = [];
  for (let index = 0; index < uploaders; index += 1) {
    const mobile = String(9_000_000_001 + index);
    const centre = await insertCentre(app, { phone: mobile });
    const { userId } = await signUpCentre(app, mobile);
    people.push({ centreId: centre.id, userId, mobile, address: `10.0.${index}.1` });
  }
  await app.close({ keepData: true });
  return { dataDir: app.dataDir, people };
}

/** A photo of twelve million pixels with padding after its end; each is different. */
async function createPhoto(index: number): Promise<Uint8Array> {
  const position = { latitude: 11.667026, longitude: 92.735983 + index / 1000 };
  const picture = await createJpeg({ width: 4000, height: 3000, position });
  const bytes = new Uint8Array(photoBytes);
  bytes.set(picture);
  return bytes;
}

async function logIn(url: string, { mobile, address }: Uploader): Promise<string> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ username: mobile, password: centrePassword }),
  });
  return z.parse(z.object({ token: z.string() }), await response.json()).token;
}

/** Retries while the server is busy, as the page does. */
async function save(url: string, uploader: Uploader, token: string, form: () => FormData): Promise<number> {
  for (const deadline = performance.now() + retryForMs; ; await delay(500)) {
    const response = await fetch(`${url}/api/profiles/${uploader.userId}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': uploader.address },
      body: form(),
    });
    await response.arrayBuffer();
    if (response.status !== 503 || performance.now() > deadline) return response.status;
  }
}

async function saveAll(server: RunningServer, people: readonly Uploader[], tokens: readonly string[]) {
  const startedAt = performance.now();
  const [centrePhoto, strongRoomPhoto] = [
    await createPhoto(startedAt % 97),
    await createPhoto(startedAt % 89),
  ];
  const before = server.rssMiB();
  let peak = before;
  const sampling = setInterval(() => {
    peak = Math.max(peak, server.rssMiB());
  }, sampleIntervalMs);
  const saved = await Promise.all(
    people.map((uploader, index) =>
      save(server.url, uploader, tokens[index] ?? '', () =>
        formFor(uploader.centreId, {
          photos: { centre: bytesToSend(centrePhoto), strongRoom: bytesToSend(strongRoomPhoto) },
        }),
      ),
    ),
  );
  clearInterval(sampling);
  return {
    saved: saved.filter((status) => status === 200).length,
    seconds: rounded((performance.now() - startedAt) / 1000, 1),
    rssBeforeMiB: rounded(before, 0),
    peakMiB: rounded(peak, 0),
  };
}

async function readLoopDelayMs(port: number): Promise<number> {
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const p99 = /portal_event_loop_delay_seconds\{quantile="0.99"\} (\S+)/.exec(metrics)?.[1];
  return Number(p99) * 1000;
}

const { dataDir, people } = await fill();
const metricsPort = await findFreePort();
const server = await startServer(dataDir, { TRUST_PROXY: '127.0.0.1/32', METRICS_PORT: String(metricsPort) });
const before = server.rssMiB();
const tokens = [];
for (const uploader of people) tokens.push(await logIn(server.url, uploader));
const results = [];
for (let round = 0; round < rounds; round += 1) results.push(await saveAll(server, people, tokens));
const loopDelayP99Ms = await readLoopDelayMs(metricsPort);
await server.stop();
await rm(dataDir, { recursive: true });
console.log(
  JSON.stringify({
    rounds: results,
    loopDelayP99Ms: rounded(loopDelayP99Ms, 0),
    'uploads.unsaved': uploaders * rounds - results.reduce((sum, { saved }) => sum + saved, 0),
    'uploads.growthMiB': rounded(Math.max(...results.map(({ peakMiB }) => peakMiB)) - before, 0),
    'uploads.loopDelayP99Ms': rounded(loopDelayP99Ms, 0),
  }),
);
