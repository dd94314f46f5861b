/** What the worker of the checks works with. */
import type { PhotoKind } from '../../../platform/photo-store/photo-store.ts';
import type { PrintedPicture } from '../../../platform/photos/decoded-photo.ts';
import { UnreadablePhoto } from '../../../platform/photos/inspect-photo.ts';
import type { Services } from '../../../services.ts';
import { AlikePhotos } from '../pictures/alike-photos.ts';
import { findHashes, ImageHashIndex, storeHashes } from '../pictures/image-hash-index.ts';
import { findSharedPlaces } from './shared-with-others.ts';

/** All prints together have one photo decoded at a time, so that centres that upload do not wait for them. */
const hashSender = 'prints of photos';

/**
 * Reads the picture for display, or the upload itself when the store has none. Returns null when neither is there or it cannot
 * be read; rejects with `TooBusy` or
 * `PhotoStoreUnavailable`, and then the photo is tried again later.
 */
export async function readPicture(
  {
    limits,
    photoInspector,
    photoStore,
    uploadFolder,
  }: Pick<Services, 'limits' | 'photoInspector' | 'photoStore' | 'uploadFolder'>,
  photoId: string,
): Promise<PrintedPicture | null> {
  const store = photoStore.within(limits.photos.storeTimeoutMs);
  const deadlineMs = performance.now() + limits.photos.storeTimeoutMs;
  const print = (kind: PhotoKind) =>
    store.withFile(photoId, kind, uploadFolder, (file) =>
      photoInspector.print({ file, sender: hashSender, deadlineMs }),
    );
  try {
    return (await print('display')) ?? (await print('original'));
  } catch (error) {
    if (error instanceof UnreadablePhoto) return null;
    throw error;
  }
}

type CheckServices = Pick<
  Services,
  | 'clock'
  | 'config'
  | 'database'
  | 'keys'
  | 'limits'
  | 'log'
  | 'photoInspector'
  | 'photoStore'
  | 'places'
  | 'uploadFolder'
>;

export interface CheckParts {
  readonly services: CheckServices;
  readonly alike: Pick<
    AlikePhotos,
    'refresh' | 'findAlike' | 'findAlikeMade' | 'compareOwn' | 'forgetLost' | 'endLost'
  >;
  readonly index: Pick<ImageHashIndex, 'refresh' | 'findSame'>;
  /** As `readPicture`. */
  readonly readPicture: (photoId: string) => Promise<PrintedPicture | null>;
  readonly storeHashes: typeof storeHashes;
  readonly findHashes: typeof findHashes;
  readonly findSharedPlaces: typeof findSharedPlaces;
}

export function createCheckParts(services: Services): CheckParts {
  return {
    services,
    alike: new AlikePhotos(services, services.config.pictureIndex),
    index: new ImageHashIndex(),
    readPicture: (photoId) => readPicture(services, photoId),
    storeHashes,
    findHashes,
    findSharedPlaces,
  };
}
