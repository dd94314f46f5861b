/** Kills portals and PostgreSQL a few times; `npm run torture` does it hundreds of times. */
import { test } from 'vitest';
import { findPostgres } from '../tools/find-postgres.ts';
import { expectNothingLost } from './faults/short-run.ts';

// `npm test` reports when PostgreSQL is missing. In CI that is a failure.
test.skipIf(findPostgres() === undefined)(
  'two portals on a PostgreSQL, all killed in turn under concurrent writes, lose no acknowledged write and no mail and leave no partial write',
  async () => {
    await expectNothingLost('postgres', 5);
  },
  240_000,
);
