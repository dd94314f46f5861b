import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readPosition } from '../server/src/platform/photos/decode-photo.ts';
import { writeDemoPhotos } from './demo-photos.ts';

test('the photos of the demo have a position', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'demo-photos-'));
  try {
    await writeDemoPhotos(folder);
    const names = await readdir(folder);
    expect(names.sort()).toEqual(['centre.jpg', 'strong-room.jpg']);
    for (const name of names) {
      expect(readPosition(await readFile(join(folder, name)))).toMatchObject({
        position: { latitude: expect.closeTo(28.6139, 3), longitude: expect.closeTo(77.209, 3) },
      });
    }
  } finally {
    await rm(folder, { recursive: true });
  }
});
