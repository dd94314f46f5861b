/** Serves re-encoded photos under their signed paths until the signature expires (product.md, Photos 6). */
import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { isSignedNow } from '../kernel/crypto/keys.ts';
import { refuse } from '../kernel/refusal.ts';
import { isPhotoId } from '../platform/photo-store/photo-store.ts';
import type { PictureSize } from '../platform/photos/decoded-photo.ts';
import { photoPathExtension, signedSubject } from '../platform/photos/sign-photo-path.ts';
import { withUploadPath } from '../platform/uploads.ts';
import type { Services } from '../services.ts';

// Finds the picture of a signed path (product.md, Photos 6).

/** All views of full pictures together have one photo decoded at a time, so that centres that upload do not wait for them. */
const fullSizeSender = 'full-size views';
/** A thumbnail is small work; each photo has its own turn, so that one that is asked for often delays only itself. */
const thumbnailSender = (photoId: string): string => `thumbnail ${photoId}`;

/** Thumbnails are made when they are asked for: from the picture for display, which takes a tenth of the work of the upload. */
const sourceOf = { thumbnail: 'display', full: 'original' } as const;

interface SignedPhoto {
  readonly photoId: string;
  readonly fileName: string;
  readonly size: PictureSize;
}

/** Throws `TooBusy` for a full picture. Returns null when the path is invalid or expired, or the photo no longer exists. */
async function findSignedPhoto(
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
  const sender = size === 'full' ? fullSizeSender : thumbnailSender(photoId);
  try {
    return await withUploadPath(uploadFolder, async (view) => {
      const inspect = (file: string) =>
        photoInspector.inspect({ file, displayFile: view, sender, size, deadlineMs });
      const inspected = await store.withFile(photoId, sourceOf[size], uploadFolder, inspect);
      return inspected === null ? null : readFile(view);
    });
  } catch (error) {
    // The larger picture is better than none.
    if (size === 'thumbnail') return store.get(photoId, 'display');
    throw error;
  }
}

/** Prevents browsers from using the response as anything but a picture on our pages (security.md S52). */
const pictureHeaders = {
  'content-type': 'image/jpeg',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'private, no-store',
};

const photoRoutes = [
  ['thumbnail', '/uploads/:photoId/thumbnail/:fileName'],
  ['display', '/uploads/:photoId/:fileName'],
  ['full', '/uploads/:photoId/full/:fileName'],
] as const;

/** The response is the same 404 for every invalid path. */
export function addPhotoRoutes(app: FastifyInstance, services: Services): void {
  for (const [size, path] of photoRoutes)
    app.get<{ Params: { photoId: string; fileName: string } }>(path, async (request, reply) => {
      const bytes = await findSignedPhoto(services, { ...request.params, size });
      if (bytes === null) throw refuse('route.unknown');
      return reply
        .headers(pictureHeaders)
        .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    });
}
