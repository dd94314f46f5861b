/** Limits the saves of an account, and what its photos cost (decision 0029). */
import { consume, record, secondsUntilAllowed } from './rate-counters.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { AppDatabase, Tx } from '../../platform/database/open-database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Parts } from '../parts.ts';

type CountServices = Pick<Parts, 'limits' | 'clock'>;

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

const bytesOfKib = 1024;
const toKib = (bytes: number): number => Math.ceil(bytes / bytesOfKib);

interface PhotoCost {
  readonly bytes: number;
  /** Estimated processor time of a decoder. */
  readonly decodingMs: number;
}

/**
 * Counts the decoding of the new photos of a save, also if it is refused later. Throws `photo.budget-used` when the account may not
 * have them decoded or stored; forms that arrive at the same time may be stored beyond that.
 * @param sender the account
 */
export async function countPhotos(
  { limits, clock, database }: CountServices & { readonly database: AppDatabase },
  sender: string,
  { bytes, decodingMs }: PhotoCost,
): Promise<void> {
  const { rates } = limits;
  const now = clock.now();
  await database.transaction(async (tx) => {
    const waits = [
      await secondsUntilAllowed(tx, rates.photoKibPerAccountDay, sender, now, toKib(bytes)),
      await secondsUntilAllowed(tx, rates.photoKibPerAccount, sender, now, toKib(bytes)),
      await secondsUntilAllowed(tx, rates.decodingPerAccount, sender, now, decodingMs),
    ];
    const waitSeconds = Math.max(...waits.map((wait) => wait ?? 0));
    if (waitSeconds > 0) throw refuse('photo.budget-used', { waitSeconds });
    await record(tx, rates.decodingPerAccount, sender, now, decodingMs);
  });
}

/** Counts what a save has stored, in its transaction: nothing remains of a save that is refused. */
export async function recordStoredPhotos(
  tx: Tx,
  { limits: { rates }, clock }: CountServices,
  sender: string,
  bytes: number,
): Promise<void> {
  if (bytes === 0) return;
  await record(tx, rates.photoKibPerAccountDay, sender, clock.now(), toKib(bytes));
  await record(tx, rates.photoKibPerAccount, sender, clock.now(), toKib(bytes));
}
