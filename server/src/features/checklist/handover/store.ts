/** SQL on the table `handovers`. */
import type { Db, Tx } from '../../../platform/database/open-database.ts';
import { isFromFuture } from '../../../kernel/steady-clock.ts';
import type { HandoversTable } from '../../../schema.ts';

interface Handover {
  readonly id: string;
  readonly accountId: string;
  /** The ten digits of the mobile. */
  readonly username: string;
  readonly sessionId: string;
  readonly centreId: string;
  readonly tokenVersion: number;
  /** ISO 8601 in UTC. */
  readonly expiresAt: string;
  readonly isClaimed: boolean;
}

/** Replaces the account's handover: the code and the token of an earlier one are not found any more. */
export async function replaceHandover(tx: Tx, row: HandoversTable): Promise<void> {
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
): Promise<Handover | undefined> {
  const row = await db
    .selectFrom('handovers')
    .innerJoin('accounts', 'accounts.id', 'handovers.account_id')
    .innerJoin('sessions', 'sessions.id', 'handovers.session_id')
    .leftJoin('checklists', 'checklists.centre_id', 'handovers.centre_id')
    .selectAll('handovers')
    .select(['accounts.username', 'accounts.token_version', 'checklists.status'])
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
  if (row === undefined || row.status === 'submitted' || isFromFuture(row.created_at, now)) return undefined;
  return {
    id: row.id,
    accountId: row.account_id,
    username: row.username,
    sessionId: row.session_id,
    centreId: row.centre_id,
    tokenVersion: row.token_version,
    expiresAt: row.expires_at,
    isClaimed: row.claimed_at !== null,
  };
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
