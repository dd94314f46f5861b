/**
 * A centre saves one photo of 12 megapixels and 4 MB on the real server, in turns with sharp alone, which decodes the same photo,
 * re-encodes it as the portal does, and syncs one file.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { writePosition } from '#contract/photo/write-position.ts';
import { madePicture } from '../made-photos.ts';
import { median, rounded } from '../portal.ts';
import { startServer } from '../running-server.ts';
import { createUploaders, logInUploaders, prepareSave } from '../uploaders.ts';

const [rounds, warmUps] = [40, 5];
/** Each may save a limited number of photos in an hour. */
const savers = 5;
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

const { dataDir, people } = await createUploaders(savers);
const server = await startServer(dataDir, { TRUST_PROXY: '127.0.0.1/32' });
const loggedIn = await logInUploaders(server.url, people);
const alone = fork(path.join(import.meta.dirname, '../peers/decode-alone.ts'));
const file = path.join(dataDir, 'bench-photo.jpg');

async function decodeAlone(): Promise<number> {
  alone.send(file);
  const [milliseconds] = (await once(alone, 'message')) as [number];
  return milliseconds;
}

async function save(index: number, photo: Uint8Array): Promise<number> {
  const uploader = loggedIn[index % savers];
  if (uploader === undefined) throw new Error('unreachable');
  const send = await prepareSave(server.url, uploader, photo);
  const startedAt = performance.now();
  const status = await send();
  if (status !== 200) throw new Error(`A save returned ${status}`);
  return performance.now() - startedAt;
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
