/** Accepting all centres without warnings: who is accepted, who is drawn, and that an auditor can repeat it. */
import { expect } from 'vitest';
import { checksVersion } from '#contract/review/limits.ts';
import { deriveKeys } from '../../../kernel/crypto/keys.ts';
import type { Services } from '../../../services.ts';
import { officer } from '../../../testing/corrections.ts';
import type { AdminClient } from '../../../testing/admin-client.ts';
import { codesOf, getReview, listReviews } from '../../../testing/reviews.ts';
import drawsCommand from '../../../commands/verify-draws.ts';
import { runInProcess } from '../../../testing/run-in-process.ts';
import { insertCorrection, reasonOf } from '../../../testing/review-rows.ts';
import { storeReview } from '../../../testing/stored-reviews.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { dropTrigger } from '../../../testing/test-database.ts';
import { sampleByState, isRepeatable, recordedSamples } from '../sample.ts';
import { acceptUnmarked } from './accept-unmarked.ts';
import { adminTest } from '../../../testing/portal-test.ts';

const test = adminTest();

interface Preview {
  readonly states: readonly { readonly state: string; readonly accepted: number; readonly drawn: number }[];
  readonly planHash: string;
  readonly kinds: readonly unknown[];
  readonly answered: number;
  readonly last: unknown;
}
const preview = async (admin: AdminClient, query = '') =>
  (await admin.ask('GET', `/review/accept-unmarked${query}`)).body as Preview;
const accept = (admin: AdminClient, planHash: string, state?: string) =>
  admin.ask('POST', '/review/accept-unmarked', { planHash, state });

async function storeMany(app: TestApp): Promise<void> {
  const noWall = reasonOf({ code: 'wall.none' });
  const setAside = { ...noWall, set_aside: { by: 'Asha', at: '2026-01-06T06:00:00.000Z' } };
  for (let number = 10; number < 32; number += 1) await storeReview(app, `B${number}`);
  await storeReview(app, 'G1', { state: 'Goa', reasons: [setAside], review: { notices: 0 } });
  await storeReview(app, 'G2', { state: 'Goa', reasons: [noWall] });
  await storeReview(app, 'G3', { state: 'Goa', review: { decision: 'visit' } });
  await storeReview(app, 'G4', { state: 'Goa', review: { checks_version: 0 } });
}

test('accepts what the preview says, per state, and leaves the drawn ones in the queue', async ({
  app,
  admin,
}) => {
  await storeMany(app);
  expect((await preview(admin, '?state=Goa')).states).toEqual([
    { state: 'Goa', accepted: 0, drawn: 1, kinds: [] },
  ]);
  const { states, planHash, kinds } = await preview(admin);
  expect(states).toEqual([
    { state: 'Bihar', accepted: 20, drawn: 2, kinds: [] },
    { state: 'Goa', accepted: 0, drawn: 1, kinds: [] },
  ]);
  expect(await preview(admin)).toEqual({ states, planHash, kinds, answered: 0, last: null });
  expect((await accept(admin, planHash)).body).toEqual({
    message: '20 centres accepted, 3 drawn for a spot check',
    id: expect.any(String) as unknown,
    accepted: 20,
    drawn: 3,
  });
  const drawn = await listReviews(admin, { list: 'drawn' });
  expect(drawn.rows).toHaveLength(3);
  expect(drawn.rows.every(({ decision, is_drawn: isDrawn }) => decision === 'waiting' && isDrawn)).toBe(true);
  const [accepted] = (await listReviews(admin, { list: 'accepted' })).rows;
  expect(accepted).toMatchObject({ decision: 'accepted', version: 2 });
  // Who was drawn is not drawn or accepted again.
  expect((await preview(admin)).states).toEqual([]);

  // A look ends the draw.
  const [first] = drawn.rows;
  await admin.ask('PUT', `/review/${first?.id ?? ''}`, { version: first?.version, decision: 'accepted' });
  expect(await listReviews(admin, { list: 'drawn' })).toMatchObject({ total: 2 });
});

test('an answer that nobody has looked at is left, and notes about those that are accepted stay', async ({
  app,
  admin,
}) => {
  for (const code of ['B10', 'B11']) await storeReview(app, code, { review: { note: 'Rang them' } });
  const ids = new Map<string, string>();
  for (const code of ['A1', 'A2', 'A3']) ids.set(code, (await storeReview(app, code)).id);
  await insertCorrection(app, ids.get('A1') ?? '', 1, {});
  await insertCorrection(app, ids.get('A2') ?? '', 1, null);
  await insertCorrection(app, ids.get('A3') ?? '', 1, {});
  // A decision after the answer, which was taken back to the queue.
  await app.runSql(
    `update reviews set decided_at = '2026-02-01T06:00:00.000Z' where centre_id = '${ids.get('A3')}'`,
  );
  const { states, planHash, answered } = await preview(admin);
  expect({ states, answered }).toMatchObject({ states: [{ accepted: 3, drawn: 1 }], answered: 1 });
  await accept(admin, planHash);
  expect(await codesOf(admin, 'answered')).toEqual(['A1']);
  const { rows } = await listReviews(admin, { list: 'accepted' });
  expect(rows).toHaveLength(3);
  for (const { id, centre_code: code } of rows)
    expect(await getReview(admin, id)).toMatchObject({ note: code.startsWith('B') ? 'Rang them' : '' });
});

test('a plan that is no longer the one of the preview is refused, and nobody is accepted', async ({
  app,
  admin,
}) => {
  await storeMany(app);
  const { planHash } = await preview(admin);
  await storeReview(app, 'B99');
  expect(await accept(admin, planHash)).toMatchObject({ status: 409, body: { code: 'review.outdated' } });
  expect(await listReviews(admin, { list: 'accepted' })).toMatchObject({ total: 0 });
  expect(await accept(admin, (await preview(admin, '?state=Bihar')).planHash, 'Bihar')).toMatchObject({
    status: 200,
  });
  expect((await preview(admin)).states).toEqual([{ state: 'Goa', accepted: 0, drawn: 1, kinds: [] }]);
});

test('what changes while the states are accepted one after the other leaves its state as it is', async ({
  app,
  admin,
}) => {
  await storeMany(app);
  const { planHash } = await preview(admin);
  const { database } = app.services;
  const changing = (sqlText: string): Services => ({
    ...app.services,
    database: {
      ...database,
      transaction: async (work) => {
        await app.runSql(sqlText);
        return database.transaction(work);
      },
    },
  });
  const requestIn = (states: string) =>
    `update reviews set checks_version = 0 where centre_state in (${states})`;
  const acceptWhile = (sqlText: string) => acceptUnmarked(changing(sqlText), { planHash }, officer);
  expect(await acceptWhile(requestIn(`'Goa'`))).toEqual({
    id: expect.any(String) as unknown,
    accepted: 20,
    drawn: 2,
  });
  expect(await listReviews(admin, { list: 'accepted' })).toMatchObject({ total: 20 });
  expect(await listReviews(admin, { list: 'drawn', state: 'Goa' })).toMatchObject({ total: 0 });

  await app.runSql(`update reviews set checks_version = ${checksVersion}`);
  const { planHash: ofRest } = await preview(admin);
  await expect(
    acceptUnmarked(changing(requestIn(`'Goa'`)), { planHash: ofRest }, officer),
  ).rejects.toMatchObject({ code: 'review.outdated' });
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

test('the preview is in the audit trail', async ({ app, admin }) => {
  await storeMany(app);
  await preview(admin, '?state=Bihar');
  const row = await app.database.db
    .selectFrom('audit_trail')
    .select('details')
    .where('act', '=', 'reviews.previewed')
    .executeTakeFirstOrThrow();
  expect(JSON.parse(row.details)).toEqual({ state: 'Bihar', accepted: 20, drawn: 2 });
});

test('an auditor repeats every draw with the secret, and learns which one is not that of the secret', async ({
  app,
  admin,
}) => {
  await storeMany(app);
  // More centres than one entry of the audit trail names.
  for (let number = 100; number < 500; number += 1)
    await storeReview(app, `K${number}`.padEnd(50, '-'), { state: 'Kerala' });
  await accept(admin, (await preview(admin)).planHash);
  const verify = () => runInProcess(app, drawsCommand, { earlier: [] });
  expect(await verify()).toMatchObject({
    exitCode: 0,
    stdout: '3 of 3 draws were repeated with the secret and are the same.\n',
  });
  await app.runSql(dropTrigger('audit_trail_update', 'audit_trail'));
  await app.runSql(
    `update audit_trail set details = replace(details, '"share":0.05', '"share":0.5')
     where act = 'reviews.accepted' and details like '%"state":"Bihar"%'`,
  );
  const changed = await verify();
  expect(changed.exitCode).toBe(1);
  expect(changed.stdout).toContain('the draw of Bihar is not that of the secret.');
});
