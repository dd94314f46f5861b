/** Accepting all centres without warnings, or with notices of chosen kinds only: who is drawn, and what is taken back. */
import { expect } from 'vitest';
import { checksVersion } from '#contract/review/limits.ts';
import drawsCommand from '../../commands/verify-draws.ts';
import { bindCaller, type Call } from '../../calls.ts';
import { deriveKeys } from '../../kernel/crypto/keys.ts';
import { officer as caller } from '../../testing/corrections.ts';
import { adminTest } from '../../testing/portal-test.ts';
import { queueTest, type Queue } from '../../testing/queue-test.ts';
import {
  emptySnapshot,
  insertCentres,
  insertCorrection,
  insertReview,
  insertSubmittedRows,
  reasonOf,
} from '../../testing/review-rows.ts';
import { runInProcess } from '../../testing/run-command.ts';
import { storeReview } from '../../testing/reviews.ts';
import { dropTrigger } from '../../testing/test-database.ts';
import { isRepeatable, recordedSamples, sampleByState } from '../sample.ts';
import { acceptUnmarked } from './accept-unmarked.ts';

const test = queueTest();

const noGuards = reasonOf({ code: 'guards.none' });
const noWall = reasonOf({ code: 'wall.none' });
const noPeons = reasonOf({ code: 'peons.none' });
const noCctv = reasonOf({ code: 'cctv.none', level: 'serious' });
const setAside = { by: 'Asha', at: '2026-01-06T06:00:00.000Z' };
const nobody = { accepted: 0, drawn: 1, kinds: [] };
const outdated = { status: 409, body: { code: 'review.outdated' } };

interface Preview {
  readonly states: readonly { readonly state: string; readonly accepted: number; readonly drawn: number }[];
  readonly planHash: string;
  readonly kinds: readonly object[];
  readonly answered: number;
  readonly last: { readonly id: string } | null;
}
const preview = async ({ ask }: Queue, query = '') =>
  (await ask('GET', `/review/accept-unmarked${query}`)).body as Preview;
const accept = ({ ask }: Queue, planHash: string, more: object = {}) =>
  ask('POST', '/review/accept-unmarked', { planHash, ...more });
/** What the preview says is accepted. Returns the id of the acceptance. */
async function acceptKinds(queue: Queue, ...kinds: string[]): Promise<string> {
  const query = kinds.length === 0 ? '' : `?kinds=${kinds.join(',')}`;
  const { planHash } = await preview(queue, query);
  return ((await accept(queue, planHash, { kinds })).body as { readonly id: string }).id;
}
const takeBack = ({ ask }: Queue, id: string) => ask('POST', `/review/acceptances/${id}/undo`);

/** Twenty-two without warnings here; there one whose reason is set aside, and three that are not accepted. */
async function storeMany({ store }: Queue): Promise<void> {
  for (let number = 10; number < 32; number += 1) await store(`B${number}`);
  const state = 'There';
  await store('G1', { state, reasons: [{ ...noWall, set_aside: setAside }], review: { notices: 0 } });
  await store('G2', { state, reasons: [noWall] });
  await store('G3', { state, review: { decision: 'visit' } });
  await store('G4', { state, review: { checks_version: 0 } });
}

/** Ten here without guards, one of them without a wall too, and one with a serious reason; two there without warnings. */
async function storeSome({ store }: Queue): Promise<void> {
  for (let number = 10; number < 19; number += 1)
    await store(`B${number}`, {
      reasons: [noGuards],
      review: { note: 'seen before', submitted_at: `2026-01-05T06:00:${number}.000Z` },
    });
  await store('B19', { reasons: [noGuards, noWall, { ...noPeons, set_aside: setAside }] });
  await store('B20', { reasons: [noGuards, noCctv] });
  for (const code of ['G1', 'G2']) await store(code, { state: 'There' });
}

test('what the preview says is accepted, by state; the drawn ones stay', async ({ queue }) => {
  await storeMany(queue);
  expect((await preview(queue, '?state=There')).states).toEqual([{ state: 'There', ...nobody }]);
  const { states, planHash, kinds } = await preview(queue);
  expect(states).toEqual([
    { state: 'Here', accepted: 20, drawn: 2, kinds: [] },
    { state: 'There', ...nobody },
  ]);
  expect(await preview(queue)).toEqual({ states, planHash, kinds, answered: 0, last: null });
  expect(await queue.entries('reviews.previewed')).toMatchObject([
    { details: { state: 'There', accepted: 0, drawn: 1 } },
    { details: { accepted: 20, drawn: 3 } },
    {},
  ]);
  expect((await accept(queue, planHash)).body).toEqual({
    message: '20 centres accepted, 3 drawn for a spot check',
    id: expect.any(String) as unknown,
    accepted: 20,
    drawn: 3,
  });
  const { rows } = await queue.list({ list: 'drawn' });
  const drawn = { decision: 'waiting', is_drawn: true, decided_by: null, decided_at: null };
  expect(rows).toMatchObject([drawn, drawn, drawn]);
  const decided = { decided_by: 'Officer', decided_at: queue.app.clock.now().toISOString() };
  const [accepted] = (await queue.list({ list: 'accepted' })).rows;
  expect(accepted).toMatchObject({ decision: 'accepted', version: 2, ...decided });
  // Who was drawn is not drawn or accepted again.
  expect((await preview(queue)).states).toEqual([]);

  // A look ends the draw.
  await queue.save({ id: rows[0]?.id ?? '' }, { version: rows[0]?.version, decision: 'accepted' });
  expect(await queue.list({ list: 'drawn' })).toMatchObject({ total: 2 });
});

test('an answer that nobody has looked at is left, and notes about others stay', async ({ queue }) => {
  const { app, store } = queue;
  for (const code of ['B10', 'B11']) await store(code, { review: { note: 'Rang them' } });
  // The last was decided about after the answer, and was taken back to the queue.
  const decided = { review: { decided_at: '2026-02-01T06:00:00.000Z' } };
  await insertCorrection(app, (await store('A1')).id, 1, {});
  await insertCorrection(app, (await store('A2')).id, 1, null);
  await insertCorrection(app, (await store('A3', decided)).id, 1, {});
  const { states, planHash, answered } = await preview(queue);
  expect({ states, answered }).toMatchObject({ states: [{ accepted: 3, drawn: 1 }], answered: 1 });
  await accept(queue, planHash);
  expect(await queue.codes({ list: 'answered' })).toEqual(['A1']);
  const { rows } = await queue.list({ list: 'accepted' });
  expect(rows).toHaveLength(3);
  for (const row of rows) {
    const note = row.centre_code.startsWith('B') ? 'Rang them' : '';
    expect(await queue.review(row)).toMatchObject({ note });
  }
});

test('a plan other than that of the preview is refused, and changes nothing', async ({ queue }) => {
  await storeMany(queue);
  const { planHash } = await preview(queue);
  await queue.store('B99', { reasons: [noWall, noGuards] });
  await queue.store('B98');
  expect(await accept(queue, planHash)).toMatchObject(outdated);
  const { planHash: ofKinds } = await preview(queue, '?kinds=wall.none');
  expect(await accept(queue, ofKinds, { kinds: ['wall.none', 'guards.none'] })).toMatchObject(outdated);
  const many = Array.from({ length: 2_000 }, () => 'wall.none');
  // The kinds are named once, so that the entry of the trail has room for all centres.
  expect(await accept(queue, ofKinds, { kinds: many })).toMatchObject({ status: 400 });
  expect(await queue.ask('GET', '/review/accept-unmarked?kinds=nonsense')).toMatchObject({ status: 400 });
  expect(await queue.list({ list: 'accepted' })).toMatchObject({ total: 0 });
});

test('what changes between states leaves its state as it is', async ({ queue }) => {
  await storeMany(queue);
  const { app } = queue;
  const { centre_state: there } = await queue.store('G5', { state: 'There', review: { decision: 'visit' } });
  const states = [there, there.replace('There', 'Here')];
  const request = `update reviews set checks_version = 0 where centre_state = '${there}'`;
  const call = bindCaller(app.services, { ...caller, states }, 'of-states');
  const { database } = call;
  const changing: Call = {
    ...call,
    database: {
      ...database,
      transaction: async (work) => {
        await app.runSql(request);
        return database.transaction(work);
      },
    },
  };
  const acceptWhile = async () => acceptUnmarked(changing, { planHash: (await preview(queue)).planHash });
  expect(await acceptWhile()).toMatchObject({ accepted: 20, drawn: 2 });
  expect(await queue.list({ list: 'accepted' })).toMatchObject({ total: 20 });
  expect(await queue.list({ list: 'drawn', state: 'There' })).toMatchObject({ total: 0 });
  await app.runSql(`update reviews set checks_version = ${checksVersion} where centre_state = '${there}'`);
  await expect(acceptWhile()).rejects.toMatchObject({ code: 'review.outdated' });
});

test('each kind says how many centres it would add, by state, with an example', async ({ queue }) => {
  await storeSome(queue);
  const without = await preview(queue);
  expect(without.states).toEqual([{ state: 'There', accepted: 1, drawn: 1, kinds: [] }]);
  const example = (code: string) => ({ example: { centre_code: code } });
  // The one without a wall needs two more kinds, so that one of them alone adds it nowhere.
  expect(without.kinds).toMatchObject([{ code: 'guards.none', centres: 9, ...example('B10') }]);
  const withGuards = await preview(queue, '?kinds=guards.none');
  expect(withGuards.states).toEqual([
    { state: 'Here', accepted: 8, drawn: 1, kinds: [{ code: 'guards.none', centres: 9 }] },
    { state: 'There', accepted: 1, drawn: 1, kinds: [] },
  ]);
  expect(withGuards.kinds).toMatchObject([
    { code: 'wall.none', centres: 1, ...example('B19') },
    { code: 'guards.none', centres: 9 },
  ]);
  expect((await preview(queue, '?kinds=guards.none,wall.none')).states).toMatchObject([
    { state: 'Here', accepted: 9, drawn: 1 },
    { state: 'There' },
  ]);
});

test('only centres whose notices are all of a chosen kind are accepted', async ({ queue }) => {
  await storeSome(queue);
  await acceptKinds(queue, 'guards.none');
  expect(await queue.codes({ list: 'accepted' })).toHaveLength(9);
  const drawn = await queue.codes({ list: 'drawn' });
  expect(drawn).toHaveLength(2);
  expect((await queue.codes({ list: 'waiting' })).toSorted()).toEqual([...drawn, 'B19', 'B20'].toSorted());
  const kinds = ['guards.none'];
  expect((await queue.entries('reviews.accepted')).map(({ details }) => details)).toMatchObject([
    { state: 'Here', kinds },
    { state: 'There', kinds },
  ]);
});

test('an acceptance is taken back where nothing changed; the drawn stay so', async ({ queue }) => {
  await storeSome(queue);
  const before = (await queue.list({ list: 'waiting' })).rows;
  const id = await acceptKinds(queue, 'guards.none');
  expect((await preview(queue)).last).toMatchObject({ id, by: 'Officer', centres: 9 });
  const [touched, rechecked, ...others] = (await queue.list({ list: 'accepted' })).rows;
  if (touched === undefined || rechecked === undefined) throw new Error('Nobody was accepted');
  await queue.save(touched, { version: touched.version, decision: 'visit' });
  await queue.app.runSql(`update reviews set version = version + 1 where centre_id = '${rechecked.id}'`);
  const left = [touched.centre_code, rechecked.centre_code].toSorted();
  const drawn = await queue.codes({ list: 'drawn' });

  expect((await takeBack(queue, id)).body).toMatchObject({ undone: 7, left: 2, leftCodes: left });
  const waiting = (await queue.list({ list: 'waiting' })).rows;
  for (const { id: centreId, version } of others) {
    // As before, but for its version.
    const earlier = before.find((row) => row.id === centreId);
    expect(waiting.find((row) => row.id === centreId)).toEqual({ ...earlier, version: version + 1 });
  }
  const [noted] = others.filter(({ centre_code: code }) => code.startsWith('B'));
  expect(await queue.review({ id: noted?.id ?? '' })).toMatchObject({
    note: 'seen before',
    decided_by: null,
    decided_at: null,
  });
  expect(await queue.codes({ list: 'drawn' })).toEqual(drawn);
  expect(await queue.codes({ list: 'visit' })).toEqual([touched.centre_code]);
  expect(await queue.codes({ list: 'accepted' })).toEqual([rechecked.centre_code]);
  expect((await preview(queue)).last).toBeNull();
  expect(await takeBack(queue, id)).toMatchObject({ status: 404, body: { code: 'acceptance.not-found' } });
  expect((await queue.entries('reviews.returned')).map(({ details }) => details)).toEqual([
    { acceptance: id, undone: others.map(({ centre_code: code }) => code).toSorted() },
    { acceptance: id, left },
  ]);
});

test('an acceptance is not offered to be taken back once everything was touched', async ({ queue }) => {
  await storeSome(queue);
  const id = await acceptKinds(queue, 'guards.none');
  expect((await preview(queue)).last).toMatchObject({ id });
  await queue.app.runSql(`update reviews set version = version + 1 where decision = 'accepted'`);
  expect((await preview(queue)).last).toBeNull();
});

test('an acceptance of an archived edition, or of a deleted centre, is not taken back', async ({ queue }) => {
  const { app } = queue;
  await storeSome(queue);
  const id = await acceptKinds(queue, 'guards.none');
  const ids = (await queue.list({ list: 'accepted' })).rows.map((row) => `'${row.id}'`);
  await app.runSql(`insert into editions (id, exam_name, exam_date, next_list, archived_at, archived_by)
    values ('e1', 'NEET 2025', '2025-05-04', 'same', '2026-01-01', 'admin')`);
  await app.runSql(`update centres set archived_at = '2026-01-01' where id in (${ids.join()})`);
  await app.runSql(`update centres set edition_id = 'e1' where id in (${ids.slice(1).join()})`);
  expect((await preview(queue)).last).toBeNull();
  expect((await takeBack(queue, id)).body).toMatchObject({ undone: 0, left: 9 });
  const decisions = await app.runSql(
    `select distinct decision from reviews where centre_id in (${ids.join()})`,
  );
  expect(decisions).toEqual([{ decision: 'accepted' }]);
});

test('long codes and very many are recorded completely', () => {
  const keys = deriveKeys(Buffer.from('a secret of tests'));
  const draw = { examDate: '2025-05-04', purpose: 'look', share: 0.05 } as const;
  const centres = Array.from({ length: 3000 }, (_, index) => ({
    centre_code: `"${index}`.padEnd(50, '"'),
    centre_state: 'Bihar',
  }));
  const parts = sampleByState(keys, draw, centres).flatMap((state) => recordedSamples(draw, state));
  expect(Math.max(...parts.map((part) => JSON.stringify(part).length))).toBeLessThan(20_000);
  expect(isRepeatable(parts, [keys])).toBe(true);
});

adminTest()('an auditor repeats every draw with the secret', async ({ app, admin }) => {
  // More than one transaction takes back, and than one entry of the audit trail names.
  const ids = await insertCentres(app, 700);
  await insertSubmittedRows(
    app,
    ids.map((centreId) => ({ centreId, snapshot: emptySnapshot, sha256: 'ab' })),
  );
  for (const id of ids)
    await insertReview(app, id, {
      sha256: 'ab',
      checks_version: checksVersion,
      centre_state: 'Uttar Pradesh',
    });
  for (const code of ['G1', 'G2', 'G3', 'G4']) await storeReview(app, code, { state: 'Goa' });
  const { planHash } = (await admin.ask('GET', '/review/accept-unmarked')).body as Preview;
  const { id } = (await admin.ask('POST', '/review/accept-unmarked', { planHash })).body as { id: string };
  const verify = () => runInProcess(app, drawsCommand, { earlier: [] });
  expect(await verify()).toMatchObject({
    exitCode: 0,
    stdout: '2 of 2 draws were repeated with the secret and are the same.\n',
  });
  await app.runSql(dropTrigger('audit_trail_final_update', 'audit_trail'));
  await app.runSql(
    `update audit_trail set details = replace(details, '"share":0.05', '"share":0.5')
     where act = 'reviews.accepted' and details like '%"state":"Goa"%'`,
  );
  const changed = await verify();
  expect(changed.exitCode).toBe(1);
  expect(changed.stdout).toContain('the draw of Goa is not that of the secret.');
  // As a whole.
  const undone = await admin.ask('POST', `/review/acceptances/${id}/undo`);
  expect(undone.body).toMatchObject({ undone: 668, left: 0 });
});
