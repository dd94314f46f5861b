/** Asks the head of a centre for a correction of the submitted checklist (decision 0060). */
import type { CorrectionItem } from '#contract/review/correction-items.ts';
import type { Tx } from '../../../platform/database/open-database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Services } from '../../../services.ts';

export interface CorrectionToAsk {
  readonly centreId: string;
  /** At least one. */
  readonly items: readonly CorrectionItem[];
  /** Cleaned and not empty. */
  readonly message: string;
}

/**
 * Inserts the correction, records it in the audit trail and queues the mail to the head. Called in the transaction of the
 * decision "asked". Throws `correction.open` when the last correction of the centre is not answered.
 */
export function askCorrection(
  _services: Services,
  _tx: Tx,
  _correction: CorrectionToAsk,
  _caller: Caller,
): Promise<void> {
  throw new Error('to be written');
}
