/**
 * Pictures of the checks: how they are read from the store, and their points, a file each beside the picture, described in the database and
 * made anew when either is lost.
 */
import { hash } from 'node:crypto';
import { expect, onTestFinished, vi } from 'vitest';
import { DatabaseUnavailable } from '../../platform/database/errors.ts';
import { PhotoStoreFull, PhotoStoreUnavailable } from '../../platform/photo-store/photo-store.ts';
import { TooBusy } from '../../platform/photos/inspect-photo.ts';
import { decodePoints, pointsVersion } from '../../platform/photos/points/picture-points.ts';
import { describePicture, putPhoto } from '../../testing/create-jpeg.ts';
import { createScene, drawPage } from '../../testing/create-scene.ts';
import { writeGrey } from '../../testing/edited-pictures.ts';
import { pictureFile, submitRooms } from '../../testing/editions.ts';
import { sharedAdminTest } from '../../testing/portal-test.ts';
import { getReview, runChecks } from '../../testing/reviews.ts';
import {
  insertSubmitted,
  showPictures,
  type SubmittedWithoutUpload,
} from '../../testing/submitted-centres.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { readPicture } from './check-parts.ts';

const scene = await createScene(1, { width: 640, height: 480 });

let submitted = 0;
const test = sharedAdminTest().extend('centre', ({ app }) => submitRooms(app, `A${(submitted += 1)}`, 1, 2));

const rowsOf = ({ runSql }: TestApp, { id }: SubmittedWithoutUpload) =>
  runSql(`select photo_id, version, points_sha256 from photo_points where centre_id = '${id}'
    order by photo_id`);
const numbersOf = ({ runSql }: TestApp, { id }: SubmittedWithoutUpload) =>
  runSql(`select number from photo_points where centre_id = '${id}' order by photo_id`);
const readFile = ({ services }: TestApp, id: string) => services.photoStore.get(id, 'points');
/** The hash of the file of each photo; '' where there is none. */
async function filesOf(app: TestApp, { photoIds }: SubmittedWithoutUpload) {
  const files: string[] = [];
  for (const id of Object.values(photoIds).toSorted()) {
    const file = await readFile(app, id);
    files.push(file === null ? '' : hash('sha256', file));
  }
  return files;
}
const hashesOf = async (app: TestApp, centre: SubmittedWithoutUpload) =>
  (await rowsOf(app, centre)).map((row) => row['points_sha256']);

test('a check keeps and describes the points of both photos', async ({ app, centre }) => {
  await runChecks(app);
  const points = decodePoints((await readFile(app, centre.photoIds.centre)) ?? new Uint8Array());
  expect(points?.count).toBeGreaterThan(100);
  const rows = await rowsOf(app, centre);
  expect(rows).toMatchObject([{ version: pointsVersion }, { version: pointsVersion }]);
  expect(await hashesOf(app, centre)).toEqual(await filesOf(app, centre));
  const numbers = await numbersOf(app, centre);
  await app.runSql('update reviews set checks_version = 0');
  await runChecks(app);
  expect(await rowsOf(app, centre)).toEqual(rows);
  expect(await numbersOf(app, centre)).toEqual(numbers);
});

test('a stop between the files and their rows loses nothing', async ({ app, centre }) => {
  const storePictures = () => Promise.reject(new DatabaseUnavailable('stopped'));
  await expect(runChecks(app, { storePictures })).rejects.toBeInstanceOf(DatabaseUnavailable);
  expect(await rowsOf(app, centre)).toEqual([]);
  const files = await filesOf(app, centre);
  expect(files).not.toContain('');
  await runChecks(app);
  expect(await hashesOf(app, centre)).toEqual(files);
});

test('points of another version are made anew, with new numbers', async ({ app, centre }) => {
  await runChecks(app);
  const [rows, numbers] = [await rowsOf(app, centre), await numbersOf(app, centre)];
  await app.runSql(`update photo_points set version = ${pointsVersion + 1}, points_sha256 = 'other'
    where centre_id = '${centre.id}'`);
  await runChecks(app);
  expect(await rowsOf(app, centre)).toEqual(rows);
  const last = Math.max(...numbers.map((row) => Number(row['number'])));
  for (const row of await numbersOf(app, centre)) expect(row['number']).toBeGreaterThan(last);
  expect(await hashesOf(app, centre)).toEqual(await filesOf(app, centre));
});

test('points that the store has lost are made anew with the next check', async ({ app, centre }) => {
  await runChecks(app);
  const files = await filesOf(app, centre);
  const { photoStore } = app.services;
  const { centre: photoId } = centre.photoIds;
  const display = (await photoStore.get(photoId, 'display')) ?? new Uint8Array();
  await photoStore.delete(photoId);
  await putPhoto(photoStore, photoId, 'display', display);
  await app.runSql('update reviews set checks_version = 0');
  await runChecks(app);
  expect(await filesOf(app, centre)).toEqual(files);
});

test('while the store is full checks go on, points are later', async ({ app, admin, centre }) => {
  const { photoStore } = app.services;
  const full = { ...photoStore, put: () => Promise.reject(new PhotoStoreFull(new Error('full'))) };
  await runChecks(app, { services: { ...app.services, photoStore: { ...full, within: () => full } } });
  expect((await getReview(admin, centre.id)).decision).toBe('waiting');
  const without = { version: 0, points_sha256: '' };
  expect(await rowsOf(app, centre)).toMatchObject([without, without]);
  await runChecks(app);
  expect(await hashesOf(app, centre)).toEqual(await filesOf(app, centre));
});

test('a picture that cannot be read has no points', async ({ app, centre }) => {
  await putPhoto(app.services.photoStore, centre.photoIds.centre, 'display', new Uint8Array(10));
  await runChecks(app);
  const row = (await rowsOf(app, centre)).find(({ photo_id: id }) => id === centre.photoIds.centre);
  expect(row).toMatchObject({ version: pointsVersion, points_sha256: '' });
});

test.for([
  ['the picture for display is read', 'display', scene, true],
  ['without one the upload is read', 'original', scene, true],
  ['a damaged picture has no points', 'display', scene.subarray(0, scene.length / 3), false],
  ['a missing one neither', 'points', scene, false],
] as const)('%s', async ([, kind, bytes, isRead], { app: { services } }) => {
  const photoId = services.randomness.uuid();
  await putPhoto(services.photoStore, photoId, kind, bytes);
  const picture = await readPicture(services, photoId);
  const described = await describePicture(services.photoInspector, scene, 'account');
  expect(described.detail).toBe(100);
  expect(picture).toEqual(isRead ? described : null);
});

test('while the store does not respond, it is tried again later', async ({ app: { services } }) => {
  onTestFinished(() => void vi.restoreAllMocks());
  const photoId = services.randomness.uuid();
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
  const shown = await insertSubmitted(app, 'B1');
  await showPictures(app, shown, {
    centre: await writeGrey(drawPage()),
    strongRoom: await pictureFile(5),
  });
  await runChecks(app);
  const { reasons } = await getReview(admin, shown.id);
  expect(reasons.map(({ key, level }) => [key, level])).toEqual([['picture.not-a-photo:centre', 'notice']]);
});
