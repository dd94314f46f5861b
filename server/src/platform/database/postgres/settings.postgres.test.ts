/** Settings of PostgreSQL that would lose acknowledged data in a crash (security.md R3). */
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { findPostgres } from '../../../../../tools/find-postgres.ts';
import { createCluster } from '../../../../../tools/postgres-cluster.ts';
import { systemClock } from '../../../kernel/time.ts';
import { migrations } from '../../../migrations.ts';
import { openDatabase } from '../open-database.ts';
import { DatabaseUnavailable } from '../errors.ts';

/** `npm test` reports when they are missing. In CI that is a failure. */
const programs = findPostgres() ?? '';

async function withServer(settings: readonly string[], work: (url: string) => Promise<void>): Promise<void> {
  const cluster = await createCluster(programs, settings);
  try {
    await cluster.start();
    await work(cluster.url);
  } finally {
    await cluster.remove();
  }
}

describe.skipIf(programs === '')('a server with', () => {
  test('fsync = off is refused before anything is migrated', () =>
    withServer(['fsync=off'], async (url) => {
      const opening = openDatabase({ url, migrations, clock: systemClock });
      const error = await opening.catch((reason: unknown) => reason);
      expect(error).not.toBeInstanceOf(DatabaseUnavailable);
      expect(String(error)).toContain('Set fsync = on and restart PostgreSQL.');
    }));

  test.each([
    ['off', 'on'],
    ['local', 'local'],
    ['remote_apply', 'remote_apply'],
  ])('synchronous_commit = %s: transactions use %s; full_page_writes = off is reported', (setting, used) =>
    withServer([`synchronous_commit=${setting}`, 'full_page_writes=off'], async (url) => {
      const warnings: string[] = [];
      const warn = (message: string): void => void warnings.push(message);
      const database = await openDatabase({ url, migrations, clock: systemClock, warn });
      const { rows } = await database.transaction((tx) => sql`show synchronous_commit`.execute(tx));
      expect(rows).toEqual([{ synchronous_commit: used }]);
      expect(warnings).toEqual([expect.stringContaining('full_page_writes = off')]);
      await database.close();
    }),
  );
});
