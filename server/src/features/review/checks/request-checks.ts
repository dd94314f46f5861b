/** Has the checks of a centre run again, for example after a correction. */
import type { Tx } from '../../../platform/database/open-database.ts';

/** The worker takes the centre up with its next batch. */
export async function requestChecks(tx: Tx, centreId: string): Promise<void> {
  await tx.updateTable('reviews').set({ checks_version: 0 }).where('centre_id', '=', centreId).execute();
}
