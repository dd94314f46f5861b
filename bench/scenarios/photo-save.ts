/**
 * A centre saves one photo of 12 megapixels and 4 MB on the real server, in turns with sharp alone, which decodes the same photo,
 * re-encodes it as the portal does, and syncs one file.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { writePosition } from '#contract/photo/write-position.ts';
import { bytesToSend, formFor } from '../../server/src/testing/checklist-client.ts';
import { createHeads, encode, HeadClient, type Calls, madePicture } from '../heads.ts';
import { median, rounded, startBenchApp } from '../portal.ts';
import { startServer } from '../running-server.ts';

const [rounds, warmUps] = [40, 5];
/** Each may save a limited number of photos in an hour. */
const savers = 5;
/** Until the garbage of the form is collected, which takes both processors: what this process does is not measured. */
const restMs = 100;
const size = { width: 4000, height: 3000 };

/** With the noise of a camera, which makes the file large and its decoding slow. */
async function createPicture(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 14 } as const;
  const grain = sharp({ create: { ...size, channels: 3, background: '#808080', noise } }).png();
  return sharp(await madePicture(1, size))
    .composite([{ input: await grain.toBuffer(), blend: 'overlay' }])
    .jpeg({ quality: 94 })
    .toBuffer();
}

const picture = await createPicture();
const at = new Date('2026-01-10T05:30:00Z');
/** The same picture in another file. */
const createPhoto = (index: number): Uint8Array =>
  writePosition(picture, { latitude: 11.6, longitude: 92.7 + index / 10_000, accuracyM: 12, at });

const app = await startBenchApp();
const heads = await createHeads(app, savers);
await app.close({ keepData: true });
const { dataDir } = app;
const server = await startServer(dataDir, { TRUST_PROXY: '127.0.0.1/32' });
const calls: Calls = { times: [], errors: [] };
const clients = heads.map((head) => ({ head, client: new HeadClient(server.url, head, calls) }));
for (const { client } of clients) await client.logIn();
const alone = fork(path.join(import.meta.dirname, '../peers/decode-alone.ts'));
const file = path.join(dataDir, 'bench-photo.jpg');

async function decodeAlone(): Promise<number> {
  alone.send(file);
  const [milliseconds] = (await once(alone, 'message')) as [number];
  return milliseconds;
}

async function save(index: number, photo: Uint8Array): Promise<number> {
  const saver = clients[index % savers];
  if (saver === undefined) throw new Error('unreachable');
  const form = formFor(saver.head.centreId, { photos: { centre: bytesToSend(photo) } });
  const encoded = await encode(form);
  await delay(restMs);
  await saver.client.save(encoded);
  if (calls.errors.length > 0) throw new Error(calls.errors[0]);
  return calls.times.at(-1) ?? Number.NaN;
}

const times = { save: [] as number[], alone: [] as number[] };
for (let round = 0; round < warmUps + rounds; round += 1) {
  const photo = createPhoto(round);
  await writeFile(file, photo);
  const saved = await save(round, photo);
  const decoded = await decodeAlone();
  if (round < warmUps) continue;
  times.save.push(saved);
  times.alone.push(decoded);
}
alone.kill();
for (const { client } of clients) client.endConnection();
await server.stop();
await rm(dataDir, { recursive: true });
console.log(
  JSON.stringify({
    photoMegabytes: rounded(picture.length / 1e6, 1),
    saveMs: rounded(median(times.save), 1),
    aloneMs: rounded(median(times.alone), 1),
    'photo-save.ratio': rounded(median(times.save) / median(times.alone)),
  }),
);
