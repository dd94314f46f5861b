/** Limits the saves of an account. */
import { consume } from './rate-counters.ts';
import type { Clock } from '../../kernel/clock.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Limits } from '../../limits.ts';
import type { AppDatabase } from '../../platform/database/open-database.ts';
import type { Caller } from '../../platform/http/caller.ts';

interface SaveServices {
  readonly limits: Pick<Limits, 'rates'>;
  readonly database: AppDatabase;
  readonly clock: Clock;
}

/** Counts a save, also if it is refused later. Saves with photos have a lower limit. Throws `rate.exceeded`. */
export async function countSave(
  { limits, database, clock }: SaveServices,
  { hasPhotos }: { readonly hasPhotos: boolean },
  caller: Caller,
): Promise<void> {
  const { rates } = limits;
  const rule = hasPhotos ? rates.photoSavePerAccount : rates.savePerAccount;
  const waitSeconds = await database.transaction((tx) => consume(tx, rule, caller.accountId, clock.now()));
  if (waitSeconds !== null) throw refuse('rate.exceeded', { waitSeconds });
}
