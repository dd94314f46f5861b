/**
 * Kills backups, restores and moves a few times. `INTERRUPT_ROUNDS` and `INTERRUPT_SEED` make longer runs. On PostgreSQL only
 * the moves of the database run, which SQLite alone cannot run.
 */
import { expect, test } from 'vitest';
import { interruptCommands } from './faults/interrupted-commands.ts';
import { createPostgresDatabase, isPostgres } from '../server/src/testing/test-database.ts';

const rounds = Number(process.env['INTERRUPT_ROUNDS'] ?? (isPostgres ? 2 : 6));
const seed = Number(process.env['INTERRUPT_SEED'] ?? Date.now() % 1_000_000);
const secondsPerRound = 60;

test(
  'a killed backup, restore or move leaves nothing unfinished that looks finished, and its repetition completes it',
  async () => {
    const databases = { createDatabase: () => createPostgresDatabase({ isEmpty: true }), onlyDatabase: true };
    const counts = await interruptCommands({
      rounds,
      seed,
      report: (line) => console.info(line),
      ...(isPostgres ? databases : {}),
    });
    expect(counts.violations, `seed ${seed}`).toEqual([]);
    expect(counts.rounds).toBe(rounds);
  },
  120_000 + rounds * secondsPerRound * 1000,
);
