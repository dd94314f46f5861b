/** The sessions of administrators: each sees and ends their own; those of another can be ended (security.md S21). */
import type { Call } from '../calls.ts';
import type { OwnSession } from '#contract/admins/endpoints.ts';
import { mainAdminUsername } from '#contract/exam.ts';
import { findAccountById, revokeTokens } from '../accounts/accounts.ts';
import { endOtherSessions, endSession, listActiveSessions } from '../accounts/sessions.ts';
import { refuse } from '../kernel/refusal.ts';
import type { Db, Tx } from '../platform/database/open-database.ts';
import type { Row } from '../tables/tables.ts';
import { getManaged } from './change-admins.ts';

async function listOwn(call: Call, db: Db): Promise<Row<'sessions'>[]> {
  const { clock, limits } = call;
  const account = await findAccountById(db, call.caller.accountId);
  return account === undefined ? [] : listActiveSessions(db, account, clock.now(), limits.session);
}

export async function listOwnSessions(call: Call): Promise<OwnSession[]> {
  const sessions = await listOwn(call, call.database.db);
  return sessions.map((session) => ({
    id: session.id,
    openedAt: session.created_at,
    lastSeenAt: session.last_seen_at,
    address: session.client_address,
    browser: session.browser,
    isCurrent: session.id === call.caller.sessionId,
  }));
}

async function recordEnded(call: Call, tx: Tx, target: string, sessions: number): Promise<void> {
  if (sessions === 0) return;
  const action = 'sessions.ended' as const;
  await call.record(tx, action, { target, details: { sessions } });
}

/** Throws `session.not-found`, also for a session of another account. */
export async function endOneSession(call: Call, id: string): Promise<void> {
  await call.database.transaction(async (tx) => {
    const sessions = await listOwn(call, tx);
    if (!sessions.some((session) => session.id === id)) throw refuse('session.not-found');
    await endSession(tx, id, call.clock.now());
    await recordEnded(call, tx, call.caller.username, 1);
  });
}

/** Ends all sessions of the caller but this one, and returns their number. */
export async function endAllOtherSessions(call: Call): Promise<number> {
  return call.database.transaction(async (tx) => {
    const others = (await listOwn(call, tx)).filter(({ id }) => id !== call.caller.sessionId);
    await endOtherSessions(tx, call.caller.accountId, call.caller.sessionId, call.clock.now());
    await recordEnded(call, tx, call.caller.username, others.length);
    return others.length;
  });
}

/**
 * Ends all sessions of an administrator and returns their number; of the caller all but this one. Throws `admin.not-found`,
 * `rights.beyond-own` or, for the main account of somebody else, `admin.protected`.
 */
export async function endSessionsOfAdmin(call: Call, id: string): Promise<number> {
  if (id === call.caller.accountId) return endAllOtherSessions(call);
  const { clock, database, limits } = call;
  return database.transaction(async (tx) => {
    const account = await getManaged(tx, id, call.caller);
    if (account.username === mainAdminUsername) throw refuse('admin.protected');
    const now = clock.now();
    const sessions = await listActiveSessions(tx, account, now, limits.session);
    await revokeTokens(tx, id, now);
    await recordEnded(call, tx, account.username, sessions.length);
    return sessions.length;
  });
}
