/** Checks a code of an administrator's second factor and uses it up (RFC 6238). */
import { Secret, TOTP } from 'otpauth';
import type { Randomness } from '../kernel/randomness.ts';
import { type Keys, unseal } from '../kernel/crypto/keys.ts';
import { clockToleranceSeconds } from '../kernel/time.ts';
import type { Db, Tx } from '../platform/database/open-database.ts';
import type { Row } from '../tables/tables.ts';
import { countRows } from '../platform/database/dialect.ts';
import { toAsciiDigits } from '#contract/text.ts';
import { refuse } from '../kernel/refusal.ts';
import { defaultLimits } from '../limits.ts';
import { clearCounter, clearCountersOf, record, secondsUntilAllowed } from '../rate-limits.ts';
import type { Parts } from '../parts.ts';

// One-time codes of authenticator apps (RFC 6238): SHA-1, six digits, a new code every 30 seconds, as all apps expect them.

const parameters = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** 160 bits, the length of a SHA-1 digest, as RFC 4226 advises. */
const secretBytes = 20;

/** How many steps the clock of a phone may be ahead or behind. */
const allowedDrift = 1;

export const createSecret = (randomness: Randomness): string => toBase32(randomness.bytes(secretBytes));

/** Letters and the digits 2 to 7, without padding. */
export const toBase32 = (bytes: Buffer): string =>
  new Secret({ buffer: new Uint8Array(bytes).buffer }).base32;

/** Returns the number of 30-second steps since 1970. */
const stepAt = (now: Date): number => TOTP.counter({ period: parameters.period, timestamp: now.getTime() });

/** Returns the step whose code this is, at most `allowedDrift` away from now, or null. */
export function findStep(secret: string, code: string, now: Date): number | null {
  const delta = TOTP.validate({
    ...parameters,
    token: code,
    secret: Secret.fromBase32(secret),
    timestamp: now.getTime(),
    window: allowedDrift,
  });
  return delta === null ? null : stepAt(now) + delta;
}

/** Returns the address that an authenticator app reads from the QR code. */
export function otpauthUri(secret: string, issuer: string, username: string): string {
  return new TOTP({ ...parameters, issuer, label: username, secret: Secret.fromBase32(secret) }).toString();
}

// SQL on the table `factors`: at most one second factor for each administrator.

// Recovery codes: ten for each factor, each replaces one code of the app. Only their HMACs are stored.

const codeCount = 10;
/** 80 bits: sixteen characters, which cannot be guessed, so that they need no limit of their own. */
const codeBytes = 10;

const macOf = (keys: Keys, accountId: string, code: string): string =>
  keys.mac('recovery-codes', accountId, code);

/** Replaces all recovery codes of the account and returns the new ones, in groups of four characters. */
export async function replaceRecoveryCodes(
  tx: Tx,
  { keys, randomness }: { readonly keys: Keys; readonly randomness: Randomness },
  accountId: string,
): Promise<string[]> {
  const codes = Array.from({ length: codeCount }, () => toBase32(randomness.bytes(codeBytes)));
  await tx.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute();
  const rows = codes.map((code) => ({ code_mac: macOf(keys, accountId, code), used_at: null }));
  await tx
    .insertInto('recovery_codes')
    .values(rows.map((row) => ({ account_id: accountId, ...row })))
    .execute();
  return codes.map((code) => code.replace(/.{4}(?=.)/g, '$&-'));
}

export async function countRecoveryCodesLeft(db: Db, accountId: string): Promise<number> {
  const codes = db.selectFrom('recovery_codes').where('account_id', '=', accountId);
  return countRows(codes.where('used_at', 'is', null));
}

export async function findFactor(db: Db, accountId: string): Promise<Row<'factors'> | undefined> {
  return db.selectFrom('factors').selectAll().where('account_id', '=', accountId).executeTakeFirst();
}

/** Whether logins of this account need a code. */
export async function hasFactor(db: Db, accountId: string): Promise<boolean> {
  return (await findFactor(db, accountId))?.confirmed_at != null;
}

export async function listAccountsWithFactor(db: Db): Promise<ReadonlySet<string>> {
  const confirmed = db.selectFrom('factors').select('account_id').where('confirmed_at', 'is not', null);
  return new Set((await confirmed.execute()).map((row) => row.account_id));
}

/** Stores a factor that is not confirmed, in place of an earlier one that was never confirmed. */
export async function storePendingFactor(
  tx: Tx,
  accountId: string,
  sealedSecret: string,
  now: Date,
): Promise<void> {
  const values = { sealed_secret: sealedSecret, created_at: now.toISOString(), last_used_step: null };
  await tx
    .insertInto('factors')
    .values({ account_id: accountId, confirmed_at: null, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute();
}

export async function confirmFactor(tx: Tx, accountId: string, now: Date): Promise<void> {
  const values = { confirmed_at: now.toISOString() };
  await tx.updateTable('factors').set(values).where('account_id', '=', accountId).execute();
}

/**
 * Uses up the code of this step and all older ones. Returns false when it was used up before. A last step from the future was
 * stored while a clock was wrong and does not count; otherwise nobody could log in until that time.
 */
async function consumeStep(tx: Tx, accountId: string, step: number, now: Date): Promise<boolean> {
  const latestPossible = stepAt(new Date(now.getTime() + clockToleranceSeconds * 1000)) + allowedDrift;
  const { numUpdatedRows } = await tx
    .updateTable('factors')
    .set({ last_used_step: step })
    .where('account_id', '=', accountId)
    .where((eb) =>
      eb.or([
        eb('last_used_step', 'is', null),
        eb('last_used_step', '<', step),
        eb('last_used_step', '>', latestPossible),
      ]),
    )
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

type FactorServices = Pick<Parts, 'clock' | 'keys' | 'limits'>;

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

/** Whether the code is one of the app with this secret; uses it up. */
export async function consumeSecretCode(
  tx: Tx,
  { clock, keys }: FactorServices,
  accountId: string,
  sealedSecret: string,
  code: string,
): Promise<boolean> {
  const now = clock.now();
  const step = findStep(unsealSecret(keys, sealedSecret), normalise(code), now);
  return step !== null && consumeStep(tx, accountId, step, now);
}

async function consumeAppCode(
  tx: Tx,
  services: FactorServices,
  accountId: string,
  code: string,
  knownNetwork: string | undefined,
): Promise<boolean> {
  const now = services.clock.now();
  const rule = services.limits.rates.wrongFactorPerAccount;
  // Locks the counter, so that parallel guesses cannot pass the limit.
  const counter = counterOf(accountId, knownNetwork);
  const waitSeconds = await secondsUntilAllowed(tx, rule, counter, now);
  if (waitSeconds !== null) throw refuse('factor.too-many', { waitSeconds });
  const factor = await findFactor(tx, accountId);
  if (factor === undefined || factor.confirmed_at === null) return false;
  if (await consumeSecretCode(tx, services, accountId, factor.sealed_secret, code)) return true;
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
): Promise<'app' | 'recovery code' | null> {
  const normal = normalise(code);
  if (/^[0-9]{6}$/.test(normal))
    return (await consumeAppCode(tx, services, accountId, normal, knownNetwork)) ? 'app' : null;
  const { numUpdatedRows } = await tx
    .updateTable('recovery_codes')
    .set({ used_at: services.clock.now().toISOString() })
    .where('account_id', '=', accountId)
    .where('code_mac', '=', macOf(services.keys, accountId, normal))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n ? 'recovery code' : null;
}

/**
 * Removes the second factor and its recovery codes, and forgets wrong codes. Returns false when the account had no confirmed
 * factor.
 */
export async function removeFactor(tx: Tx, accountId: string): Promise<boolean> {
  await clearWrongFactors(tx, accountId);
  const deleted = await tx
    .deleteFrom('factors')
    .where('account_id', '=', accountId)
    .returning('confirmed_at')
    .executeTakeFirst();
  return deleted?.confirmed_at != null;
}
