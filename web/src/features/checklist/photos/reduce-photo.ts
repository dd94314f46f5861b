/** Decodes photos, and reduces them for slow networks with their EXIF block. Does not check position and format. */
import { copyExif } from '#contract/photo/write-position.ts';
import { maxPhotoBytes } from '#contract/exam.ts';

/** The browser cannot decode this file as a picture. */
export class UnreadablePhoto extends Error {
  override readonly name = 'UnreadablePhoto';
}

const jpegQuality = 0.85;
const maxLongEdgePx = 2560;

/** Rejects with `UnreadablePhoto`. */
export async function browserDecoder(file: Blob): Promise<ImageBitmap> {
  try {
    // No imageOrientation option: the meaning of 'none' differs between browser versions, and without it all of them
    // turn the pixels upright. `copyExif` sets the orientation in the EXIF block of the copy.
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

async function drawSmaller(bitmap: ImageBitmap): Promise<Blob> {
  const scale = Math.min(1, maxLongEdgePx / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (context === null) throw new UnreadablePhoto('The browser has no memory for this picture');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return encode(canvas);
}

/**
 * Returns the file itself when it is within the limits of size and bytes, otherwise a smaller, upright JPEG with the same
 * EXIF block.
 * @throws UnreadablePhoto when it cannot be encoded, and UnreadableJpeg when its segments are invalid
 */
export async function reducePhoto(file: Blob, bytes: Uint8Array, bitmap: ImageBitmap): Promise<Blob> {
  if (Math.max(bitmap.width, bitmap.height) <= maxLongEdgePx && bytes.length <= maxPhotoBytes) return file;
  const smaller = await drawSmaller(bitmap);
  const withExif = copyExif(bytes, new Uint8Array(await smaller.arrayBuffer()));
  return new Blob([new Uint8Array(withExif)], { type: 'image/jpeg' });
}
