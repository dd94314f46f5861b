import { expect } from 'vitest';
import { api } from '#contract/api.ts';
import { hashVersion, type ImageHash } from '#contract/photo/image-hash.ts';
import { reviewLimits } from '#contract/review/limits.ts';
import { insertPhoto } from '../../../domain/photos/photo-rows.ts';
import { startAdmin, submitCentre } from '../../../testing/admin-client.ts';
import { insertCentre } from '../../../testing/people.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { findHashes, ImageHashIndex, storeHashes, type HashedPhoto } from './image-hash-index.ts';
import { sharedPortalTest } from '../../../testing/portal-test.ts';

const { sameDistance, sameFaintDistance, minQuality, minFaintQuality } = reviewLimits.picture;

/** A picture at this distance from the one of 0; its middles are far away from everything. */
function pictureAt(distance: number, quality = 100): ImageHash {
  const prints = new Uint8Array(128).fill(0b0101_0101, 32);
  for (let bit = 0; bit < distance; bit += 1) prints[bit >> 3] = (prints[bit >> 3] ?? 0) | (1 << (bit & 7));
  return { prints, quality };
}

const test = sharedPortalTest().extend<{ readonly index: ImageHashIndex }>({
  index: [
    async ({ app }, use) => {
      await app.runSql('delete from photo_prints');
      await use(new ImageHashIndex());
    },
    { auto: true },
  ],
});

const refresh = (app: TestApp, index: ImageHashIndex) => index.refresh(app.database.db);
const store = (app: TestApp, ...photos: readonly HashedPhoto[]) =>
  app.database.transaction((tx) => storeHashes(tx, photos));
const withoutPicture = ({ picture: _picture, ...photo }: HashedPhoto) => photo;
const idsOf = (index: ImageHashIndex, photo: HashedPhoto): string[] =>
  index.findSame(photo).map((same) => same.photo.photoId);
let photoCount = 0;

/** Inserts a photo without a print, by default of a new centre. */
async function addPhoto(app: TestApp, picture: ImageHash | null, centreId?: string): Promise<HashedPhoto> {
  const id = centreId ?? (await insertCentre(app)).id;
  photoCount += 1;
  const photo: HashedPhoto = {
    photoId: app.services.randomness.uuid(),
    centreId: id,
    slot: 'centre',
    sha256: String(photoCount).padStart(64, '0'),
    picture,
  };
  const file = { fileName: 'a.jpg', byteSize: 9, width: 900, height: 600, latitude: 1, longitude: 2 };
  const source = { positionSource: 'camera', accuracyM: null, takenAt: null } as const;
  const row = { id: photo.photoId, slot: photo.slot, sha256: photo.sha256, ...file, ...source };
  const origin = { centreId: id, createdBy: 'c_1', createdAt: app.clock.now().toISOString() };
  await app.database.transaction((tx) => insertPhoto(tx, row, origin));
  return photo;
}

/** Inserts a photo with its print, and has the index read it. */
async function addHash(
  app: TestApp,
  index: ImageHashIndex,
  picture: ImageHash | null,
  centreId?: string,
): Promise<HashedPhoto> {
  const photo = await addPhoto(app, picture, centreId);
  await store(app, photo);
  await refresh(app, index);
  return photo;
}

test('photos of other centres are found by their picture, the nearest first', async ({ app, index }) => {
  const photo = await addHash(app, index, pictureAt(0));
  const far = await addHash(app, index, pictureAt(sameDistance));
  const near = await addHash(app, index, pictureAt(3));
  const tooFar = await addHash(app, index, pictureAt(sameDistance + 1));
  expect(index.findSame(photo)).toEqual([
    { photo: withoutPicture(near), isSameFile: false, hashDistance: 3 },
    { photo: withoutPicture(far), isSameFile: false, hashDistance: sameDistance },
  ]);
  expect(idsOf(index, far)).toEqual([tooFar.photoId, near.photoId, photo.photoId]);
});

test('the same file comes before every picture, also when it cannot be compared', async ({ app, index }) => {
  const photo = await addHash(app, index, pictureAt(0));
  const near = await addHash(app, index, pictureAt(0));
  const copy = { ...(await addPhoto(app, null)), sha256: photo.sha256 };
  await store(app, copy);
  await refresh(app, index);
  expect(index.findSame(photo)).toEqual([
    { photo: withoutPicture(copy), isSameFile: true, hashDistance: null },
    { photo: withoutPicture(near), isSameFile: false, hashDistance: 0 },
  ]);
  expect(index.findSame(copy)).toEqual([
    { photo: withoutPicture(photo), isSameFile: true, hashDistance: null },
  ]);
});

test('photos of the same centre are found too, but not the photo itself', async ({ app, index }) => {
  const photo = await addHash(app, index, pictureAt(0));
  const earlier = await addHash(app, index, pictureAt(0), photo.centreId);
  expect(index.findSame(photo)).toEqual([
    { photo: withoutPicture(earlier), isSameFile: false, hashDistance: 0 },
  ]);
});

test('pictures that show hardly anything are not compared', async ({ app, index }) => {
  const photo = await addHash(app, index, pictureAt(0, minQuality));
  await addHash(app, index, pictureAt(0, minFaintQuality - 1));
  expect(index.findSame(photo)).toEqual([]);
  const dark = await addPhoto(app, pictureAt(0, minFaintQuality - 1));
  expect(index.findSame(dark)).toEqual([]);
  const other = await addHash(app, index, pictureAt(0, minQuality));
  expect(idsOf(index, photo)).toEqual([other.photoId]);
});

test('a faint picture is compared with clear ones only, and has to be nearer', async ({ app, index }) => {
  const clear = await addHash(app, index, pictureAt(0, minQuality));
  const faint = await addHash(app, index, pictureAt(sameFaintDistance, minQuality - 1));
  await addHash(app, index, pictureAt(sameFaintDistance + 1, minQuality - 1));
  expect(idsOf(index, clear)).toEqual([faint.photoId]);
  expect(idsOf(index, faint)).toEqual([clear.photoId]);
});

test('a second instance reads what the first has stored; nothing is read twice', async ({ app, index }) => {
  const photo = await addHash(app, index, pictureAt(0));
  const other = await addHash(app, index, pictureAt(1));
  const fresh = new ImageHashIndex();
  await Promise.all([fresh.refresh(app.database.db), fresh.refresh(app.database.db)]);
  expect(fresh.findSame(photo)).toEqual([
    { photo: withoutPicture(other), isSameFile: false, hashDistance: 1 },
  ]);
  await app.runSql('update photo_prints set number = -number');
  await fresh.refresh(app.database.db);
  expect(fresh.findSame(photo)).toHaveLength(1);
  const third = new ImageHashIndex();
  await third.refresh(app.database.db);
  expect(third.findSame(photo)).toEqual([]);
});

test('a print that is taken again replaces the former one, here and in other instances', async ({
  app,
  index,
}) => {
  const photo = await addHash(app, index, pictureAt(0));
  const other = await addHash(app, index, pictureAt(200));
  expect(index.findSame(photo)).toEqual([]);
  await store(app, { ...other, picture: pictureAt(2) });
  expect(index.findSame(photo)).toEqual([]);
  await refresh(app, index);
  expect(idsOf(index, photo)).toEqual([other.photoId]);
  const rows = await app.database.db.selectFrom('photo_prints').select(['photo_id', 'number']).execute();
  expect(rows.toSorted((a, b) => a.number - b.number)).toEqual([
    { photo_id: photo.photoId, number: 1 },
    { photo_id: other.photoId, number: 3 },
  ]);
});

test('prints of a transaction that failed are never known', async ({ app, index }) => {
  const photo = await addHash(app, index, pictureAt(0));
  const failed = await addPhoto(app, pictureAt(1));
  const failure = app.database.transaction(async (tx) => {
    await index.refresh(tx);
    await storeHashes(tx, [failed]);
    throw new Error('as planned');
  });
  await expect(failure).rejects.toThrow('as planned');
  const other = await addHash(app, index, pictureAt(2));
  expect(idsOf(index, photo)).toEqual([other.photoId]);
  const tooLate = app.database.transaction(async (tx) => {
    await storeHashes(tx, [failed]);
    await index.refresh(tx);
  });
  await expect(tooLate).rejects.toThrow('Refresh the index before prints are stored');
});

test('prints of another version are not compared, and are to be taken again; equal files still count', async ({
  app,
  index: firstIndex,
}) => {
  let index = firstIndex;

  const photo = await addHash(app, index, pictureAt(0));
  const other = await addHash(app, index, pictureAt(0));
  const same = { ...(await addPhoto(app, pictureAt(0))), sha256: photo.sha256 };
  await store(app, same);
  await app.runSql(
    `update photo_prints set version = ${hashVersion + 1} where photo_id in ('${other.photoId}', '${same.photoId}')`,
  );
  index = new ImageHashIndex();
  await refresh(app, index);
  expect(index.findSame(photo)).toEqual([
    { photo: withoutPicture(same), isSameFile: true, hashDistance: null },
  ]);
  const ids = [photo.photoId, other.photoId];
  expect(await findHashes(app.database.db, ids)).toEqual(new Map([[photo.photoId, photo.picture]]));
});

test('stored prints are returned by the id of the photo, null for a picture that could not be read', async ({
  app,
  index: firstIndex,
}) => {
  let index = firstIndex;

  const photo = await addHash(app, index, pictureAt(77, 63));
  const unread = await addHash(app, index, null);
  const without = await addPhoto(app, pictureAt(0));
  const ids = [photo, unread, without].map(({ photoId }) => photoId);
  expect(await findHashes(app.database.db, ids)).toEqual(
    new Map([
      [photo.photoId, photo.picture],
      [unread.photoId, null],
    ]),
  );
  expect(await findHashes(app.database.db, [])).toEqual(new Map());
  await app.runSql("update photo_prints set prints = 'AAAA'");
  index = new ImageHashIndex();
  await refresh(app, index);
  expect(index.findSame(photo)).toEqual([]);
  await store(app);
});

test('photos of archived editions are read, and of deleted centres those that may be restored', async ({
  app,
  index: firstIndex,
}) => {
  let index = firstIndex;

  const { centre } = await submitCentre(app);
  const archived = await addHash(app, index, pictureAt(0), centre.id);
  const admin = await startAdmin(app);
  const remove = ({ centreId }: HashedPhoto) => admin.ask('DELETE', `/centres/${centreId}`);
  await remove(await addHash(app, index, pictureAt(0)));
  app.clock.advance(1);
  const { present } = await admin.call(api.listEditions, {});
  const edition = { list: 'new', centres: present.centres, submitted: 1 };
  expect((await admin.ask('POST', '/editions', edition)).status).toBe(200);
  const photo = await addHash(app, index, pictureAt(0));
  const deleted = await addHash(app, index, pictureAt(0));
  expect((await remove(deleted)).status).toBe(200);
  index = new ImageHashIndex();
  await refresh(app, index);
  expect(idsOf(index, photo)).toEqual([archived.photoId, deleted.photoId]);
});
