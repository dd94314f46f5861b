/** Counts the centres of the master list by their progress and lists their states. Archived centres are excluded. */
import { defaultIdleDays } from '#contract/centres/centre-filter.ts';
import { dayInIndia, dayStartInIndia } from '#contract/indian-clock.ts';
import { isAccepted } from '../../submissions/stored-corrections.ts';
import type { Db } from '../../platform/database/open-database.ts';
import { addSeconds } from '../../kernel/steady-clock.ts';
import { countMatching } from './centre-search.ts';
import type { Services } from '../../services.ts';
import { daysBefore, daySeconds, filterNow } from './conditions.ts';

/**
 * `drafts` have a draft, `idle` of them one last saved at `idleSince` or earlier; `unregistered` have no checklist, and no
 * password is set for their phone; `recent` were submitted at `recentSince` or later; `accepted` are verified.
 */
export function progressCounts(db: Db, { idleSince = '', recentSince = '' }) {
  const registered = db
    .selectFrom('accounts')
    .select('username')
    .where('role', '=', 'centre')
    .where('password_set_at', 'is not', null);
  return db
    .selectFrom('centres')
    .leftJoin('checklists', 'checklists.centre_id', 'centres.id')
    .where('archived_at', 'is', null)
    .select(({ eb, fn }) => [
      fn.countAll<number>().as('centres'),
      fn.countAll<number>().filterWhere('status', '=', 'submitted').as('submitted'),
      fn.countAll<number>().filterWhere('submitted_at', '>=', recentSince).as('recent'),
      fn.countAll<number>().filterWhere(isAccepted).as('accepted'),
      fn.countAll<number>().filterWhere('status', '=', 'draft').as('drafts'),
      fn
        .countAll<number>()
        .filterWhere(eb.and([eb('status', '=', 'draft'), eb('checklists.updated_at', '<=', idleSince)]))
        .as('idle'),
      fn
        .countAll<number>()
        .filterWhere(eb.and([eb('status', 'is', null), eb('phone', 'not in', registered)]))
        .as('unregistered'),
    ]);
}

type ProgressCounts = Readonly<Record<'centres' | 'submitted' | 'drafts' | 'unregistered', number>>;

/** `pending` = `registered` + `drafts` + `unregistered`. */
export function pendingOf({ centres, submitted, drafts, unregistered }: ProgressCounts) {
  const pending = centres - submitted;
  return { pending, registered: pending - drafts - unregistered };
}

interface CountQuery {
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
  /** Drafts last saved this many days ago or earlier are idle. */
  readonly idleDays?: string | null | undefined;
}

/** The counts of the dashboard; `submittedSinceYesterday` from the beginning of `yesterday` in India. */
export async function countForDashboard(
  services: Pick<Services, 'clock' | 'config' | 'database'>,
  { idleDays, ...place }: DashboardQuery,
) {
  const { db } = services.database;
  const now = services.clock.now();
  const yesterday = dayInIndia(addSeconds(now, -daySeconds));
  const { recent, ...counts } = await countCentres(db, {
    ...place,
    idleSince: daysBefore(Number(idleDays || defaultIdleDays), now),
    recentSince: dayStartInIndia(yesterday),
  });
  const mailsUnsent = await countMatching(db, filterNow(services, { ...place, mail: 'unsent' }));
  const extended = await countMatching(db, filterNow(services, { ...place, extended: 'yes' }));
  const callBacksDue = await countMatching(db, filterNow(services, { ...place, callBack: 'due' }));
  return { ...counts, submittedSinceYesterday: recent, mailsUnsent, extended, callBacksDue, yesterday };
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
