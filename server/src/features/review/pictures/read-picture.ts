/** Takes the print of a stored photo in a decoder process (decision 0057). */
import type { PicturePrint } from '#contract/photo/picture-print.ts';
import type { PhotoKind } from '../../../platform/photo-store/photo-store.ts';
import { UnreadablePhoto } from '../../../platform/photos/inspect-photo.ts';
import type { Services } from '../../../services.ts';

/** All prints together have one photo decoded at a time, so that centres that upload do not wait for them. */
const printSender = 'prints of photos';

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
): Promise<PicturePrint | null> {
  const store = photoStore.within(limits.photos.storeTimeoutMs);
  const deadlineMs = performance.now() + limits.photos.storeTimeoutMs;
  const print = (kind: PhotoKind) =>
    store.withFile(photoId, kind, uploadFolder, (file) =>
      photoInspector.print({ file, sender: printSender, deadlineMs }),
    );
  try {
    return (await print('display')) ?? (await print('original'));
  } catch (error) {
    if (error instanceof UnreadablePhoto) return null;
    throw error;
  }
}
