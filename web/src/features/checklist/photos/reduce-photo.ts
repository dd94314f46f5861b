/** Makes photos small enough for a slow network, their EXIF kept. Place and format are checked elsewhere. */
import { readFrameSize, UnreadableJpeg } from '#contract/photo/jpeg-segments.ts';
import { copyExif } from '#contract/photo/write-position.ts';
import { maxPhotoBytes } from '#contract/exam.ts';

/** The browser cannot decode this file as a picture. */
export class UnreadablePhoto extends Error {
  override readonly name = 'UnreadablePhoto';
}

const jpegQuality = 0.85;

async function decode(file: Blob): Promise<ImageBitmap> {
  try {
    // No imageOrientation option: what 'none' means differs between browser versions, and without it all of them
    // turn the pixels upright. `copyExif` says so in the copy's EXIF.
    return await createImageBitmap(file);
  } catch (error) {
    throw new UnreadablePhoto('The browser cannot decode this picture', { cause: error });
  }
}

async function encode(canvas: HTMLCanvasElement): Promise<Blob> {
  return await new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) =>
        blob === null ? reject(new UnreadablePhoto('The browser cannot encode this picture')) : resolve(blob),
      'image/jpeg',
      jpegQuality,
    );
  });
}

async function drawSmaller(file: Blob, maxLongEdgePx: number): Promise<Blob> {
  const bitmap = await decode(file);
  try {
    const scale = Math.min(1, maxLongEdgePx / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    const context = canvas.getContext('2d');
    if (context === null) throw new UnreadablePhoto('The browser has no memory for this picture');
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    return await encode(canvas);
  } finally {
    bitmap.close();
  }
}

function needsReducing(bytes: Uint8Array, maxLongEdgePx: number): boolean {
  const { width, height } = readFrameSize(bytes);
  return Math.max(width, height) > maxLongEdgePx || bytes.length > maxPhotoBytes;
}

/**
 * The file itself when its long edge and its bytes are within the limits, otherwise a smaller JPEG with the same EXIF,
 * turned upright.
 * @throws UnreadablePhoto when it is no JPEG, or one that has to be reduced and cannot be decoded
 */
export async function reducePhoto(file: Blob, maxLongEdgePx = 2560): Promise<Blob> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    if (!needsReducing(bytes, maxLongEdgePx)) return file;
    const smaller = await drawSmaller(file, maxLongEdgePx);
    const withExif = copyExif(bytes, new Uint8Array(await smaller.arrayBuffer()));
    return new Blob([new Uint8Array(withExif)], { type: 'image/jpeg' });
  } catch (error) {
    if (error instanceof UnreadableJpeg) throw new UnreadablePhoto('Not a whole JPEG', { cause: error });
    throw error;
  }
}
