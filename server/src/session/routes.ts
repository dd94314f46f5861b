/** The routes of login and logout. The reset link belongs to the sign-up room, which owns the attempts. */
import { type Call, implement, type Implemented, type PublicCall } from '../calls.ts';
import { api } from '#contract/api.ts';
import { normaliseMobile } from '#contract/signup/written-mobile.ts';
import { cleanAddress } from '#contract/text.ts';
import { type Account, findAccount, findAccountById } from '../accounts/accounts.ts';
import { countFailedLogin, loginName, readLoginLock, rememberNetwork } from '../accounts/login-locks.ts';
import { browserName, confirmSession, endSession, type LoginClient } from '../accounts/sessions.ts';
import { findNewestEntry } from '../audit/read-audit-trail.ts';
import { refuseAfterCommit } from '../kernel/refusal.ts';
import type { Db } from '../platform/database/open-database.ts';
import { logIn, type Realm } from './log-in.ts';

// Finds the account for a typed username, in each of the two realms (product.md, Accounts 4; security.md T12).

/** Returns the mobile when it is on the master list, or when it is the only one with the typed e-mail. */
async function findMobileOnList(db: Db, username: string): Promise<string | undefined> {
  const mobile = normaliseMobile(username);
  const rows = await db
    .selectFrom('centres')
    .select('phone')
    .distinct()
    .where('archived_at', 'is', null)
    .where(mobile === null ? 'email' : 'phone', '=', mobile ?? cleanAddress(username))
    .limit(2)
    .execute();
  return rows.length === 1 ? rows[0]?.phone : undefined;
}

/**
 * Finds a centre user by mobile or e-mail, or by the id of the account, which a page knows that asks for the login again; undefined when
 * none of their centres is on the master list.
 */
async function findCentreAccount(db: Db, username: string): Promise<Account | undefined> {
  const named = await findAccountById(db, username);
  const mobile = await findMobileOnList(db, named?.role === 'centre' ? named.username : username);
  return mobile === undefined ? undefined : findAccount(db, 'centre', mobile);
}

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

const centreRealm: Realm = {
  find: findCentreAccount,
  role: 'centre',
  refusal: 'login.failed',
  locked: 'login.locked',
  actions: { succeeded: 'login.succeeded', failed: 'login.failed' },
  isDeleted: async () => false,
};
const adminRealm: Realm = {
  find: (db, username) => findAccount(db, 'admin', cleanAddress(username)),
  role: 'admin',
  refusal: 'admin-login.failed',
  locked: 'admin-login.locked',
  actions: { succeeded: 'admin-login.succeeded', failed: 'admin-login.failed' },
  isDeleted: async (db, username) =>
    (await findNewestEntry(db, 'admin.deleted', { target: username })) !== undefined,
};

const clientOf = ({ ip, headers }: PublicCall): LoginClient => ({
  address: ip,
  browser: browserName(headers['user-agent']),
});

export const sessionCalls: readonly Implemented[] = [
  implement(api.login, async (call) => ({
    token: await logIn(call, centreRealm, call.body, clientOf(call)),
  })),
  implement(api.adminLogin, async (call) => ({
    token: await logIn(call, adminRealm, call.body, clientOf(call)),
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
