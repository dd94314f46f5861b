/** Counts the centres of the master list and lists their states. Archived centres are excluded. */
import type { Db } from '../../../platform/database/open-database.ts';

export interface CountQuery {
  readonly state?: string | null | undefined;
  readonly city?: string | null | undefined;
  /** Drafts last saved at this time or earlier are idle. */
  readonly idleSince: string;
  /** Checklists submitted at this time or later are counted apart. */
  readonly submittedFrom: string;
}

/** Counts all centres, or those of a state or city. `unregistered` and `registered` have no checklist. */
export async function countCentres(db: Db, { state, city, idleSince, submittedFrom }: CountQuery) {
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
        .filterWhere(eb.and([eb('status', '=', 'draft'), eb('checklists.updated_at', '<=', idleSince)]))
        .as('idle'),
      fn
        .countAll<number>()
        .filterWhere(eb.and([eb('status', 'is', null), eb('phone', 'not in', registered)]))
        .as('unregistered'),
      fn
        .countAll<number>()
        .filterWhere(eb.and([eb('status', '=', 'submitted'), eb('submitted_at', '>=', submittedFrom)]))
        .as('submittedSinceYesterday'),
    ])
    .executeTakeFirstOrThrow();
  const pending = counts.centres - counts.submitted;
  return { ...counts, pending, registered: pending - counts.drafts - counts.unregistered };
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
