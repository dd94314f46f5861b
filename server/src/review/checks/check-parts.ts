/** What the worker of the checks works with. */
import type { PhotoKind } from '../../platform/photo-store/photo-store.ts';
import type { DescribedPicture } from '../../platform/photos/decoded-photo.ts';
import { UnreadablePhoto } from '../../platform/photos/inspect-photo.ts';
import type { Services } from '../../services.ts';
import { ChangedCopies } from '../pictures/changed-copies.ts';
import { storePictures } from '../pictures/picture-rows.ts';
import { findSharedPlaces } from './shared-with-others.ts';

/** All checks together have one photo decoded at a time, so that centres that upload do not wait for them. */
const checksSender = 'checks of photos';

/**
 * Reads the picture for display, or the upload itself when the store has none. Returns null when neither is there or it cannot be
 * read; rejects with `TooBusy` or `PhotoStoreUnavailable`, and then the photo is tried again later.
 */
export async function readPicture(
  { limits, photoInspector, photoStore, uploadFolder }: Services,
  photoId: string,
): Promise<DescribedPicture | null> {
  const store = photoStore.within(limits.photos.storeTimeoutMs);
  const deadlineMs = performance.now() + limits.photos.inspection.describeTimeoutMs;
  const describe = (kind: PhotoKind) =>
    store.withFile(photoId, kind, uploadFolder, (file) =>
      photoInspector.describe({ file, sender: checksSender, deadlineMs }),
    );
  try {
    return (await describe('display')) ?? (await describe('original'));
  } catch (error) {
    if (error instanceof UnreadablePhoto) return null;
    throw error;
  }
}

export const createCheckParts = (services: Services) => ({
  services,
  copies: new ChangedCopies(services),
  readPicture: (photoId: string) => readPicture(services, photoId),
  storePictures,
  findSharedPlaces,
});

export type CheckParts = Readonly<ReturnType<typeof createCheckParts>>;
