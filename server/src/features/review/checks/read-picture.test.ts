import { expect, vi } from 'vitest';
import { hashDistance } from '#contract/photo/image-hash.ts';
import { TooBusy } from '../../../platform/photos/inspect-photo.ts';
import { PhotoStoreUnavailable } from '../../../platform/photo-store/photo-store.ts';
import { createScene } from '../../../testing/create-scene.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { readPicture } from './check-parts.ts';
import { hashImage, putPhoto } from '../../../testing/photo-bytes.ts';
import { sharedPortalTest } from '../../../testing/portal-test.ts';

const test = sharedPortalTest().extend<{ readonly photoId: string }>({
  photoId: async ({ app }, use) => {
    await use(app.services.randomness.uuid());
    vi.restoreAllMocks();
  },
});

const read = (app: TestApp, photoId: string) => readPicture(app.services, photoId);

test('the picture for display is read', async ({ app, photoId }) => {
  const scene = await createScene(1, { width: 640, height: 480 });
  await putPhoto(app.services.photoStore, photoId, 'display', scene);
  const picture = await read(app, photoId);
  expect(picture?.hash.quality).toBe(100);
  const same = await hashImage(app.services.photoInspector, scene, 'account');
  expect(picture === null ? null : hashDistance(picture.hash, same)).toBe(0);
});

test('without a picture for display the upload is read', async ({ app, photoId }) => {
  const scene = await createScene(1, { width: 640, height: 480 });
  await putPhoto(app.services.photoStore, photoId, 'original', scene);
  expect((await read(app, photoId))?.hash.quality).toBe(100);
});

test('a picture that is missing or damaged has no print', async ({ app, photoId }) => {
  expect(await read(app, photoId)).toBeNull();
  const scene = await createScene(1, { width: 640, height: 480 });
  await putPhoto(app.services.photoStore, photoId, 'display', scene.subarray(0, scene.length / 3));
  expect(await read(app, photoId)).toBeNull();
});

test('while the machine is overloaded or the store does not respond, the photo is to be tried again', async ({
  app,
  photoId,
}) => {
  await putPhoto(
    app.services.photoStore,
    photoId,
    'display',
    await createScene(1, { width: 64, height: 48 }),
  );
  vi.spyOn(app.services.photoInspector, 'print').mockRejectedValueOnce(new TooBusy('full'));
  await expect(read(app, photoId)).rejects.toBeInstanceOf(TooBusy);
  vi.spyOn(app.services.photoStore, 'within').mockImplementationOnce(() => {
    throw new PhotoStoreUnavailable(new Error('down'));
  });
  await expect(read(app, photoId)).rejects.toBeInstanceOf(PhotoStoreUnavailable);
  expect((await read(app, photoId))?.hash.prints).toHaveLength(128);
});
