/** What happens to a review when the checks run again: after decisions, corrections, and changes of the record. */
import { expect } from 'vitest';
import type { ReviewDetail } from '#contract/review/endpoints.ts';
import type { ChecksTest } from '../../../testing/checks-test.ts';
import { listReviews } from '../../../testing/reviews.ts';
import {
  insertSubmitted,
  insertSubmittedPhoto,
  type SubmittedWithoutUpload,
} from '../../../testing/submitted-centres.ts';
import { requestChecks } from './find-unchecked.ts';

import { checksTest } from '../../../testing/checks-test.ts';

const test = checksTest();

const save = (admin: ChecksTest['admin'], centre: SubmittedWithoutUpload, body: Record<string, unknown>) =>
  admin.ask('PUT', `/review/${centre.id}`, body);
const codes = (detail: ReviewDetail) => detail.reasons.map(({ code }) => code);
const names = (detail: ReviewDetail) =>
  detail.reasons.map(({ values }) => String(values['code'])).toSorted((a, b) => a.localeCompare(b));

/** @param picture what the new photo shows; by default something of its own */
async function answerWithNewPhoto(
  app: ChecksTest['app'],
  shown: ChecksTest['shown'],
  centre: SubmittedWithoutUpload,
  picture?: string,
): Promise<void> {
  const photo = await insertSubmittedPhoto(app, centre.id, 'centre');
  if (picture !== undefined) shown.set(photo.id, picture);
  const { positionSource, ...stored } = photo;
  const at = app.clock.now().toISOString();
  const addendum = JSON.stringify({ answers: {}, photos: [{ ...stored, placeSource: positionSource }] });
  await app.database.transaction(async (tx) => {
    await tx
      .updateTable('corrections')
      .set({ centre_photo_id: photo.id, addendum, sha256: 'ab', answered_by: 'c', answered_at: at })
      .where('centre_id', '=', centre.id)
      .execute();
    await requestChecks(tx, centre.id);
  });
}

test('an accepted centre with a new reason waits again; what was set aside stays so', async ({
  app,
  admin,
  check,
  submitSame,
  review,
}) => {
  const [one, other] = [await submitSame('A1'), await submitSame('B2')];
  await check();
  app.clock.advance(60);
  const { version, reasons } = await review(one);
  const setAside = reasons.map(({ key }) => key);
  expect(await save(admin, one, { version, decision: 'accepted', setAside })).toMatchObject({ status: 200 });
  expect(await listReviews(admin, { list: 'serious' })).toMatchObject({ total: 1, rows: [{ id: other.id }] });

  app.clock.advance(60);
  const third = await submitSame('C3');
  await check();
  const again = await review(one);
  expect(again).toMatchObject({ decision: 'waiting', decided_by: 'Administrator', version: version + 2 });
  const marks = again.reasons.map(({ values, set_aside: mark }) => [values['code'], mark?.by ?? null]);
  expect(Object.fromEntries(marks)).toEqual({ B2: 'Administrator', C3: null });
  expect(again.new_since_accepted).toEqual([
    again.reasons.find(({ values }) => values['centreId'] === third.id)?.key,
  ]);
});

test('higher checks keep marks, times and decisions, and change no version when they find the same', async ({
  app,
  admin,
  check,
  submitSame,
  review,
}) => {
  const one = await submitSame('A1');
  await submitSame('B2');
  await check();
  const { reasons, version } = await review(one);
  const setAside = reasons.map(({ key }) => key);
  await save(admin, one, { version, decision: 'accepted', note: 'Twin schools', setAside });
  const before = await review(one);
  await app.runSql('update reviews set checks_version = 0');
  app.clock.advance(60);
  await check();
  expect(await review(one)).toEqual({
    ...before,
    photos: expect.any(Array) as unknown,
    other_photos: expect.any(Array) as unknown,
  });
});

test('an answered correction has the centre wait again; what it sent before remains a reason of the other side', async ({
  app,
  admin,
  shown,
  check,
  submitSame,
  review,
}) => {
  const [one, other] = [await submitSame('A1'), await submitSame('B2')];
  await check();
  const { version } = await review(one);
  const asked = { version, decision: 'asked', items: ['photos.centre'], message: 'Take it again' };
  expect(await save(admin, one, asked)).toMatchObject({
    status: 200,
    body: { corrections: [{ number: 1 }] },
  });
  await app.runSql('update reviews set checks_version = 0');
  await check();
  expect(await review(one)).toMatchObject({ decision: 'asked' });

  const open = await review(one);
  await answerWithNewPhoto(app, shown, one);
  expect(await save(admin, one, { version: open.version, decision: 'accepted' })).toMatchObject({
    status: 409,
  });
  await check();
  expect(await review(one)).toMatchObject({ decision: 'waiting', reasons: [] });
  expect(await review(other)).toMatchObject({
    decision: 'waiting',
    reasons: [{ level: 'serious', values: { centreId: one.id, replaced: 1 } }],
    other_photos: [{ centre_id: one.id }],
  });
});

test('a centre that was accepted before its head answered waits again, and is accepted once and for all after it', async ({
  app,
  admin,
  shown,
  check,
  review,
}) => {
  const one = await insertSubmitted(app, 'A1');
  await check();
  const asked = { decision: 'asked', items: ['photos.centre'], message: 'Take it again' };
  await save(admin, one, { version: 1, ...asked });
  app.clock.advance(60);
  expect(await save(admin, one, { version: 2, decision: 'accepted' })).toMatchObject({ status: 200 });
  app.clock.advance(60);
  await answerWithNewPhoto(app, shown, one);
  await check();
  const corrected = await review(one);
  expect(corrected).toMatchObject({ decision: 'waiting', reasons: [] });
  app.clock.advance(60);
  await save(admin, one, { version: corrected.version, decision: 'accepted' });
  await app.runSql('update reviews set checks_version = 0');
  await check();
  expect(await review(one)).toMatchObject({ decision: 'accepted' });
});

test('a correction with the picture that it replaces is a reason', async ({
  app,
  admin,
  shown,
  check,
  review,
}) => {
  const one = await insertSubmitted(app, 'A1');
  await check();
  const { version } = await review(one);
  await save(admin, one, { version, decision: 'asked', items: ['photos.centre'], message: 'Take it again' });
  await answerWithNewPhoto(app, shown, one, one.photoIds.centre);
  await check();
  const { decision, reasons } = await review(one);
  expect(decision).toBe('waiting');
  expect(reasons).toMatchObject([
    {
      code: 'picture.same',
      items: ['photos.centre'],
      values: { slot: 'centre', otherSlot: 'centre', otherPhotoId: one.photoIds.centre, centreId: '' },
    },
  ]);
});

test('a changed record is checked again, and is named as it is now', async ({
  admin,
  check,
  submitSame,
  review,
}) => {
  const [one, other] = [await submitSame('A1'), await submitSame('B2')];
  await check();
  const { id: _id, photoIds: _photoIds, ...fields } = one;
  const changed = { ...fields, centre_name: 'Another name', centre_pincode: '744102' };
  expect((await admin.ask('PUT', `/centres/${one.id}`, changed)).status).toBe(200);
  await check();
  expect(codes(await review(one))).toContain('pincode.not-on-record');
  expect((await review(other)).reasons.map(({ values }) => values['name'])).toEqual(['Another name']);
});

test('of a picture of many centres all get the reason, some at once and the others with their own check', async ({
  app,
  check,
  submitSame,
  review,
}) => {
  const { limits } = app.services;
  const services = { ...app.services, limits: { ...limits, review: { batch: 2, othersAtOnce: 1 } } };
  const all = ['A1', 'B2', 'C3', 'D4'];
  const centres = await Promise.all(all.map((code) => submitSame(code)));
  await check({ services });
  for (const centre of centres)
    expect(names(await review(centre))).toEqual(all.filter((code) => code !== centre.centre_code));
});
