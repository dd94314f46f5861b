/** Cases over HTTP: who is a member, who is likely the original, and what the queue shows. */
import { expect } from 'vitest';
import type { ReviewDetail } from '#contract/review/endpoints.ts';
import { delhi, type Desk, deskTest, ownDeskTest, plantCase, readCase } from '../testing/checks-test.ts';
import { listReviews } from '../testing/reviews.ts';
import { insertSubmitted, type SubmittedWithoutUpload } from '../testing/submitted-centres.ts';

type Centre = SubmittedWithoutUpload;

const test = deskTest();

const sameOf = ({ reasons }: ReviewDetail) => reasons.filter(({ code }) => code === 'picture.changed');
const levelsOf = async ({ review }: Desk, centre: Centre) =>
  sameOf(await review(centre)).map(({ level }) => level);

test('a victim of copies has a case and no reason; the copies name it', async ({ desk }) => {
  const [victim, copy, again] = await plantCase(desk, ['A1', 'A2', 'A3']);
  await desk.check();
  const own = await desk.review(victim);
  expect([own.reasons, own.case?.members]).toEqual([[], 3]);
  const namedBy = async (centre: Centre) =>
    sameOf(await desk.review(centre)).map(({ level, values }) => [level, values['code']]);
  expect(await namedBy(copy)).toEqual([['serious', 'A1']]);
  expect(await namedBy(again)).toEqual([
    ['serious', 'A1'],
    ['serious', 'A2'],
  ]);
});

test('the first to arrive was copied, however near to its own record the other is', async ({ desk }) => {
  const one = await insertSubmitted(desk.app, 'B1', {}, {}, delhi);
  desk.app.clock.advance(60);
  const other = await insertSubmitted(desk.app, 'B2');
  for (const { photoIds } of [one, other]) desk.shown.set(photoIds.centre, 'the picture of B');
  await desk.check();
  expect([await levelsOf(desk, one), await levelsOf(desk, other)]).toEqual([[], ['serious']]);
  const { pictures, members } = await readCase(desk.admin, one);
  const signs = [{ sign: 'arrived-first', centre_id: one.id, minutes: 1 }];
  expect(pictures).toMatchObject([{ original: one.id, signs }]);
  expect(members.map(({ role }) => role)).toEqual(['original', 'copy']);
});

test('a case has all that are connected, in the order of arrival', async ({ desk }) => {
  const arrivedAt = desk.app.clock.now().toISOString();
  const takenAt = '2026-01-10T11:00:00';
  const [victim, copy] = await plantCase(desk, ['C1', 'C2'], { takenAt });
  // Connected over the strong room of C2 only.
  const third = await insertSubmitted(desk.app, 'C3');
  for (const { photoIds } of [copy, third]) desk.shown.set(photoIds.strongRoom, 'the strong room of C');
  await insertSubmitted(desk.app, 'C4');
  await desk.check();
  const { total, members, pictures } = await readCase(desk.admin, third);
  expect([total, pictures.length]).toEqual([3, 2]);
  const photo = { slot: 'centre', taken_at: takenAt, arrived_at: arrivedAt, is_replaced: false };
  expect(members).toMatchObject([
    { centre_code: 'C1', role: 'original', decision: 'waiting', edition: null, photos: [photo] },
    { centre_code: 'C2', role: 'copy', photos: [{}, {}] },
    { centre_code: 'C3' },
  ]);
  expect(members[0]?.photos[0]?.distance_m).toBeLessThan(100_000);
  const unknown = await desk.admin.ask('GET', `/review/${victim.id}x/case`);
  expect(unknown).toMatchObject({ status: 404, body: { code: 'review.not-found' } });
});

test('a deleted centre leaves its case at once', async ({ desk }) => {
  const [victim, copy, other] = await plantCase(desk, ['D1', 'D2', 'D3']);
  await desk.check();
  await desk.admin.ask('DELETE', `/centres/${copy.id}`);
  const { total, members } = await readCase(desk.admin, victim);
  expect([total, members.map(({ id }) => id)]).toEqual([2, [victim.id, other.id]]);
  expect((await desk.review(victim)).case?.members).toBe(2);
  await desk.admin.ask('DELETE', `/centres/${other.id}`);
  expect((await desk.review(victim)).case).toBeUndefined();
});

/** Of the whole list: in a portal of its own. */
ownDeskTest()('the queue shows a case where its most urgent stands', async ({ desk }) => {
  const { app, admin } = desk;
  await plantCase(desk, ['V1', 'V2', 'V3']);
  await insertSubmitted(app, 'W4', { boundaryWall: false });
  await insertSubmitted(app, 'G5', { strongRoomSecure: false });
  await desk.check();
  const { rows, total, entries, centres } = await listReviews(admin, { list: 'waiting' });
  expect([total, entries, centres]).toEqual([5, 3, 5]);
  const codes = rows.map((row) => row.centre_code);
  const start = Math.min(...['V1', 'V2', 'V3'].map((code) => codes.indexOf(code)));
  expect(codes.slice(start, start + 3).toSorted()).toEqual(['V1', 'V2', 'V3']);
  expect(codes.indexOf('V1')).toBe(start + 2);
  expect(new Set(rows.flatMap((row) => row.case?.members ?? []))).toEqual(new Set([3]));
  const serious = await listReviews(admin, { list: 'serious' });
  expect(serious.rows.map((row) => row.centre_code)).not.toContain('V1');
});
