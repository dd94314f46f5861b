/**
 * DELETE /admin/centres/{id} and /bulk-delete: archives the centres. They can be restored; their checklists are unchanged
 * (product.md, The checklist 5; security.md T22). Before all are deleted the database is copied; when that fails, nothing is deleted.
 */
import type { Call } from '../../../calls.ts';
import type { ChecklistState, DeletionPreview } from '#contract/centres/archive-endpoints.ts';
import { refuse } from '../../../kernel/refusal.ts';
import type { Db } from '../../../platform/database/open-database.ts';
import type { Services } from '../../../services.ts';
import { countCentres } from '../search/count-centres.ts';
import { archiveAllCentres, archiveCentres } from './archived-centres.ts';
import { getActiveCentre, lockMasterList } from './store.ts';

/** Returns what deleting the centre would take with it. Throws `centre.not-found`. */
export async function previewDeletion(
  { database }: Pick<Services, 'database'>,
  id: string,
): Promise<DeletionPreview> {
  const { fields, checklist } = await getActiveCentre(database.db, id);
  return { centre_code: fields.centre_code, centre_name: fields.centre_name, checklist };
}

/**
 * Throws `centre.not-found`, also for a centre that is already deleted, or `deletion.outdated`.
 * @param seen the state of the checklist that the administrator has seen
 */
export async function deleteCentre(call: Call, id: string, seen: ChecklistState | undefined): Promise<void> {
  const { database, clock } = call;
  await database.transaction(async (tx) => {
    await lockMasterList(tx);
    const { checklist, fields } = await getActiveCentre(tx, id);
    if (seen !== undefined && seen !== checklist) throw refuse('deletion.outdated');
    await archiveCentres(tx, [id], call.caller.username, clock.now().toISOString());
    const { centre_code: target, centre_name, official_person, phone, email } = fields;
    const details = { centre_name, official_person, phone, email, checklist };
    await call.record(tx, 'centre.deleted', { target, details });
  });
}

/** Counts that the administrator has seen. What is absent is not compared. */
export interface SeenCounts {
  readonly centres?: number | undefined;
  readonly submitted?: number | undefined;
}

/** Throws `deletion.outdated` when there are other numbers of centres or submitted checklists now. Returns the numbers. */
export async function assertSeen(db: Db, seen: SeenCounts) {
  const { centres, submitted, drafts } = await countCentres(db);
  if ((seen.centres ?? centres) !== centres || (seen.submitted ?? submitted) !== submitted)
    throw refuse('deletion.outdated');
  return { centres, submitted, drafts };
}

/** Returns the number of deleted centres. Throws `deletion.outdated`. */
export async function deleteAllCentres(call: Call, seen: SeenCounts): Promise<number> {
  const { database, clock } = call;
  const { centres } = await assertSeen(database.db, seen);
  // A copy of an empty list would in the end push out those with centres.
  if (centres > 0) await database.backUp('before-delete-all');
  return database.transaction(async (tx) => {
    await lockMasterList(tx);
    const { submitted, drafts } = await assertSeen(tx, seen);
    const deleted = await archiveAllCentres(tx, call.caller.username, clock.now().toISOString());
    await call.record(tx, 'centres.deleted', {
      details: { deleted, submitted, drafts },
    });
    return deleted;
  });
}
