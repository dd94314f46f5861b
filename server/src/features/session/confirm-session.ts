/**
 * POST /admin/session/confirm: an administrator proves with the password that the session is still theirs (security.md T22).
 * A wrong password counts like a failed login, so that a stolen token gives no further guesses. It never ends the session.
 */
import { findAccountById } from '../../domain/accounts/accounts.ts';
import { loginName } from '../../domain/accounts/login-failures.ts';
import { countFailedLogin, readLoginLock, rememberNetwork } from '../../domain/accounts/login-locks.ts';
import { confirmSession } from '../../domain/accounts/sessions.ts';
import { actorOf, recordAction } from '../../domain/audit/audit-trail.ts';
import { assertClientAllowed, recordClientFailure } from '../../domain/rate-limits/client-limits.ts';
import { refuseAfterCommit } from '../../kernel/refusal.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Services } from '../../services.ts';

/** Throws `confirmation.failed`, `admin-login.locked` while no password is compared, `rate.exceeded` or `server.busy`. */
export async function confirmOwnSession(services: Services, caller: Caller, password: string): Promise<void> {
  const { clock, database, keys, limits, passwords } = services;
  const { accountId, ip } = caller;
  const rule = limits.rates.wrongAdminLoginPerIp;
  await assertClientAllowed(services, database.db, rule, ip);
  const account = await findAccountById(database.db, accountId);
  const name = loginName(keys, 'admin', caller.username, account);
  const before = await readLoginLock(services, database.db, name, ip);
  const matches =
    before.waitSeconds === null &&
    (await passwords.matches(password, account?.password_hash ?? null, { ip, isKnown: true }));
  await database.transaction(async (tx) => {
    const { isKnown, waitSeconds } = await readLoginLock(services, tx, name, ip);
    const current = await findAccountById(tx, accountId);
    const isLocked = before.waitSeconds !== null || waitSeconds !== null;
    if (!isLocked && matches && current?.password_hash === account?.password_hash) {
      await rememberNetwork(services, tx, accountId, ip);
      await confirmSession(tx, caller.sessionId, clock.now());
      await recordAction(tx, services, { action: 'session.confirmed', ...actorOf(caller) });
      return;
    }
    if (!isLocked) await countFailedLogin(services, tx, name, { ip, isKnown });
    await recordClientFailure(services, tx, rule, { ip, account: accountId });
    await recordAction(tx, services, { action: 'session.confirmation-failed', ...actorOf(caller) });
    throw isLocked
      ? refuseAfterCommit('admin-login.locked', { waitSeconds: waitSeconds ?? 1 })
      : refuseAfterCommit('confirmation.failed');
  });
}
