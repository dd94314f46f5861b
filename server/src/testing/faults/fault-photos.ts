/** Photos of some hundred KB for fault runs. No two have the same bytes, so that no stored file can be taken for another. */
import { createHash } from 'node:crypto';
import type { PhotoToSend } from '#contract/checklist/derive/form-codec.ts';
import { bytesToSend } from '../checklist-client.ts';
import { createJpeg } from '../create-jpeg.ts';

export interface GeneratedPhoto {
  readonly photo: PhotoToSend;
  readonly sha256: string;
}

/** Noise of this width is a JPEG of 150 to 250 KB. */
const widths = [560, 620, 680, 720];
const position = { latitude: 11.667026, longitude: 92.735983 };

const pictures = new Map<number, Promise<Buffer>>();

function createPicture(width: number): Promise<Buffer> {
  const picture =
    pictures.get(width) ?? createJpeg({ width, height: Math.round((width * 3) / 4), noise: true, position });
  pictures.set(width, picture);
  return picture;
}

const startOfImageBytes = 2;
const lengthBytes = 2;

/** Inserts a comment segment after the start of the JPEG. */
function addComment(jpeg: Buffer, text: string): Buffer {
  const comment = Buffer.from(text);
  const header = Buffer.from([0xff, 0xfe, 0, comment.length + lengthBytes]);
  return Buffer.concat([
    jpeg.subarray(0, startOfImageBytes),
    header,
    comment,
    jpeg.subarray(startOfImageBytes),
  ]);
}

let created = 0;

export async function createPhoto(random: () => number): Promise<GeneratedPhoto> {
  created += 1;
  const picture = await createPicture(widths[Math.floor(random() * widths.length)] ?? 640);
  const jpeg = addComment(picture, `photo ${created} of a fault run`);
  return { photo: bytesToSend(jpeg), sha256: createHash('sha256').update(jpeg).digest('hex') };
}
