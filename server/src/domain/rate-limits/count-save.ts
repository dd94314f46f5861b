/** Limits the saves of an account. */
import { consume } from './rate-counters.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Limits } from '../../limits.ts';
import type { AppDatabase } from '../../platform/database/open-database.ts';

interface CountServices {
  readonly clock: Clock;
  readonly database: AppDatabase;
  readonly limits: Limits;
}

/** Counts a save, also if it is refused later. Saves with photos have a lower limit. Throws `rate.exceeded`. */
export async function countSave(
  { clock, database, limits }: CountServices,
  { hasPhotos }: { readonly hasPhotos: boolean },
  caller: Caller,
): Promise<void> {
  const { rates } = limits;
  const rule = hasPhotos ? rates.photoSavePerAccount : rates.savePerAccount;
  const waitSeconds = await database.transaction((tx) => consume(tx, rule, caller.accountId, clock.now()));
  if (waitSeconds !== null) throw refuse('rate.exceeded', { waitSeconds });
}
