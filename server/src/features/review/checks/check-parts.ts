/** What the worker of the checks works with. */
import type { ImageHash } from '#contract/photo/image-hash.ts';
import type { PhotoKind } from '../../../platform/photo-store/photo-store.ts';
import { UnreadablePhoto, type PictureTask } from '../../../platform/photos/inspect-photo.ts';
import type { Services } from '../../../services.ts';
import { findHashes, ImageHashIndex, storeHashes } from '../pictures/image-hash-index.ts';
import { findSharedPlaces } from './shared-with-others.ts';

/** All prints together have one photo decoded at a time, so that centres that upload do not wait for them. */
const hashSender = 'prints of photos';

type PictureServices = Pick<Services, 'limits' | 'photoInspector' | 'photoStore' | 'uploadFolder'>;

/**
 * Reads the picture for display, or the upload itself when the store has none. Returns null when neither is there or it cannot
 * be read; rejects with `TooBusy` or
 * `PhotoStoreUnavailable`, and then the photo is tried again later.
 */
async function readFrom<Result>(
  { limits, photoStore, uploadFolder }: PictureServices,
  photoId: string,
  read: (picture: PictureTask) => Promise<Result>,
): Promise<Result | null> {
  const store = photoStore.within(limits.photos.storeTimeoutMs);
  const deadlineMs = performance.now() + limits.photos.storeTimeoutMs;
  const readKind = (kind: PhotoKind) =>
    store.withFile(photoId, kind, uploadFolder, (file) => read({ file, sender: hashSender, deadlineMs }));
  try {
    return (await readKind('display')) ?? (await readKind('original'));
  } catch (error) {
    if (error instanceof UnreadablePhoto) return null;
    throw error;
  }
}

/** As `readFrom`. */
export const readPicture = (services: PictureServices, photoId: string): Promise<ImageHash | null> =>
  readFrom(services, photoId, (picture) => services.photoInspector.print(picture));

/** Returns what the code of a sheet in the photo says, or ''; otherwise as `readFrom`. */
export const readSheet = (services: PictureServices, photoId: string): Promise<string | null> =>
  readFrom(
    services,
    photoId,
    async (picture) => (await services.photoInspector.readSheet(picture))?.text ?? '',
  );

export type CheckServices = Pick<
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
  readonly index: Pick<ImageHashIndex, 'refresh' | 'findSame'>;
  /** As the functions of these names. */
  readonly readPicture: (photoId: string) => Promise<ImageHash | null>;
  readonly readSheet: (photoId: string) => Promise<string | null>;
  readonly storeHashes: typeof storeHashes;
  readonly findHashes: typeof findHashes;
  readonly findSharedPlaces: typeof findSharedPlaces;
}

export function createCheckParts(services: Services): CheckParts {
  return {
    services,
    index: new ImageHashIndex(),
    readPicture: (photoId) => readPicture(services, photoId),
    readSheet: (photoId) => readSheet(services, photoId),
    storeHashes,
    findHashes,
    findSharedPlaces,
  };
}
