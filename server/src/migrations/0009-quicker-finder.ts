/**
 * Makes more queries of the dashboard fast with 100,000 centres (decision 0018). The searched text and the counts are stored
 * differently by each engine.
 */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { dialectOf } from '../platform/database/dialect.ts';
import { quickenFinderInPostgres } from './0009-quicker-finder-postgres.ts';
import { quickenFinderInSqlite } from './0009-quicker-finder-sqlite.ts';

export const quickerFinder: Migration = {
  async up(db: Kysely<unknown>) {
    await (dialectOf(db).name === 'postgres' ? quickenFinderInPostgres(db) : quickenFinderInSqlite(db));
  },
};
