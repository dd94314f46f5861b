/**
 * DELETE /admin/centres/{id} and /bulk-delete: archives the centres. They can be restored; their checklists are unchanged
 * (product.md, The checklist 5; security.md T22). Before all are deleted the database is copied; when that fails, nothing is deleted.
 */
import { actorOf, recordAction } from '../../../domain/audit/audit-trail.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { consume, secondsUntilAllowed } from '../../../domain/rate-limits/rate-counters.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Services } from '../../../services.ts';
import { archiveAllCentres, archiveCentre } from './archived-centres.ts';
import { findCentreById } from './centre-rows.ts';
import { lockMasterList } from './store.ts';

/** Throws `centre.not-found`, also for a centre that is already deleted. */
export async function deleteCentre(services: Services, id: string, caller: Caller): Promise<void> {
  const { database, clock } = services;
  await database.transaction(async (tx) => {
    await lockMasterList(tx);
    const centre = await findCentreById(tx, id);
    if (centre === undefined || !(await archiveCentre(tx, id, clock.now().toISOString())))
      throw refuse('centre.not-found');
    const { centre_code: target, centre_name, official_person, phone, email } = centre.fields;
    const checklist = { status: centre.isSubmitted ? 'Completed' : 'Pending' };
    const details = { centre_name, official_person, phone, email, ...checklist };
    await recordAction(tx, services, { action: 'centre.deleted', ...actorOf(caller), target, details });
  });
}

/** Returns the number of deleted centres. Throws `bulk-delete.too-soon`. */
export async function deleteAllCentres(services: Services, caller: Caller): Promise<number> {
  const { database, clock, limits } = services;
  const rule = limits.rates.deleteAllCentres;
  const assertAllowed = (waitSeconds: number | null): void => {
    if (waitSeconds !== null) throw refuse('bulk-delete.too-soon', { waitSeconds });
  };
  assertAllowed(await secondsUntilAllowed(database.db, rule, 'all', clock.now()));
  await database.backUp('before-delete-all');
  return database.transaction(async (tx) => {
    await lockMasterList(tx);
    assertAllowed(await consume(tx, rule, 'all', clock.now()));
    const deleted = await archiveAllCentres(tx, clock.now().toISOString());
    await recordAction(tx, services, { action: 'centres.deleted', ...actorOf(caller), details: { deleted } });
    return deleted;
  });
}
