/** Cases over HTTP: who is a member, who is likely the original, and what the queue shows. */
import { expect } from 'vitest';
import type { ReviewDetail } from '#contract/review/endpoints.ts';
import { delhi, plantCase, readCase } from '../../../testing/cases.ts';
import { checksTest, deskTest, type Desk } from '../../../testing/checks-test.ts';
import { listReviews } from '../../../testing/reviews.ts';
import { insertSubmitted, type SubmittedWithoutUpload } from '../../../testing/submitted-centres.ts';

type Centre = SubmittedWithoutUpload;

const test = deskTest();

const sameOf = ({ reasons }: ReviewDetail) => reasons.filter(({ code }) => code === 'picture.changed');
const levelsOf = async ({ review }: Desk, centre: Centre) =>
  sameOf(await review(centre)).map(({ level }) => level);

test('a victim of copies ranks as a notice that says so, and the copies stay serious', async ({ desk }) => {
  const [victim, copy] = await plantCase(desk, ['A1', 'A2', 'A3']);
  await desk.check();
  const own = await desk.review(victim);
  expect(sameOf(own)).toMatchObject([
    { level: 'notice', values: { original: 1, code: 'A2' } },
    { level: 'notice', values: { original: 1, code: 'A3' } },
  ]);
  expect(own.case?.members).toBe(3);
  expect(await levelsOf(desk, copy)).toEqual(['serious', 'serious']);
});

test('without agreeing signs nobody is the original, and all reasons are serious', async ({ desk }) => {
  const one = await insertSubmitted(desk.app, 'B1', {}, {}, delhi);
  desk.app.clock.advance(60);
  const other = await insertSubmitted(desk.app, 'B2');
  for (const { photoIds } of [one, other]) desk.shown.set(photoIds.centre, 'the picture of B');
  await desk.check();
  for (const centre of [one, other]) expect(await levelsOf(desk, centre)).toEqual(['serious']);
  const { pictures, members } = await readCase(desk.admin, one);
  const signs = [
    { sign: 'arrived-first', centre_id: one.id },
    { sign: 'nearest', centre_id: other.id },
  ];
  expect(pictures).toMatchObject([{ original: null, signs }]);
  expect(members.map(({ role }) => role)).toEqual(['undecided', 'undecided']);
});

test('a case has all that are connected, in the order of arrival, with time, distance and role', async ({
  desk,
}) => {
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

test('who was accepted as the original, and is likely none by now, waits again', async ({ desk }) => {
  const [first, other] = await plantCase(desk, ['E1', 'E2']);
  await desk.check();
  const setAside = sameOf(await desk.review(first)).map(({ key }) => key);
  expect(await levelsOf(desk, first)).toEqual(['notice']);
  await desk.decide(first, { decision: 'accepted', setAside });
  // The records were wrong.
  for (const [{ id }, pincode, city, state] of [
    [first, '800001', 'Patna', 'Bihar'],
    [other, '110001', 'New Delhi', 'Delhi'],
  ] as const)
    await desk.app.runSql(`update centres set version = version + 1, centre_pincode = '${pincode}',
      centre_city = '${city}', centre_state = '${state}' where id = '${id}'`);
  await desk.check();
  const after = await desk.review(first);
  expect(after.decision).toBe('waiting');
  expect(sameOf(after)).toMatchObject([{ level: 'serious', set_aside: null }]);
});

/** Of the whole list: in a portal of its own. */
checksTest()(
  'the queue shows the members of a case together, where the most urgent stands',
  async ({ app, admin, check, shown }) => {
    await plantCase({ app, shown }, ['V1', 'V2', 'V3']);
    await insertSubmitted(app, 'W4', { boundaryWall: false });
    await insertSubmitted(app, 'G5', { strongRoomSecure: false });
    await check();
    const { rows, total, entries } = await listReviews(admin, { list: 'waiting' });
    expect([total, entries]).toEqual([5, 3]);
    const codes = rows.map((row) => row.centre_code);
    const start = Math.min(...['V1', 'V2', 'V3'].map((code) => codes.indexOf(code)));
    expect(codes.slice(start, start + 3).toSorted()).toEqual(['V1', 'V2', 'V3']);
    expect(codes.indexOf('V1')).toBe(start + 2);
    expect(new Set(rows.flatMap((row) => row.case?.members ?? []))).toEqual(new Set([3]));
    const serious = await listReviews(admin, { list: 'serious' });
    expect(serious.rows.map((row) => row.centre_code)).not.toContain('V1');
  },
);
