/** Checks a code of an administrator's second factor and uses it up (RFC 6238). */
import { toAsciiDigits } from '#contract/text.ts';
import { type Keys, unseal } from '../../kernel/crypto/keys.ts';
import { refuse } from '../../kernel/refusal.ts';
import { defaultLimits } from '../../limits.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import { clearCounter, clearCountersOf, record, secondsUntilAllowed } from '../rate-limits/rate-counters.ts';
import { consumeRecoveryCode, consumeStep, deleteFactor, findFactor } from './factor-store.ts';
import { findStep } from './totp.ts';
import type { Parts } from '../parts.ts';

type FactorServices = Pick<Parts, 'clock' | 'keys' | 'limits'>;

/** How a code was right: it came from the app, or it is a recovery code. */
type FactorMethod = 'app' | 'recovery code';

/** Removes blanks and hyphens, as people type and paste codes. */
function normalise(code: string): string {
  return toAsciiDigits(code)
    .replace(/[\s\p{Cf}\p{Pd}]/gu, '')
    .toUpperCase();
}

/** Throws `factor.unreadable` when the secret was encrypted with an earlier key of the portal. */
function unsealSecret(keys: Keys, sealedSecret: string): string {
  try {
    return unseal(keys.key('factor-secrets'), sealedSecret);
  } catch {
    throw refuse('factor.unreadable');
  }
}

/** Codes from a network that the account knows are counted apart, so that others cannot use them up. */
const counterOf = (accountId: string, knownNetwork: string | undefined): string =>
  knownNetwork === undefined ? accountId : `${accountId} ${knownNetwork}`;

/** Forgets the wrong codes of the account, and returns how many there were from unknown networks. */
export async function clearWrongFactors(tx: Tx, accountId: string): Promise<number> {
  const { wrongFactorPerAccount: rule } = defaultLimits.rates;
  await clearCountersOf(tx, rule, counterOf(accountId, ''));
  return clearCounter(tx, rule, accountId);
}

async function consumeAppCode(
  tx: Tx,
  { clock, keys, limits }: FactorServices,
  accountId: string,
  code: string,
  knownNetwork: string | undefined,
): Promise<boolean> {
  const now = clock.now();
  const rule = limits.rates.wrongFactorPerAccount;
  // Locks the counter, so that parallel guesses cannot pass the limit.
  const counter = counterOf(accountId, knownNetwork);
  const waitSeconds = await secondsUntilAllowed(tx, rule, counter, now);
  if (waitSeconds !== null) throw refuse('factor.too-many', { waitSeconds });
  const factor = await findFactor(tx, accountId);
  if (factor === undefined || factor.confirmed_at === null) return false;
  const step = findStep(unsealSecret(keys, factor.sealed_secret), code, now);
  if (step !== null && (await consumeStep(tx, accountId, step, now))) return true;
  await record(tx, rule, counter, now);
  return false;
}

/**
 * Returns how the code was right, or null for a wrong or used one. A wrong code of the app is counted, so the transaction must be
 * committed. Throws `factor.too-many` when too many were wrong (recovery codes still work), or `factor.unreadable`.
 * @param knownNetwork of the client, when the account knows it
 */
export async function consumeFactorCode(
  tx: Tx,
  services: FactorServices,
  accountId: string,
  code: string,
  knownNetwork?: string,
): Promise<FactorMethod | null> {
  const normal = normalise(code);
  if (/^[0-9]{6}$/.test(normal))
    return (await consumeAppCode(tx, services, accountId, normal, knownNetwork)) ? 'app' : null;
  const { clock, keys } = services;
  const isRight = await consumeRecoveryCode(tx, keys, accountId, normal, clock.now());
  return isRight ? 'recovery code' : null;
}

/** Like `consumeFactorCode`, without the method. */
export async function verifyFactor(
  tx: Tx,
  services: FactorServices,
  accountId: string,
  code: string,
): Promise<boolean> {
  return (await consumeFactorCode(tx, services, accountId, code)) !== null;
}

/**
 * Removes the second factor and its recovery codes, and forgets wrong codes. Returns false when the account had no confirmed
 * factor.
 */
export async function removeFactor(tx: Tx, accountId: string): Promise<boolean> {
  await clearWrongFactors(tx, accountId);
  return deleteFactor(tx, accountId);
}

/** Whether the code of an app fits a factor that is not confirmed yet; uses the code up. */
export async function consumeFirstCode(
  tx: Tx,
  { clock, keys }: FactorServices,
  accountId: string,
  sealedSecret: string,
  code: string,
): Promise<boolean> {
  const now = clock.now();
  const step = findStep(unsealSecret(keys, sealedSecret), normalise(code), now);
  return step !== null && (await consumeStep(tx, accountId, step, now));
}
