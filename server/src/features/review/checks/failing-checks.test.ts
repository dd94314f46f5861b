/** Photos that are lost or cannot be read now, submissions that cannot be read, and stops between two transactions. */
import { expect } from 'vitest';
import type { ReviewDetail } from '#contract/review/endpoints.ts';

import { getReview, listReviews } from '../../../testing/reviews.ts';
import { insertSubmitted, printedPictureOf } from '../../../testing/submitted-centres.ts';
import { DatabaseUnavailable } from '../../../platform/database/postgres/errors.ts';
import { PhotoStoreUnavailable } from '../../../platform/photo-store/photo-store.ts';
import { TooBusy } from '../../../platform/photos/inspect-photo.ts';
import { createCheckParts } from './check-parts.ts';
import { createCheckWorker } from './check-worker.ts';

import { checksTest } from '../../../testing/checks-test.ts';

const test = checksTest();

const codes = (detail: ReviewDetail) => detail.reasons.map(({ code }) => code);
const names = (detail: ReviewDetail) => detail.reasons.map(({ values }) => values['code']);

test('a photo that the store has lost is a reason; a store that does not respond leaves the centre for later', async ({
  app,
  admin,
  check,
  review,
}) => {
  const centre = await insertSubmitted(app, 'A1');
  const { photoStore } = app.services;
  const down = {
    ...photoStore,
    within: () => ({ ...photoStore, sizeOf: () => Promise.reject(new PhotoStoreUnavailable('down')) }),
  };
  await check({ services: { ...app.services, photoStore: down } });
  expect((await admin.ask('GET', `/review/${centre.id}`)).status).toBe(404);
  await photoStore.delete(centre.photoIds.strongRoom);
  await check();
  expect((await review(centre)).reasons).toMatchObject([
    { code: 'picture.missing', values: { slot: 'strongRoom' } },
  ]);
});

test('uploads come first, and a picture that cannot be read now does not hold up the others', async ({
  app,
  admin,
  check,
}) => {
  const [one, other] = [await insertSubmitted(app, 'A1'), await insertSubmitted(app, 'B2')];
  const photoInspector = { ...app.services.photoInspector, load: () => ({ running: 2, waiting: 1 }) };
  await check({ services: { ...app.services, photoInspector } });
  expect(await listReviews(admin)).toMatchObject({ total: 0 });

  const first = Object.values([one, other].toSorted((a, b) => (a.id < b.id ? -1 : 1))[0]?.photoIds ?? {});
  const readPicture = (id: string) =>
    first.includes(id) ? Promise.reject(new TooBusy('overdue')) : Promise.resolve(printedPictureOf(id));
  const work = createCheckWorker({ ...createCheckParts(app.services), readPicture });
  await work();
  expect(await listReviews(admin)).toMatchObject({ total: 0 });
  await work();
  expect(await listReviews(admin)).toMatchObject({ total: 1 });
});

test('while uploads take all decoders, one centre is checked every ten seconds', async ({ app, admin }) => {
  await insertSubmitted(app, 'A1');
  await insertSubmitted(app, 'B2');
  const concurrent = app.services.limits.photos.inspection.concurrent;
  const photoInspector = {
    ...app.services.photoInspector,
    load: () => ({ running: concurrent, waiting: 0 }),
  };
  const readPicture = async (id: string) => printedPictureOf(id);
  const work = createCheckWorker({
    ...createCheckParts({ ...app.services, photoInspector }),
    readPicture,
  });
  for (const total of [0, 1, 2]) {
    await work();
    await work();
    expect(await listReviews(admin)).toMatchObject({ total });
    app.clock.advance(10);
  }
});

test('a picture that cannot be read is a reason, and is tried again with the next check', async ({
  app,
  check,
  review,
}) => {
  const centre = await insertSubmitted(app, 'A1');
  await check({ readPicture: async () => null });
  expect(codes(await review(centre))).toEqual(['picture.missing', 'picture.missing']);
  const numbers = () =>
    app.database.db.selectFrom('photo_prints').select('number').orderBy('number').execute();
  const before = await numbers();
  await app.runSql('update reviews set checks_version = 0');
  await check({ readPicture: async () => null });
  expect(await numbers()).toEqual(before);
  await app.runSql('update reviews set checks_version = 0');
  await check();
  expect(codes(await review(centre))).toEqual([]);
});

test('a stop between the prints and the review loses nothing', async ({
  app,
  admin,
  check,
  submitSame,
  review,
}) => {
  const [one, other] = [await submitSame('A1'), await submitSame('B2')];
  const findSharedPlaces = () => Promise.reject(new DatabaseUnavailable('stopped'));
  await expect(check({ findSharedPlaces })).rejects.toBeInstanceOf(DatabaseUnavailable);
  const prints = await app.database.db.selectFrom('photo_prints').select('photo_id').execute();
  expect(prints).toHaveLength(2);
  expect(await listReviews(admin)).toMatchObject({ total: 0 });
  await check();
  expect(names(await review(one))).toEqual(['B2']);
  expect(names(await review(other))).toEqual(['A1']);
});

test('an unknown failure of one centre is logged with its code, holds up no other, and is tried again after a minute', async ({
  app,
  admin,
}) => {
  const [one, other] = [await insertSubmitted(app, 'A1'), await insertSubmitted(app, 'B2')];
  let isFailing = true;
  const readPicture = (id: string) =>
    isFailing && Object.values(one.photoIds).includes(id)
      ? Promise.reject(new Error('as planned'))
      : Promise.resolve(printedPictureOf(id));
  const work = createCheckWorker({ ...createCheckParts(app.services), readPicture });
  await work();
  await work();
  expect((await listReviews(admin)).rows.map(({ id }) => id)).toEqual([other.id]);
  const failures = app.logLines.filter((line) => line.includes('the checks of a centre failed'));
  expect(failures).toHaveLength(1);
  expect(failures[0]).toContain('"centreCode":"A1"');
  isFailing = false;
  await work();
  expect(await listReviews(admin)).toMatchObject({ total: 1 });
  app.clock.advance(60);
  await work();
  expect(await listReviews(admin)).toMatchObject({ total: 2 });
});

test('a submission that cannot be read is put before an officer, and is not accepted with the others', async ({
  app,
  admin,
  check,
  review,
}) => {
  const centre = await insertSubmitted(app, 'A1');
  await app.runSql(`insert into centres select 'broken', 'B2', 'Broken', cfi, centre_city, centre_state, centre_pincode,
    official_person, phone, email, 1, created_at, updated_at, null, search_text, null, null, null, null, null, null from centres`);
  await app.runSql(`insert into checklists (centre_id, status, answers, version, started_by, updated_by, updated_at, submitted_at, snapshot)
    values ('broken', 'submitted', '{}', 1, 'c', 'c', '', '2026-01-01T00:00:00.000Z', 'damaged')`);
  await check();
  expect(codes(await review(centre))).toEqual([]);
  expect((await getReview(admin, 'broken')).reasons).toMatchObject([
    { code: 'checklist.unreadable', level: 'serious' },
  ]);
  expect(app.logLines.join()).toContain('a stored checklist cannot be read completely');
});
