/** Pictures of the checks: how they are read from the store, and those that are no photos. */
import { expect, vi } from 'vitest';
import { PhotoStoreUnavailable } from '../../platform/photo-store/photo-store.ts';
import { TooBusy } from '../../platform/photos/inspect-photo.ts';
import { createScene, drawPage } from '../../testing/create-scene.ts';
import { writeGrey } from '../../testing/edited-pictures.ts';
import { pictureFile } from '../../testing/editions.ts';
import { describePicture, putPhoto } from '../../testing/create-jpeg.ts';
import { sharedAdminTest } from '../../testing/portal-test.ts';
import { getReview, runChecks } from '../../testing/reviews.ts';
import { insertSubmitted, showPictures } from '../../testing/submitted-centres.ts';
import { readPicture } from './check-parts.ts';

const scene = await createScene(1, { width: 640, height: 480 });

const test = sharedAdminTest().extend('photoId', async ({ app }, { onCleanup }) => {
  onCleanup(async () => {
    vi.restoreAllMocks();
  });
  return app.services.randomness.uuid();
});

test.for([
  ['the picture for display is read', 'display', scene, true],
  ['without one the upload is read', 'original', scene, true],
  ['a damaged picture has no points', 'display', scene.subarray(0, scene.length / 3), false],
  ['a missing one neither', 'points', scene, false],
] as const)('%s', async ([, kind, bytes, isRead], { app: { services }, photoId }) => {
  await putPhoto(services.photoStore, photoId, kind, bytes);
  const picture = await readPicture(services, photoId);
  const described = await describePicture(services.photoInspector, scene, 'account');
  expect(described.detail).toBe(100);
  expect(picture).toEqual(isRead ? described : null);
});

test('while the store does not respond, it is tried again later', async ({ app: { services }, photoId }) => {
  await putPhoto(services.photoStore, photoId, 'display', scene);
  vi.spyOn(services.photoInspector, 'describe').mockRejectedValueOnce(new TooBusy('full'));
  await expect(readPicture(services, photoId)).rejects.toBeInstanceOf(TooBusy);
  vi.spyOn(services.photoStore, 'within').mockImplementationOnce(() => {
    throw new PhotoStoreUnavailable(new Error('down'));
  });
  await expect(readPicture(services, photoId)).rejects.toBeInstanceOf(PhotoStoreUnavailable);
  expect((await readPicture(services, photoId))?.detail).toBe(100);
});

test('a page of text is a notice, a room is not', async ({ app, admin }) => {
  const submitted = await insertSubmitted(app, 'B1');
  await showPictures(app, submitted, {
    centre: await writeGrey(drawPage()),
    strongRoom: await pictureFile(1),
  });
  const readReasons = async () => {
    await runChecks(app);
    return (await getReview(admin, submitted.id)).reasons.map(({ key, level }) => [key, level]);
  };
  expect(await readReasons()).toEqual([['picture.not-a-photo:centre', 'notice']]);
});
