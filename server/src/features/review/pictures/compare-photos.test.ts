/** What officers see of two photos that look alike: from the pictures to the points that join them. */
import { expect } from 'vitest';
import { api } from '#contract/api.ts';
import type { GreyPicture } from '#contract/photo/image-hash.ts';
import type { AdminClient } from '../../../testing/admin-client.ts';
import { roomOf } from '../../../testing/create-room.ts';
import { edits, writeGrey } from '../../../testing/edited-pictures.ts';
import { startNextEdition } from '../../../testing/editions.ts';
import { insertCentre } from '../../../testing/people.ts';
import { putPhoto } from '../../../testing/photo-bytes.ts';
import { adminTest } from '../../../testing/portal-test.ts';
import { getReview, runChecks } from '../../../testing/reviews.ts';
import { insertSubmitted, insertSubmittedPhoto, showPictures } from '../../../testing/submitted-centres.ts';
import type { TestApp } from '../../../testing/test-app.ts';

const test = adminTest();

const room = (number: number): GreyPicture => roomOf(number, 880, 660);
const cut = edits['cut by 15 % on each side'];
const turned = edits['turned by 90 degrees'];

async function submit(app: TestApp, code: string, centre: GreyPicture, strongRoom: GreyPicture) {
  const submitted = await insertSubmitted(app, code);
  const pictures = { centre: await writeGrey(centre), strongRoom: await writeGrey(strongRoom) };
  await showPictures(app, submitted, pictures);
  return submitted;
}

const compare = (admin: AdminClient, photoId: string, otherId: string) =>
  admin.call(api.comparePhotos, { params: { photoId, otherId } });

/** An original, and a copy of it that was turned, mirrored and cut. */
async function submitCopy(app: TestApp) {
  const original = await submit(app, 'A1', room(1), room(2));
  const copy = await submit(app, 'B2', cut(edits.mirrored(turned(room(1)))), room(3));
  await runChecks(app);
  return { original, copy };
}

test('the photos of a reason are joined, with how the one was changed', async ({ app, admin }) => {
  const { original, copy } = await submitCopy(app);
  const review = await getReview(admin, copy.id);
  const [reason] = review.reasons;
  expect(reason).toMatchObject({ code: 'picture.changed', values: { slot: 'centre', hand: 'mirrored' } });
  const ownId = review.arrivals.find(({ slot }) => slot === 'centre')?.photo_id ?? '';
  expect(ownId).toBe(copy.photoIds.centre);

  const { own, other, state, drawing } = await compare(admin, ownId, String(reason?.values['otherPhotoId']));
  expect(own).toMatchObject({ photo_id: ownId, slot: 'centre', centre_code: 'B2', edition: null });
  expect(other).toMatchObject({ photo_id: original.photoIds.centre, centre_code: 'A1' });
  for (const { file_path: path } of [own, other]) expect((await app.fetch(path)).status).toBe(200);
  expect(state).toBe('joined');
  expect(drawing).toMatchObject({ is_mirrored: true, turned_degrees: 90 });
  expect(drawing?.share_of_other).toBeCloseTo(0.49, 1);
  expect(drawing?.share_of_own).toBeCloseTo(1, 1);
  const points = drawing?.points ?? [];
  expect(points.length).toBeGreaterThan(15);
  expect(points.length).toBeLessThanOrEqual(30);
  // Turned, what was above is on the right; mirrored then, on the left. 70 % of each side are left.
  for (const point of points) {
    expect(0.15 + 0.7 * point.own.x).toBeCloseTo(point.other.y, 1);
    expect(0.15 + 0.7 * point.own.y).toBeCloseTo(point.other.x, 1);
  }

  // The original shows all of the copy.
  const reverse = await compare(admin, original.photoIds.centre, copy.photoIds.centre);
  expect(reverse.drawing).toMatchObject({ is_mirrored: true });
  expect(reverse.drawing?.share_of_other).toBeCloseTo(1, 1);
  expect(reverse.drawing?.share_of_own).toBeCloseTo(0.49, 1);
});

test('both photos of one centre are joined as well', async ({ app, admin }) => {
  const { photoIds } = await submit(app, 'A1', room(1), turned(room(1)));
  await runChecks(app);
  const { own, other, drawing } = await compare(admin, photoIds.strongRoom, photoIds.centre);
  expect([own.slot, other.slot]).toEqual(['strongRoom', 'centre']);
  expect(drawing).toMatchObject({ is_mirrored: false, turned_degrees: 90 });
});

test('photos that are not alike, or of which points are missing, are shown without', async ({
  app,
  admin,
}) => {
  const { original, copy } = await submitCopy(app);
  const [photoId, otherId] = [copy.photoIds.centre, original.photoIds.centre];
  expect(await compare(admin, photoId, copy.photoIds.strongRoom)).toMatchObject({
    state: 'nothing-alike',
    drawing: null,
  });
  const expectNoPoints = async (): Promise<void> =>
    expect(await compare(admin, photoId, otherId)).toMatchObject({
      own: { centre_code: 'B2' },
      other: { centre_code: 'A1' },
      state: 'no-points',
      drawing: null,
    });
  // The file is another one than the row describes.
  await putPhoto(app.services.photoStore, otherId, 'points', new Uint8Array(10));
  await expectNoPoints();
  await app.runSql(`update photo_prints set points_state = 'none' where photo_id = '${otherId}'`);
  await expectNoPoints();
  await app.runSql(`delete from photo_prints where photo_id = '${otherId}'`);
  await expectNoPoints();
});

test('photos that are unknown, not submitted or of deleted centres are refused, and a look is in the trail', async ({
  app,
  admin,
}) => {
  const { original, copy } = await submitCopy(app);
  const [photoId, otherId] = [copy.photoIds.centre, original.photoIds.centre];
  const ask = (one: string, other: string) => admin.ask('GET', `/review/photos/${one}/comparison/${other}`);
  const refused = { status: 404, body: { code: 'photo.not-found' } };
  expect(await ask(photoId, 'unknown')).toMatchObject(refused);
  expect(await ask('unknown', photoId)).toMatchObject(refused);
  const draft = await insertCentre(app, { centre_code: 'C3', phone: '9876500003' });
  const { id: draftId } = await insertSubmittedPhoto(app, draft.id, 'centre');
  expect(await ask(photoId, draftId)).toMatchObject(refused);
  expect(await ask(photoId, otherId)).toMatchObject({ status: 200 });
  const [entry] = await app.runSql(
    "select act, target, details from audit_trail where act = 'review.read' order by sequence desc limit 1",
  );
  expect(entry).toMatchObject({ target: 'B2', details: JSON.stringify({ compared: 'A1' }) });

  await app.runSql(`update centres set archived_at = '2026-01-01T00:00:00.000Z' where id = '${original.id}'`);
  expect(await ask(photoId, otherId)).toMatchObject(refused);
});

test('a photo of an archived edition is joined as well, with the name of its exam', async ({
  app,
  admin,
}) => {
  const { original, copy } = await submitCopy(app);
  await app.runSql(`insert into editions (id, exam_name, exam_date, next_list, archived_at, archived_by)
    values ('e1', 'NEET 2025', '2025-05-04', 'same', '2026-01-01', 'admin')`);
  await app.runSql(
    `update centres set archived_at = '2026-01-01', edition_id = 'e1' where id = '${original.id}'`,
  );
  const compared = await compare(admin, copy.photoIds.centre, original.photoIds.centre);
  expect(compared).toMatchObject({ other: { centre_code: 'A1', edition: 'NEET 2025' }, state: 'joined' });
});

test('an archived centre is named by the code that it had; one that was deleted before is refused', async ({
  app,
  admin,
}) => {
  const [original, copy] = [await insertSubmitted(app, 'A1'), await insertSubmitted(app, 'B2')];
  const deleted = await insertSubmitted(app, 'C3');
  expect((await admin.ask('DELETE', `/centres/${deleted.id}`)).status).toBe(200);
  app.clock.advance(1);
  await startNextEdition(admin, 'same');
  const [one, other] = [copy.photoIds.centre, original.photoIds.centre];
  expect(await compare(admin, one, other)).toMatchObject({
    own: { centre_code: 'B2' },
    other: { centre_code: 'A1' },
  });
  expect(await admin.ask('GET', `/review/photos/${one}/comparison/${deleted.photoIds.centre}`)).toMatchObject(
    { status: 404, body: { code: 'photo.not-found' } },
  );
});
