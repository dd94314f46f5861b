/**
 * The capacity of each submitted checklist as it counts, with its corrections: stored in the transaction that submits or corrects it, so
 * that the board adds up numbers and reads no checklists.
 */
import { totalCapacity } from '#contract/checklist/questions/capacity.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import { listCorrections, readSubmission, whatCounts } from './stored-corrections.ts';

/** Stores what counts now of these submitted checklists. One that cannot be read has no capacity. */
export async function storeCapacities(tx: Tx, centreIds: readonly string[]): Promise<void> {
  const rows = await tx
    .selectFrom('checklists')
    .select(['centre_id', 'snapshot'])
    .where('centre_id', 'in', centreIds)
    .where('status', '=', 'submitted')
    .execute();
  const corrections = await listCorrections(tx, centreIds);
  const values = rows.map(({ centre_id, snapshot }) => {
    const ofCentre = corrections.get(centre_id) ?? [];
    const submitted = readSubmission(snapshot, ofCentre);
    const counted = submitted === null ? null : whatCounts(submitted, ofCentre);
    return { centre_id, capacity: counted === null ? 0 : totalCapacity(counted.answers) };
  });
  if (values.length === 0) return;
  await tx
    .insertInto('capacities')
    .values(values)
    .onConflict((conflict) =>
      conflict.column('centre_id').doUpdateSet((eb) => ({ capacity: eb.ref('excluded.capacity') })),
    )
    .execute();
}
