/** Photos of archived editions: what is compared with them, what officers are told, and what of their points is made again. */
import { expect } from 'vitest';
import { reasonsEn } from '#contract/review/sentences/en.ts';
import { reasonSentence } from '#contract/review/sentences/reason-words.ts';
import type { PhotoKind, PhotoStore } from '../../platform/photo-store/photo-store.ts';
import type { AdminClient } from '../../testing/admin-client.ts';
import { findCentre, showRooms, startNextEdition, submitRoom } from '../../testing/editions.ts';
import { putPhoto } from '../../testing/create-jpeg.ts';
import { adminTest, sharedAdminTest } from '../../testing/portal-test.ts';
import { getReview, runChecks } from '../../testing/reviews.ts';
import { insertSubmitted, submitFor, type SubmittedWithoutUpload } from '../../testing/submitted-centres.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { ChangedCopies } from '../pictures/changed-copies.ts';
import { createCheckWorker } from './check-worker.ts';
import { createCheckParts } from './check-parts.ts';

type Centre = SubmittedWithoutUpload;

const turned = 'turned by 90 degrees';
const cut = 'cut by 15 % on each side';
const edition = 'NEET (UG) 2025';

/** About its photo of the centre. */
const reasonsOf = async (admin: AdminClient, { id }: Centre) =>
  (await getReview(admin, id)).reasons.filter(({ values }) => values['slot'] === 'centre');
const found = async (admin: AdminClient, centre: Centre) =>
  (await reasonsOf(admin, centre)).map(({ code, level, values }) =>
    [code.replace('picture.', ''), level, values['code'], values['edition'] === undefined ? '' : 'archived']
      .join(' ')
      .trimEnd(),
  );

const file = { sha256: 'ab'.repeat(32) };
const otherFile = { sha256: 'cd'.repeat(32) };

/** Of the edition before S1, C1, D1, F1 and B1, of which D1 was deleted; then the same list, copies by it and by others. */
async function plantEditions(app: TestApp, admin: AdminClient): Promise<ReadonlyMap<string, Centre>> {
  const earlier = await submitRoom(app, 'S1', 1);
  await submitRoom(app, 'C1', 2);
  const deleted = await submitRoom(app, 'D1', 3);
  await showRooms(app, await insertSubmitted(app, 'F1', {}, {}, file), 4);
  await showRooms(app, await insertSubmitted(app, 'B1', {}, {}, otherFile), 7);
  await runChecks(app);
  await admin.ask('DELETE', `/centres/${deleted.id}`);
  app.clock.advance(1);
  await startNextEdition(admin, 'same');
  await runChecks(app);
  const again = async (code: string, photo = {}) => submitFor(app, await findCentre(app, code), {}, photo);
  const centres = [
    await showRooms(app, await again('S1'), 1),
    await submitRoom(app, 'S2', 1),
    await showRooms(app, await again('C1'), [2, turned]),
    await submitRoom(app, 'C2', 2, cut),
    await submitRoom(app, 'D2', 3),
    await showRooms(app, await again('F1', file), 5),
    await showRooms(app, await insertSubmitted(app, 'F2', {}, {}, file), 6),
    await showRooms(app, await insertSubmitted(app, 'B2', {}, {}, otherFile), 8),
    await showRooms(app, await again('B1', otherFile), 9),
  ];
  await runChecks(app);
  const named = centres.map((centre) => [centre.centre_code, centre] as const);
  return new Map([...named, ['earlier', earlier]]);
}

const planted = sharedAdminTest().extend('centres', { scope: 'file' }, ({ app, admin }) =>
  plantEditions(app, admin),
);
const centreOf = (centres: ReadonlyMap<string, Centre>, code: string): Centre => centres.get(code) as Centre;

const twice = (text: string) => [`same-file ${text}`, `same-file ${text}`];

planted.for<readonly [string, string, ...string[]]>([
  ['the own gate looks the same in each edition', 'S1'],
  ['the photo of another is serious', 'S2', 'changed serious S1', 'changed serious S1 archived'],
  ['a changed copy of the own photo is nothing', 'C1'],
  ['and of that of another serious', 'C2', 'changed serious C1', 'changed serious C1 archived'],
  ['a centre that was deleted before is left out', 'D2'],
  // The file of both slots; it is also twice in the checklist itself.
  ['the own file is a notice', 'F1', ...twice('notice  archived'), 'same-file serious'],
  [
    'that of another serious',
    'F2',
    'same-file serious',
    ...twice('serious F1'),
    ...twice('serious F1 archived'),
  ],
  // Its file is that of both slots.
  [
    'who had sent it before is no suspect when a copy came sooner',
    'B1',
    ...twice('notice  archived'),
    'same-file serious',
  ],
  ['and the copy is', 'B2', 'same-file serious', ...twice('serious B1 archived')],
])('%s (%s)', async ([, code, ...reasons], { admin, centres }) => {
  expect((await found(admin, centreOf(centres, code))).toSorted()).toEqual(reasons);
});

planted('the edition and the day are named, and its photo is shown', async ({ app, admin, centres }) => {
  const [own, other, earlier] = ['S1', 'S2', 'earlier'].map((code) => centreOf(centres, code)) as [
    Centre,
    Centre,
    Centre,
  ];
  const again = (await reasonsOf(admin, centreOf(centres, 'F1'))).find(
    ({ values }) => values['code'] === '' && values['edition'] !== undefined,
  );
  expect(again && reasonSentence(reasonsEn, again)).toBe(
    `Photo of the centre: the photo of the centre of an earlier edition was sent again, as the same file. That one was sent on 10 January 2026, for ${edition}.`,
  );
  const { other_photos: photos } = await getReview(admin, other.id);
  const archived = photos.find(({ centre_id: id }) => id === earlier.id);
  expect(archived).toMatchObject({ centre_code: 'S1', edition, slot: 'centre' });
  expect(photos.find(({ centre_id: id }) => id === own.id)?.edition).toBeNull();
  expect((await app.fetch(archived?.file_path ?? '')).status).toBe(200);
});

/** A portal whose centre A1 belongs to an archived edition. */
const test = adminTest()
  .extend('earlier', { auto: true }, async ({ app, admin }) => {
    const earlier = await submitRoom(app, 'A1', 1);
    await runChecks(app);
    await startNextEdition(admin, 'new');
    return earlier;
  })
  .extend('work', ({ app }) => createCheckWorker(createCheckParts(app.services)));

const submitCopy = (app: TestApp) => submitRoom(app, 'B2', 1, turned);
const ofArchive = ['changed serious A1 archived'];
const rowsOf = (app: TestApp) =>
  app.runSql('select photo_id, version, detail, points_sha256 from photo_points order by photo_id');
/** The store of the portal with something else instead. */
function withStore(app: TestApp, changed: (store: PhotoStore) => Partial<PhotoStore>) {
  const { photoStore } = app.services;
  const store: PhotoStore = { ...photoStore, ...changed(photoStore), within: () => store };
  return { ...app.services, photoStore: store };
}

test('what was archived is compared, and points are read once', async ({ app, admin }) => {
  const copy = await submitCopy(app);
  const read: string[] = [];
  const services = withStore(app, (store) => ({
    get: (id: string, kind: PhotoKind) => {
      if (kind === 'points') read.push(id);
      return store.get(id, kind);
    },
  }));
  await new ChangedCopies(services).refresh(app.database.db);
  expect(read).toHaveLength(2);
  expect(new Set(read).size).toBe(2);
  await runChecks(app);
  expect(await found(admin, copy)).toEqual(ofArchive);
});

test('a running instance finds photos archived meanwhile, of others', async ({ app, admin, work }) => {
  await submitRoom(app, 'C3', 2);
  await work();
  await startNextEdition(admin, 'same');
  app.clock.advance(60);
  await work();
  const own = await showRooms(app, await submitFor(app, await findCentre(app, 'C3')), [2, turned]);
  const copy = await submitRoom(app, 'D4', 2, cut);
  await work();
  expect(await found(admin, own)).toEqual([]);
  expect(await found(admin, copy)).toEqual(['changed serious C3', 'changed serious C3 archived']);
});

test.for([
  ['that are missing', 'delete from photo_points'],
  ['of another version', "update photo_points set version = 0, points_sha256 = 'other'"],
] as const)('points %s are made, and others are checked again', async ([, sql], { app, admin, work }) => {
  const before = await rowsOf(app);
  await app.runSql(sql);
  const copy = await submitCopy(app);
  await work();
  expect((await rowsOf(app)).slice(0, 2)).toEqual(before);
  await work();
  expect(await found(admin, copy)).toEqual(ofArchive);
  const after = await app.runSql('select * from photo_points order by photo_id');
  app.clock.advance(60 * 60);
  await work();
  expect(await app.runSql('select * from photo_points order by photo_id')).toEqual(after);
});

test('points that the store has lost are made from the picture', async ({ app, admin, earlier, work }) => {
  await runChecks(app);
  const rows = await rowsOf(app);
  const { photoStore } = app.services;
  const points = await photoStore.get(earlier.photoIds.centre, 'points');
  await putPhoto(photoStore, earlier.photoIds.centre, 'points', new Uint8Array(10));
  const copy = await submitCopy(app);
  await work();
  app.clock.advance(60);
  await work();
  await work();
  expect(await photoStore.get(earlier.photoIds.centre, 'points')).toEqual(points);
  expect((await rowsOf(app)).slice(0, 2)).toEqual(rows);
  expect(await found(admin, copy)).toEqual(ofArchive);
});

test('an archived photo that was lost and is back is compared again', async ({ app, earlier, work }) => {
  const { photoStore } = app.services;
  const { centre: id } = earlier.photoIds;
  await runChecks(app);
  const before = await rowsOf(app);
  const display = (await photoStore.get(id, 'display')) ?? new Uint8Array();
  await photoStore.delete(id);
  for (let round = 0; round < 3; round += 1) {
    await work();
    app.clock.advance(60);
  }
  const lost = (await rowsOf(app)).find(({ photo_id: photoId }) => photoId === id);
  expect(lost).toMatchObject({ version: 0, detail: expect.any(Number) });
  await putPhoto(photoStore, id, 'display', display);
  app.clock.advance(60 * 60);
  await work();
  expect(await rowsOf(app)).toEqual(before);
});

test('an archived photo that cannot be read is compared', async ({ app, admin, earlier, work }) => {
  const { photoStore } = app.services;
  const { centre: id } = earlier.photoIds;
  const [stored] = await app.runSql(`select sha256 from photos where id = '${id}'`);
  await app.runSql('delete from photo_points');
  await photoStore.delete(id);
  const same = { sha256: String(stored?.['sha256']) };
  const copy = await showRooms(app, await insertSubmitted(app, 'B2', {}, {}, same), 7);
  await work();
  await work();
  expect(await found(admin, copy)).toContain('same-file serious A1 archived');
});
