/** The queue: order, filters, counts and pages; decisions, marks and refusals; what the audit trail says about them. */
import { expect, vi } from 'vitest';
import { testLimits } from '../../../testing/test-limits.ts';
import type { Db } from '../../../platform/database/open-database.ts';
import type { AdminClient } from '../../../testing/admin-client.ts';
import { getReview, listReviews } from '../../../testing/reviews.ts';
import { insertCentre } from '../../../testing/people.ts';
import { reasonOf } from '../../../testing/review-rows.ts';
import { storeReview } from '../../../testing/stored-reviews.ts';
import { sharedAdminTest } from '../../../testing/portal-test.ts';
import type { TestApp } from '../../../testing/test-app.ts';

/** More than the other tests look at. */
const centreReads = { ...testLimits.rates.centreReads, limit: 40 };

const test = sharedAdminTest({
  limits: { ...testLimits, rates: { ...testLimits.rates, centreReads } },
});

const noWall = reasonOf({ code: 'wall.none' });
const noGuards = reasonOf({ code: 'guards.none' });
const noCctv = reasonOf({ code: 'cctv.none', level: 'serious' });

/** Each test has a state of its own. */
const codesOf = async (admin: AdminClient, state: string, query: Record<string, string> = {}) =>
  (await listReviews(admin, { state, ...query })).rows.map(({ centre_code: code }) => code);
const save = (admin: AdminClient, id: string, body: Record<string, unknown>) =>
  admin.ask('PUT', `/review/${id}`, body);
const lastEntry = async (app: TestApp, action: string) => {
  const row = await app.database.db
    .selectFrom('audit_trail')
    .select(['target', 'details'])
    .where('act', '=', action)
    .orderBy('sequence', 'desc')
    .executeTakeFirst();
  return row === undefined ? null : [row.target, JSON.parse(row.details) as unknown];
};

test('serious ones come first, then those with more notices, then the oldest; decided ones newest first', async ({
  app,
  admin,
}) => {
  const state = 'Order';
  const later = { submitted_at: '2026-01-06T06:00:00.000Z' };
  await storeReview(app, 'O1', { state, reasons: [noWall] });
  await storeReview(app, 'O2', { state, reasons: [noWall, noGuards], review: later });
  await storeReview(app, 'O3', { state, reasons: [noWall, noGuards] });
  await storeReview(app, 'O4', { state, reasons: [noCctv], review: later });
  await storeReview(app, 'O5', { state });
  for (const [code, decidedAt] of [
    ['O6', '2026-01-07T00:00:00.000Z'],
    ['O7', '2026-01-08T00:00:00.000Z'],
  ] as const)
    await storeReview(app, code, {
      state,
      reasons: [noCctv, noCctv],
      review: { decision: 'accepted', decided_at: decidedAt },
    });
  expect(await codesOf(admin, state, { list: 'waiting' })).toEqual(['O4', 'O3', 'O2', 'O1', 'O5']);
  expect(await codesOf(admin, state, { list: 'accepted' })).toEqual(['O7', 'O6']);
  expect((await codesOf(admin, state)).slice(0, 5)).toEqual(['O4', 'O3', 'O2', 'O1', 'O5']);
  expect(await codesOf(admin, state, { list: 'serious' })).toEqual(['O4']);
  expect(await codesOf(admin, state, { list: 'unmarked' })).toEqual(['O5']);
  expect(await codesOf(admin, state, { reason: 'guards.none' })).toEqual(['O3', 'O2']);
  expect(await codesOf(admin, state, { reason: 'guards.none', list: 'accepted' })).toEqual([]);
  expect(await lastEntry(app, 'reviews.listed')).toEqual([
    '',
    { page: '1', state, reason: 'guards.none', list: 'accepted' },
  ]);
});

test('the counts are those of the lists, and those of the checks say how often each was set aside', async ({
  app,
  admin,
}) => {
  const state = 'Counts';
  const setAside = { ...noWall, set_aside: { by: 'Asha', at: '2026-01-06T06:00:00.000Z' } };
  await storeReview(app, 'N1', { state, reasons: [setAside, noCctv] });
  await storeReview(app, 'N2', { state, reasons: [noWall], review: { decision: 'visit' } });
  await storeReview(app, 'N3', { state, review: { drawn_at: '2026-01-06T06:00:00.000Z' } });
  await storeReview(app, 'N4', { state, reasons: [noWall], review: { decision: 'asked' } });
  const deleted = await storeReview(app, 'N5', { state, reasons: [noCctv] });
  expect((await admin.ask('DELETE', `/centres/${deleted.id}`)).status).toBe(200);
  const { body } = await admin.ask('GET', `/review/counts?state=${state}`);
  expect(body).toMatchObject({
    lists: { waiting: 2, accepted: 0, asked: 1, visit: 1, serious: 1, unmarked: 1, drawn: 1 },
    checks: [
      { code: 'cctv.none', found: 1, set_aside: 0 },
      { code: 'wall.none', found: 3, set_aside: 1 },
    ],
  });
  expect(await listReviews(admin, { state, list: 'serious' })).toMatchObject({ total: 1, rows: [{}] });
  expect((await listReviews(admin, { state, list: 'drawn' })).rows).toMatchObject([{ is_drawn: true }]);
  expect((await admin.ask('GET', `/review/${deleted.id}`)).body).toMatchObject({ code: 'review.not-found' });
  const waiting = await insertCentre(app, { centre_state: state });
  expect((await admin.ask('GET', `/review/${waiting.id}`)).status).toBe(404);
});

test('a page has fifty rows', async ({ app, admin }) => {
  const state = 'Pages';
  for (let number = 100; number < 152; number += 1) await storeReview(app, `P${number}`, { state });
  const pages = [await listReviews(admin, { state }), await listReviews(admin, { state, page: '2' })];
  expect(pages.map(({ total, rows }) => [total, rows.length])).toEqual([
    [52, 50],
    [52, 2],
  ]);
  const all = pages.flatMap(({ rows }) => rows.map(({ centre_code: code }) => code));
  expect(new Set(all).size).toBe(52);
});

test('of two officers who decide about the same version one is refused, and nothing of the other is lost', async ({
  app,
  admin,
}) => {
  const { id } = await storeReview(app, 'D1', { state: 'Decisions', reasons: [noWall, noCctv] });
  const accepted = await save(admin, id, { version: 1, decision: 'accepted', note: ' Looks fine ' });
  expect(accepted).toMatchObject({
    status: 200,
    body: { decision: 'accepted', note: 'Looks fine', decided_by: 'Administrator', version: 2 },
  });
  const late = await save(admin, id, { version: 1, decision: 'visit', setAside: ['wall.none'] });
  expect(late).toMatchObject({ status: 409, body: { code: 'review.changed-elsewhere' } });
  expect(await getReview(admin, id)).toMatchObject({ decision: 'accepted', version: 2 });
  expect(await lastEntry(app, 'review.read')).toEqual(['D1', {}]);
  expect(await lastEntry(app, 'review.decided')).toEqual([
    'D1',
    expect.objectContaining({ before: 'waiting', decision: 'accepted', note: 'Looks fine' }),
  ]);
});

test('reasons that are set aside do not count, keep who said so, and can be taken back', async ({
  app,
  admin,
}) => {
  const { id } = await storeReview(app, 'M1', { state: 'Marks', reasons: [noWall, noCctv] });
  expect(await save(admin, id, { version: 1, setAside: ['cctv.none'] })).toMatchObject({
    body: { version: 2 },
  });
  expect(await lastEntry(app, 'review.decided')).toEqual(['M1', { setAside: ['cctv.none'] }]);
  expect(await codesOf(admin, 'Marks', { list: 'serious' })).toEqual([]);
  app.clock.advance(60);
  const both = await save(admin, id, { version: 2, setAside: ['cctv.none', 'wall.none'] });
  const { reasons } = both.body as Awaited<ReturnType<typeof getReview>>;
  expect(reasons.map(({ set_aside: mark }) => mark?.at)).toEqual([
    '2026-01-10T06:01:00.000Z',
    '2026-01-10T06:00:00.000Z',
  ]);
  expect(await codesOf(admin, 'Marks', { list: 'unmarked' })).toEqual(['M1']);
  await save(admin, id, { version: 3, setAside: ['wall.none'] });
  expect(await lastEntry(app, 'review.decided')).toEqual(['M1', { takenBack: ['cctv.none'] }]);
  expect(await codesOf(admin, 'Marks', { list: 'serious' })).toEqual(['M1']);
  // The same again changes nothing, and is not recorded.
  expect(await save(admin, id, { version: 4, setAside: ['wall.none'] })).toMatchObject({
    body: { version: 4 },
  });
  expect(await lastEntry(app, 'review.decided')).toEqual(['M1', { takenBack: ['cctv.none'] }]);
  expect(await save(admin, id, { version: 4, setAside: ['guards.none'] })).toMatchObject({ status: 400 });
});

test('of very many marks as many are recorded as the trail can keep, and how many more there are', async ({
  app,
  admin,
}) => {
  const keys = Array.from({ length: 100 }, (_, index) => `rooms.odd-size:${index}:`.padEnd(300, '"'));
  const reasons = keys.map((key) => ({ ...noWall, key }));
  const { id } = await storeReview(app, 'M2', { state: 'Marks of many', reasons });
  expect(await save(admin, id, { version: 1, setAside: keys, note: '"'.repeat(1000) })).toMatchObject({
    status: 200,
  });
  const recorded = async () => (await lastEntry(app, 'review.decided'))?.[1] as Record<string, unknown>;
  const { setAside, setAsideMore } = await recorded();
  expect([...(setAside as string[]), ...keys.slice(-Number(setAsideMore))]).toEqual(keys);
  await save(admin, id, { version: 2, setAside: keys.slice(0, 1) });
  expect(await recorded()).toMatchObject({ takenBackMore: expect.any(Number) as unknown });
});

test.for([
  ['no items', 'correction.items-required', { decision: 'asked', message: 'Look again' }],
  ['no message', 'field.required', { decision: 'asked', items: ['manpower'], message: ' ' }],
  ['a long message', 'field.too-long', { decision: 'asked', items: ['manpower'], message: 'x'.repeat(3001) }],
  [
    'the link of a stranger',
    'text.foreign-address',
    { decision: 'asked', items: ['manpower'], message: 'Log in at evil．com' },
  ],
  ['an unknown item', 'request.invalid', { decision: 'asked', items: ['kitchen'], message: 'x' }],
  ['a long note', 'field.too-long', { decision: 'visit', note: 'x'.repeat(1001) }],
  ['a note that is no text', 'field.not-text', { decision: 'visit', note: 'a\u0000b' }],
] as const)(
  'a decision with %s is refused with %s, and nothing is changed',
  async ([what, code, wanted], { app, admin }) => {
    const { id } = await storeReview(app, `R ${what}`);
    expect((await save(admin, id, { version: 1, ...wanted })).body).toMatchObject({ code });
    expect(await getReview(admin, id)).toMatchObject({ decision: 'waiting', version: 1, corrections: [] });
  },
);

test('asking for a correction takes the decision and queues the mail in one step', async ({ app, admin }) => {
  const { id } = await storeReview(app, 'K1', { state: 'Corrections', reasons: [noCctv] });
  const asked = { decision: 'asked', items: ['manpower', 'photos.centre'], message: 'Count again' };
  expect(await save(admin, id, { version: 1, ...asked })).toMatchObject({
    status: 200,
    body: {
      decision: 'asked',
      version: 2,
      corrections: [{ number: 1, items: ['manpower', 'photos.centre'], answered_at: null }],
    },
  });
  // Again while the first is open: refused, with the decision.
  expect(await save(admin, id, { version: 2, ...asked })).toMatchObject({
    status: 409,
    body: { code: 'correction.open' },
  });
  expect(await getReview(admin, id)).toMatchObject({ decision: 'asked', version: 2 });
});

test('the audit trail is written at the end, and both tables name the officer alike', async ({
  app,
  admin,
}) => {
  const { id } = await storeReview(app, 'K2', { state: 'Locks', reasons: [noCctv] });
  const entriesOf = (db: Db) =>
    db.selectFrom('audit_trail').select('act').where('target', '=', 'K2').orderBy('sequence').execute();
  const recordedBefore: unknown[] = [];
  const { mailer } = app.services;
  const queueMail = mailer.queueMail.bind(mailer);
  const spy = vi.spyOn(mailer, 'queueMail').mockImplementation(async (tx, mail) => {
    recordedBefore.push(await entriesOf(tx));
    return queueMail(tx, mail);
  });
  const asked = { version: 1, decision: 'asked', items: ['manpower'], message: 'Count again' };
  const { body } = await save(admin, id, asked);
  spy.mockRestore();
  expect(recordedBefore).toEqual([[]]);
  expect(await entriesOf(app.database.db)).toEqual([{ act: 'review.decided' }, { act: 'correction.asked' }]);
  expect(body).toMatchObject({
    decided_by: 'Administrator',
    corrections: [{ asked_by: 'Administrator' }],
  });
});

test('looks at reviews count among the reads of centres', async ({ app, admin }) => {
  const { id } = await storeReview(app, 'L1', { state: 'Looks' });
  await app.runSql('delete from rate_counters');
  expect(await lastEntry(app, 'reads.many')).toBeNull();
  for (let look = 0; look < centreReads.limit; look += 1) await getReview(admin, id);
  expect(await lastEntry(app, 'reads.many')).toEqual(['', { rows: centreReads.limit }]);
});

test('a row says when its correction was answered, until somebody decides', async ({ app, admin }) => {
  const state = 'Answered';
  const [decidedAt, answeredAt] = ['2026-01-07T00:00:00.000Z', '2026-01-08T00:00:00.000Z'];
  const correct = async (code: string, decided: string | null, answers: readonly (string | null)[]) => {
    const { id } = await storeReview(app, code, { state, review: { decided_at: decided } });
    const asked = {
      items: '["manpower"]',
      message: 'm',
      asked_by: 'a',
      asked_by_name: 'o',
      asked_at: decidedAt,
    };
    await app.database.transaction(async (tx) => {
      for (const [index, answered] of answers.entries())
        await tx
          .insertInto('corrections')
          .values({ centre_id: id, number: index + 1, ...asked, answered_at: answered })
          .execute();
    });
  };
  await correct('A1', decidedAt, [answeredAt]);
  await correct('A2', '2026-01-09T00:00:00.000Z', [answeredAt]);
  await correct('A3', decidedAt, [answeredAt, null]);
  await correct('A4', null, []);
  const { rows } = await listReviews(admin, { state });
  const answeredOf = (code: string) =>
    rows.find(({ centre_code: of }) => of === code)?.correction_answered_at;
  expect(['A1', 'A2', 'A3', 'A4'].map(answeredOf)).toEqual([answeredAt, undefined, undefined, undefined]);
  expect(rows).toHaveLength(4);
});

test('a session of 16 minutes ago decides, but mails no message to a head', async ({ app, admin }) => {
  const { id } = await storeReview(app, 'K9', { state: 'Stolen', reasons: [noCctv] });
  app.clock.advance(16 * 60);
  const asked = { version: 1, decision: 'asked', items: ['manpower'], message: 'Count again' };
  expect(await save(admin, id, asked)).toMatchObject({
    status: 403,
    body: { code: 'session.confirmation-required' },
  });
  expect(await getReview(admin, id)).toMatchObject({ decision: 'waiting', version: 1, corrections: [] });
  expect(await save(admin, id, { version: 1, decision: 'visit' })).toMatchObject({ status: 200 });
});
