/** Limits the saves of an account. */
import { consume } from './rate-counters.ts';
import type { Clock } from '../../kernel/clock.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Limits } from '../../limits.ts';
import type { AppDatabase, Tx } from '../../platform/database/open-database.ts';
import type { Caller } from '../../platform/http/caller.ts';

interface CountServices {
  readonly limits: Pick<Limits, 'rates'>;
  readonly clock: Clock;
}

interface SaveKind {
  readonly hasPhotos: boolean;
}

/** Counts a save in a transaction. Saves with photos have a lower limit. Throws `rate.exceeded`. */
export async function countSaveIn(
  tx: Tx,
  { limits, clock }: CountServices,
  { hasPhotos }: SaveKind,
  caller: Caller,
): Promise<void> {
  const { rates } = limits;
  const rule = hasPhotos ? rates.photoSavePerAccount : rates.savePerAccount;
  const waitSeconds = await consume(tx, rule, caller.accountId, clock.now());
  if (waitSeconds !== null) throw refuse('rate.exceeded', { waitSeconds });
}

/** Counts a save, also if it is refused later. Throws `rate.exceeded`. */
export async function countSave(
  services: CountServices & { readonly database: AppDatabase },
  kind: SaveKind,
  caller: Caller,
): Promise<void> {
  await services.database.transaction((tx) => countSaveIn(tx, services, kind, caller));
}
