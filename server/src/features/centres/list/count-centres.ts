/** Counts the centres of the master list and lists their states. Archived centres are excluded. */
import type { Db } from '../../../platform/database/open-database.ts';
import { pendingOf, progressCounts } from './progress-counts.ts';

export interface CountQuery {
  readonly state?: string | null | undefined;
  readonly city?: string | null | undefined;
  /** Drafts last saved at this time or earlier are idle. */
  readonly idleSince?: string;
}

/** Counts all centres, or those of a state or city. */
export async function countCentres(db: Db, { state, city, idleSince = '' }: CountQuery = {}) {
  let query = progressCounts(db, { idleSince });
  if (state) query = query.where('centre_state', '=', state);
  if (city) query = query.where('centre_city', '=', city);
  const { recent: _recent, ...counts } = await query.executeTakeFirstOrThrow();
  return { ...counts, ...pendingOf(counts) };
}

/** Returns the distinct states in alphabetical order, without the empty one. */
export async function listStates(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('centres')
    .select('centre_state')
    .distinct()
    .where('archived_at', 'is', null)
    .where('centre_state', '<>', '')
    .orderBy('centre_state')
    .execute();
  return rows.map((row) => row.centre_state);
}

/** Returns the distinct cities of a state, or of all, in alphabetical order, without the empty one. */
export async function listCities(db: Db, state: string | null | undefined): Promise<string[]> {
  let centres = db.selectFrom('centres').where('archived_at', 'is', null).where('centre_city', '<>', '');
  if (state) centres = centres.where('centre_state', '=', state);
  const rows = await centres.select('centre_city').distinct().orderBy('centre_city').execute();
  return rows.map((row) => row.centre_city);
}
