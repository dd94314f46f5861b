/** A serious reason needs a mark or a note before its centre is accepted; the last decision is taken back as it was, or not at all. */
import { expect } from 'vitest';
import type { AdminClient } from '../../../testing/admin-client.ts';
import { sharedAdminTest } from '../../../testing/portal-test.ts';
import { reasonOf } from '../../../testing/review-rows.ts';
import { getReview, listReviews } from '../../../testing/reviews.ts';
import { storeReview } from '../../../testing/stored-reviews.ts';
import type { TestApp } from '../../../testing/test-app.ts';

const test = sharedAdminTest();

const noWall = reasonOf({ code: 'wall.none' });
const noCctv = reasonOf({ code: 'cctv.none', level: 'serious' });
const far = reasonOf({ code: 'place.far', level: 'serious' });

/** By the secret of the tests. */
const notDrawn = { examDate: '2025-05-04', share: 0.05, drawn: false };

const save = (admin: AdminClient, id: string, body: Record<string, unknown>) =>
  admin.ask('PUT', `/review/${id}`, body);
const undo = (admin: AdminClient, id: string, version: number) =>
  admin.ask('POST', `/review/${id}/undo`, { version });
const decisionsAbout = async (app: TestApp, code: string) => {
  const rows = await app.database.db
    .selectFrom('audit_trail')
    .where('target', '=', code)
    .where('act', '=', 'review.decided')
    .select('details')
    .orderBy('sequence')
    .execute();
  return rows.map(({ details }) => JSON.parse(details) as unknown);
};

test('with a serious reason that counts a centre is not accepted, whatever else is marked', async ({
  app,
  admin,
}) => {
  const { id } = await storeReview(app, 'S1', { reasons: [far, noCctv, noWall] });
  const accepted = { version: 1, decision: 'accepted' };
  const refused = { status: 409, body: { code: 'review.serious-reason' } };
  expect(await save(admin, id, accepted)).toMatchObject(refused);
  expect(await save(admin, id, { ...accepted, note: ' ' })).toMatchObject(refused);
  expect(await save(admin, id, { ...accepted, setAside: ['place.far', 'wall.none'] })).toMatchObject(refused);
  expect(await getReview(admin, id)).toMatchObject({ decision: 'waiting', version: 1 });
  expect(await decisionsAbout(app, 'S1')).toEqual([]);
  expect(await save(admin, id, { ...accepted, setAside: ['place.far', 'cctv.none'] })).toMatchObject({
    status: 200,
    body: { decision: 'accepted' },
  });
});

test('a note is enough for acceptance, a visit needs neither, and notices need nothing', async ({
  app,
  admin,
}) => {
  const noted = await storeReview(app, 'S2', { reasons: [noCctv] });
  const note = 'The inspector saw the cameras';
  expect(await save(admin, noted.id, { version: 1, decision: 'accepted', note })).toMatchObject({
    status: 200,
  });
  const visited = await storeReview(app, 'S3', { reasons: [noCctv] });
  expect(await save(admin, visited.id, { version: 1, decision: 'visit' })).toMatchObject({ status: 200 });
  const fine = await storeReview(app, 'S4', { reasons: [noWall] });
  expect(await save(admin, fine.id, { version: 1, decision: 'accepted' })).toMatchObject({ status: 200 });
});

test('lists of decided centres say who decided and when, also of those accepted together', async ({
  app,
  admin,
}) => {
  const state = 'Who';
  for (const code of ['W1', 'W2']) await storeReview(app, code, { state });
  const { planHash } = (await admin.ask('GET', `/review/accept-unmarked?state=${state}`)).body as {
    planHash: string;
  };
  const together = await admin.ask('POST', '/review/accept-unmarked', { state, planHash });
  expect(together).toMatchObject({ body: { message: '1 centres accepted, 1 drawn for a spot check' } });
  const decided = { decided_by: 'Administrator', decided_at: app.clock.now().toISOString() };
  expect((await listReviews(admin, { state, list: 'accepted' })).rows).toMatchObject([decided]);
  const [drawn] = (await listReviews(admin, { state, list: 'drawn' })).rows;
  expect(drawn).toMatchObject({ decided_by: null, decided_at: null });
  app.clock.advance(60);
  await save(admin, drawn?.id ?? '', { version: drawn?.version, decision: 'accepted' });
  const times = (await listReviews(admin, { state, list: 'accepted' })).rows.map((row) => row.decided_at);
  expect(times).toEqual([app.clock.now().toISOString(), decided.decided_at]);
});

test('a decision that is taken back leaves the review as it was before, but for note and marks', async ({
  app,
  admin,
}) => {
  const before = {
    drawn_at: '2026-01-06T06:00:00.000Z',
    accepted_at: '2026-01-04T06:00:00.000Z',
    decided_at: '2026-01-05T06:00:00.000Z',
    decided_by: 'Asha',
  };
  const { id } = await storeReview(app, 'U1', { state: 'Undo', reasons: [noCctv], review: before });
  const asBefore = async () => {
    const { note: _note, version: _version, ...rest } = await getReview(admin, id);
    return rest;
  };
  const shown = await asBefore();
  const wanted = { version: 1, decision: 'accepted', note: 'Seen' };
  expect(await save(admin, id, wanted)).toMatchObject({ body: { version: 2, is_drawn: false } });
  expect(await undo(admin, id, 2)).toMatchObject({
    status: 200,
    body: { decision: 'waiting', is_drawn: true, note: 'Seen', version: 3, decided_by: 'Asha' },
  });
  expect(await asBefore()).toEqual(shown);
  expect(await decisionsAbout(app, 'U1')).toEqual([
    { before: 'waiting', decision: 'accepted', note: 'Seen', secondLook: notDrawn },
    { before: 'accepted', decision: 'waiting', undo: true },
  ]);
  // Only once.
  expect(await undo(admin, id, 3)).toMatchObject({ status: 409, body: { code: 'review.changed-elsewhere' } });
});

test('only the last decision is taken back, to the one before it', async ({ app, admin }) => {
  const { id } = await storeReview(app, 'U2', { state: 'Undo' });
  await save(admin, id, { version: 1, decision: 'accepted' });
  await save(admin, id, { version: 2, decision: 'visit' });
  expect(await undo(admin, id, 3)).toMatchObject({ body: { decision: 'accepted', version: 4 } });
  expect(await undo(admin, id, 2)).toMatchObject({ status: 409 });
  expect(await getReview(admin, id)).toMatchObject({ decision: 'accepted' });
});

test('what somebody has changed since, and what nobody has decided, is not taken back', async ({
  app,
  admin,
}) => {
  const refused = { status: 409, body: { code: 'review.changed-elsewhere' } };
  const changed = await storeReview(app, 'U3', { reasons: [noWall] });
  await save(admin, changed.id, { version: 1, decision: 'visit' });
  await save(admin, changed.id, { version: 2, note: 'Go on Monday' });
  for (const version of [2, 3]) expect(await undo(admin, changed.id, version)).toMatchObject(refused);
  expect(await getReview(admin, changed.id)).toMatchObject({ decision: 'visit', note: 'Go on Monday' });

  const waiting = await storeReview(app, 'U5');
  expect(await undo(admin, waiting.id, 1)).toMatchObject(refused);
  expect(await undo(admin, 'nobody', 1)).toMatchObject({ status: 404 });
});

test('one decision is not among those that were accepted together', async ({ app, admin }) => {
  const { id } = await storeReview(app, 'U6', { state: 'Alone' });
  await save(admin, id, { version: 1, decision: 'accepted' });
  const preview = await admin.ask('GET', '/review/accept-unmarked?state=Alone');
  expect(preview.body).not.toMatchObject({ last: { id } });
  expect(await admin.ask('POST', `/review/acceptances/${id}/undo`)).toMatchObject({ status: 404 });
  expect(await undo(admin, id, 2)).toMatchObject({ body: { decision: 'waiting' } });
});

test('the own decisions of the day are counted, and one that is taken back no longer', async ({
  app,
  admin,
}) => {
  const decidedToday = async () =>
    ((await admin.ask('GET', '/review/counts')).body as { decided_today: number }).decided_today;
  const before = await decidedToday();
  const yesterday = new Date(app.clock.now().getTime() - 24 * 60 * 60 * 1000).toISOString();
  await storeReview(app, 'T1', {
    review: { decision: 'visit', decided_by: 'Administrator', decided_at: yesterday },
  });
  await storeReview(app, 'T2', {
    review: { decision: 'visit', decided_by: 'Asha', decided_at: app.clock.now().toISOString() },
  });
  const { id } = await storeReview(app, 'T3');
  expect(await decidedToday()).toBe(before);
  await save(admin, id, { version: 1, decision: 'visit' });
  expect(await decidedToday()).toBe(before + 1);
  await undo(admin, id, 2);
  expect(await decidedToday()).toBe(before);
});
