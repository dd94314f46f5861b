/** `test` with a primary and its standby. */
import { findPostgres } from '../../../tools/find-postgres.ts';
import { startReplicated } from '../../../tools/postgres-standby.ts';
import { startTest } from './portal-test.ts';

/** `npm test` reports when they are missing. In CI that is a failure. */
export const programs = findPostgres() ?? '';

export const test = startTest().extend('clusters', async ({}, { onCleanup }) => {
  const clusters = await startReplicated(programs);
  onCleanup(() => clusters.remove());
  return clusters;
});
