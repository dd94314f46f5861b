/** What happens to a review when the checks run again: after decisions, corrections, and changes of the record. */
import { hash } from 'node:crypto';
import { expect } from 'vitest';
import type { ReviewChange } from '#contract/review/decision-endpoints.ts';
import type { ReviewDetail } from '#contract/review/endpoints.ts';
import { checksVersion, reviewLimits } from '#contract/review/limits.ts';
import { deskTest, type Desk } from '../../testing/checks-test.ts';
import {
  describedPictureOf,
  insertSubmitted,
  insertSubmittedPhoto,
  type SubmittedWithoutUpload,
} from '../../testing/submitted-centres.ts';
import { requestChecks } from './find-unchecked.ts';

const test = deskTest();

const forPhoto: Omit<ReviewChange, 'version'> = {
  decision: 'asked',
  items: ['photos.centre'],
  message: 'Take it again',
};
const keysOf = ({ reasons }: ReviewDetail) => reasons.map(({ key }) => key);

/** @param file the hash of the new photo; by default it has one of its own */
async function answer({ app }: Desk, centre: SubmittedWithoutUpload, file?: string, answers: object = {}) {
  const values = file === undefined ? {} : { sha256: file };
  const photo = await insertSubmittedPhoto(app, centre.id, 'centre', undefined, values);
  const at = app.clock.now().toISOString();
  const addendum = JSON.stringify({ answers, photos: [photo] });
  await app.database.transaction(async (tx) => {
    await tx
      .updateTable('corrections')
      .set({ centre_photo_id: photo.id, addendum, sha256: 'ab', answered_by: 'c', answered_at: at })
      .where('centre_id', '=', centre.id)
      .execute();
    await requestChecks(tx, centre.id);
  });
}

test('an accepted centre with a new reason waits again; what was set aside stays so', async ({ desk }) => {
  const [one, third] = [await desk.submitSame('A1'), await insertSubmitted(desk.app, 'A3')];
  await desk.submitSame('A2');
  await desk.check();
  const { version, ...before } = await desk.review(one);
  await desk.decide(one, { decision: 'accepted', setAside: keysOf({ version, ...before }) });
  // Its picture could not be read until then.
  desk.shown.set(third.photoIds.centre, 'the picture of A');
  await desk.app.runSql(`update photo_points set version = 0 where photo_id = '${third.photoIds.centre}'`);
  await desk.checkAgain();
  const again = await desk.review(one);
  expect(again).toMatchObject({ decision: 'waiting', decided_by: 'Administrator', version: version + 2 });
  const marks = again.reasons.map(({ values, set_aside: mark }) => [values['code'], mark?.by ?? null]);
  expect(Object.fromEntries(marks)).toEqual({ A2: 'Administrator', A3: null });
  expect(again.new_since_accepted).toEqual([
    again.reasons.find(({ values }) => values['centreId'] === third.id)?.key,
  ]);
});

test('higher checks that find the same keep marks, times, decisions and versions', async ({ desk }) => {
  const [one] = [await desk.submitSame('B1'), await desk.submitSame('B2')];
  await desk.check();
  const setAside = keysOf(await desk.review(one));
  await desk.decide(one, { decision: 'accepted', note: 'Twin schools', setAside });
  const before = await desk.review(one);
  await desk.checkAgain();
  const anyPhotos: unknown = expect.any(Array);
  expect(await desk.review(one)).toEqual({ ...before, photos: anyPhotos, other_photos: anyPhotos });
});

test('an answer has its centre wait again; what it replaced is a reason of the other', async ({ desk }) => {
  const [one, other] = [await desk.submitSame('C1'), await desk.submitSame('C2')];
  await desk.check();
  await desk.decide(one, forPhoto);
  await desk.checkAgain();
  const { version, ...open } = await desk.review(one);
  expect(open).toMatchObject({ decision: 'asked', corrections: [{ number: 1 }] });
  await answer(desk, one);
  const accepted = { version, decision: 'accepted' };
  expect(await desk.admin.ask('PUT', `/review/${one.id}`, accepted)).toMatchObject({ status: 409 });
  await desk.check();
  expect(await desk.review(one)).toMatchObject({ decision: 'waiting', reasons: [] });
  expect(await desk.review(other)).toMatchObject({
    decision: 'waiting',
    reasons: [{ level: 'serious', values: { centreId: one.id, replaced: 1 } }],
    other_photos: [{ centre_id: one.id }],
  });
});

test('who was accepted before the answer waits again, and after it no more', async ({ desk }) => {
  const one = await insertSubmitted(desk.app, 'D1', { boundaryWall: false });
  await desk.check();
  expect((await desk.review(one)).reasons.map(({ code }) => code)).toEqual(['wall.none']);
  await desk.decide(one, { ...forPhoto, items: ['boundaryWall', 'photos.centre'] });
  await desk.decide(one, { decision: 'accepted' });
  await answer(desk, one, undefined, { boundaryWall: true });
  await desk.check();
  expect(await desk.review(one)).toMatchObject({ decision: 'waiting', reasons: [] });
  desk.app.clock.advance(60);
  await desk.decide(one, { decision: 'accepted' });
  await desk.checkAgain();
  expect(await desk.review(one)).toMatchObject({ decision: 'accepted' });
});

test('a correction with the file that it replaces is a reason', async ({ desk }) => {
  const one = await insertSubmitted(desk.app, 'E1');
  const replaced = await desk.app.database.db
    .selectFrom('photos')
    .where('id', '=', one.photoIds.centre)
    .select('sha256')
    .executeTakeFirstOrThrow();
  await desk.check();
  await desk.decide(one, forPhoto);
  await answer(desk, one, replaced.sha256);
  await desk.check();
  const values = { slot: 'centre', otherSlot: 'centre', otherPhotoId: one.photoIds.centre, centreId: '' };
  expect(await desk.review(one)).toMatchObject({
    decision: 'waiting',
    reasons: [{ code: 'picture.same-file', items: ['photos.centre'], values }],
  });
});

test('a mark on a photo says nothing about the one that a correction puts in its place', async ({ desk }) => {
  const one = await insertSubmitted(desk.app, 'F1');
  const readPicture = async (id: string) => ({ ...describedPictureOf(id), detail: 0 });
  const readEmpty = async () => {
    const { reasons } = await desk.review(one);
    return Object.fromEntries(reasons.map(({ values, ...reason }) => [values['slot'], reason]));
  };
  const marked = { code: 'picture.empty', set_aside: { by: 'Administrator' } };
  await desk.check({ readPicture });
  const setAside = keysOf(await desk.review(one));
  await desk.decide(one, { setAside, note: 'A drawing' });
  expect(await readEmpty()).toMatchObject({ centre: marked, strongRoom: marked });
  await desk.decide(one, forPhoto);
  await answer(desk, one);
  await desk.check({ readPicture });
  const checkedAt = desk.app.clock.now().toISOString();
  expect(await readEmpty()).toMatchObject({
    centre: { set_aside: null, found_at: checkedAt },
    strongRoom: marked,
  });
  await desk.decide(one, { setAside });
  await desk.checkAgain();
  expect(await readEmpty()).toMatchObject({ centre: { ...marked, found_at: checkedAt } });
});

/** Of all limits but the draws, which are no checks. A change takes effect when the version of the checks is raised with it. */
test('other limits come with another version of the checks', () => {
  const { picture, place, answers } = reviewLimits;
  const ofChecks = JSON.stringify({ picture, place, answers });
  const digest = hash('sha256', ofChecks);
  expect([checksVersion, digest.slice(0, 12)]).toEqual([4, 'b68fa3aef89b']);
});

test('what an earlier version of the checks has found is found anew', async ({ desk }) => {
  const [one, other] = [await desk.submitSame('K1'), await desk.submitSame('K2')];
  await desk.check();
  const before = keysOf(await desk.review(one));
  expect(before).not.toEqual([]);
  await desk.app.runSql(`update reviews set reasons = '[]', checks_version = ${checksVersion - 1}`);
  await desk.check();
  expect(keysOf(await desk.review(one))).toEqual(before);
  expect(keysOf(await desk.review(other))).toHaveLength(before.length);
});

test('a changed record is checked again, and is named as it is now', async ({ desk }) => {
  const [one, other] = [await desk.submitSame('G1'), await desk.submitSame('G2')];
  await desk.check();
  const { id: _id, photoIds: _photoIds, ...fields } = one;
  const changed = { ...fields, centre_name: 'Another name', centre_city: 'Patna', centre_state: 'Bihar' };
  expect((await desk.admin.ask('PUT', `/centres/${one.id}`, changed)).status).toBe(200);
  await desk.check();
  expect((await desk.review(one)).reasons.map(({ code }) => code)).toContain('place.far');
  expect((await desk.review(other)).reasons.map(({ values }) => values['name'])).toEqual(['Another name']);
});

test('of a picture of many centres all get the reason, some with their own check', async ({ desk }) => {
  const { services } = desk.app;
  const review = { batch: 2, othersAtOnce: 1 };
  const codes = ['H1', 'H2', 'H3', 'H4'];
  const centres = await Promise.all(codes.map((code) => desk.submitSame(code)));
  await desk.check({ services: { ...services, limits: { ...services.limits, review } } });
  for (const centre of centres) {
    const named = (await desk.review(centre)).reasons.map(({ values }) => values['code']);
    expect(new Set(named)).toEqual(new Set(codes.filter((code) => code !== centre.centre_code)));
  }
});
