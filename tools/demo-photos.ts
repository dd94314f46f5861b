/** Creates two plain photos with a position, so that the demo works on a computer without a camera. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { writePosition } from '#contract/photo/write-position.ts';

const photos = [
  { fileName: 'centre.jpg', background: '#7c93ad', latitude: 28.613939, longitude: 77.209023 },
  { fileName: 'strong-room.jpg', background: '#8d8577', latitude: 28.613871, longitude: 77.209148 },
] as const;

export async function writeDemoPhotos(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const { fileName, background, latitude, longitude } of photos) {
    const picture = await sharp({ create: { width: 1280, height: 960, channels: 3, background } })
      .jpeg()
      .toBuffer();
    const position = { latitude, longitude, accuracyM: null, at: new Date('2025-05-01T10:00:00Z') };
    await writeFile(join(folder, fileName), writePosition(picture, position));
  }
}
