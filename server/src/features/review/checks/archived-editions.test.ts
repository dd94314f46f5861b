/** Photos of archived editions: what is compared with them, and what officers are told. */
import { expect } from 'vitest';
import { reasonsEn } from '#contract/review/sentences/en.ts';
import { reasonSentence } from '#contract/review/sentences/reason-words.ts';
import { decodePoints, mostArchivedPoints } from '../../../platform/photos/points/picture-points.ts';
import type { AdminClient } from '../../../testing/admin-client.ts';
import { findCentre, showRoom, startNextEdition, submitRoom, type Edit } from '../../../testing/editions.ts';
import { adminTest } from '../../../testing/portal-test.ts';
import { getReview, runChecks } from '../../../testing/reviews.ts';
import {
  insertSubmitted,
  submitFor,
  type SubmittedWithoutUpload,
} from '../../../testing/submitted-centres.ts';
import type { TestApp } from '../../../testing/test-app.ts';

/** The centre of the same list. */
const submitAgain = async (app: TestApp, code: string, number: number, edit?: Edit) =>
  showRoom(app, await submitFor(app, await findCentre(app, code)), number, edit);

const test = adminTest();

const found = async (admin: AdminClient, { id }: SubmittedWithoutUpload) =>
  (await getReview(admin, id)).reasons
    .filter(({ values }) => values['slot'] === 'centre')
    .map(({ code, level, values }) => [code, level, values['code']]);

test('the photo of a former edition is a notice for its own centre, and serious for another one', async ({
  app,
  admin,
}) => {
  const earlier = await submitRoom(app, 'A1', 1);
  await runChecks(app);
  await startNextEdition(admin, 'same');
  await runChecks(app);
  const [own, other] = [await submitAgain(app, 'A1', 1), await submitRoom(app, 'B2', 1)];
  await runChecks(app);
  expect(await found(admin, own)).toEqual([
    ['picture.same', 'serious', 'B2'],
    ['picture.same', 'notice', ''],
  ]);
  expect(await found(admin, other)).toEqual([
    ['picture.same', 'serious', 'A1'],
    ['picture.same', 'serious', 'A1'],
  ]);
  const review = await getReview(admin, own.id);
  const again = review.reasons.find(({ values }) => values['code'] === '');
  expect(again === undefined ? '' : reasonSentence(reasonsEn, again)).toBe(
    'Photo of the centre: the photo of the centre of an earlier edition was sent again. That one was sent on 10 January 2026, for NEET (UG) 2025.',
  );
  const { other_photos: photos } = await getReview(admin, other.id);
  const archived = photos.find(({ centre_id: id }) => id === earlier.id);
  expect(archived).toMatchObject({ centre_code: 'A1', edition: 'NEET (UG) 2025', slot: 'centre' });
  expect(photos.find(({ centre_id: id }) => id === own.id)?.edition).toBeNull();
  expect((await app.fetch(archived?.file_path ?? '')).status).toBe(200);
});

test('the same file of a former edition is a notice for its own centre, also with a new list', async ({
  app,
  admin,
}) => {
  const file = { sha256: 'ab'.repeat(32) };
  await showRoom(app, await insertSubmitted(app, 'A1', {}, {}, file), 1);
  await runChecks(app);
  await startNextEdition(admin, 'new');
  const [own, other] = [
    await showRoom(app, await insertSubmitted(app, 'A1', {}, {}, file), 2),
    await showRoom(app, await insertSubmitted(app, 'B2', {}, {}, file), 3),
  ];
  await runChecks(app);
  const ofCentre = async (centre: SubmittedWithoutUpload) =>
    (await getReview(admin, centre.id)).reasons
      .filter(({ values }) => values['edition'] !== undefined && values['slot'] === 'centre')
      .map(({ code, level, values }) => [code, level, values['code'], values['otherSlot']].join(' '))
      .toSorted();
  expect(await ofCentre(own)).toEqual([
    'picture.same-file notice  centre',
    'picture.same-file notice  strongRoom',
  ]);
  expect(await ofCentre(other)).toEqual([
    'picture.same-file serious A1 centre',
    'picture.same-file serious A1 strongRoom',
  ]);
});

test('a changed copy of an archived photo is serious for another centre and nothing for its own', async ({
  app,
  admin,
}) => {
  const earlier = await submitRoom(app, 'A1', 1);
  await runChecks(app);
  await startNextEdition(admin, 'same');
  await runChecks(app);
  const thinned = await app.services.photoStore.get(earlier.photoIds.centre, 'points');
  expect(decodePoints(thinned ?? new Uint8Array())?.count).toBe(mostArchivedPoints);
  const [own, other] = [
    await submitAgain(app, 'A1', 1, 'turned by 90 degrees'),
    await submitRoom(app, 'B2', 1, 'cut by 15 % on each side'),
  ];
  await runChecks(app);
  const archivedOf = async ({ id }: SubmittedWithoutUpload) =>
    (await getReview(admin, id)).reasons.filter(({ values }) => values['edition'] !== undefined);
  expect(await archivedOf(own)).toEqual([]);
  expect(await archivedOf(other)).toMatchObject([
    {
      code: 'picture.changed',
      level: 'serious',
      values: { code: 'A1', edition: 'NEET (UG) 2025', otherPhotoId: earlier.photoIds.centre },
    },
  ]);
});

test('a centre that was deleted before its edition was archived is left out', async ({ app, admin }) => {
  const earlier = await submitRoom(app, 'A1', 1);
  await submitRoom(app, 'C3', 2);
  await runChecks(app);
  await admin.ask('DELETE', `/centres/${earlier.id}`);
  app.clock.advance(1);
  await startNextEdition(admin, 'new');
  const copies = [await submitRoom(app, 'B2', 1), await submitRoom(app, 'B3', 2, 'turned by 90 degrees')];
  await runChecks(app);
  expect(await Promise.all(copies.map((copy) => found(admin, copy)))).toEqual([
    [],
    [['picture.changed', 'serious', 'C3']],
  ]);
});
