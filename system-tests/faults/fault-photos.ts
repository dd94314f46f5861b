/** Photos of 150 to 250 KB for fault runs. No two show the same or have the same bytes, and none was taken at the place of another. */
import { createHash, randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { writePosition } from '#contract/photo/write-position.ts';

interface GeneratedPhoto {
  readonly photo: { readonly blob: Blob; readonly fileName: string };
  readonly sha256: string;
}

const [coarseWidth, coarseHeight] = [12, 9];
const segmentBytes = 60_000;
const [minSegments, moreSegments] = [2, 2];

/** Returns where the application segments end, of which the first ones are read for the position. */
function endOfHeader(jpeg: Buffer): number {
  let end = 2;
  while (jpeg[end] === 0xff && ((jpeg[end + 1] ?? 0) & 0xf0) === 0xe0) end += 2 + jpeg.readUInt16BE(end + 2);
  return end;
}

/** Inserts comment segments of random bytes, so that the picture is as large as a photo. */
function addComments(jpeg: Buffer, count: number): Buffer {
  const segments = Array.from({ length: count }, () => {
    const header = Buffer.from([0xff, 0xfe, 0, 0]);
    header.writeUInt16BE(segmentBytes + 2, 2);
    return Buffer.concat([header, randomBytes(segmentBytes)]);
  });
  const end = endOfHeader(jpeg);
  return Buffer.concat([jpeg.subarray(0, end), ...segments, jpeg.subarray(end)]);
}

let created = 0;

export async function createPhoto(random: () => number): Promise<GeneratedPhoto> {
  created += 1;
  const raw = { width: coarseWidth, height: coarseHeight, channels: 3 } as const;
  const picture = await sharp(randomBytes(coarseWidth * coarseHeight * raw.channels), { raw })
    .resize(800, 600, { kernel: 'cubic' })
    .jpeg()
    .toBuffer();
  const place = { latitude: 8 + ((created * 7919) % 20_000) / 1000, longitude: 76 + (created % 5) / 10 };
  const at = new Date('2026-01-10T05:30:00Z');
  const positioned = Buffer.from(writePosition(picture, { ...place, accuracyM: 12, at }));
  const jpeg = addComments(positioned, minSegments + Math.round(random() * moreSegments));
  const blob = new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' });
  return {
    photo: { blob, fileName: 'IMG_0001.jpg' },
    sha256: createHash('sha256').update(jpeg).digest('hex'),
  };
}
