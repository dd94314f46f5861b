/** A read replica, from which whole files are read, so that they do not slow the primary down. */
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../types.ts';
import { connectForFiles } from './connect.ts';
import { createPool, poolOptions } from './pool.ts';

/** How long a file waits for the replica to have what the primary has acknowledged. */
const waitMs = 2_000;
const askAgainMs = 50;

export interface Replica {
  /** The replica, when it has all that the primary has acknowledged until now; otherwise the primary. */
  readonly orPrimary: (primary: Db) => Promise<Db>;
  readonly close: () => Promise<void>;
}

export function openReplica(url: string): Replica {
  const pool = createPool(poolOptions(url));
  const db = connectForFiles(pool);
  const hasReached = async (position: string): Promise<boolean> => {
    const query = sql<{ there: boolean }>`select pg_last_wal_replay_lsn() >= ${position}::pg_lsn as there`;
    return (await query.execute(db)).rows[0]?.there === true;
  };
  return {
    orPrimary: async (primary) => {
      const flushed = sql<{ at: string }>`select pg_current_wal_flush_lsn()::text as at`;
      const position = (await flushed.execute(primary)).rows[0]?.at ?? '';
      const until = performance.now() + waitMs;
      try {
        while (!(await hasReached(position))) {
          if (performance.now() > until) return primary;
          await delay(askAgainMs);
        }
        return db;
      } catch {
        // It is down, or no replica.
        return primary;
      }
    },
    close: async () => {
      await db.destroy();
      await pool.end();
    },
  };
}
