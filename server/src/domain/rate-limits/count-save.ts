/** Limits the saves of an account. */
import { consume } from './rate-counters.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Services } from '../../services.ts';

/** Counts a save, also if it is refused later. Saves with photos have a lower limit. Throws `rate.exceeded`. */
export async function countSave(
  services: Services,
  { hasPhotos }: { readonly hasPhotos: boolean },
  caller: Caller,
): Promise<void> {
  const { rates } = services.limits;
  const rule = hasPhotos ? rates.photoSavePerAccount : rates.savePerAccount;
  const waitSeconds = await services.database.transaction((tx) =>
    consume(tx, rule, caller.accountId, services.clock.now()),
  );
  if (waitSeconds !== null) throw refuse('rate.exceeded', { waitSeconds });
}
