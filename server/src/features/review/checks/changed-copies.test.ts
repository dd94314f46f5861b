/** Changed copies between centres, from the picture to the reason. */
import { expect } from 'vitest';
import type { GreyPicture } from '#contract/photo/image-hash.ts';
import { reasonSentence } from '#contract/review/sentences/reason-words.ts';
import { reasonsEn } from '#contract/review/sentences/en.ts';
import type { PhotoRow } from '../../../domain/photos/photo-rows.ts';
import { delhi, readCase } from '../../../testing/cases.ts';
import { roomOf } from '../../../testing/create-room.ts';
import { edits, writeGrey } from '../../../testing/edited-pictures.ts';
import { putPhoto } from '../../../testing/photo-bytes.ts';
import { adminTest } from '../../../testing/portal-test.ts';
import { getReview, runChecks } from '../../../testing/reviews.ts';
import {
  insertSubmitted,
  showPictures,
  type SubmittedWithoutUpload,
} from '../../../testing/submitted-centres.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { createCheckParts } from './check-parts.ts';
import { createCheckWorker } from './check-worker.ts';
import { AlikePhotos } from '../pictures/alike-photos.ts';
import { startAdmin, type AdminClient } from '../../../testing/admin-client.ts';

const room = (number: number): GreyPicture => roomOf(number, 880, 660);
const turned = (picture: GreyPicture): GreyPicture => edits['turned by 90 degrees'](picture);
let rooms = 100;

/** The photo of the strong room is a room of its own unless it is given. */
async function submit(
  app: TestApp,
  code: string,
  centre: GreyPicture,
  strongRoom: GreyPicture = room((rooms += 1)),
  photo: Partial<PhotoRow> = {},
): Promise<SubmittedWithoutUpload> {
  const submitted = await insertSubmitted(app, code, {}, {}, photo);
  const pictures = { centre: await writeGrey(centre), strongRoom: await writeGrey(strongRoom) };
  await showPictures(app, submitted, pictures);
  app.clock.advance(1);
  return submitted;
}

const test = adminTest();

const found = async (admin: AdminClient, { id }: SubmittedWithoutUpload) =>
  (await getReview(admin, id)).reasons.map(({ code, level, values }) => [code, level, values['code']]);

test('a changed copy is a serious reason of both centres, and an accepted one waits again', async ({
  app,
  admin,
}) => {
  const original = await submit(app, 'A1', room(1));
  await runChecks(app);
  expect(await found(admin, original)).toEqual([]);
  const { version } = await getReview(admin, original.id);
  await admin.ask('PUT', `/review/${original.id}`, { decision: 'accepted', version });

  const copy = await submit(app, 'B2', turned(room(1)));
  await runChecks(app);
  expect(await found(admin, original)).toEqual([['picture.changed', 'serious', 'B2']]);
  expect(await found(admin, copy)).toEqual([['picture.changed', 'serious', 'A1']]);
  expect((await getReview(admin, original.id)).decision).toBe('waiting');
  const [reason] = (await getReview(admin, copy.id)).reasons;
  expect(reason?.values).toMatchObject({
    slot: 'centre',
    otherPhotoId: original.photoIds.centre,
    tight: expect.any(Number),
    loose: expect.any(Number),
    hull: expect.any(Number),
    hand: 'as it is',
    affine: expect.stringMatching(/^(\S+ ){5}\S+$/),
  });
  expect(reason === undefined ? '' : reasonSentence(reasonsEn, reason)).toContain(
    'changed, or one taken from the same spot.',
  );
});

const changedOf = async (admin: AdminClient, { id }: SubmittedWithoutUpload) =>
  (await getReview(admin, id)).reasons.filter(({ code }) => code === 'picture.changed');

test('the victim of a changed copy is no suspect: its photo arrived first and is the whole', async ({
  app,
  admin,
}) => {
  const cut = edits['cut by 15 % on each side'](room(1));
  const { width, height } = cut;
  const victim = await submit(app, 'A1', room(1));
  const copy = await submit(app, 'B2', cut, undefined, { width, height });
  await runChecks(app);
  expect(await changedOf(admin, victim)).toMatchObject([{ level: 'notice', values: { original: 1 } }]);
  expect(await changedOf(admin, copy)).toMatchObject([{ level: 'serious' }]);
  const { members, pictures } = await readCase(admin, copy);
  expect(members.map(({ role }) => role)).toEqual(['original', 'copy']);
  expect(pictures[0]?.signs.map(({ sign }) => sign)).toEqual(['arrived-first', 'shows-whole']);
});

test('nor is it where its photo arrived first and is near its record', async ({ app, admin }) => {
  const victim = await submit(app, 'A1', room(2));
  const copy = await submit(app, 'B2', turned(room(2)), undefined, delhi);
  await runChecks(app);
  expect(await changedOf(admin, victim)).toMatchObject([{ level: 'notice', values: { original: 1 } }]);
  expect(await changedOf(admin, copy)).toMatchObject([{ level: 'serious' }]);
});

test('a mirrored copy keeps the reason of its print alone, and different rooms have none', async ({
  app,
  admin,
}) => {
  const [one, copy, other] = [
    await submit(app, 'A1', room(1)),
    await submit(app, 'B2', edits.mirrored(room(1))),
    await submit(app, 'C3', room(2)),
  ];
  await runChecks(app);
  expect(await found(admin, one)).toEqual([['picture.same', 'serious', 'B2']]);
  expect(await found(admin, copy)).toEqual([['picture.same', 'serious', 'A1']]);
  expect(await found(admin, other)).toEqual([]);
});

test('both photos of a centre that show the same are a reason', async ({ app, admin }) => {
  const centre = await submit(app, 'A1', room(1), turned(room(1)));
  await runChecks(app);
  expect(await found(admin, centre)).toEqual([['picture.changed', 'serious', '']]);
});

test('a deleted centre is left out', async ({ app, admin }) => {
  const original = await submit(app, 'A1', room(1));
  await runChecks(app);
  await app.runSql(`update centres set archived_at = '2026-01-01T00:00:00.000Z' where id = '${original.id}'`);
  const copy = await submit(app, 'B2', turned(room(1)));
  await runChecks(app);
  expect(await found(admin, copy)).toEqual([]);
});

test('at one address, by record and photos, it is a notice that says so', async ({ app, admin }) => {
  const position = { latitude: 11.6, longitude: 92.73 };
  const one = await submit(app, 'A1', room(1), room(2), position);
  const other = await submit(app, 'B2', turned(room(1)), room(3), position);
  await runChecks(app);
  for (const centre of [one, other]) {
    const reasons = (await getReview(admin, centre.id)).reasons.filter(
      ({ code }) => code === 'picture.changed',
    );
    expect(reasons.map(({ level, values }) => [level, values['address']])).toEqual([['notice', 1]]);
    expect(reasons.map((reason) => reasonSentence(reasonsEn, reason))).toEqual([
      expect.stringMatching(/Both centres are at one address\.$/),
    ]);
  }
});

test('without the index the checks go on, and the small one finds the copy too', async ({ app, admin }) => {
  const original = await submit(app, 'A1', room(1));
  const copy = await submit(app, 'B2', turned(room(1)));
  await runChecks(app, { alike: new AlikePhotos(app.services, 'off') });
  expect(await found(admin, copy)).toEqual([]);
  await app.runSql('update reviews set checks_version = 0');
  await runChecks(app, { alike: new AlikePhotos(app.services, 'small') });
  expect(await found(admin, copy)).toEqual([['picture.changed', 'serious', 'A1']]);
  expect(await found(admin, original)).toEqual([['picture.changed', 'serious', 'B2']]);
});

test('points that are damaged in the store are made anew, and found again', async ({ app, admin }) => {
  const original = await submit(app, 'A1', room(1));
  await runChecks(app);
  await putPhoto(app.services.photoStore, original.photoIds.centre, 'points', new Uint8Array(10));
  const copy = await submit(app, 'B2', turned(room(1)));
  const work = createCheckWorker(createCheckParts(app.services));
  await work();
  expect(await found(admin, copy)).toEqual([]);
  app.clock.advance(60);
  await work();
  expect(await found(admin, copy)).toEqual([['picture.changed', 'serious', 'A1']]);
  expect(await found(admin, original)).toEqual([['picture.changed', 'serious', 'B2']]);
});

test('a photo that the store has lost and got back is compared again, and by its print meanwhile', async ({
  app,
  admin,
}) => {
  const { photoStore } = app.services;
  const original = await submit(app, 'A1', room(1));
  await runChecks(app);
  const { centre: id } = original.photoIds;
  const files = {
    display: await photoStore.get(id, 'display'),
    original: await photoStore.get(id, 'original'),
  };
  await photoStore.delete(id);
  const work = createCheckWorker(createCheckParts(app.services));
  for (let round = 0; round < 3; round += 1) {
    await work();
    app.clock.advance(60);
  }
  expect(await found(admin, original)).toEqual([['picture.missing', 'serious', undefined]]);
  const same = await submit(app, 'B2', room(1));
  await work();
  expect(await found(admin, same)).toEqual([['picture.same', 'serious', 'A1']]);

  for (const [kind, bytes] of Object.entries(files))
    await putPhoto(photoStore, id, kind as keyof typeof files, bytes ?? new Uint8Array());
  const copy = await submit(app, 'C3', turned(room(1)));
  app.clock.advance(60 * 60);
  await work();
  // The session has ended meanwhile.
  const again = await startAdmin(app);
  expect((await found(again, original)).map(([code]) => code)).toEqual(['picture.same', 'picture.changed']);
  expect(await found(again, copy)).toContainEqual(['picture.changed', 'serious', 'A1']);
});

test('after a corrected code a running instance still finds copies, and accuses no centre of its own photos', async ({
  app,
  admin,
}) => {
  const work = createCheckWorker(createCheckParts(app.services));
  const original = await submit(app, 'A1', room(1));
  const own = await submit(app, 'C3', room(2), turned(room(2)));
  await work();
  const [before] = await found(admin, own);
  // The code of the first is now that of the copy before, and each has another one.
  const recode = async (code: string, { id }: SubmittedWithoutUpload) =>
    app.runSql(`update centres set centre_code = '${code}', version = version + 1 where id = '${id}'`);
  await recode('X9', original);
  await recode('C4', own);
  const copy = await submit(app, 'A1', turned(room(1)));
  app.clock.advance(60);
  await work();
  expect(await found(admin, copy)).toEqual([['picture.changed', 'serious', 'X9']]);
  expect(await found(admin, original)).toEqual([['picture.changed', 'serious', 'A1']]);
  expect(await found(admin, own)).toEqual([before]);
});

test('points whose loss could not be recorded are made anew with the next round', async ({ app, admin }) => {
  const original = await submit(app, 'A1', room(1));
  await runChecks(app);
  await putPhoto(app.services.photoStore, original.photoIds.centre, 'points', new Uint8Array(10));
  const parts = createCheckParts(app.services);
  const work = createCheckWorker(parts);
  const copy = await submit(app, 'B2', turned(room(1)));
  await work();
  const { database } = app.services;
  const broken = async () => {
    await database.transaction(async (tx) => {
      await parts.alike.forgetLost(tx);
      throw new Error('rolled back');
    });
  };
  await expect(broken()).rejects.toThrow('rolled back');
  app.clock.advance(60);
  await work();
  expect(await found(admin, copy)).toEqual([['picture.changed', 'serious', 'A1']]);
});
