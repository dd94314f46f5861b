/** Decodes a photo and draws it smaller for slow networks: in a worker (`photo-worker.ts`), or on the page where that cannot. */
import { maxPhotoBytes } from '#contract/exam.ts';

/** The browser cannot decode this file as a picture, or has no memory for it. */
export class UnreadablePhoto extends Error {
  override readonly name = 'UnreadablePhoto';
}

const encoding = { type: 'image/jpeg', quality: 0.85 };
const maxLongEdgePx = 2560;

function createCanvas(width: number, height: number): HTMLCanvasElement | OffscreenCanvas {
  if (typeof document === 'undefined') return new OffscreenCanvas(width, height);
  return Object.assign(document.createElement('canvas'), { width, height });
}

async function encode(canvas: HTMLCanvasElement | OffscreenCanvas): Promise<Blob | null> {
  if ('convertToBlob' in canvas) return canvas.convertToBlob(encoding);
  return new Promise((resolve) => canvas.toBlob(resolve, encoding.type, encoding.quality));
}

async function draw(bitmap: ImageBitmap): Promise<Blob | null> {
  const scale = Math.min(1, maxLongEdgePx / Math.max(bitmap.width, bitmap.height));
  const canvas = createCanvas(
    Math.max(1, Math.round(bitmap.width * scale)),
    Math.max(1, Math.round(bitmap.height * scale)),
  );
  const context = canvas.getContext('2d');
  if (context === null) return null;
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return encode(canvas);
}

export interface PictureToShrink {
  readonly file: Blob;
  /** Whether nothing is drawn: it is only found out whether the browser can decode it. */
  readonly isOnlyRead: boolean;
}

async function decode(file: Blob): Promise<ImageBitmap> {
  try {
    // No imageOrientation option: the meaning of 'none' differs between browser versions, and without it all of them
    // turn the pixels upright. `copyExif` sets the orientation in the EXIF block of the copy.
    return await createImageBitmap(file);
  } catch (error) {
    throw new UnreadablePhoto('The browser cannot decode this picture', { cause: error });
  }
}

/**
 * Returns a smaller, upright JPEG without an EXIF block; null when the file is within the limits of size and bytes.
 * @throws UnreadablePhoto
 */
export async function shrinkPicture({ file, isOnlyRead }: PictureToShrink): Promise<Blob | null> {
  const bitmap = await decode(file);
  try {
    const isSmall = Math.max(bitmap.width, bitmap.height) <= maxLongEdgePx && file.size <= maxPhotoBytes;
    if (isOnlyRead || isSmall) return null;
    const smaller = await draw(bitmap);
    if (smaller === null) throw new UnreadablePhoto('The browser cannot draw this picture smaller');
    return smaller;
  } finally {
    bitmap.close();
  }
}
