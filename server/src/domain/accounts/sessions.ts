/** SQL on the table `sessions`. Each login opens a session, and each token belongs to one. */
import { addSeconds } from '../../kernel/clock.ts';
import type { Db, Tx } from '../../platform/database/open-database.ts';
import type { Role, SessionsTable } from '../../schema.ts';
import type { Limits } from '../../limits.ts';
import type { SessionClaims } from './tokens.ts';

export interface SessionWithAccount extends SessionsTable {
  readonly role: Role;
  readonly username: string;
  readonly current_token_version: number;
}

export interface SessionOwner {
  readonly id: string;
  readonly role: Role;
  readonly token_version: number;
}

/** Opens a session and returns the claims of its token (security.md T13). */
export async function openSession(
  tx: Tx,
  account: SessionOwner,
  sessionId: string,
  now: Date,
  limits: Limits['session'],
): Promise<SessionClaims> {
  const isAdmin = account.role === 'admin';
  const expiresAt = addSeconds(now, isAdmin ? limits.adminSeconds : limits.centreSeconds);
  await tx
    .insertInto('sessions')
    .values({
      id: sessionId,
      account_id: account.id,
      token_version: account.token_version,
      created_at: now.toISOString(),
      last_seen_at: now.toISOString(),
      expires_at: expiresAt.toISOString(),
      ended_at: null,
    })
    .execute();
  const exp = Math.floor(expiresAt.getTime() / 1000);
  return { userId: account.id, isAdmin, tv: account.token_version, jti: sessionId, exp };
}

export async function findSession(db: Db, id: string): Promise<SessionWithAccount | undefined> {
  return db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .selectAll('sessions')
    .select(['accounts.role', 'accounts.username', 'accounts.token_version as current_token_version'])
    .where('sessions.id', '=', id)
    .executeTakeFirst();
}

export async function touchSession(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('sessions').set({ last_seen_at: now.toISOString() }).where('id', '=', id).execute();
}

export async function endSession(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ ended_at: now.toISOString() })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}

/** Deletes sessions that expired more than a day ago. */
export async function purgeExpiredSessions(tx: Tx, now: Date): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where('expires_at', '<', addSeconds(now, -24 * 60 * 60).toISOString())
    .execute();
}
