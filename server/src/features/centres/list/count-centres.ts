/** Counts the centres of the master list and lists their states. Archived centres are excluded. */
import type { Db } from '../../../platform/database/open-database.ts';

/** `drafts` have a draft; `unregistered` have no checklist, and no password is set for their phone. */
export async function countCentres(db: Db) {
  const registered = db
    .selectFrom('accounts')
    .select('username')
    .where('role', '=', 'centre')
    .where('password_set_at', 'is not', null);
  const counts = await db
    .selectFrom('centres')
    .leftJoin('checklists', 'checklists.centre_id', 'centres.id')
    .where('archived_at', 'is', null)
    .select(({ eb, fn }) => [
      fn.countAll<number>().as('centres'),
      fn.countAll<number>().filterWhere('status', '=', 'submitted').as('submitted'),
      fn.countAll<number>().filterWhere('status', '=', 'draft').as('drafts'),
      fn
        .countAll<number>()
        .filterWhere(eb.and([eb('status', 'is', null), eb('phone', 'not in', registered)]))
        .as('unregistered'),
    ])
    .executeTakeFirstOrThrow();
  return { ...counts, pending: counts.centres - counts.submitted };
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
