/** Recovery codes: ten for each factor, each replaces one code of the app. Only their HMACs are stored. */
import type { Keys } from '../../kernel/crypto/keys.ts';
import type { Randomness } from '../../kernel/randomness.ts';
import type { Db, Tx } from '../../platform/database/open-database.ts';
import { toBase32 } from './totp.ts';

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
  const { count } = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}
