/**
 * POST /admin/session/confirm: an administrator proves with the password that the session is still theirs (security.md T22).
 * A wrong password counts like a failed login, so that a stolen token gives no further guesses. It never ends the session.
 */
import { findAccountById } from '../../domain/accounts/accounts.ts';
import { countFailedLogin, isLoginLocked, rememberNetwork } from '../../domain/accounts/login-locks.ts';
import { confirmSession } from '../../domain/accounts/sessions.ts';
import { actorOf, recordAction } from '../../domain/audit/audit-trail.ts';
import { assertClientAllowed, recordClientFailure } from '../../domain/rate-limits/client-limits.ts';
import { refuseAfterCommit } from '../../kernel/refusal.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Services } from '../../services.ts';

/** Throws `confirmation.failed`, also while the login is locked, `rate.exceeded` or `server.busy`. */
export async function confirmOwnSession(services: Services, caller: Caller, password: string): Promise<void> {
  const { clock, database, limits, passwords } = services;
  const { accountId, ip } = caller;
  const rule = limits.rates.wrongAdminLoginPerIp;
  await assertClientAllowed(services, database.db, rule, ip);
  const account = await findAccountById(database.db, accountId);
  const canTry = account !== undefined && !(await isLoginLocked(services, database.db, accountId, ip));
  const matches = await passwords.matches(password, canTry ? account.password_hash : null);
  await database.transaction(async (tx) => {
    const isCompared = canTry && !(await isLoginLocked(services, tx, accountId, ip));
    const current = await findAccountById(tx, accountId);
    if (isCompared && matches && current?.password_hash === account.password_hash) {
      await rememberNetwork(services, tx, accountId, ip);
      await confirmSession(tx, caller.sessionId, clock.now());
      await recordAction(tx, services, { action: 'session.confirmed', ...actorOf(caller) });
      return;
    }
    if (isCompared) await countFailedLogin(services, tx, accountId, ip);
    await recordClientFailure(services, tx, rule, { ip, account: accountId });
    await recordAction(tx, services, { action: 'session.confirmation-failed', ...actorOf(caller) });
    throw refuseAfterCommit('confirmation.failed');
  });
}
