/** Files are read from a replica that has everything, and from the primary as soon as it has not. */
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { runSql } from '../tools/postgres-standby.ts';
import { startAdmin } from '../server/src/testing/admin-client.ts';
import { insertCentre } from '../server/src/testing/people.ts';
import type { TestApp } from '../server/src/testing/test-app.ts';
import { programs, test } from '../server/src/testing/replicated-test.ts';

const isReplica = async ({ database }: TestApp): Promise<boolean | undefined> => {
  const query = sql<{ standby: boolean }>`select pg_is_in_recovery() as standby`;
  return (await query.execute(await database.forFiles())).rows[0]?.standby;
};

describe.skipIf(programs === '')('with a replica', { timeout: 60_000 }, () => {
  test('a file has what was acknowledged before, whatever the replica does', async ({ clusters, start }) => {
    const { primary, standby } = clusters;
    const environment = { DATABASE_URL: primary.url, DATABASE_REPLICA_URL: standby.url };
    const app = await start({ environment });
    const admin = await startAdmin(app);
    const exported = async () => (await admin.file('POST', '/centres/export')).bytes.toString('utf8');
    const create = (code: string, phone: string) => insertCentre(app, { centre_code: code, phone });
    await create('R1', '9000000001');
    expect(await exported()).toContain('R1');
    expect(await isReplica(app)).toBe(true);
    await runSql(standby.url, 'select pg_wal_replay_pause()');
    await create('R2', '9000000002');
    expect(await isReplica(app)).toBe(false);
    expect(await exported()).toContain('R2');
    await runSql(standby.url, 'select pg_wal_replay_resume()');
    await expect.poll(() => isReplica(app), { timeout: 20_000 }).toBe(true);
    // Writes are no longer acknowledged without it, so nothing is written from here on.
    await standby.stop('SIGQUIT');
    expect(await isReplica(app)).toBe(false);
    await standby.start();
  });
});
