/** Kills the server FAULT_KILLS times (500) while clients write, and checks the invariants after each kill (security.md R1). */
import process from 'node:process';
import { runFaults } from '../../server/src/testing/faults/fault-run.ts';

const kills = Number(process.env['FAULT_KILLS'] ?? 500);
const seed = Number(process.env['FAULT_SEED'] ?? Date.now() % 1_000_000);

const { acknowledged, violations, slowestStartMs } = await runFaults({
  kills,
  seed,
  maxWrites: 40,
  report: (line) => console.error(line),
});
console.log(
  JSON.stringify({
    kills,
    seed,
    acknowledgedWrites: acknowledged,
    violations,
    'faults.violations': violations.length,
    'faults.slowestStartMs': Math.round(slowestStartMs),
  }),
);
