/** What officers see of two photos that show the same: from the pictures to how one lies over the other. */
import { expect } from 'vitest';
import { api } from '#contract/api.ts';
import type { GreyPicture } from '#contract/photo/grey-picture.ts';
import type { AdminClient } from '../../testing/admin-client.ts';
import { readEntries } from '../../testing/audit-database.ts';
import { roomOf } from '../../testing/create-scene.ts';
import { edits, writeGrey } from '../../testing/edited-pictures.ts';
import { startNextEdition } from '../../testing/editions.ts';
import { insertCentre } from '../../testing/people.ts';
import { putPhoto } from '../../testing/create-jpeg.ts';
import { adminTest, sharedAdminTest } from '../../testing/portal-test.ts';
import { getReview, runChecks } from '../../testing/reviews.ts';
import { insertSubmitted, insertSubmittedPhoto, showPictures } from '../../testing/submitted-centres.ts';
import type { TestApp } from '../../testing/test-app.ts';

const room = (number: number): GreyPicture => roomOf(number, 640, 480);
const turned = edits['turned by 90 degrees'];
/** Turned, mirrored and cut. */
const copied = (picture: GreyPicture): GreyPicture =>
  edits['cut by 15 % on each side'](edits.mirrored(turned(picture)));

async function submit(app: TestApp, code: string, centre: GreyPicture, strongRoom: GreyPicture) {
  const submitted = await insertSubmitted(app, code);
  await showPictures(app, submitted, {
    centre: await writeGrey(centre),
    strongRoom: await writeGrey(strongRoom),
  });
  return submitted;
}

/** An original and a copy of it, of rooms of their own. */
async function submitCopy(app: TestApp, name: string, first: number) {
  const original = await submit(app, `${name}1`, room(first), room(first + 1));
  const copy = await submit(app, `${name}2`, copied(room(first)), room(first + 2));
  await runChecks(app);
  return { original, copy };
}

const compare = (admin: AdminClient, photoId: string, otherId: string) =>
  admin.call(api.comparePhotos, { params: { photoId, otherId } });
const ask = (admin: AdminClient, one: string, other: string) =>
  admin.ask('GET', `/review/photos/${one}/comparison/${other}`);
const refused = { status: 404, body: { code: 'photo.not-found' } };

const test = sharedAdminTest();

test('the photos of a reason match, with how the one was changed', async ({ app, admin }) => {
  const { original, copy } = await submitCopy(app, 'A', 1);
  const review = await getReview(admin, copy.id);
  const [reason] = review.reasons;
  expect(reason).toMatchObject({ code: 'picture.changed', values: { slot: 'centre', hand: 'mirrored' } });
  const ownId = review.arrivals.find(({ slot }) => slot === 'centre')?.photo_id ?? '';
  expect(ownId).toBe(copy.photoIds.centre);

  const { own, other, state, match } = await compare(admin, ownId, String(reason?.values['otherPhotoId']));
  expect(own).toMatchObject({ photo_id: ownId, slot: 'centre', centre_code: 'A2', edition: null });
  expect(other).toMatchObject({ photo_id: original.photoIds.centre, centre_code: 'A1' });
  for (const { file_path: path } of [own, other]) expect((await app.fetch(path)).status).toBe(200);
  expect(state).toBe('matched');
  expect(match).toMatchObject({ is_mirrored: true, turned_degrees: 90 });
  expect(match?.share_of_other).toBeCloseTo(0.49, 1);
  expect(match?.share_of_own).toBeCloseTo(1, 1);
  // Turned, what was above is on the right; mirrored then, on the left. 70 % of each side are left.
  const { a, b, c, d, e, f } = match?.onto_own ?? {};
  expect([a, e]).toEqual([expect.closeTo(0, 1), expect.closeTo(0, 1)]);
  expect([b, d]).toEqual([expect.closeTo(1 / 0.7, 1), expect.closeTo(1 / 0.7, 1)]);
  expect([c, f]).toEqual([expect.closeTo(-0.15 / 0.7, 1), expect.closeTo(-0.15 / 0.7, 1)]);

  // The original shows all of the copy.
  const reverse = await compare(admin, original.photoIds.centre, copy.photoIds.centre);
  expect(reverse.match).toMatchObject({ is_mirrored: true });
  expect(reverse.match?.share_of_other).toBeCloseTo(1, 1);
  expect(reverse.match?.share_of_own).toBeCloseTo(0.49, 1);
});

test('both photos of one centre match as well', async ({ app, admin }) => {
  const { photoIds } = await submit(app, 'B1', room(11), turned(room(11)));
  await runChecks(app);
  const { own, other, match } = await compare(admin, photoIds.strongRoom, photoIds.centre);
  expect([own.slot, other.slot]).toEqual(['strongRoom', 'centre']);
  expect(match).toMatchObject({ is_mirrored: false, turned_degrees: 90 });
});

test('photos that do not match, or lack points, are shown without', async ({ app, admin }) => {
  const { original, copy } = await submitCopy(app, 'C', 21);
  const [photoId, otherId] = [copy.photoIds.centre, original.photoIds.centre];
  expect(await compare(admin, photoId, copy.photoIds.strongRoom)).toMatchObject({
    state: 'no-match',
    match: null,
  });
  for (const lose of [
    // The file is another one than the row describes.
    () => putPhoto(app.services.photoStore, otherId, 'points', new Uint8Array(10)),
    () => app.runSql(`update photo_points set points_sha256 = '' where photo_id = '${otherId}'`),
    () => app.runSql(`delete from photo_points where photo_id = '${otherId}'`),
  ]) {
    await lose();
    expect(await compare(admin, photoId, otherId)).toMatchObject({
      own: { centre_code: 'C2' },
      other: { centre_code: 'C1' },
      state: 'no-points',
      match: null,
    });
  }
});

test('photos that are unknown or of deleted centres are refused', async ({ app, admin }) => {
  const [one, other] = [await insertSubmitted(app, 'D1'), await insertSubmitted(app, 'D2')];
  const [photoId, otherId] = [one.photoIds.centre, other.photoIds.centre];
  const draft = await insertCentre(app, { centre_code: 'D3', phone: '9876500003' });
  const { id: draftId } = await insertSubmittedPhoto(app, draft.id, 'centre');
  for (const [own, of] of [
    [photoId, 'unknown'],
    ['unknown', photoId],
    [photoId, draftId],
  ] as const)
    expect(await ask(admin, own, of)).toMatchObject(refused);
  expect(await ask(admin, photoId, otherId)).toMatchObject({ status: 200 });
  const [entry] = (await readEntries(app, 'review.read')).toReversed();
  expect(entry).toMatchObject({ target: 'D1', details: { compared: 'D2' } });
  await app.runSql(`update centres set archived_at = '2026-01-01T00:00:00.000Z' where id = '${other.id}'`);
  expect(await ask(admin, photoId, otherId)).toMatchObject(refused);
});

adminTest()('of an archived edition photos match, with code and exam', async ({ app, admin }) => {
  const { original, copy } = await submitCopy(app, 'A', 1);
  const deleted = await insertSubmitted(app, 'C3');
  expect((await admin.ask('DELETE', `/centres/${deleted.id}`)).status).toBe(200);
  app.clock.advance(1);
  await startNextEdition(admin, 'same');
  const edition = 'NEET (UG) 2025';
  const archived = { centre_code: 'A1', edition };
  expect(await compare(admin, copy.photoIds.centre, original.photoIds.centre)).toMatchObject({
    own: { centre_code: 'A2', edition },
    other: archived,
  });
  const later = await submit(app, 'A4', copied(room(1)), room(3));
  await runChecks(app);
  expect(await compare(admin, later.photoIds.centre, original.photoIds.centre)).toMatchObject({
    own: { edition: null },
    other: archived,
    state: 'matched',
  });
  expect(await ask(admin, copy.photoIds.centre, deleted.photoIds.centre)).toMatchObject(refused);
});
