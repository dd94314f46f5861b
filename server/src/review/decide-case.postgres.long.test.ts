/** A decision about a case that waits for an answer which is being stored: only asking the database again and again shows that. */
import pg from 'pg';
import { expect, vi } from 'vitest';
import { decideCase, ownDeskTest, plantCase, readCase } from '../testing/checks-test.ts';

const test = ownDeskTest();

test('an answer while the case is read is not unseen', async ({ desk }) => {
  const { app, admin } = desk;
  const [victim, copy] = await plantCase(desk, ['V1', 'C2']);
  await desk.check();
  const { caseHash } = await readCase(admin, victim);
  // Stored by the answer, which takes no lock of the reviews; the decision has read the reviews and waits for the corrections.
  const answered = new pg.Client({ connectionString: app.environment['DATABASE_URL'] });
  await answered.connect();
  await answered.query('begin; lock table corrections in access exclusive mode');
  const deciding = decideCase(admin, victim, { caseHash, original: 'fine', others: 'visit' });
  await vi.waitFor(
    async () => {
      const waiting = await app.runSql(`select 1 from pg_locks where not granted`);
      expect(waiting).not.toEqual([]);
    },
    { timeout: 60_000 },
  );
  await answered.query(`update reviews set version = version + 1 where centre_id = '${copy.id}'; commit`);
  await answered.end();
  expect(await deciding).toMatchObject({ status: 409, body: { code: 'review.outdated' } });
  expect(await desk.review(copy)).toMatchObject({ decision: 'waiting' });
});
