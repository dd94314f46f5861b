/** Counts the centres of the master list and lists their states. Archived centres are excluded. */
import { defaultIdleDays } from '#contract/centres/centre-filter.ts';
import { dayInIndia, dayStartInIndia } from '#contract/closing.ts';
import { addSeconds } from '../../../kernel/clock.ts';
import type { Db } from '../../../platform/database/open-database.ts';
import { daySeconds, idleSince } from '../search/centre-search.ts';

export interface CountQuery {
  readonly state?: string | null | undefined;
  readonly city?: string | null | undefined;
  /** Drafts last saved so many days ago or earlier are idle. */
  readonly idleDays?: string | null | undefined;
}

/** Counts all centres, or those of a state or city. `unregistered` and `registered` have no checklist. */
export async function countCentres(db: Db, { state, city, idleDays }: CountQuery, now: Date) {
  const yesterday = dayInIndia(addSeconds(now, -daySeconds));
  const registered = db
    .selectFrom('accounts')
    .select('username')
    .where('role', '=', 'centre')
    .where('password_set_at', 'is not', null);
  let centres = db
    .selectFrom('centres')
    .leftJoin('checklists', 'checklists.centre_id', 'centres.id')
    .where('archived_at', 'is', null);
  if (state) centres = centres.where('centre_state', '=', state);
  if (city) centres = centres.where('centre_city', '=', city);
  const counts = await centres
    .select(({ eb, fn }) => [
      fn.countAll<number>().as('centres'),
      fn.countAll<number>().filterWhere('status', '=', 'submitted').as('submitted'),
      fn.countAll<number>().filterWhere('status', '=', 'draft').as('drafts'),
      fn
        .countAll<number>()
        .filterWhere(
          eb.and([
            eb('status', '=', 'draft'),
            eb('checklists.updated_at', '<=', idleSince(Number(idleDays || defaultIdleDays), now)),
          ]),
        )
        .as('idle'),
      fn
        .countAll<number>()
        .filterWhere(eb.and([eb('status', 'is', null), eb('phone', 'not in', registered)]))
        .as('unregistered'),
      fn
        .countAll<number>()
        .filterWhere(
          eb.and([eb('status', '=', 'submitted'), eb('submitted_at', '>=', dayStartInIndia(yesterday))]),
        )
        .as('submittedSinceYesterday'),
    ])
    .executeTakeFirstOrThrow();
  const pending = counts.centres - counts.submitted;
  const registeredOnly = pending - counts.drafts - counts.unregistered;
  return { ...counts, pending, registered: registeredOnly, yesterday };
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
