/**
 * Adds the tables that the dashboard searches, filters and counts by, so that it is fast with 100,000 centres:
 * `centre_finder`, `centre_tallies` and a text index. The database derives all of them from `centres` and `checklists`
 * with triggers, which differ by engine.
 */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { dialectOf } from '../platform/database/dialect.ts';
import { createFinderInPostgres } from './0003-find-centres-postgres.ts';
import { createFinderInSqlite } from './0003-find-centres-sqlite.ts';

/** The columns that the dashboard sorts by, in addition to code and status. Equal values are sorted by code. */
const sortedColumns = [
  'centre_name',
  'cfi',
  'centre_city',
  'centre_state',
  'centre_pincode',
  'official_person',
  'phone',
  'email',
] as const;

const finderIndexes = {
  centre_finder_code: ['centre_code'],
  centre_finder_status: ['is_submitted desc', 'centre_code'],
  centre_finder_state: ['centre_state', 'is_submitted', 'centre_code'],
} as const;

async function createIndexes(db: Kysely<unknown>): Promise<void> {
  for (const [name, columns] of Object.entries(finderIndexes))
    await db.schema
      .createIndex(name)
      .on('centre_finder')
      .columns([...columns])
      .execute();
  for (const column of sortedColumns)
    await db.schema
      .createIndex(`centres_by_${column}`)
      .on('centres')
      .columns([column, 'centre_code'])
      .execute();
}

export const findCentres: Migration = {
  async up(db: Kysely<unknown>) {
    await (dialectOf(db).name === 'postgres' ? createFinderInPostgres(db) : createFinderInSqlite(db));
    await createIndexes(db);
  },
};
