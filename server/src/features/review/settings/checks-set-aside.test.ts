/** A check that is set aside for a state or for all, and taken back: what it finds does not count there. */
import { expect } from 'vitest';
import { api } from '#contract/api.ts';
import type { ReviewDetail } from '#contract/review/endpoints.ts';
import type { AdminClient } from '../../../testing/admin-client.ts';
import { delhi, plantCase } from '../../../testing/cases.ts';
import { checksTest } from '../../../testing/checks-test.ts';
import { codesOf } from '../../../testing/reviews.ts';
import { insertSubmitted } from '../../../testing/submitted-centres.ts';

const test = checksTest();

const noWall = { boundaryWall: false };
const setAside = (admin: AdminClient, state: string, why: string | null, code = 'wall.none' as const) =>
  admin.call(api.setCheckAside, { body: { code, state, why } });
const marksOf = ({ reasons }: ReviewDetail) => reasons.map(({ code, set_aside: mark }) => [code, mark]);

test('it counts no longer in that state, for present and later submissions, and counts again when it is taken back', async ({
  app,
  admin,
  check,
  review,
}) => {
  const [bihar, goa] = [
    await insertSubmitted(app, 'B1', noWall, { centre_state: 'Bihar' }),
    await insertSubmitted(app, 'G1', noWall, { centre_state: 'Goa' }),
  ];
  await check();
  // Their photos are in the Andamans; only the wall is looked at here.
  const others = async () =>
    (await review(bihar)).reasons.map(({ code }) => code).filter((c) => c !== 'wall.none');
  const beside = await others();
  const why = 'Walls are not asked for this year';
  const at = app.clock.now().toISOString();
  expect(await setAside(admin, 'Bihar', why)).toEqual({
    checks: [{ code: 'wall.none', state: 'Bihar', why, by: 'Administrator', at }],
  });
  await check();
  const mark = { by: 'Administrator', at, check: { state: 'Bihar', why } };
  expect(marksOf(await review(bihar))).toContainEqual(['wall.none', mark]);
  expect(marksOf(await review(goa))).toContainEqual(['wall.none', null]);
  expect(await others()).toEqual(beside);

  const later = await insertSubmitted(app, 'B2', noWall, { centre_state: 'Bihar' });
  await check();
  expect(marksOf(await review(later))).toContainEqual(['wall.none', mark]);

  expect(await setAside(admin, 'Bihar', null)).toEqual({ checks: [] });
  await check();
  for (const centre of [bihar, later])
    expect(marksOf(await review(centre))).toContainEqual(['wall.none', null]);
});

test('a centre without another reason is without warnings, and an own mark outlives the check that is set aside', async ({
  app,
  admin,
  check,
  review,
}) => {
  const [one, other] = [await insertSubmitted(app, 'A1', noWall), await insertSubmitted(app, 'A2', noWall)];
  await check();
  const { version } = await review(other);
  const own = { version, setAside: ['wall.none'] };
  expect(await admin.ask('PUT', `/review/${other.id}`, own)).toMatchObject({ status: 200 });
  expect(await codesOf(admin, 'unmarked')).toEqual(['A2']);
  await setAside(admin, '', 'No problem anywhere');
  await check();
  expect(await codesOf(admin, 'unmarked')).toEqual(['A1', 'A2']);

  // What is set aside as a whole is not taken back at one centre.
  const { version: now } = await review(one);
  expect(await admin.ask('PUT', `/review/${one.id}`, { version: now, setAside: [] })).toMatchObject({
    status: 200,
  });
  expect(await codesOf(admin, 'unmarked')).toEqual(['A1', 'A2']);
  await setAside(admin, '', null);
  await check();
  expect(await codesOf(admin, 'unmarked')).toEqual(['A2']);
});

test('what a check that is set aside finds later returns no accepted centre, until it counts again', async ({
  app,
  admin,
  check,
  shown,
  review,
}) => {
  const [first] = await plantCase({ app, shown }, ['A1']);
  await check();
  const { version } = await review(first);
  await admin.ask('PUT', `/review/${first.id}`, { version, decision: 'accepted' });
  await admin.call(api.setCheckAside, { body: { code: 'picture.same', state: '', why: 'One building' } });
  await plantCase({ app, shown }, ['A2'], delhi);
  await check();
  const accepted = await review(first);
  expect(marksOf(accepted)).toContainEqual([
    'picture.same',
    expect.objectContaining({ check: { state: '', why: 'One building' } }),
  ]);
  expect(accepted).toMatchObject({ decision: 'accepted' });

  // Nobody has decided about what counts now.
  await admin.call(api.setCheckAside, { body: { code: 'picture.same', state: '', why: null } });
  await check();
  expect(marksOf(await review(first))).toContainEqual(['picture.same', null]);
  expect(await review(first)).toMatchObject({ decision: 'waiting' });
});

test('what did not count at the acceptance returns the centre when it counts, what was weighed then does not', async ({
  app,
  admin,
  check,
  shown,
  review,
}) => {
  const setSame = (why: string | null) =>
    admin.call(api.setCheckAside, { body: { code: 'picture.same', state: '', why } });
  const accept = async (centre: Parameters<typeof review>[0]) => {
    const { version } = await review(centre);
    const body = { version, decision: 'accepted', note: 'Seen' };
    expect(await admin.ask('PUT', `/review/${centre.id}`, body)).toMatchObject({ status: 200 });
  };
  const [weighed, other] = await plantCase({ app, shown }, ['A1', 'A2'], delhi);
  await check();
  await accept(weighed);
  app.clock.advance(60);
  await setSame('One building');
  await check();
  await accept(other);
  app.clock.advance(60);
  // For another cause: it has not counted since the first time.
  await setSame('One campus');
  await check();
  expect(await codesOf(admin, 'accepted')).toEqual(['A1', 'A2']);
  await setSame(null);
  await check();
  expect(await review(weighed)).toMatchObject({ decision: 'accepted' });
  expect(await review(other)).toMatchObject({ decision: 'waiting' });
});

test('a submission that cannot be read is never without warnings: its check is not set aside', async ({
  admin,
}) => {
  const body = { code: 'checklist.unreadable', state: '', why: 'as told' };
  expect(await admin.ask('PUT', '/review/checks', body)).toMatchObject({ status: 400 });
});

test('the reason is required, and what is set and taken back is in the audit trail', async ({
  app,
  admin,
}) => {
  const ask = (body: Record<string, unknown>) =>
    admin.ask('PUT', '/review/checks', { code: 'wall.none', state: '', ...body });
  expect(await ask({ why: ' ' })).toMatchObject({ status: 400, body: { code: 'field.required' } });
  expect(await ask({ why: 'x'.repeat(301) })).toMatchObject({
    status: 400,
    body: { code: 'field.too-long' },
  });
  expect(await ask({ why: 'as told', code: 'address.short' })).toMatchObject({ status: 400 });
  await ask({ why: 'as told' });
  await ask({ why: null });
  await ask({ why: null });
  const entries = await app.database.db
    .selectFrom('audit_trail')
    .select(['act', 'target', 'details'])
    .where('act', 'like', 'check.%')
    .orderBy('sequence')
    .execute();
  expect(entries).toEqual([
    { act: 'check.set-aside', target: 'wall.none', details: '{"state":"","why":"as told"}' },
    { act: 'check.restored', target: 'wall.none', details: '{"state":""}' },
  ]);
});
