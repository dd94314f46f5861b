/** POST /auth/login and /auth/admin-login: checks username and password and returns a token (security.md T7, T8, S10-S12). */
import type { AuditAction } from '#contract/admins/audit-actions.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import { normaliseMobile } from '#contract/signup/mobile.ts';
import {
  clearFailedLogins,
  countFailedLogin,
  findAccountById,
  lockLogin,
  type Account,
} from '../../domain/accounts/accounts.ts';
import { openSession } from '../../domain/accounts/sessions.ts';
import { recordAction } from '../../domain/audit/audit-trail.ts';
import { addSeconds } from '../../kernel/clock.ts';
import type { Db, Tx } from '../../platform/database/open-database.ts';
import { lock } from '../../platform/database/dialect.ts';
import { refuse, refuseAfterCommit } from '../../kernel/refusal.ts';
import { rateLimitKey } from '../../platform/http/rate-limit-key.ts';
import type { Limits } from '../../limits.ts';
import { record, secondsUntilAllowed } from '../../domain/rate-limits/rate-counters.ts';
import type { Services } from '../../services.ts';
import type { SessionClaims } from '../../domain/accounts/tokens.ts';

export interface Realm {
  readonly find: (db: Db, username: string) => Promise<Account | undefined>;
  /** The same for an unknown user, a wrong password, a locked account and an account of the other realm. */
  readonly refusal: RefusalCode;
  readonly actions: { readonly succeeded: AuditAction; readonly failed: AuditAction };
}

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** How long the account is locked after this many failures in a row: 30 s, doubled each time, at most 15 minutes. */
export function lockSeconds(failures: number, limits: Limits['login']): number {
  if (failures < limits.freeFailures) return 0;
  return Math.min(limits.firstLockSeconds * 2 ** (failures - limits.freeFailures), limits.longestLockSeconds);
}

function isLocked(account: Account, now: Date): boolean {
  return account.locked_until !== null && new Date(account.locked_until) > now;
}

async function countFailure(
  services: Services,
  tx: Tx,
  account: Account | undefined,
  ip: string,
): Promise<void> {
  const { clock, limits } = services;
  const now = clock.now();
  await record(tx, limits.rates.wrongLoginPerIp, rateLimitKey(ip), now);
  // While the account is locked no password is compared, so the failure does not count against it.
  if (account === undefined || isLocked(account, now)) return;
  const seconds = lockSeconds(await countFailedLogin(tx, account.id), limits.login);
  if (seconds > 0) await lockLogin(tx, account.id, addSeconds(now, seconds));
}

/**
 * Opens the session, unless the account was locked, changed or deleted while the password was compared; otherwise
 * parallel guesses could bypass the lock.
 */
async function openIfUnchanged(services: Services, tx: Tx, account: Account): Promise<SessionClaims | null> {
  const { clock, limits, randomness } = services;
  const current = await findAccountById(tx, account.id);
  const now = clock.now();
  if (current === undefined || isLocked(current, now)) return null;
  if (current.token_version !== account.token_version) return null;
  await clearFailedLogins(tx, account.id);
  return openSession(tx, current, randomness.uuid(), now, limits.session);
}

/** Returns the token. Throws the refusal of the realm, `rate.exceeded` or `server.busy`. */
export async function logIn(
  services: Services,
  realm: Realm,
  { username, password }: Credentials,
  ip: string,
): Promise<string> {
  const { clock, database, limits, passwords, tokens } = services;
  const waitSeconds = await secondsUntilAllowed(
    database.db,
    limits.rates.wrongLoginPerIp,
    rateLimitKey(ip),
    clock.now(),
  );
  if (waitSeconds !== null) throw refuse('rate.exceeded', { waitSeconds });
  const account = await realm.find(database.db, username);
  const canLogIn = account !== undefined && !isLocked(account, clock.now());
  const matches = await passwords.matches(password, canLogIn ? account.password_hash : null);
  const claims = await database.transaction(async (tx) => {
    if (account !== undefined) await lock(tx, `account ${account.id}`);
    const opened = canLogIn && matches ? await openIfUnchanged(services, tx, account) : null;
    if (opened !== null) {
      const actor = account?.username ?? '';
      await recordAction(tx, services, { action: realm.actions.succeeded, actor, address: ip });
      return opened;
    }
    await countFailure(services, tx, account, ip);
    await recordAction(tx, services, {
      action: realm.actions.failed,
      actor: account?.username ?? 'unknown',
      address: ip,
      // Only mobile numbers are recorded, because people type passwords into the wrong field.
      target: normaliseMobile(username) ?? '',
    });
    throw refuseAfterCommit(realm.refusal);
  });
  return tokens.sign(claims);
}
