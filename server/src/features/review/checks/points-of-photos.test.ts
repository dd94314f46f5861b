import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { DatabaseUnavailable } from '../../../platform/database/postgres/errors.ts';
import { PhotoStoreFull } from '../../../platform/photo-store/photo-store.ts';
import { decodePoints, pointsVersion } from '../../../platform/photos/points/picture-points.ts';
import { createScene } from '../../../testing/create-scene.ts';
import { putPhoto } from '../../../testing/photo-bytes.ts';
import { adminTest } from '../../../testing/portal-test.ts';
import { getReview, runChecks } from '../../../testing/reviews.ts';
import {
  insertSubmitted,
  showPictures,
  type SubmittedWithoutUpload,
} from '../../../testing/submitted-centres.ts';
import type { TestApp } from '../../../testing/test-app.ts';

const test = adminTest().extend<{ readonly centre: SubmittedWithoutUpload }>({
  centre: async ({ app }, use) => {
    const centre = await insertSubmitted(app, 'A1');
    const size = { width: 512, height: 384 };
    const pictures = { centre: await createScene(1, size), strongRoom: await createScene(2, size) };
    await showPictures(app, centre, pictures);
    await use(centre);
  },
});

const readRows = (app: TestApp) =>
  app.runSql(
    'select photo_id, number, points_version, points_state, points_sha256 from photo_prints order by number',
  );
const readFile = ({ services }: TestApp, id: string) => services.photoStore.get(id, 'points');
const hashOf = (bytes: Uint8Array | null): string =>
  bytes === null ? '' : createHash('sha256').update(bytes).digest('hex');
const filesOf = async (app: TestApp, { photoIds }: SubmittedWithoutUpload) => {
  const files = [];
  for (const id of Object.values(photoIds)) files.push(hashOf(await readFile(app, id)));
  return files;
};
const hashesOf = async (app: TestApp) => (await readRows(app)).map((row) => row['points_sha256']);

test('a check keeps the points of both photos as a file each, and describes them in the database', async ({
  app,
  centre,
}) => {
  await runChecks(app);
  const points = decodePoints((await readFile(app, centre.photoIds.centre)) ?? new Uint8Array());
  expect(points?.count).toBeGreaterThan(100);
  const rows = await readRows(app);
  expect(rows).toMatchObject([1, 2].map(() => ({ points_version: pointsVersion, points_state: 'whole' })));
  expect(await hashesOf(app)).toEqual(await filesOf(app, centre));

  await app.runSql('update reviews set checks_version = 0');
  await runChecks(app);
  expect(await readRows(app)).toEqual(rows);
});

test('a stop between the files and their rows loses nothing', async ({ app, centre }) => {
  const storeHashes = () => Promise.reject(new DatabaseUnavailable('stopped'));
  await expect(runChecks(app, { storeHashes })).rejects.toBeInstanceOf(DatabaseUnavailable);
  expect(await readRows(app)).toEqual([]);
  const files = await filesOf(app, centre);
  expect(files).not.toContain(hashOf(null));
  await runChecks(app);
  expect(await hashesOf(app)).toEqual(files);
});

test('points of another version, also those of a photo that was replaced, are made anew', async ({
  app,
  centre,
}) => {
  await runChecks(app);
  const before = await readRows(app);
  await app.runSql(`update photo_prints set points_version = ${pointsVersion + 1}, points_sha256 = 'other'`);
  await runChecks(app);
  const after = await readRows(app);
  expect(after.map(({ number: _number, ...row }) => row)).toEqual(
    before.map(({ number: _number, ...row }) => row),
  );
  expect(after.map((row) => row['number'])).toEqual([3, 4]);
  expect(await hashesOf(app)).toEqual(await filesOf(app, centre));
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

test('while the store is full the checks go on without points, which are made as soon as it has space', async ({
  app,
  admin,
  centre,
}) => {
  const { photoStore } = app.services;
  const full = { ...photoStore, put: () => Promise.reject(new PhotoStoreFull(new Error('full'))) };
  await runChecks(app, { services: { ...app.services, photoStore: { ...full, within: () => full } } });
  expect((await getReview(admin, centre.id)).reasons).toEqual([]);
  expect(await readRows(app)).toMatchObject([1, 2].map(() => ({ points_version: 0, points_sha256: '' })));
  await runChecks(app);
  expect(await hashesOf(app)).toEqual(await filesOf(app, centre));
});

test('a picture that cannot be read has no points', async ({ app, centre }) => {
  await putPhoto(app.services.photoStore, centre.photoIds.centre, 'display', new Uint8Array(10));
  await runChecks(app);
  expect((await readRows(app))[0]).toMatchObject({ points_version: pointsVersion, points_state: 'none' });
});
