/** Authenticates requests by token; reads session, account, role and token version from the database each time. */
import { addSeconds, type Clock } from '../../kernel/clock.ts';
import type { AppDatabase, Db } from '../../platform/database/open-database.ts';
import type { Authenticator } from '../../platform/http/caller.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Keys } from '../../kernel/crypto/keys.ts';
import type { Limits } from '../../limits.ts';
import type { SessionClaims, Tokens } from './tokens.ts';
import { findSession, touchSession, type SessionWithAccount } from './sessions.ts';

export interface AuthenticatorOptions {
  readonly database: AppDatabase;
  readonly tokens: Tokens;
  readonly keys: Keys;
  readonly clock: Clock;
  readonly limits: Limits['session'];
  /** Whether the account has used the sign-up attempt with this hash. */
  readonly hasUsedAttempt: (db: Db, accountId: string, idHash: string) => Promise<boolean>;
}

function isActive(
  session: SessionWithAccount,
  claims: SessionClaims,
  now: Date,
  limits: Limits['session'],
): boolean {
  if (session.ended_at !== null || session.account_id !== claims.userId) return false;
  if (new Date(session.expires_at) <= now) return false;
  const version = session.current_token_version;
  if (session.token_version !== version || claims.tv !== version) return false;
  if (session.role !== 'admin') return true;
  return addSeconds(new Date(session.last_seen_at), limits.adminIdleSeconds) > now;
}

export function createAuthenticator({
  database,
  tokens,
  keys,
  clock,
  limits,
  hasUsedAttempt,
}: AuthenticatorOptions): Authenticator {
  const updateLastSeen = async (session: SessionWithAccount): Promise<void> => {
    const staleAt = addSeconds(new Date(session.last_seen_at), limits.seenEverySeconds);
    const now = clock.now();
    if (session.role === 'admin' && staleAt <= now)
      await database.transaction((tx) => touchSession(tx, session.id, now));
  };
  return {
    async authenticate(authorization, ip) {
      if (authorization === undefined) throw refuse('session.required');
      const token = /^Bearer ([\w.-]{1,4096})$/i.exec(authorization)?.[1];
      const claims = token === undefined ? null : await tokens.read(token);
      const session = claims === null ? undefined : await findSession(database.db, claims.jti);
      if (claims === null || session === undefined || !isActive(session, claims, clock.now(), limits))
        throw refuse('session.ended');
      await updateLastSeen(session);
      return {
        accountId: session.account_id,
        role: session.role,
        username: session.username,
        sessionId: session.id,
        loggedInAt: session.created_at,
        ip,
      };
    },
    owns: async (caller, userId) =>
      userId === caller.accountId ||
      hasUsedAttempt(database.db, caller.accountId, keys.mac('signup-handles', userId)),
  };
}
