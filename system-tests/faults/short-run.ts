/** A few kills, as a part of the tests; `npm run torture` does hundreds. */
import { expect } from 'vitest';
import { runFaults } from './fault-run.ts';
import { sumOf } from './journal.ts';
import type { DatabaseName } from './target.ts';
import { addRecord, createTotals, formatLine } from './report.ts';

/** Expects no finding, and prints what was done. Mails that a killed process had begun are not waited for. */
export async function expectNothingLost(database: DatabaseName, kills: number): Promise<void> {
  const seed = Date.now() % 1_000_000;
  const totals = createTotals();
  const onRecord = addRecord.bind(null, totals);
  await runFaults({ database, kills, seed, maxLoadMs: 1_500, drainMs: 0, onRecord });
  console.log(formatLine(totals));
  expect(totals.findings, `seed ${seed}`).toEqual([]);
  expect(totals.kills[database]).toBe(kills);
  expect(sumOf(totals.writes)).toBeGreaterThan(kills);
}
