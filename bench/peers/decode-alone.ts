/**
 * The least that has to be done with a photo: sharp, in a process of its own, decodes it once, re-encodes it as the portal does,
 * and one file is synced. For each path that it receives, the process sends the milliseconds that it took.
 */
import { open } from 'node:fs/promises';
import process from 'node:process';
import sharp from 'sharp';

sharp.concurrency(1);
sharp.cache(false);

async function decode(file: string): Promise<void> {
  const picture = await sharp(file, { failOn: 'error' })
    .autoOrient()
    .resize({ width: 1600, height: 1600, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 80, optimiseCoding: false })
    .toBuffer();
  const handle = await open(`${file}.display`, 'w');
  await handle.writeFile(picture);
  await handle.sync();
  await handle.close();
}

process.on('message', (file: string) => {
  const startedAt = performance.now();
  void decode(file).then(() => process.send?.(performance.now() - startedAt));
});
