/** Authenticates requests by token; reads session, account, role and token version from the database each time. */
import { isSameText } from '../kernel/crypto/keys.ts';
import { addSeconds, isFromFuture } from '../kernel/time.ts';
import type { Config } from '../config.ts';
import type { Parts } from '../parts.ts';
import type { Authenticator, Caller } from '../platform/http/caller.ts';
import { refuse } from '../kernel/refusal.ts';
import type { Limits } from '../limits.ts';
import { hasFactor } from './factors.ts';
import { limitsOf } from './accounts.ts';
import { hasUsedAttempt } from './signup-attempts.ts';
import { endSession, findSession, type SessionWithAccount, touchSession } from './sessions.ts';
import type { SessionClaims, Tokens } from './tokens.ts';

interface AuthenticatorOptions extends Pick<Parts, 'clock' | 'database' | 'keys' | 'limits'> {
  readonly config: Pick<Config, 'isFactorRequired' | 'registerKey'>;
  readonly tokens: Tokens;
  readonly authenticatePhone: Authenticator['authenticatePhone'];
}

/**
 * Throws `session.record-changed` when the account has no password any more: it is only taken away when the phone or e-mail on record
 * changes. Only who has a token of the account hears of it.
 */
function isActive(session: SessionWithAccount, claims: SessionClaims): boolean {
  if (session.account_id === claims.userId && !session.has_password) throw refuse('session.record-changed');
  const version = session.current_token_version;
  return (
    session.ended_at === null &&
    session.account_id === claims.userId &&
    session.token_version === version &&
    claims.tv === version
  );
}

function isExpired(session: SessionWithAccount, now: Date, limits: Limits['session']): boolean {
  if (new Date(session.expires_at) <= now) return true;
  const idleSeconds = session.role === 'admin' ? limits.adminIdleSeconds : limits.centreIdleSeconds;
  return addSeconds(new Date(session.last_seen_at), idleSeconds) <= now;
}

/** A session from the future was opened while a clock was wrong. */
function isInTime(session: SessionWithAccount, now: Date): boolean {
  return !isFromFuture(session.created_at, now) && !isFromFuture(session.last_seen_at, now);
}

/** Rights are those of administrators. */
const nothing = { rights: [], states: [] };

const callerOf = (session: SessionWithAccount, ip: string): Omit<Caller, 'mustSetUpFactor'> => ({
  accountId: session.account_id,
  role: session.role,
  username: session.username,
  sessionId: session.id,
  confirmedAt: session.confirmed_at ?? session.created_at,
  ...(session.role === 'admin' ? limitsOf(session) : nothing),
  ip,
});

function assertRegisterKey(registerKey: string | null, authorization: string | undefined): void {
  const sent = /^Bearer (.{1,4096})$/i.exec(authorization ?? '')?.[1];
  if (registerKey === null || sent === undefined || !isSameText(sent, registerKey))
    throw refuse('register.key-wrong');
}

export function createAuthenticator({
  database,
  tokens,
  keys,
  clock,
  config: { isFactorRequired, registerKey },
  limits: { session: limits },
  authenticatePhone,
}: AuthenticatorOptions): Authenticator {
  const updateLastSeen = async (session: SessionWithAccount): Promise<void> => {
    const staleAt = addSeconds(new Date(session.last_seen_at), limits.seenEverySeconds);
    const now = clock.now();
    if (staleAt <= now) await database.transaction((tx) => touchSession(tx, session.id, now));
  };
  const findValidSession = async (token: string): Promise<SessionWithAccount | null> => {
    const read = await tokens.read(token);
    const session = read === null ? undefined : await findSession(database.db, read.claims.jti);
    if (read === null || session === undefined || !isActive(session, read.claims)) return null;
    const now = clock.now();
    if (isExpired(session, now, limits)) {
      // It stays expired when the clock is set back.
      await database.transaction((tx) => endSession(tx, session.id, now));
      return null;
    }
    return !read.isExpired && isInTime(session, now) ? session : null;
  };
  return {
    async authenticate(authorization, ip) {
      if (authorization === undefined) throw refuse('session.required');
      const token = /^Bearer ([\w.-]{1,4096})$/i.exec(authorization)?.[1];
      const session = token === undefined ? null : await findValidSession(token);
      if (session === null) throw refuse('session.ended');
      await updateLastSeen(session);
      const mustSetUpFactor =
        isFactorRequired && session.role === 'admin' && !(await hasFactor(database.db, session.account_id));
      return { ...callerOf(session, ip), mustSetUpFactor };
    },
    authenticatePhone,
    assertRegisterKey: (authorization) => assertRegisterKey(registerKey, authorization),
    assertConfirmed({ confirmedAt }) {
      const now = clock.now();
      const freshUntil = addSeconds(new Date(confirmedAt), limits.confirmedSeconds);
      // A confirmation from the future was made while a clock was wrong.
      if (freshUntil < now || isFromFuture(confirmedAt, now)) throw refuse('session.confirmation-required');
    },
    owns: async (caller, userId) =>
      userId === caller.accountId ||
      hasUsedAttempt(database.db, caller.accountId, keys.mac('signup-handles', userId)),
  };
}
