/**
 * The processor time of the print of a photo of 8 megapixels and of its inspection, with the code of the decoder processes; and of
 * comparing one photo with 11,000 and with 200,000 others (decision 0057).
 */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import {
  ImageHashIndex,
  type HashedPhoto,
} from '../../server/src/features/review/pictures/image-hash-index.ts';
import { decodePhoto } from '../../server/src/platform/photos/decode-photo.ts';
import { hashImage } from '../../server/src/platform/photos/hash-image.ts';
import { loadSharp } from '../../server/src/platform/photos/load-sharp.ts';
import { createScene } from '../../server/src/testing/create-scene.ts';
import { startTestApp } from '../../server/src/testing/test-app.ts';
import { insertHashes } from '../made-image-hashes.ts';
import { median, rounded } from '../portal.ts';

const [rounds, warmUps] = [15, 3];
const maxPixels = 120_000_000;

/** Not by the clock: other work of the machine would count. */
async function cpuMs(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** In turns, so that other work of the machine slows both. */
async function compareCpu() {
  const sharp = await loadSharp();
  sharp.concurrency(1);
  sharp.cache(false);
  const folder = await mkdtemp(path.join(tmpdir(), 'prints-'));
  const [file, displayFile] = [path.join(folder, 'photo'), path.join(folder, 'display')];
  const bytes = await createScene(1, { width: 3264, height: 2448 });
  await writeFile(file, bytes);
  const inspect = async () => {
    await rm(displayFile, { force: true });
    const headerBytes = bytes.length;
    await decodePhoto({ kind: 'decode', file, headerBytes, displayFile, maxPixels, size: 'display' });
  };
  const times = { inspect: [] as number[], print: [] as number[] };
  for (let round = 0; round < warmUps + rounds; round += 1) {
    const inspected = await cpuMs(inspect);
    const printed = await cpuMs(() => hashImage({ file: displayFile, maxPixels }));
    if (round < warmUps) continue;
    times.inspect.push(inspected);
    times.print.push(printed);
  }
  await rm(folder, { recursive: true });
  return { inspectMs: median(times.inspect), printMs: median(times.print) };
}

const newPhoto = (): HashedPhoto => ({
  photoId: 'new',
  centreId: 'new',
  slot: 'centre',
  sha256: 'new',
  picture: { prints: randomBytes(128), quality: 100 },
});

async function compareWith(count: number) {
  const app = await startTestApp();
  await insertHashes(app, count);
  const index = new ImageHashIndex();
  const loadMs = await cpuMs(() => index.refresh(app.database.db));
  const times = [];
  for (let round = 0; round < warmUps + rounds; round += 1) {
    const photo = newPhoto();
    const ms = await cpuMs(() => index.findSame(photo));
    if (round >= warmUps) times.push(ms);
  }
  await app.close();
  return { count, loadMs: rounded(loadMs, 0), findMs: rounded(median(times)) };
}

const { inspectMs, printMs } = await compareCpu();
const few = await compareWith(11_000);
const many = await compareWith(200_000);
console.log(
  JSON.stringify({
    inspectCpuMs: rounded(inspectMs, 1),
    printCpuMs: rounded(printMs, 1),
    index: [few, many],
    'prints.cpuRatio': rounded(printMs / inspectMs),
    'prints.ms11000': few.findMs,
    'prints.ms200000': many.findMs,
  }),
);
