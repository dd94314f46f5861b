/** Kills portals and PostgreSQL a few times; `npm run torture` does it hundreds of times. */
import { expect, test } from 'vitest';
import { findPostgres } from '../tools/find-postgres.ts';
import { isPostgres } from '../server/src/testing/test-database.ts';
import { runFaults } from './faults/fault-run.ts';
import { sumOf } from './faults/journal.ts';
import { addRecord, createTotals, formatLine } from './faults/report.ts';

const { database, kills } = isPostgres
  ? ({ database: 'postgres', kills: 5 } as const)
  : ({ database: 'sqlite', kills: 6 } as const);

// `npm test` reports when PostgreSQL is missing. In CI that is a failure.
test.skipIf(isPostgres && findPostgres() === undefined)(
  'portals, and a PostgreSQL, that are killed under concurrent writes lose no acknowledged write and no mail and leave no partial write',
  async () => {
    const seed = Date.now() % 1_000_000;
    const totals = createTotals();
    const onRecord = addRecord.bind(null, totals);
    // Mails that a killed process had begun are not waited for.
    await runFaults({ database, kills, seed, maxLoadMs: 1_500, drainMs: 0, onRecord });
    console.log(formatLine(totals));
    expect(totals.findings, `seed ${seed}`).toEqual([]);
    expect(totals.kills[database]).toBe(kills);
    expect(sumOf(totals.writes)).toBeGreaterThan(kills);
  },
);
