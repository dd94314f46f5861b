/** SQL on the table `factors`: at most one second factor for each administrator. */
import type { Keys } from '../../kernel/crypto/keys.ts';
import type { Randomness } from '../../kernel/randomness.ts';
import { clockToleranceSeconds } from '../../kernel/steady-clock.ts';
import type { Db, Tx } from '../../platform/database/open-database.ts';
import type { Row } from '../../tables/tables.ts';
import { countRows } from '../../platform/database/count-rows.ts';
import { allowedDrift, stepAt, toBase32 } from './totp.ts';

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
  await tx
    .insertInto('recovery_codes')
    .values(
      codes.map((code) => ({
        account_id: accountId,
        code_mac: macOf(keys, accountId, code),
        used_at: null,
      })),
    )
    .execute();
  return codes.map((code) => code.replace(/.{4}(?=.)/g, '$&-'));
}

/** Uses up a recovery code. Returns false when it is not one of the account or was used before. */
export async function consumeRecoveryCode(
  tx: Tx,
  keys: Keys,
  accountId: string,
  code: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('recovery_codes')
    .set({ used_at: now.toISOString() })
    .where('account_id', '=', accountId)
    .where('code_mac', '=', macOf(keys, accountId, code))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
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
  const factor = await findFactor(db, accountId);
  return factor !== undefined && factor.confirmed_at !== null;
}

export async function listAccountsWithFactor(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('factors')
    .select('account_id')
    .where('confirmed_at', 'is not', null)
    .execute();
  return new Set(rows.map((row) => row.account_id));
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
  await tx
    .updateTable('factors')
    .set({ confirmed_at: now.toISOString() })
    .where('account_id', '=', accountId)
    .execute();
}

/**
 * Uses up the code of this step and all older ones. Returns false when it was used up before. A last step from the future was
 * stored while a clock was wrong and does not count; otherwise nobody could log in until that time.
 */
export async function consumeStep(tx: Tx, accountId: string, step: number, now: Date): Promise<boolean> {
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

/** Deletes the factor, and with it its recovery codes. Returns whether it was confirmed. */
export async function deleteFactor(tx: Tx, accountId: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('factors')
    .where('account_id', '=', accountId)
    .returning('confirmed_at')
    .executeTakeFirst();
  return deleted !== undefined && deleted.confirmed_at !== null;
}
