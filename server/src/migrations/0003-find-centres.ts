/**
 * What the dashboard searches, filters and counts by, so that 100,000 centres answer like 5,000: `centre_finder` and
 * `centre_tallies`, and an index over the words of centres. All of it is derived from `centres` and `checklists` by the
 * database itself; nobody writes it by hand. Each engine has a way of its own.
 */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { engineOf } from '../platform/database/engine.ts';
import { createFinderInPostgres } from './0003-find-centres-postgres.ts';
import { createFinderInSqlite } from './0003-find-centres-sqlite.ts';

export const findCentres: Migration = {
  async up(db: Kysely<unknown>) {
    await (engineOf(db).name === 'postgres' ? createFinderInPostgres(db) : createFinderInSqlite(db));
  },
};
