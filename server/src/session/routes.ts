/** The routes of login and logout. The reset link belongs to the sign-up room, which owns the attempts. */
import { type Call, implement, type Implemented, type PublicCall } from '../calls.ts';
import { api } from '#contract/api.ts';
import { findAccountById } from '../accounts/accounts.ts';
import { countFailedLogin, loginName, readLoginLock, rememberNetwork } from '../accounts/login-locks.ts';
import { browserName, confirmSession, endSession, type LoginClient } from '../accounts/sessions.ts';
import { refuseAfterCommit } from '../kernel/refusal.ts';
import { logIn } from './log-in.ts';

// POST /admin/session/confirm: an administrator proves with the password that the session is still theirs
// (security.md T22). A wrong password counts like a failed login, so that a stolen token gives no further guesses. It
// never ends the session.

async function confirmOwnSession(call: Call, password: string): Promise<void> {
  const { clock, database, keys, passwords } = call;
  const { accountId, ip } = call.caller;
  const account = await findAccountById(database.db, accountId);
  const name = loginName(keys, 'admin', call.caller.username, account);
  const before = await readLoginLock(call, database.db, name, ip);
  const matches =
    before.waitSeconds === null &&
    (await passwords.matches(password, account?.password_hash ?? null, { ip, isKnown: true }));
  await database.transaction(async (tx) => {
    const { isKnown, waitSeconds } = await readLoginLock(call, tx, name, ip);
    const current = await findAccountById(tx, accountId);
    const isLocked = before.waitSeconds !== null || waitSeconds !== null;
    if (!isLocked && matches && current?.password_hash === account?.password_hash) {
      await rememberNetwork(call, tx, accountId, ip);
      await confirmSession(tx, call.caller.sessionId, clock.now());
      await call.record(tx, 'session.confirmed');
      return;
    }
    if (!isLocked) await countFailedLogin(call, tx, name, { ip, isKnown });
    await call.record(tx, 'session.confirmation-failed');
    throw isLocked
      ? refuseAfterCommit('admin-login.locked', { waitSeconds: waitSeconds ?? 1 })
      : refuseAfterCommit('confirmation.failed');
  });
}

const clientOf = ({ ip, headers }: PublicCall): LoginClient => ({
  address: ip,
  browser: browserName(headers['user-agent']),
});

export const sessionCalls: readonly Implemented[] = [
  implement(api.login, async (call) => ({
    token: await logIn(call, 'centre', call.body, clientOf(call)),
  })),
  implement(api.adminLogin, async (call) => ({
    token: await logIn(call, 'admin', call.body, clientOf(call)),
  })),
  implement(api.confirmSession, async (call) => {
    await confirmOwnSession(call, call.body.password);
    return { message: 'Confirmed' };
  }),
  implement(api.logout, async (call) => {
    await call.database.transaction(async (tx) => {
      await endSession(tx, call.caller.sessionId, call.clock.now());
      await call.record(tx, 'logout');
    });
    return { message: 'Logged out' };
  }),
];
