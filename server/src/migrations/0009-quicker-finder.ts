/**
 * Makes the dashboard of 100,000 centres answer like that of 5,000 in more cases (decision 0017). What a search reads, and how
 * centres are counted, each engine keeps in its own way.
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
