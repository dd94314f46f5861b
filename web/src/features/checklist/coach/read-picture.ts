/** Takes the print of a photo's picture in the browser. */
import type { PicturePrint } from '#contract/review/facts.ts';
import { greyOf, pictureOf } from '#contract/photo/picture-print.ts';
import type { DraftPhoto } from '../draft/draft.ts';

const longEdgePx = 512;

/** An image element turns the picture upright, and the browser has often loaded it for the page already. */
async function loadImage(address: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = address;
  await image.decode();
  return image;
}

function printOf(image: HTMLImageElement): PicturePrint {
  const scale = Math.min(1, longEdgePx / Math.max(image.naturalWidth, image.naturalHeight));
  const width = Math.max(1, Math.round(image.naturalWidth * scale));
  const height = Math.max(1, Math.round(image.naturalHeight * scale));
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('No memory for this picture');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, width, height);
  const { data } = context.getImageData(0, 0, width, height);
  return pictureOf(greyOf(data, { width, height, channels: 4 }));
}

/** Returns null when the picture cannot be read, for example because the server's path has expired. */
export async function readPicture({ blob, filePath }: DraftPhoto): Promise<PicturePrint | null> {
  const created = blob === null ? null : URL.createObjectURL(blob);
  try {
    const address = created ?? filePath;
    return address === null ? null : printOf(await loadImage(address));
  } catch {
    return null;
  } finally {
    if (created !== null) URL.revokeObjectURL(created);
  }
}
