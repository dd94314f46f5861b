/** The points of photos of archived editions: thinned in the background, made anew when they are lost, and compared by an index of their own. */
import { expect } from 'vitest';
import { DatabaseUnavailable } from '../../../platform/database/postgres/errors.ts';
import type { AdminClient } from '../../../testing/admin-client.ts';
import type { PhotoKind, PhotoStore } from '../../../platform/photo-store/photo-store.ts';
import { decodePoints, mostArchivedPoints } from '../../../platform/photos/points/picture-points.ts';
import { startNextEdition, submitRoom } from '../../../testing/editions.ts';
import { putPhoto } from '../../../testing/photo-bytes.ts';
import { adminTest } from '../../../testing/portal-test.ts';
import { getReview, runChecks } from '../../../testing/reviews.ts';
import type { SubmittedWithoutUpload } from '../../../testing/submitted-centres.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { AlikePhotos } from '../pictures/alike-photos.ts';
import { createCheckParts } from './check-parts.ts';
import { createCheckWorker } from './check-worker.ts';

const submitCopy = (app: TestApp) => submitRoom(app, 'B2', 1, 'turned by 90 degrees');
/** About its photo of the centre. */
const reasonsOf = async (admin: AdminClient, { id }: SubmittedWithoutUpload) =>
  (await getReview(admin, id)).reasons.filter(({ values }) => values['slot'] === 'centre');

/** A portal whose centre A1 belongs to an archived edition. */
const test = adminTest().extend<{ readonly earlier: SubmittedWithoutUpload }>({
  earlier: [
    async ({ app, admin }, use) => {
      const earlier = await submitRoom(app, 'A1', 1);
      await runChecks(app);
      await startNextEdition(admin, 'new');
      await use(earlier);
    },
    { auto: true },
  ],
});

const rowsOf = (app: TestApp) =>
  app.runSql('select points_state, points_sha256 from photo_prints order by photo_id');
const statesOf = async (app: TestApp) => (await rowsOf(app)).map((row) => row['points_state']);
async function countsOf({ services }: TestApp, { photoIds }: SubmittedWithoutUpload) {
  const counts = [];
  for (const id of Object.values(photoIds)) {
    const file = await services.photoStore.get(id, 'points');
    counts.push(file === null ? null : (decodePoints(file)?.count ?? null));
  }
  return counts;
}
const thin = [mostArchivedPoints, 0];

/** The store of the portal with something else instead. */
function withStore(app: TestApp, changed: (store: PhotoStore) => Partial<PhotoStore>) {
  const { photoStore } = app.services;
  const store: PhotoStore = { ...photoStore, ...changed(photoStore), within: () => store };
  return { ...app.services, photoStore: store };
}

test('points are thinned after the edition was archived, once, and not with the archiving', async ({
  app,
  earlier,
}) => {
  expect(await statesOf(app)).toEqual(['whole', 'whole']);
  await runChecks(app);
  expect(await statesOf(app)).toEqual(['thinned', 'thinned']);
  expect(await countsOf(app, earlier)).toEqual(thin);
  const rows = await app.runSql('select * from photo_prints');
  await runChecks(app);
  expect(await app.runSql('select * from photo_prints')).toEqual(rows);
});

test('a stop before the row or between the row and the file loses nothing', async ({
  app,
  admin,
  earlier,
}) => {
  const storeHashes = () => Promise.reject(new DatabaseUnavailable('stopped'));
  await expect(runChecks(app, { storeHashes })).rejects.toBeInstanceOf(DatabaseUnavailable);
  expect(await statesOf(app)).toEqual(['whole', 'whole']);
  const before = await countsOf(app, earlier);
  expect(before[0]).toBeGreaterThan(mostArchivedPoints);

  const put = () => Promise.reject(new Error('stopped'));
  await expect(runChecks(app, { services: withStore(app, () => ({ put })) })).rejects.toThrow('stopped');
  expect(await statesOf(app)).toEqual(['thinned', 'thinned']);
  expect(await countsOf(app, earlier)).toEqual(before);
  const copy = await submitCopy(app);
  await runChecks(app);
  expect(await reasonsOf(admin, copy)).toMatchObject([
    { code: 'picture.changed', level: 'serious', values: { code: 'A1' } },
  ]);
});

test('what was archived is compared before it is thinned, and each file is read once at the start', async ({
  app,
  admin,
}) => {
  const copy = await submitCopy(app);
  const read: string[] = [];
  const services = withStore(app, (store) => ({
    get: (id: string, kind: PhotoKind) => {
      if (kind === 'points') read.push(id);
      return store.get(id, kind);
    },
  }));
  await new AlikePhotos(services, 'full').refresh(app.database.db);
  expect(read).toHaveLength(2);
  expect(new Set(read).size).toBe(2);
  await runChecks(app);
  expect(await reasonsOf(admin, copy)).toMatchObject([
    { code: 'picture.changed', values: { code: 'A1', edition: 'NEET (UG) 2025' } },
  ]);
});

test('a running instance goes on to find a photo whose edition was archived and thinned meanwhile', async ({
  app,
  admin,
}) => {
  const work = createCheckWorker(createCheckParts(app.services));
  const original = await submitRoom(app, 'C3', 2);
  await work();
  await startNextEdition(admin, 'new');
  app.clock.advance(60);
  await work();
  expect(await countsOf(app, original)).toEqual(thin);
  const copy = await submitRoom(app, 'D4', 2, 'turned by 90 degrees');
  await work();
  expect(await reasonsOf(admin, copy)).toMatchObject([
    { code: 'picture.changed', values: { code: 'C3', edition: 'NEET (UG) 2025' } },
  ]);
});

test.for([
  ['of an archive from before there were prints', 'delete from photo_prints'],
  ['of another version', "update photo_prints set points_version = 0, points_sha256 = 'other'"],
] as const)(
  'points %s are made, and who was checked without them is checked again',
  async ([, sql], { app, admin, earlier }) => {
    await app.runSql(sql);
    const work = createCheckWorker(createCheckParts(app.services));
    const copy = await submitCopy(app);
    await work();
    expect(await countsOf(app, earlier)).toEqual(thin);
    expect(await statesOf(app)).toEqual(['thinned', 'thinned', 'whole', 'whole']);
    await work();
    expect(await reasonsOf(admin, copy)).toMatchObject([{ code: 'picture.changed', values: { code: 'A1' } }]);
  },
);

test('points that the store has lost are made from the picture', async ({ app, admin, earlier }) => {
  const { photoStore } = app.services;
  const { centre: id } = earlier.photoIds;
  await runChecks(app);
  const rows = await rowsOf(app);
  await putPhoto(photoStore, id, 'points', new Uint8Array(10));
  const work = createCheckWorker(createCheckParts(app.services));
  const copy = await submitCopy(app);
  await work();
  app.clock.advance(60);
  await work();
  await work();
  expect(await countsOf(app, earlier)).toEqual(thin);
  expect((await rowsOf(app)).slice(0, 2)).toEqual(rows);
  expect(await reasonsOf(admin, copy)).toMatchObject([{ code: 'picture.changed' }]);
});

test('an archived photo that the store has lost and got back is compared again', async ({ app, earlier }) => {
  const { photoStore } = app.services;
  const { centre: id } = earlier.photoIds;
  await runChecks(app);
  const prints = () => app.runSql('select photo_id, prints from photo_prints order by photo_id');
  const before = await prints();
  const display = (await photoStore.get(id, 'display')) ?? new Uint8Array();
  await photoStore.delete(id);
  const work = createCheckWorker(createCheckParts(app.services));
  for (let round = 0; round < 3; round += 1) {
    await work();
    app.clock.advance(60);
  }
  expect(await statesOf(app)).toContain('none');
  expect(await prints()).toEqual(before);
  await putPhoto(photoStore, id, 'display', display);
  app.clock.advance(60 * 60);
  await work();
  expect(await statesOf(app)).toEqual(['thinned', 'thinned']);
  expect(await countsOf(app, earlier)).toEqual(thin);
});

test('without the large index, archived photos are thinned and compared by file and print only', async ({
  app,
  admin,
  earlier,
}) => {
  const parts = { alike: new AlikePhotos(app.services, 'small') };
  const copy = await submitCopy(app);
  const same = await submitRoom(app, 'C3', 1);
  await runChecks(app, parts);
  expect(await countsOf(app, earlier)).toEqual(thin);
  const codes = async (centre: SubmittedWithoutUpload) =>
    (await reasonsOf(admin, centre)).map(({ code, values }) => [code, values['code']]);
  expect(await codes(copy)).toEqual([['picture.changed', 'C3']]);
  expect(await codes(same)).toContainEqual(['picture.same', 'A1']);
});
