/** The lists of the queue: their order, filters, counts, pages and file. Which reason is the gravest: gravity.test.ts of the contract. */
import { expect, vi } from 'vitest';
import type { ReviewCounts } from '#contract/review/endpoints.ts';
import { limitRows } from '../../accounts/limit-rows.ts';
import { insertCentre } from '../../testing/people.ts';
import { queueTest } from '../../testing/queue-test.ts';
import { insertCorrection, reasonOf } from '../../testing/review-rows.ts';
import { readCsv } from '../../testing/read-files.ts';
import { testLimits } from '../../testing/test-limits.ts';
import { CheckCounts, countReviews } from './queue-page.ts';

/** More than the other tests look at. */
const centreReads = { ...testLimits.rates.centreReads, limit: 40 };

const test = queueTest({ limits: { ...testLimits, rates: { ...testLimits.rates, centreReads } } });

const noWall = reasonOf({ code: 'wall.none' });
const noGuards = reasonOf({ code: 'guards.none' });
const noCctv = reasonOf({ code: 'cctv.none', level: 'serious' });
const later = { submitted_at: '2026-01-06T06:00:00.000Z' };
const state = 'Here';

test('serious ones first, then more notices, then older; decided newest first', async ({ queue }) => {
  await queue.store('O1', { reasons: [noWall] });
  await queue.store('O2', { reasons: [noWall, noGuards], review: later });
  await queue.store('O3', { reasons: [noWall, noGuards] });
  await queue.store('O4', { reasons: [noCctv], review: later });
  await queue.store('O5');
  for (const day of [6, 7])
    await queue.store(`O${day}`, {
      reasons: [noCctv, noCctv],
      review: { decision: 'accepted', decided_at: `2026-01-0${day}T00:00:00.000Z` },
    });
  const waiting = ['O4', 'O3', 'O2', 'O1', 'O5'];
  for (const [query, codes] of [
    [{ list: 'waiting' }, waiting],
    [{ list: 'accepted' }, ['O7', 'O6']],
    [{ list: 'serious' }, ['O4']],
    [{ list: 'unmarked' }, ['O5']],
    [{ reason: 'guards.none' }, ['O3', 'O2']],
    [{ reason: 'guards.none', list: 'accepted' }, []],
    [{ state: 'There' }, []],
  ] as const)
    expect([query, await queue.codes(query)]).toEqual([query, codes]);
  expect((await queue.codes({ state })).slice(0, 5)).toEqual(waiting);
  const [entry] = (await queue.entries('reviews.listed')).toReversed();
  expect(entry).toMatchObject({ target: '', details: { page: '1', state } });
});

test('a row has what the head wrote as feedback, in one line', async ({ queue }) => {
  const said = 'One lock is broken.\n  The key is with the CFI.';
  for (const [code, feedback] of [
    ['W1', said],
    ['W2', ' \n '],
  ] as const)
    await queue.store(code, { answers: { feedback } });
  await queue.store('W3');
  const { rows } = await queue.list({ list: 'waiting' });
  const shown = Object.fromEntries(rows.map((row) => [row.centre_code, row.feedback]));
  expect(shown).toMatchObject({ W1: 'One lock is broken. The key is with the CFI.' });
  for (const code of ['W2', 'W3'])
    expect(rows.find((row) => row.centre_code === code)).not.toHaveProperty('feedback');
});

test('the counts are those of the lists, without deleted centres', async ({ queue }) => {
  const setAside = { ...noWall, set_aside: { by: 'Asha', at: '2026-01-06T06:00:00.000Z' } };
  await queue.store('N1', { reasons: [setAside, noCctv] });
  await queue.store('N2', { reasons: [noWall], review: { decision: 'visit' } });
  await queue.store('N3', { review: { drawn_at: '2026-01-06T06:00:00.000Z' } });
  await queue.store('N4', { reasons: [noWall], review: { decision: 'asked' } });
  const deleted = await queue.store('N5', { reasons: [noCctv] });
  expect(await queue.ask('DELETE', `/centres/${deleted.id}`)).toMatchObject({ status: 200 });
  expect((await queue.ask('GET', '/review/counts?state=Here')).body).toMatchObject({
    lists: { waiting: 2, accepted: 0, asked: 1, visit: 1, serious: 1, unmarked: 1, drawn: 1 },
    checks: [
      { code: 'cctv.none', found: 1, set_aside: 0 },
      { code: 'wall.none', found: 3, set_aside: 1 },
    ],
  });
  await queue.store('N6', { state: 'There', review: { checks_version: 0 } });
  const uncheckedOf = async (query: string) =>
    ((await queue.ask('GET', `/review/counts${query}`)).body as ReviewCounts).unchecked;
  expect(await uncheckedOf('?state=There')).toBe(1);
  expect((await uncheckedOf('')) - (await uncheckedOf('?state=Here'))).toBe(1);
  expect(await queue.list({ list: 'serious' })).toMatchObject({ total: 1, rows: [{}] });
  expect((await queue.list({ list: 'drawn' })).rows).toMatchObject([{ is_drawn: true }]);
  const registered = await insertCentre(queue.app, { centre_state: deleted.centre_state });
  for (const { id } of [deleted, registered])
    expect(await queue.ask('GET', `/review/${id}`)).toMatchObject({
      status: 404,
      body: { code: 'review.not-found' },
    });
});

test('a page has fifty rows', async ({ queue }) => {
  for (let number = 100; number < 152; number += 1) await queue.store(`P${number}`);
  const pages = [await queue.list(), await queue.list({ page: '2' })];
  expect(pages.map(({ total, rows }) => [total, rows.length])).toEqual([
    [52, 50],
    [52, 2],
  ]);
  expect(new Set(pages.flatMap(({ rows }) => rows.map(({ id }) => id))).size).toBe(52);
});

test('a row says when its correction was answered, until somebody decides', async ({ queue }) => {
  const [decidedAt, answeredAt] = ['2026-01-07T00:00:00.000Z', '2026-01-08T00:00:00.000Z'];
  for (const [code, decided, answers] of [
    ['A1', decidedAt, [answeredAt]],
    ['A2', '2026-01-09T00:00:00.000Z', [answeredAt]],
    ['A3', decidedAt, [answeredAt, null]],
    ['A4', null, []],
  ] as const) {
    const { id } = await queue.store(code, { review: { decided_at: decided } });
    for (const [index, answered] of answers.entries())
      await insertCorrection(queue.app, id, index + 1, null, { answered_at: answered });
  }
  const { rows } = await queue.list();
  const answered = rows.map((row) => [row.centre_code, row.correction_answered_at]);
  expect(Object.fromEntries(answered)).toEqual({ A1: answeredAt });
  expect(rows).toHaveLength(4);
});

test('a list is downloaded as CSV with its filters, in its order', async ({ queue }) => {
  await queue.store('X1', { reasons: [noWall] });
  await queue.store('X2', { reasons: [noCctv, noWall] });
  const { centre_state: full } = await queue.store('X3', { review: { decision: 'accepted', note: '=1+1' } });
  const csv = async (query: string) => {
    const { bytes, headers } = await queue.officer.file('GET', `/review/queue.csv?state=${full}${query}`);
    expect(headers.get('content-disposition')).toContain('review.csv');
    return readCsv(bytes).map((row) => ({ ...row, code: row['centre_code']?.slice(0, 2) }));
  };
  expect(await csv('&list=waiting')).toMatchObject([
    { code: 'X2', decision: 'waiting', serious_reasons: '1', notices: '1' },
    { code: 'X1', serious_reasons: '0', notices: '1' },
  ]);
  expect(await queue.entries('reviews.exported')).toMatchObject([
    { details: { list: 'waiting', state, total: 2 } },
  ]);
  expect((await csv('')).map(({ code }) => code)).toEqual(['X2', 'X1', 'X3']);
  expect(await csv('&list=accepted')).toMatchObject([{ code: 'X3', note: "'=1+1", reasons: '' }]);
  expect(await csv('&reason=cctv.none')).toHaveLength(1);
  expect(await csv('&list=serious&language=hi')).toMatchObject([
    { reasons: expect.stringMatching(/\p{Script=Devanagari}/u) },
  ]);
});

test('looks at reviews count among the reads of centres', async ({ queue }) => {
  const centre = await queue.store('L1');
  for (let look = 1; look < centreReads.limit; look += 1) await queue.review(centre);
  expect(await queue.entries('reads.many')).toEqual([]);
  await queue.review(centre);
  expect(await queue.entries('reads.many')).toMatchObject([{ details: { rows: centreReads.limit } }]);
});

test('lists are counted each time, reasons at most every 15 seconds', async ({ queue }) => {
  const { clock } = queue.app;
  const one = await queue.store('N1', { reasons: [noWall] });
  const other = await queue.store('N2', { state: 'There', reasons: [noWall] });
  const states = [one.centre_state, other.centre_state];
  const db = limitRows(queue.app.database.db, { states });
  const checkCounts = new CheckCounts(clock);
  const counts = async (of?: string) => {
    const counted = await countReviews(db, checkCounts, { state: of, of: states }, new Date(), '');
    return [counted.lists.waiting, counted.checks[0]?.found];
  };
  const both = async () => [await counts(), await counts(one.centre_state)].flat();
  expect(await both()).toEqual([2, 2, 1, 1]);
  await queue.store('N3', { reasons: [noWall] });
  expect(await both()).toEqual([3, 2, 2, 1]);
  clock.advance(15);
  expect(await both()).toEqual([3, 3, 2, 2]);

  // Counts that failed are not kept.
  const unread = new CheckCounts(clock);
  vi.spyOn(db, 'selectFrom').mockImplementationOnce(() => {
    throw new Error('as planned');
  });
  await expect(unread.read(db, { of: states })).rejects.toThrow('as planned');
  expect(await unread.read(db, { of: states })).toMatchObject([{ code: 'wall.none' }]);
});
