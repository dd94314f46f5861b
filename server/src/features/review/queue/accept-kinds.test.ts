/** Accepting centres with notices of chosen kinds only, and taking that back. */
import { expect } from 'vitest';
import { api } from '#contract/api.ts';
import { checksVersion } from '#contract/review/limits.ts';
import type { ReasonCode } from '#contract/review/warnings.ts';
import type { AdminClient } from '../../../testing/admin-client.ts';
import { readEntries } from '../../../testing/audit-entries.ts';
import { adminTest } from '../../../testing/portal-test.ts';
import { codesOf, listReviews } from '../../../testing/reviews.ts';
import { insertCentres, insertReview, insertSubmittedRows, reasonOf } from '../../../testing/review-rows.ts';
import { storeReview } from '../../../testing/stored-reviews.ts';
import type { TestApp } from '../../../testing/test-app.ts';

const test = adminTest();

const noGuards = reasonOf({ code: 'guards.none' });
const noWall = reasonOf({ code: 'wall.none' });
const noPeons = reasonOf({ code: 'peons.none' });
const setAside = { by: 'Asha', at: '2026-01-06T06:00:00.000Z' };

/** Ten of Bihar without guards, one of them without a wall too; two of Goa without warnings; and one with a serious reason. */
async function storeSome(app: TestApp): Promise<void> {
  for (let number = 10; number < 19; number += 1)
    await storeReview(app, `B${number}`, {
      reasons: [noGuards],
      review: { note: 'seen before', submitted_at: `2026-01-05T06:00:${number}.000Z` },
    });
  await storeReview(app, 'B19', { reasons: [noGuards, noWall, { ...noPeons, set_aside: setAside }] });
  await storeReview(app, 'B20', { reasons: [noGuards, reasonOf({ code: 'cctv.none', level: 'serious' })] });
  await storeReview(app, 'G1', { state: 'Goa' });
  await storeReview(app, 'G2', { state: 'Goa' });
}

const preview = (admin: AdminClient, kinds: readonly ReasonCode[] = []) =>
  admin.call(
    api.previewAcceptUnmarked,
    kinds.length === 0 ? { query: {} } : { query: { kinds: kinds.join(',') } },
  );

async function accept(admin: AdminClient, kinds: ReasonCode[]): Promise<string> {
  const { planHash } = await preview(admin, kinds);
  const { id } = await admin.call(api.acceptUnmarked, { body: { kinds, planHash } });
  return id ?? '';
}

test('each kind says how many centres it would add, by state, with an example', async ({ app, admin }) => {
  await storeSome(app);
  const without = await preview(admin);
  expect(without.states).toEqual([{ state: 'Goa', accepted: 1, drawn: 1, kinds: [] }]);
  // The one without a wall needs two more kinds, so that one of them alone adds it nowhere.
  expect(without.kinds).toMatchObject([{ code: 'guards.none', centres: 9, example: { centre_code: 'B10' } }]);
  const withGuards = await preview(admin, ['guards.none']);
  expect(withGuards.states).toEqual([
    { state: 'Bihar', accepted: 8, drawn: 1, kinds: [{ code: 'guards.none', centres: 9 }] },
    { state: 'Goa', accepted: 1, drawn: 1, kinds: [] },
  ]);
  expect(withGuards.kinds).toMatchObject([
    { code: 'wall.none', centres: 1, example: { centre_code: 'B19' } },
    { code: 'guards.none', centres: 9 },
  ]);
  expect((await preview(admin, ['guards.none', 'wall.none'])).states).toMatchObject([
    { state: 'Bihar', accepted: 9, drawn: 1 },
    { state: 'Goa' },
  ]);
  expect(await admin.ask('GET', '/review/accept-unmarked?kinds=nonsense')).toMatchObject({ status: 400 });
});

test('only centres whose notices are all of a chosen kind are accepted, and the trail names the kinds', async ({
  app,
  admin,
}) => {
  await storeSome(app);
  await accept(admin, ['guards.none']);
  expect(await codesOf(admin, 'accepted')).toHaveLength(9);
  expect(await codesOf(admin, 'drawn')).toHaveLength(2);
  expect(await codesOf(admin, 'waiting')).toEqual(
    [...(await codesOf(admin, 'drawn')), 'B19', 'B20'].toSorted(),
  );
  const entries = await readEntries(app, 'reviews.accepted');
  expect(entries.map(({ details }) => details)).toMatchObject([
    { state: 'Bihar', kinds: ['guards.none'] },
    { state: 'Goa', kinds: ['guards.none'] },
  ]);
});

test('the plan of other kinds is refused', async ({ app, admin }) => {
  await storeSome(app);
  const { planHash } = await preview(admin, ['guards.none']);
  expect(
    await admin.ask('POST', '/review/accept-unmarked', { planHash, kinds: ['guards.none', 'wall.none'] }),
  ).toMatchObject({ status: 409, body: { code: 'review.outdated' } });
});

test('an acceptance is taken back, except where something has changed since; who was drawn stays drawn', async ({
  app,
  admin,
}) => {
  await storeSome(app);
  const before = (await listReviews(admin, { list: 'waiting' })).rows;
  const id = await accept(admin, ['guards.none']);
  expect((await preview(admin)).last).toMatchObject({ id, by: 'Administrator', centres: 9 });
  const [touched, rechecked, ...others] = (await listReviews(admin, { list: 'accepted' })).rows;
  await admin.ask('PUT', `/review/${touched?.id ?? ''}`, { version: touched?.version, decision: 'visit' });
  await app.runSql(`update reviews set version = version + 1 where centre_id = '${rechecked?.id ?? ''}'`);
  const left = [touched?.centre_code ?? '', rechecked?.centre_code ?? ''].toSorted();
  const drawn = await codesOf(admin, 'drawn');

  const undone = await admin.call(api.undoAcceptance, { params: { id } });
  expect(undone).toMatchObject({ undone: 7, left: 2, leftCodes: left });
  const waiting = (await listReviews(admin, { list: 'waiting' })).rows;
  for (const { id: centreId, version } of others) {
    const earlier = before.find((row) => row.id === centreId);
    // As before, but for its version.
    expect(waiting.find((row) => row.id === centreId)).toEqual({ ...earlier, version: version + 1 });
  }
  const review = await admin.call(api.getReview, {
    params: { id: others.find(({ centre_code: code }) => code.startsWith('B'))?.id ?? '' },
  });
  expect(review).toMatchObject({ note: 'seen before', decided_by: null, decided_at: null });
  expect(await codesOf(admin, 'drawn')).toEqual(drawn);
  expect(await codesOf(admin, 'visit')).toEqual([touched?.centre_code]);
  expect(await codesOf(admin, 'accepted')).toEqual([rechecked?.centre_code]);

  expect((await preview(admin)).last).toBeNull();
  expect(await admin.ask('POST', `/review/acceptances/${id}/undo`)).toMatchObject({
    status: 404,
    body: { code: 'acceptance.not-found' },
  });
  const entries = await readEntries(app, 'reviews.returned');
  expect(entries.map(({ details }) => details)).toEqual([
    { acceptance: id, undone: others.map(({ centre_code: code }) => code).toSorted() },
    { acceptance: id, left },
  ]);
});

test('an acceptance of an archived edition, or of a deleted centre, is not taken back', async ({
  app,
  admin,
}) => {
  await storeSome(app);
  const id = await accept(admin, ['guards.none']);
  await app.runSql(`insert into editions (id, exam_name, exam_date, next_list, archived_at, archived_by)
    values ('e1', 'NEET 2025', '2025-05-04', 'same', '2026-01-01', 'admin')`);
  await app.runSql(`update centres set archived_at = '2026-01-01'`);
  await app.runSql(`update centres set edition_id = 'e1' where centre_code <> 'B11'`);
  expect((await preview(admin)).last).toBeNull();
  expect(await admin.call(api.undoAcceptance, { params: { id } })).toMatchObject({ undone: 0, left: 9 });
  const decisions = await app.database.db.selectFrom('reviews').select('decision').execute();
  expect(decisions.filter(({ decision }) => decision === 'accepted')).toHaveLength(9);
});

test('the kinds are named once, so that the entry of the trail has room for all centres', async ({
  app,
  admin,
}) => {
  await storeSome(app);
  const { planHash } = await preview(admin, ['guards.none']);
  const kinds = Array.from({ length: 2_000 }, () => 'guards.none');
  expect(await admin.ask('POST', '/review/accept-unmarked', { planHash, kinds })).toMatchObject({
    status: 400,
  });
  expect(await codesOf(admin, 'accepted')).toEqual([]);
});

test('more than one transaction takes back is taken back as a whole', async ({ app, admin }) => {
  const ids = await insertCentres(app, 700);
  const submitted = { snapshot: '{"answers":{}}', sha256: 'ab' };
  await insertSubmittedRows(
    app,
    ids.map((centreId) => ({ centreId, ...submitted })),
  );
  for (const id of ids) await insertReview(app, id, { sha256: 'ab', checks_version: checksVersion });
  const id = await accept(admin, []);
  expect(await admin.call(api.undoAcceptance, { params: { id } })).toMatchObject({ undone: 665, left: 0 });
  expect(await codesOf(admin, 'accepted')).toEqual([]);
});
