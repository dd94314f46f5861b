/** Counts the centres of the master list and lists their states. Archived centres are excluded. */
import { defaultIdleDays } from '#contract/centres/centre-filter.ts';
import { dayInIndia, dayStartInIndia } from '#contract/closing.ts';
import { addSeconds } from '../../../kernel/clock.ts';
import type { Db } from '../../../platform/database/open-database.ts';
import { createCentreSearch } from './centre-search.ts';
import { daySeconds, daysBefore } from './filter-conditions.ts';
import { pendingOf, progressCounts } from './progress-counts.ts';

export interface CountQuery {
  readonly state?: string | null | undefined;
  readonly city?: string | null | undefined;
  /** Drafts last saved at this time or earlier are idle. */
  readonly idleSince?: string;
  /** Checklists submitted at this time or later are recent. */
  readonly recentSince?: string;
}

/** Counts all centres, or those of a state or city. */
export async function countCentres(db: Db, { state, city, ...times }: CountQuery = {}) {
  let query = progressCounts(db, times);
  if (state) query = query.where('centre_state', '=', state);
  if (city) query = query.where('centre_city', '=', city);
  const counts = await query.executeTakeFirstOrThrow();
  return { ...counts, ...pendingOf(counts) };
}

interface DashboardQuery extends Pick<CountQuery, 'state' | 'city'> {
  /** Drafts last saved so many days ago or earlier are idle. */
  readonly idleDays?: string | null | undefined;
}

/** The counts of the dashboard; `submittedSinceYesterday` from the beginning of `yesterday` in India. */
export async function countForDashboard(db: Db, { idleDays, ...place }: DashboardQuery, now: Date) {
  const yesterday = dayInIndia(addSeconds(now, -daySeconds));
  const { recent, ...counts } = await countCentres(db, {
    ...place,
    idleSince: daysBefore(Number(idleDays || defaultIdleDays), now),
    recentSince: dayStartInIndia(yesterday),
  });
  const mailsUnsent = await createCentreSearch(db).count({ input: { ...place, mail: 'unsent' }, now });
  return { ...counts, submittedSinceYesterday: recent, mailsUnsent, yesterday };
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
