/** `test` with a primary and its standby. */
import { findPostgres } from '../../../tools/find-postgres.ts';
import { startReplicated, type ReplicatedClusters } from '../../../tools/postgres-standby.ts';
import { startTest } from './portal-test.ts';

/** `npm test` reports when they are missing. In CI that is a failure. */
export const programs = findPostgres() ?? '';

export const test = startTest().extend<{ readonly clusters: ReplicatedClusters }>({
  clusters: async ({}, use) => {
    const clusters = await startReplicated(programs);
    await use(clusters);
    await clusters.remove();
  },
});
