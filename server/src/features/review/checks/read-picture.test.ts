import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { hashDistance } from '#contract/photo/image-hash.ts';
import { TooBusy } from '../../../platform/photos/inspect-photo.ts';
import { PhotoStoreUnavailable } from '../../../platform/photo-store/photo-store.ts';
import { createScene } from '../../../testing/create-scene.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { readPicture } from './check-parts.ts';
import { hashImage, putPhoto } from '../../../testing/photo-bytes.ts';

let app: TestApp;
let photoId: string;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(() => {
  photoId = app.services.randomness.uuid();
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => app.close());

const read = () => readPicture(app.services, photoId);

test('the picture for display is read', async () => {
  const scene = await createScene(1, { width: 640, height: 480 });
  await putPhoto(app.services.photoStore, photoId, 'display', scene);
  const picture = await read();
  expect(picture?.quality).toBe(100);
  const same = await hashImage(app.services.photoInspector, scene, 'account');
  expect(picture === null ? null : hashDistance(picture, same)).toBe(0);
});

test('without a picture for display the upload is read', async () => {
  const scene = await createScene(1, { width: 640, height: 480 });
  await putPhoto(app.services.photoStore, photoId, 'original', scene);
  expect((await read())?.quality).toBe(100);
});

test('a picture that is missing or damaged has no print', async () => {
  expect(await read()).toBeNull();
  const scene = await createScene(1, { width: 640, height: 480 });
  await putPhoto(app.services.photoStore, photoId, 'display', scene.subarray(0, scene.length / 3));
  expect(await read()).toBeNull();
});

test('while the machine is overloaded or the store does not respond, the photo is to be tried again', async () => {
  await putPhoto(
    app.services.photoStore,
    photoId,
    'display',
    await createScene(1, { width: 64, height: 48 }),
  );
  vi.spyOn(app.services.photoInspector, 'print').mockRejectedValueOnce(new TooBusy('full'));
  await expect(read()).rejects.toBeInstanceOf(TooBusy);
  vi.spyOn(app.services.photoStore, 'within').mockImplementationOnce(() => {
    throw new PhotoStoreUnavailable(new Error('down'));
  });
  await expect(read()).rejects.toBeInstanceOf(PhotoStoreUnavailable);
  expect((await read())?.prints).toHaveLength(128);
});
