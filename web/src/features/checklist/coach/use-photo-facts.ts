/** What the checks need to know about the photos of the draft. The pictures are looked at once the page is usable. */
import { useEffect, useReducer } from 'react';
import { photoSlots, type PhotoSlot } from '#contract/exam.ts';
import type { OwnFacts, PhotoFacts, PicturePrint } from '#contract/review/facts.ts';
import type { DraftPhoto } from '../draft/draft.ts';
import { readPicture } from './read-picture.ts';

type Photos = Readonly<Record<PhotoSlot, DraftPhoto | null>>;

/** The print of the photo that a slot had last, so that the preview can be opened again without reading it again. */
const known = new Map<PhotoSlot, { readonly source: Blob | string | null; readonly picture: PicturePrint }>();

const sourceOf = ({ blob, sha256 }: DraftPhoto): Blob | string | null => blob ?? sha256;

function knownPicture(slot: PhotoSlot, photo: DraftPhoto): PicturePrint | null {
  const print = known.get(slot);
  return print?.source === sourceOf(photo) ? print.picture : null;
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

const factsOf = (slot: PhotoSlot, photo: DraftPhoto): PhotoFacts => ({
  sha256: photo.sha256,
  position: photo,
  accuracyM: photo.accuracyM,
  takenAt: null,
  arrivedAt: null,
  longEdgePx: null,
  isStored: true,
  picture: knownPicture(slot, photo),
});

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
  const facts = photoSlots.map((slot) => [slot, photos[slot]] as const);
  return Object.fromEntries(
    facts.flatMap(([slot, photo]) => (photo === null ? [] : [[slot, factsOf(slot, photo)]])),
  );
}
