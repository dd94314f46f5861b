/** The sessions of administrators: each sees and ends their own; those of another can be ended (security.md S21). */
import type { OwnSession } from '#contract/admins/account-endpoints.ts';
import { mainAdminUsername } from '#contract/exam.ts';
import { findAccountById, revokeTokens } from '../../domain/accounts/accounts.ts';
import { endOtherSessions, endSession, listActiveSessions } from '../../domain/accounts/sessions.ts';
import { recordActionOf } from '../../domain/audit/audit-trail.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Db, Tx } from '../../platform/database/open-database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Row } from '../../tables/tables.ts';
import type { Services } from '../../services.ts';
import { getManaged } from './managed-accounts.ts';

async function listOwn({ clock, limits }: Services, db: Db, caller: Caller): Promise<Row<'sessions'>[]> {
  const account = await findAccountById(db, caller.accountId);
  return account === undefined ? [] : listActiveSessions(db, account, clock.now(), limits.session);
}

export async function listOwnSessions(services: Services, caller: Caller): Promise<OwnSession[]> {
  const sessions = await listOwn(services, services.database.db, caller);
  return sessions.map((session) => ({
    id: session.id,
    openedAt: session.created_at,
    lastSeenAt: session.last_seen_at,
    address: session.client_address,
    browser: session.browser,
    isCurrent: session.id === caller.sessionId,
  }));
}

async function recordEnded(
  services: Services,
  tx: Tx,
  caller: Caller,
  target: string,
  sessions: number,
): Promise<void> {
  if (sessions === 0) return;
  const action = 'sessions.ended' as const;
  await recordActionOf(tx, services, caller, action, { target, details: { sessions } });
}

/** Throws `session.not-found`, also for a session of another account. */
export async function endOneSession(services: Services, id: string, caller: Caller): Promise<void> {
  await services.database.transaction(async (tx) => {
    const sessions = await listOwn(services, tx, caller);
    if (!sessions.some((session) => session.id === id)) throw refuse('session.not-found');
    await endSession(tx, id, services.clock.now());
    await recordEnded(services, tx, caller, caller.username, 1);
  });
}

/** Ends all sessions of the caller but this one, and returns their number. */
export async function endAllOtherSessions(services: Services, caller: Caller): Promise<number> {
  return services.database.transaction(async (tx) => {
    const others = (await listOwn(services, tx, caller)).filter(({ id }) => id !== caller.sessionId);
    await endOtherSessions(tx, caller.accountId, caller.sessionId, services.clock.now());
    await recordEnded(services, tx, caller, caller.username, others.length);
    return others.length;
  });
}

/**
 * Ends all sessions of an administrator and returns their number; of the caller all but this one. Throws `admin.not-found`,
 * `rights.beyond-own` or, for the main account of somebody else, `admin.protected`.
 */
export async function endSessionsOfAdmin(services: Services, id: string, caller: Caller): Promise<number> {
  if (id === caller.accountId) return endAllOtherSessions(services, caller);
  const { clock, database, limits } = services;
  return database.transaction(async (tx) => {
    const account = await getManaged(tx, id, caller);
    if (account.username === mainAdminUsername) throw refuse('admin.protected');
    const now = clock.now();
    const sessions = await listActiveSessions(tx, account, now, limits.session);
    await revokeTokens(tx, id, now);
    await recordEnded(services, tx, caller, account.username, sessions.length);
    return sessions.length;
  });
}
