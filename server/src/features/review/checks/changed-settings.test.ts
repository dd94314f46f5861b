/** Checks after a change of settings, which compare no photos. */
import { expect } from 'vitest';
import type { LimitName } from '#contract/review/changeable-limits.ts';
import { checksVersion } from '#contract/review/limits.ts';
import type { AdminClient } from '../../../testing/admin-client.ts';
import { checksTest } from '../../../testing/checks-test.ts';
import { ImageHashIndex } from '../pictures/image-hash-index.ts';
import { insertSubmitted } from '../../../testing/submitted-centres.ts';
import type { ReviewDetail } from '#contract/review/endpoints.ts';
import { countUnchecked } from './find-unchecked.ts';

const test = checksTest();

const save = async (admin: AdminClient, name: LimitName, value: number) =>
  expect(
    await admin.ask('PUT', '/review/limits', { values: [{ name, value }], why: 'as told' }),
  ).toMatchObject({
    status: 200,
  });
const codesOf = ({ reasons }: ReviewDetail) => reasons.map(({ code }) => code);
/** 540 seats and 6 washrooms. */
const fewWashrooms = {
  rooms24: 10,
  rooms48: 5,
  rooms72: null,
  otherRooms: [{ capacity: 30, count: 2 }],
  washrooms: { male: 3, female: 3 },
  manpower: { invig: 40, admin: 1, peons: 1, guards: 1 },
};

/** An index that tells which photos were looked for. */
function watchedIndex() {
  const index = new ImageHashIndex();
  const asked: string[] = [];
  const findSame: ImageHashIndex['findSame'] = (photo) => {
    asked.push(photo.photoId);
    return index.findSame(photo);
  };
  return { asked, index: { refresh: index.refresh.bind(index), findSame } };
}

test('with other limits reasons about answers change, and those about pictures stay without comparing them', async ({
  app,
  admin,
  check,
  shown,
  submitSame,
  review,
}) => {
  const [one, other] = [await submitSame('A1'), await insertSubmitted(app, 'B2', fewWashrooms)];
  shown.set(other.photoIds.centre, 'the same');
  const { asked, index } = watchedIndex();
  await check({ index });
  expect(asked).not.toEqual([]);
  asked.splice(0);
  const [before, otherBefore] = [await review(one), await review(other)];
  expect([codesOf(before), codesOf(otherBefore)]).toEqual([['picture.same'], ['picture.same']]);

  await save(admin, 'seatsPerWashroom', 60);
  await check({ index });
  expect(asked).toEqual([]);
  expect(await review(one)).toEqual(before);
  expect(await review(other)).toMatchObject({
    version: otherBefore.version + 1,
    reasons: [otherBefore.reasons[0], { code: 'washrooms.few' }],
  });
});

test('a centre that waits for the check gets a reason about the picture of one that arrives meanwhile', async ({
  admin,
  check,
  submitSame,
  review,
}) => {
  const one = await submitSame('A1');
  await check();
  expect(codesOf(await review(one))).toEqual([]);
  await save(admin, 'seatsPerWashroom', 60);
  const other = await submitSame('B2');
  await check();
  expect([codesOf(await review(one)), codesOf(await review(other))]).toEqual([
    ['picture.same'],
    ['picture.same'],
  ]);
});

test('a check that was requested by an earlier release compares the photos', async ({
  app,
  check,
  submitSame,
  review,
}) => {
  const [one, other] = [await submitSame('A1'), await submitSame('B2')];
  await check();
  await app.runSql(`update reviews set reasons = '[]', checks_version = ${-checksVersion}`);
  await check();
  expect([codesOf(await review(one)), codesOf(await review(other))]).toEqual([
    ['picture.same'],
    ['picture.same'],
  ]);
  expect(await countUnchecked(app.database.db)).toBe(0);
});

test('a centre whose print is gone is checked in full', async ({ app, admin, check, submitSame, review }) => {
  const [one] = [await submitSame('A1'), await submitSame('B2')];
  await check();
  await app.runSql(`delete from photo_prints where centre_id = '${one.id}'`);
  await save(admin, 'seatsPerWashroom', 60);
  await check();
  expect(codesOf(await review(one))).toEqual(['picture.same']);
  expect(await countUnchecked(app.database.db)).toBe(0);
});
