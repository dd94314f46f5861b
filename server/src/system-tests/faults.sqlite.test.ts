/** Kills the server a few times; `npm run bench -- faults` does it hundreds of times. */
import { expect, test } from 'vitest';
import { runFaults } from '../testing/faults/fault-run.ts';

test('a server that is killed under concurrent writes loses no acknowledged write and leaves no partial write', async () => {
  const seed = Date.now() % 1_000_000;
  const { acknowledged, violations } = await runFaults({ kills: 6, seed, maxWrites: 16 });
  expect(violations, `seed ${seed}`).toEqual([]);
  expect(acknowledged).toBeGreaterThan(20);
}, 240_000);
