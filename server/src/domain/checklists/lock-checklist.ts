/** Serialises what changes the checklist of a centre. */
import { lock } from '../../platform/database/dialect.ts';
import type { Tx } from '../../platform/database/open-database.ts';

/** Serialises saves, the submission and corrections of one checklist; to be called before reading it. */
export async function lockChecklist(tx: Tx, centreId: string): Promise<void> {
  await lock(tx, `checklist ${centreId}`);
}
