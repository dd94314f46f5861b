/** A few kills on every run; `npm run bench -- faults` does hundreds. */
import { expect, test } from 'vitest';
import { runFaults } from '../testing/faults/fault-run.ts';

test('a server that is killed while many write loses nothing that it acknowledged and leaves nothing half done', async () => {
  const seed = Date.now() % 1_000_000;
  const { acknowledged, violations } = await runFaults({ kills: 6, seed, maxWrites: 16 });
  expect(violations, `seed ${seed}`).toEqual([]);
  expect(acknowledged).toBeGreaterThan(20);
}, 240_000);
