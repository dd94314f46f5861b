/** Has the checks of centres run again, for example after a correction. */
import { checksVersion } from '#contract/review/limits.ts';
import { chunksOf } from '../../../kernel/chunks.ts';
import type { Tx } from '../../../platform/database/open-database.ts';

/** In place of the version of the checks: run again, also for the other centres that are concerned, or for this one alone. */
export const runAgain = 0;
export const runAgainAlone = -1;

/**
 * The worker takes the centre up with its next batch. Needs no lock: a check that is under way notices it and starts anew. The
 * review has a new version, so that nobody decides about what was there before.
 */
export async function requestChecks(tx: Tx, centreId: string): Promise<void> {
  await tx
    .updateTable('reviews')
    .set((eb) => ({ checks_version: runAgain, version: eb('version', '+', 1) }))
    .where('centre_id', '=', centreId)
    .execute();
}

/** The same after all others, and without any effect on further centres, so that centres do not request each other for ever. */
export async function requestOwnChecks(tx: Tx, centreIds: readonly string[]): Promise<void> {
  for (const chunk of chunksOf(centreIds))
    await tx
      .updateTable('reviews')
      .set({ checks_version: runAgainAlone })
      .where('centre_id', 'in', chunk)
      .where('checks_version', '=', checksVersion)
      .execute();
}
