/** All SQL on the table `signup_handles`, which has one row per sign-up or reset attempt. */
import { lock } from '../../platform/database/dialect.ts';
import type { Db, Tx } from '../../platform/database/open-database.ts';
import type { SignupHandlesTable } from '../../schema.ts';

export type SignupAttempt = SignupHandlesTable;

/** Serialises the calls of one attempt. */
export async function lockAttempt(tx: Tx, idHash: string): Promise<void> {
  await lock(tx, `sign-up attempt ${idHash}`);
}

export async function insertAttempt(tx: Tx, attempt: SignupAttempt): Promise<void> {
  await tx.insertInto('signup_handles').values(attempt).execute();
}

/**
 * Returns the attempt unless it is expired or used, or its mobile and e-mail are no longer on the master list
 * (security.md T10).
 */
export async function findActiveAttempt(
  db: Db,
  idHash: string,
  now: Date,
): Promise<SignupAttempt | undefined> {
  return db
    .selectFrom('signup_handles')
    .selectAll()
    .where('id_hash', '=', idHash)
    .where('state', '!=', 'used')
    .where('expires_at', '>', now.toISOString())
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('centres')
          .select('centres.id')
          .whereRef('centres.phone', '=', 'signup_handles.mobile')
          .whereRef('centres.email', '=', 'signup_handles.email')
          .where('centres.archived_at', 'is', null),
      ),
    )
    .executeTakeFirst();
}

export interface NewCode {
  readonly mac: string;
  readonly expiresAt: Date;
  readonly sentAt: Date;
}

/** Replaces the code of the attempt and resets its tries. */
export async function storeCode(tx: Tx, idHash: string, code: NewCode): Promise<void> {
  await tx
    .updateTable('signup_handles')
    .set((eb) => ({
      state: 'code_sent',
      code_mac: code.mac,
      code_expires_at: code.expiresAt.toISOString(),
      code_tries: 0,
      verified_at: null,
      sends: eb('sends', '+', 1),
      last_sent_at: code.sentAt.toISOString(),
    }))
    .where('id_hash', '=', idHash)
    .execute();
}

/** Uncounts a failed send. Its code stays valid, because the outbox may still deliver the mail. */
export async function undoSend(tx: Tx, idHash: string, lastSentAt: string | null): Promise<void> {
  await tx
    .updateTable('signup_handles')
    .set((eb) => ({ sends: eb('sends', '-', 1), last_sent_at: lastSentAt }))
    .where('id_hash', '=', idHash)
    .execute();
}

/** Consumes one try of the code; false when none is left. A conditional write, so that parallel tries cannot bypass it. */
export async function consumeTry(tx: Tx, idHash: string, triesPerCode: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('signup_handles')
    .set((eb) => ({ code_tries: eb('code_tries', '+', 1) }))
    .where('id_hash', '=', idHash)
    .where('state', '=', 'code_sent')
    .where('code_tries', '<', triesPerCode)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function markVerified(tx: Tx, idHash: string, now: Date): Promise<void> {
  await tx
    .updateTable('signup_handles')
    .set({ state: 'verified', verified_at: now.toISOString(), code_mac: null })
    .where('id_hash', '=', idHash)
    .execute();
}

/** False when the attempt is already used. Used attempts are kept, because clients use their id as the account's id. */
export async function markUsed(tx: Tx, idHash: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('signup_handles')
    .set({ state: 'used' })
    .where('id_hash', '=', idHash)
    .where('state', '=', 'verified')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Whether the account has used this attempt. */
export async function hasUsedAttempt(db: Db, accountId: string, idHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('signup_handles')
    .select('id_hash')
    .where('id_hash', '=', idHash)
    .where('account_id', '=', accountId)
    .where('state', '=', 'used')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteUnusedAttempts(tx: Tx, accountId: string): Promise<void> {
  await tx
    .deleteFrom('signup_handles')
    .where('account_id', '=', accountId)
    .where('state', '!=', 'used')
    .execute();
}

export async function purgeExpiredAttempts(tx: Tx, now: Date): Promise<void> {
  await tx
    .deleteFrom('signup_handles')
    .where('state', '!=', 'used')
    .where('expires_at', '<=', now.toISOString())
    .execute();
}
