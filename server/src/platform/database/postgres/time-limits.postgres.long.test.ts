/** The time limit of statements, which passes. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { systemClock } from '../../../kernel/time.ts';
import { migrations } from '../../../migrations.ts';
import { createPostgresDatabase } from '../../../testing/test-database.ts';
import { isUnavailable } from '../errors.ts';
import { openDatabase } from '../open-database.ts';

test('a statement or read that takes longer than five seconds is aborted, on the server as well', async () => {
  const stored = await createPostgresDatabase({ isEmpty: true });
  const database = await openDatabase({ url: stored.url, migrations, clock: systemClock });
  const startedAt = performance.now();
  const failed = Promise.all(
    [
      database.transaction((tx) => sql`select pg_sleep(120)`.execute(tx)),
      sql`select pg_sleep(120) where ${1} = 1`.execute(database.db),
    ].map((work) => work.catch((error: unknown) => error)),
  );
  const countActive = async () =>
    (
      await stored.run(`select 1 from pg_stat_activity where datname = current_database() and query ~ '^select pg_sleep'
      and state = 'active'`)
    ).length;
  await expect.poll(countActive).toBe(2);
  expect((await failed).map(isUnavailable)).toEqual([true, true]);
  expect(performance.now() - startedAt).toBeLessThan(60_000);
  expect(await countActive()).toBe(0);
  await database.close();
  await stored.drop();
});
