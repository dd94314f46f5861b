/** Kills the portal a few times; `npm run torture` does it hundreds of times. */
import { test } from 'vitest';
import { expectNothingLost } from './faults/short-run.ts';

test('a portal that is killed under concurrent writes loses no acknowledged write and no mail and leaves no partial write', async () => {
  await expectNothingLost('sqlite', 6);
}, 240_000);
