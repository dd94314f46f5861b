/** SQL on the table `handovers`. */
import type { Db, Tx } from '../../../platform/database/open-database.ts';
import { isFromFuture } from '../../../kernel/steady-clock.ts';
import type { Row } from '../../../tables/tables.ts';

/** Replaces the account's handover: the code and the token of an earlier one are not found any more. */
export async function replaceHandover(tx: Tx, row: Row<'handovers'>): Promise<void> {
  const { account_id: _key, ...values } = row;
  await tx
    .insertInto('handovers')
    .values(row)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute();
}

/**
 * Finds a handover that is open: it has not expired, the session that created it is alive with all its rights, and the
 * checklist is a draft. So a logout, a new password or the submission ends it without a write.
 */
export async function findOpenHandover(
  db: Db,
  by: { readonly accountId: string } | { readonly codeMac: string },
  now: Date,
) {
  const row = await db
    .selectFrom('handovers')
    .innerJoin('accounts', 'accounts.id', 'handovers.account_id')
    .innerJoin('sessions', 'sessions.id', 'handovers.session_id')
    .leftJoin('checklists', 'checklists.centre_id', 'handovers.centre_id')
    .select([
      'handovers.id',
      'handovers.account_id as accountId',
      'handovers.session_id as sessionId',
      'accounts.username',
    ])
    .select(['handovers.centre_id as centreId', 'handovers.expires_at as expiresAt', 'handovers.claimed_at'])
    .select(['handovers.created_at', 'accounts.token_version as tokenVersion', 'checklists.status'])
    .where(
      'accountId' in by ? 'handovers.account_id' : 'handovers.code_mac',
      '=',
      'accountId' in by ? by.accountId : by.codeMac,
    )
    .where('accounts.role', '=', 'centre')
    .whereRef('sessions.token_version', '=', 'accounts.token_version')
    .where('sessions.ended_at', 'is', null)
    .where('sessions.expires_at', '>', now.toISOString())
    .where('handovers.expires_at', '>', now.toISOString())
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { status, created_at: createdAt, claimed_at: claimedAt, ...handover } = row;
  if (status === 'submitted' || isFromFuture(createdAt, now)) return undefined;
  return { ...handover, isClaimed: claimedAt !== null };
}

/** Uses up the code; false when it was used before. */
export async function markClaimed(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('handovers')
    .set({ claimed_at: now.toISOString() })
    .where('id', '=', id)
    .where('claimed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** False when the account has none. */
export async function deleteHandover(tx: Tx, accountId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('handovers')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function purgeExpiredHandovers(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('handovers').where('expires_at', '<=', now.toISOString()).execute();
}
