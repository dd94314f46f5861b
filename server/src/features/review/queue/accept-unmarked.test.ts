/** Accepting all centres without reasons: who is accepted, who is drawn, and that an auditor can repeat it. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startAdmin, type AdminClient } from '../../../testing/admin-client.ts';
import { listReviews } from '../../../testing/reviews.ts';
import { runCommand } from '../../../testing/run-command.ts';
import { reasonOf, storeReview } from '../../../testing/stored-reviews.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { dropTrigger } from '../../../testing/test-database.ts';

let app: TestApp;
let admin: AdminClient;

beforeEach(async () => {
  app = await startTestApp();
  admin = await startAdmin(app);
});
afterEach(async () => {
  await app.close();
});

interface Preview {
  readonly states: readonly { readonly state: string; readonly accepted: number; readonly drawn: number }[];
  readonly planHash: string;
}
const preview = async (query = '') =>
  (await admin.ask('GET', `/review/accept-unmarked${query}`)).body as Preview;
const accept = (planHash: string, state?: string) =>
  admin.ask('POST', '/review/accept-unmarked', { planHash, state });

async function storeMany(): Promise<void> {
  const noWall = reasonOf('wall.none', 'notice');
  const setAside = { ...noWall, set_aside: { by: 'Asha', at: '2026-01-06T06:00:00.000Z' } };
  for (let number = 10; number < 32; number += 1) await storeReview(app, `B${number}`);
  await storeReview(app, 'G1', { state: 'Goa', reasons: [setAside], review: { notices: 0 } });
  await storeReview(app, 'G2', { state: 'Goa', reasons: [noWall] });
  await storeReview(app, 'G3', { state: 'Goa', review: { decision: 'visit' } });
  await storeReview(app, 'G4', { state: 'Goa', review: { checks_version: 0 } });
}

test('accepts what the preview says, per state, and leaves the drawn ones in the queue', async () => {
  await storeMany();
  expect((await preview('?state=Goa')).states).toEqual([{ state: 'Goa', accepted: 0, drawn: 1 }]);
  const { states, planHash } = await preview();
  expect(states).toEqual([
    { state: 'Bihar', accepted: 20, drawn: 2 },
    { state: 'Goa', accepted: 0, drawn: 1 },
  ]);
  expect(await preview()).toEqual({ states, planHash });
  expect((await accept(planHash)).body).toEqual({
    message: '20 centres accepted, 3 drawn for a look',
  });
  const drawn = await listReviews(admin, { list: 'drawn' });
  expect(drawn.rows).toHaveLength(3);
  expect(drawn.rows.every(({ decision, is_drawn: isDrawn }) => decision === 'waiting' && isDrawn)).toBe(true);
  const [accepted] = (await listReviews(admin, { list: 'accepted' })).rows;
  expect(accepted).toMatchObject({ decision: 'accepted', version: 2 });
  // Who was drawn is not drawn or accepted again.
  expect((await preview()).states).toEqual([]);

  // A look ends the draw.
  const [first] = drawn.rows;
  await admin.ask('PUT', `/review/${first?.id ?? ''}`, { version: first?.version, decision: 'accepted' });
  expect(await listReviews(admin, { list: 'drawn' })).toMatchObject({ total: 2 });
});

test('a plan that is no longer the one of the preview is refused, and nobody is accepted', async () => {
  await storeMany();
  const { planHash } = await preview();
  await storeReview(app, 'B99');
  expect(await accept(planHash)).toMatchObject({ status: 409, body: { code: 'review.outdated' } });
  expect(await listReviews(admin, { list: 'accepted' })).toMatchObject({ total: 0 });
  expect(await accept((await preview('?state=Bihar')).planHash, 'Bihar')).toMatchObject({ status: 200 });
  expect((await preview()).states).toEqual([{ state: 'Goa', accepted: 0, drawn: 1 }]);
});

test('an auditor repeats every draw with the secret, and learns which one is not that of the secret', async () => {
  await storeMany();
  // More centres than one entry of the audit trail names.
  for (let number = 100; number < 310; number += 1) await storeReview(app, `K${number}`, { state: 'Kerala' });
  await accept((await preview()).planHash);
  const verify = () => runCommand('verify-draws.ts', app.environment);
  expect(await verify()).toMatchObject({
    exitCode: 0,
    stdout: '3 of 3 draws were repeated with the secret and are the same.\n',
  });
  await app.runSql(dropTrigger('audit_trail_update', 'audit_trail'));
  await app.runSql(
    `update audit_trail set details = replace(details, 'B1', 'X1') where act = 'reviews.accepted'`,
  );
  const changed = await verify();
  expect(changed.exitCode).toBe(1);
  expect(changed.stdout).toContain('the draw of Bihar is not that of the secret.');
}, 60_000);
