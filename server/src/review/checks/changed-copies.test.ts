/** Changed copies between centres, from the picture to the reason. */
import { expect } from 'vitest';
import { api } from '#contract/api.ts';
import { reasonSentence } from '#contract/review/sentences/reason-words.ts';
import { reasonsEn } from '#contract/review/sentences/en.ts';
import { startAdmin, type AdminClient } from '../../testing/admin-client.ts';
import { readCase } from '../../testing/checks-test.ts';
import { showRooms, submitRooms, type Picture } from '../../testing/editions.ts';
import { putPhoto } from '../../testing/create-jpeg.ts';
import { adminTest, sharedAdminTest } from '../../testing/portal-test.ts';
import { getReview, runChecks } from '../../testing/reviews.ts';
import { insertSubmitted, type SubmittedWithoutUpload } from '../../testing/submitted-centres.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { createCheckWorker } from './check-worker.ts';
import { createCheckParts } from './check-parts.ts';

type Centre = SubmittedWithoutUpload;
type Kind = 'same-file' | 'changed';

const turned = (room: number): Picture => [room, 'turned by 90 degrees'];

const reasonsOf = async (admin: AdminClient, { id }: Centre) =>
  (await getReview(admin, id)).reasons.filter(({ code }) => /^picture\.(same|changed|missing)/.test(code));
const found = async (admin: AdminClient, centre: Centre) =>
  (await reasonsOf(admin, centre)).map(({ code, level, values }) => [code, level, values['code']]);

/** Two that were checked before the others came: A1 was accepted, D1 was deleted. */
async function plantBefore(app: TestApp, admin: AdminClient) {
  const [accepted, deleted] = [await submitRooms(app, 'A1', 1), await submitRooms(app, 'D1', 2)];
  await runChecks(app);
  for (const centre of [accepted, deleted]) expect(await found(admin, centre)).toEqual([]);
  const { version } = await getReview(admin, accepted.id);
  const body = { decision: 'accepted', version } as const;
  await admin.call(api.saveReview, { params: { id: accepted.id }, body });
  await app.runSql(`update centres set archived_at = '2026-01-01T00:00:00.000Z' where id = '${deleted.id}'`);
  return [accepted, deleted];
}

/** Pairs of centres, each with a room of its own. Of each the first arrived first. */
async function plantPairs(app: TestApp, admin: AdminClient): Promise<ReadonlyMap<string, Centre>> {
  const centres = await plantBefore(app, admin);
  const cut = { width: 448, height: 336 };
  const address = { latitude: 11.6, longitude: 92.73 };
  for (const [code, centre, strongRoom, photo] of [
    ['A2', turned(1)],
    ['D2', turned(2)],
    ['P1', [3, 'cut by 15 % on each side'], undefined, cut],
    ['P2', 3],
    ['M1', 5],
    ['M2', [5, 'mirrored']],
    ['O1', 6, turned(6)],
    ['H1', 7, 8, address],
    ['H2', turned(7), 9, address],
  ] as const) {
    // No pincode has so many rows that it counts as a filler.
    const fields = { centre_pincode: code < 'M' ? '744101' : '744103' };
    const submitted = await insertSubmitted(app, code, {}, fields, photo);
    centres.push(await showRooms(app, submitted, centre, strongRoom));
  }
  await runChecks(app);
  return new Map(centres.map((centre) => [centre.centre_code, centre]));
}

const planted = sharedAdminTest().extend('centres', { scope: 'file' }, ({ app, admin }) =>
  plantPairs(app, admin),
);
const centreOf = (centres: ReadonlyMap<string, Centre>, code: string): Centre => centres.get(code) as Centre;

planted.for<readonly [string, string, ...(readonly [Kind, 'serious' | 'notice', string])[]]>([
  ['a changed copy names the original', 'A2', ['changed', 'serious', 'A1']],
  ['and the original, which arrived first, has no reason', 'A1'],
  ['a deleted centre is left out', 'D2'],
  ['who arrived first, with a part of what another shows, is looked at', 'P1', ['changed', 'serious', 'P2']],
  ['and so is the other', 'P2', ['changed', 'serious', 'P1']],
  ['a mirrored copy is found', 'M2', ['changed', 'serious', 'M1']],
  ['both photos of a centre that show the same are a reason', 'O1', ['changed', 'serious', '']],
  ['at one address, by record and photos, it is a notice', 'H2', ['changed', 'notice', 'H1']],
])('%s (%s)', async ([, code, ...reasons], { admin, centres }) => {
  const expected = reasons.map(([kind, ...rest]) => [`picture.${kind}`, ...rest]);
  expect(await found(admin, centreOf(centres, code))).toEqual(expected);
});

planted('the reason says how the copy was changed, and of one address', async ({ admin, centres }) => {
  const [copy] = await reasonsOf(admin, centreOf(centres, 'A2'));
  expect(copy?.values).toMatchObject({
    slot: 'centre',
    otherPhotoId: centreOf(centres, 'A1').photoIds.centre,
    tight: expect.any(Number),
    hull: expect.any(Number),
    hand: 'as it is',
    affine: expect.stringMatching(/^(\S+ ){5}\S+$/),
  });
  const [neighbour] = await reasonsOf(admin, centreOf(centres, 'H2'));
  expect([copy, neighbour].map((reason) => reason && reasonSentence(reasonsEn, reason))).toEqual([
    expect.stringContaining('changed, or one taken from the same spot.'),
    expect.stringMatching(/Both centres are at one address\.$/),
  ]);
});

planted('an accepted victim stays so, and a case says who has which sign', async ({ admin, centres }) => {
  expect((await getReview(admin, centreOf(centres, 'A1').id)).decision).toBe('accepted');
  const { members, pictures } = await readCase(admin, centreOf(centres, 'P2'));
  expect(members.map(({ centre_code: code, role }) => [code, role])).toEqual([
    ['P1', 'undecided'],
    ['P2', 'undecided'],
  ]);
  expect(pictures[0]?.signs.map(({ sign }) => sign)).toEqual(['arrived-first', 'shows-whole']);
});

/** With a portal for each: what a worker has in memory is their subject. */
const test = adminTest()
  .extend('original', ({ app }) => submitRooms(app, 'A1', 1))
  .extend('work', ({ app }) => createCheckWorker(createCheckParts(app.services)));
const submitCopy = (app: TestApp, code = 'B2') => submitRooms(app, code, turned(1));
const changedFrom = (code: string) => [['picture.changed', 'serious', code]];
const losePoints = ({ services }: TestApp, { photoIds }: Centre) =>
  putPhoto(services.photoStore, photoIds.centre, 'points', new Uint8Array(10));

test('points damaged in the store are made anew, and found', async ({ app, admin, original, work }) => {
  await runChecks(app);
  await losePoints(app, original);
  const copy = await submitCopy(app);
  await work();
  expect(await found(admin, copy)).toEqual([]);
  app.clock.advance(60);
  await work();
  expect(await found(admin, copy)).toEqual(changedFrom('A1'));
  expect(await found(admin, original)).toEqual([]);
});

test('points whose loss was not recorded are made anew', async ({ app, admin, original }) => {
  await runChecks(app);
  await losePoints(app, original);
  const parts = createCheckParts(app.services);
  const work = createCheckWorker(parts);
  const copy = await submitCopy(app);
  await work();
  const broken = app.database.transaction(async (tx) => {
    await parts.copies.forgetLost(tx);
    throw new Error('rolled back');
  });
  await expect(broken).rejects.toThrow('rolled back');
  app.clock.advance(60);
  await work();
  expect(await found(admin, copy)).toEqual(changedFrom('A1'));
});

test('a photo that was lost and is back is compared again', async ({ app, admin, original, work }) => {
  const { photoStore } = app.services;
  await runChecks(app);
  const { centre: id } = original.photoIds;
  const kinds = ['display', 'original'] as const;
  const files = await Promise.all(kinds.map(async (kind) => [kind, await photoStore.get(id, kind)] as const));
  await photoStore.delete(id);
  for (let round = 0; round < 3; round += 1) {
    await work();
    app.clock.advance(60);
  }
  expect(await found(admin, original)).toEqual([['picture.missing', 'serious', undefined]]);
  for (const [kind, bytes] of files) await putPhoto(photoStore, id, kind, bytes ?? new Uint8Array());
  const copy = await submitCopy(app);
  app.clock.advance(60 * 60);
  await work();
  // The session has ended meanwhile.
  const again = await startAdmin(app);
  expect(await found(again, original)).toEqual([]);
  expect(await found(again, copy)).toEqual(changedFrom('A1'));
});

test('after a corrected code an instance accuses no own photos', async ({ app, admin, original, work }) => {
  const own = await submitRooms(app, 'C3', 2, turned(2));
  await work();
  const before = await found(admin, own);
  // The code of the first is now that of the copy before, and each has another one.
  const recode = async (code: string, { id }: Centre) =>
    app.runSql(`update centres set centre_code = '${code}', version = version + 1 where id = '${id}'`);
  await recode('X9', original);
  await recode('C4', own);
  const copy = await submitCopy(app, 'A1');
  app.clock.advance(60);
  await work();
  expect(await found(admin, copy)).toEqual(changedFrom('X9'));
  expect(await found(admin, original)).toEqual([]);
  expect(await found(admin, own)).toEqual(before);
});
