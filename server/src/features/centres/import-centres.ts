/** Applies a list to the master list in one transaction: new centres, changed ones, archived ones that come back. */
import type { ListRow } from '#contract/centres/centre-list.ts';
import { planImport, type ImportPlan } from '#contract/centres/plan-import.ts';
import type { Clock } from '../../platform/clock-and-randomness/clock.ts';
import type { Randomness } from '../../platform/clock-and-randomness/randomness.ts';
import { retireTokens } from '../../platform/accounts/accounts.ts';
import type { AppDatabase, Writes } from '../../platform/database/database.ts';
import { listAccountIdsOfMobiles, listCentresByCode, upsertCentres } from './centres-store.ts';

export interface ImportContext {
  readonly database: AppDatabase;
  readonly clock: Clock;
  readonly randomness: Randomness;
}

export interface ImportResult {
  /** What was, or would have been, done; made inside the transaction. */
  readonly plan: ImportPlan;
  /** False when rows were refused and none of the others was wanted without them. */
  readonly applied: boolean;
}

async function retireTokensOfMobiles(tx: Writes, mobiles: readonly string[], now: Date): Promise<void> {
  for (const accountId of await listAccountIdsOfMobiles(tx, mobiles)) await retireTokens(tx, accountId, now);
}

/**
 * All of the list or nothing; with `skipRefused` all of it but the refused rows. Centres keep their id by
 * `centre_code`. Whoever's phone or e-mail on record changes has to log in again (security.md T10, S16).
 */
export async function importCentres(
  context: ImportContext,
  rows: readonly ListRow[],
  options: { readonly skipRefused: boolean },
): Promise<ImportResult> {
  return context.database.transaction(async (tx) => {
    const plan = planImport(rows, await listCentresByCode(tx));
    if (plan.refused.length > 0 && !options.skipRefused) return { plan, applied: false };
    const now = context.clock.now().toISOString();
    const toStore = [...plan.added, ...plan.changed].map(({ centre }) => ({
      id: context.randomness.uuid(),
      fields: centre,
    }));
    await upsertCentres(tx, toStore, now);
    const phones = plan.changed
      .filter(({ changedColumns }) => changedColumns.includes('phone') || changedColumns.includes('email'))
      .flatMap(({ before, centre }) => [before.phone, centre.phone]);
    await retireTokensOfMobiles(tx, [...new Set(phones)], context.clock.now());
    return { plan, applied: true };
  });
}
