/** Finds the picture of a signed path (product.md, Photos 6). */
import { readFile } from 'node:fs/promises';
import { refuse } from '../../kernel/refusal.ts';
import { isPhotoId } from '../../platform/photo-store/photo-store.ts';
import type { PictureSize } from '../../platform/photos/decoded-photo.ts';
import { TooBusy } from '../../platform/photos/inspect-photo.ts';
import { photoPathExtension, signedSubject } from '../../platform/photos/sign-photo-path.ts';
import { withUploadPath } from '../../platform/uploads/upload-folder.ts';
import { isSignedNow } from '../../kernel/crypto/signed-paths.ts';
import type { Services } from '../../services.ts';

/** All views of full pictures together have one photo decoded at a time, so that centres that upload do not wait for them. */
const fullSizeSender = 'full-size views';

interface SignedPhoto {
  readonly photoId: string;
  readonly fileName: string;
  readonly size: PictureSize;
}

/** Throws `server.busy`. Returns null when the path is invalid or expired, or the photo no longer exists. */
export async function findSignedPhoto(
  { keys, clock, limits, photoInspector, photoStore, uploadFolder }: Services,
  { photoId, fileName, size }: SignedPhoto,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (!isPhotoId(photoId) || !fileName.endsWith(photoPathExtension)) return null;
  const signature = fileName.slice(0, -photoPathExtension.length);
  const period = { now: clock.now(), maxSeconds: limits.photos.pathSeconds };
  if (!isSignedNow(keys, signedSubject(photoId, size), signature, period)) return null;
  const store = photoStore.within(limits.photos.storeTimeoutMs);
  const deadlineMs = performance.now() + limits.photos.storeTimeoutMs;
  if (size === 'display') return store.get(photoId, 'display');
  try {
    return await withUploadPath(uploadFolder, async (view) => {
      const task = { displayFile: view, sender: fullSizeSender, size: 'full', deadlineMs } as const;
      const inspect = (file: string) => photoInspector.inspect({ file, ...task });
      const inspected = await store.withFile(photoId, 'original', uploadFolder, inspect);
      return inspected === null ? null : readFile(view);
    });
  } catch (error) {
    throw error instanceof TooBusy ? refuse('server.busy') : error;
  }
}
