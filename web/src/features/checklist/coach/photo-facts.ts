/** What the checks need to know about the photos of the draft. The pictures are looked at once the page is usable. */
import { useEffect, useReducer } from 'react';
import { photoSlots, type PhotoSlot } from '#contract/exam.ts';
import { detailOf, greyOf } from '#contract/photo/grey-picture.ts';
import type { OwnFacts, PictureFacts } from '#contract/review/facts.ts';
import type { DraftPhoto } from '../draft/draft.ts';
import { factsOfPhotos, type Photos } from '../photos/photo-pair.tsx';

const longEdgePx = 512;

/** An image element turns the picture upright, and the browser has often loaded it for the page already. */
async function loadImage(address: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = address;
  await image.decode();
  return image;
}

function factsOfImage(image: HTMLImageElement): PictureFacts {
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
  return { detail: detailOf(greyOf(data, { width, height, channels: 4 })) };
}

/** Returns null when the picture cannot be read, for example because the server's path has expired. */
async function readPicture({ blob, filePath }: DraftPhoto): Promise<PictureFacts | null> {
  const created = blob === null ? null : URL.createObjectURL(blob);
  try {
    const address = created ?? filePath;
    return address === null ? null : factsOfImage(await loadImage(address));
  } catch {
    return null;
  } finally {
    if (created !== null) URL.revokeObjectURL(created);
  }
}

/** What the photo that a slot had last shows, so that the preview can be opened again without reading it again. */
const known = new Map<PhotoSlot, { readonly source: Blob | string | null; readonly picture: PictureFacts }>();

const sourceOf = ({ blob, sha256 }: DraftPhoto): Blob | string | null => blob ?? sha256;

function knownPicture(slot: PhotoSlot, photo: DraftPhoto): PictureFacts | null {
  const last = known.get(slot);
  return last?.source === sourceOf(photo) ? last.picture : null;
}

/** One photo at a time: two decoded pictures are too much for a small phone. */
async function readPictures(photos: Photos, isCurrent: () => boolean): Promise<void> {
  for (const slot of photoSlots) {
    const photo = photos[slot];
    if (!isCurrent() || photo === null || knownPicture(slot, photo) !== null) continue;
    const picture = await readPicture(photo);
    if (picture !== null) known.set(slot, { source: sourceOf(photo), picture });
  }
}

const settledMs = 500;

/** Runs it when the page has nothing else to do; Safari cannot say when. Returns how to cancel it. */
function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(run, settledMs);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: settledMs * 4 });
  return () => cancelIdleCallback(handle);
}

export function usePhotoFacts(photos: Photos): OwnFacts['photos'] {
  const [, showPictures] = useReducer((count: number) => count + 1, 0);
  const { centre, strongRoom } = photos;
  useEffect(() => {
    let isCurrent = true;
    const cancel = whenIdle(() => {
      readPictures({ centre, strongRoom }, () => isCurrent)
        .then(() => {
          if (isCurrent) showPictures();
        })
        .catch(reportError);
    });
    return () => {
      isCurrent = false;
      cancel();
    };
  }, [centre, strongRoom]);
  return factsOfPhotos(photos, knownPicture);
}
