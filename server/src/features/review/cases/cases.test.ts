/** Cases over HTTP: who is a member, who is likely the original, and what the queue shows. */
import { expect } from 'vitest';
import type { ReviewCase } from '#contract/review/case-endpoints.ts';
import { delhi, plantCase, readCase } from '../../../testing/cases.ts';
import { checksTest } from '../../../testing/checks-test.ts';
import { listReviews } from '../../../testing/reviews.ts';
import { insertSubmitted, type SubmittedWithoutUpload } from '../../../testing/submitted-centres.ts';

const test = checksTest();

type Centre = SubmittedWithoutUpload;

const codesOf = ({ members }: ReviewCase) => members.map((member) => member.centre_code);

test('a victim of copies ranks as a notice that says so, and the copies stay serious', async ({
  app,
  check,
  shown,
  review,
}) => {
  const [victim, copy] = await plantCase({ app, shown }, ['V1', 'C2', 'C3']);
  await check();
  const own = await review(victim);
  expect(own.reasons.filter(({ code }) => code === 'picture.same')).toMatchObject([
    { level: 'notice', values: { original: 1, code: 'C2' } },
    { level: 'notice', values: { original: 1, code: 'C3' } },
  ]);
  expect(own.case?.members).toBe(3);
  const other = await review(copy);
  expect(other.reasons.filter(({ code }) => code === 'picture.same').map(({ level }) => level)).toEqual([
    'serious',
    'serious',
  ]);
});

test('without agreeing signs nobody is the original, and all reasons are serious', async ({
  app,
  admin,
  check,
  shown,
  review,
}) => {
  const one = await insertSubmitted(app, 'U1', {}, {}, delhi);
  app.clock.advance(60);
  const other = await insertSubmitted(app, 'U2');
  for (const { photoIds } of [one, other]) shown.set(photoIds.centre, 'the same');
  await check();
  for (const centre of [one, other])
    expect((await review(centre)).reasons.find(({ code }) => code === 'picture.same')?.level).toBe('serious');
  const found = await readCase(admin, one);
  expect(found.pictures).toMatchObject([
    {
      original: null,
      signs: [
        { sign: 'arrived-first', centre_id: one.id },
        { sign: 'nearest', centre_id: other.id },
      ],
    },
  ]);
  expect(found.members.map(({ role }) => role)).toEqual(['undecided', 'undecided']);
});

test('a case has all that are connected, in the order of arrival, with time, distance and role', async ({
  app,
  admin,
  check,
  shown,
}) => {
  const takenAt = '2026-01-10T11:00:00';
  const [victim, copy] = await plantCase({ app, shown }, ['V1', 'C2'], { takenAt });
  // Connected over the strong room of C2 only.
  const third = await insertSubmitted(app, 'S3');
  shown.set(copy.photoIds.strongRoom, 'a room').set(third.photoIds.strongRoom, 'a room');
  await insertSubmitted(app, 'X4');
  await check();
  const found = await readCase(admin, third);
  expect([codesOf(found), found.total]).toEqual([['V1', 'C2', 'S3'], 3]);
  const [first] = found.members;
  expect(first).toMatchObject({
    centre_code: 'V1',
    role: 'original',
    decision: 'waiting',
    edition: null,
    photos: [
      {
        slot: 'centre',
        taken_at: '2026-01-10T11:00:00',
        arrived_at: '2026-01-10T06:00:00.000Z',
        is_replaced: false,
      },
    ],
  });
  expect(first?.photos[0]?.distance_m).toBeLessThan(100_000);
  expect(found.members.find((member) => member.centre_code === 'C2')).toMatchObject({
    role: 'copy',
    photos: [{}, {}],
  });
  expect(found.pictures).toHaveLength(2);
  const { status, body } = await admin.ask('GET', `/review/${victim.id}x/case`);
  expect([status, body]).toMatchObject([404, { code: 'review.not-found' }]);
});

test('the queue shows the members of a case together, where the most urgent of them stands', async ({
  app,
  admin,
  check,
  shown,
}) => {
  await plantCase({ app, shown }, ['V1', 'C2', 'C3']);
  await insertSubmitted(app, 'W4', { boundaryWall: false });
  await insertSubmitted(app, 'G5', { strongRoomSecure: false });
  await check();
  const { rows, total, entries } = await listReviews(admin, { list: 'waiting' });
  expect([total, entries]).toEqual([5, 3]);
  const codes = rows.map((row) => row.centre_code);
  const start = Math.min(...['V1', 'C2', 'C3'].map((code) => codes.indexOf(code)));
  expect(codes.slice(start, start + 3).toSorted()).toEqual(['C2', 'C3', 'V1']);
  expect(codes.indexOf('V1')).toBe(start + 2);
  expect(new Set(rows.flatMap((row) => row.case?.members ?? []))).toEqual(new Set([3]));
  expect((await listReviews(admin, { list: 'serious' })).rows.map((row) => row.centre_code)).not.toContain(
    'V1',
  );
});

test('a deleted centre leaves its case at once', async ({ app, admin, check, shown, review }) => {
  const [victim, copy, other] = await plantCase({ app, shown }, ['V1', 'C2', 'C3']);
  await check();
  await admin.ask('DELETE', `/centres/${copy.id}`);
  const { total, members } = await readCase(admin, victim);
  expect([total, members.map(({ id }) => id)]).toEqual([2, [victim.id, other.id]]);
  expect((await review(victim)).case?.members).toBe(2);
  await admin.ask('DELETE', `/centres/${other.id}`);
  expect((await review(victim)).case).toBeUndefined();
});

test('who was accepted as the original, and is likely none by now, waits again', async ({
  app,
  admin,
  check,
  shown,
  review,
}) => {
  const [first, other] = await plantCase({ app, shown }, ['V1', 'C2']);
  await check();
  const { version, reasons } = await review(first);
  const ofCase = reasons.filter(({ code }) => code === 'picture.same');
  expect(ofCase).toMatchObject([{ level: 'notice', values: { original: 1 } }]);
  const setAside = ofCase.map(({ key }) => key);
  await admin.ask('PUT', `/review/${first.id}`, { version, decision: 'accepted', setAside });
  // The records were wrong.
  const move = ({ id }: Centre, record: string) =>
    app.runSql(`update centres set version = version + 1, ${record} where id = '${id}'`);
  await move(first, `centre_pincode = '800001', centre_city = 'Patna', centre_state = 'Bihar'`);
  await move(other, `centre_pincode = '110001', centre_city = 'New Delhi', centre_state = 'Delhi'`);
  await check();
  const after = await review(first);
  expect(after.decision).toBe('waiting');
  expect(after.reasons.filter(({ code }) => code === 'picture.same')).toMatchObject([
    { level: 'serious', set_aside: null },
  ]);
});
