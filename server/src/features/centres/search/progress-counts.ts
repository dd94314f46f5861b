/** Counts centres of the master list by their progress; the caller adds conditions and groups. Archived centres are excluded. */
import type { Db } from '../../../platform/database/open-database.ts';

/**
 * `drafts` have a draft, `idle` of them one last saved at `idleSince` or earlier; `unregistered` have no checklist, and no
 * password is set for their phone; `recent` were submitted at `recentSince` or later.
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

interface ProgressCounts {
  readonly centres: number;
  readonly submitted: number;
  readonly drafts: number;
  readonly unregistered: number;
}

/** `pending` = `registered` + `drafts` + `unregistered`. */
export function pendingOf({ centres, submitted, drafts, unregistered }: ProgressCounts) {
  const pending = centres - submitted;
  return { pending, registered: pending - drafts - unregistered };
}
