/** Creates, changes and deletes admin accounts (specification sections 5 and 6; security.md S30). */
import { type AccountLimits, copyLimits, hasAll } from '#contract/rights.ts';
import {
  type Account,
  assertCovers,
  findAccountById,
  insertAccount,
  limitsOf,
  storePassword,
  toStoredLimits,
} from '../accounts/accounts.ts';
import {
  assertAdminPassword,
  changeAccount,
  deleteAccount,
  getAdmin,
  isUsernameTaken,
  listAdminAccounts,
} from '../accounts/admin-accounts.ts';
import { refuse, refuseField } from '../kernel/refusal.ts';
import { countRows, lock } from '../platform/database/dialect.ts';
import type { Db, Tx } from '../platform/database/open-database.ts';
import type { Caller } from '../platform/http/caller.ts';
import type { Call } from '../calls.ts';
import type { AdminChange, AdminUser, NewAdmin } from '#contract/admins/endpoints.ts';
import { findNewestEntry } from '../audit/read-audit-trail.ts';
import { listAccountsWithFactor } from '../accounts/factors.ts';
import { cleanText, hasForbiddenCharacters } from '#contract/text.ts';
import { mainAdminUsername } from '#contract/exam.ts';
import { spellAsListed } from '../places/find-city.ts';
import { listActiveSessions } from '../accounts/sessions.ts';

// Who may manage whose account (product.md, Administrators 15): only one that may do no more than oneself, and somebody always may manage
// all of them.

/** Serializes changes of who may do what; to be called before the accounts are read. Returns what the caller may do now. */
async function lockOwnLimits(tx: Tx, caller: Caller): Promise<AccountLimits> {
  await lock(tx, 'rights of administrators');
  return limitsOf(await getAdmin(tx, caller.accountId));
}

/** What was asserted before the lock may have changed since. Throws `rights.accounts`. */
function assertManages({ rights }: AccountLimits): void {
  if (!rights.includes('accounts')) throw refuse('rights.accounts');
}

export async function getManaged(db: Db, id: string, caller: Caller): Promise<Account> {
  const account = await getAdmin(db, id);
  if (id !== caller.accountId) assertManages(caller);
  assertCovers(caller, limitsOf(account));
  return account;
}

/** Throws `admin.last-manager` when nobody is left who may manage the accounts of all states. */
async function assertManaged(tx: Tx): Promise<void> {
  const isManager = ({ rights, states }: AccountLimits): boolean =>
    rights.includes('accounts') && states.length === 0;
  if (!(await listAdminAccounts(tx)).some((account) => isManager(limitsOf(account))))
    throw refuse('admin.last-manager');
}

// Who the administrators are, who is logged in, and how many centre users there are.

export async function listAdmins(call: Call): Promise<AdminUser[]> {
  await call.recordRead('admins.listed');
  const { db } = call.database;
  const accounts = await listAdminAccounts(db);
  const withFactor = await listAccountsWithFactor(db);
  const admins: AdminUser[] = [];
  for (const account of accounts) {
    const { id, username, name, created_at: since } = account;
    const login = await findNewestEntry(db, 'admin-login.succeeded', { actor: username }, since);
    admins.push({
      id,
      username,
      name,
      ...copyLimits(limitsOf(account)),
      ...(withFactor.has(id) && { hasFactor: true }),
      ...(login !== undefined && { lastLoginAt: login.at }),
    });
  }
  return admins;
}

export async function getOwnAccount({ caller, config, database }: Call) {
  const account = await findAccountById(database.db, caller.accountId);
  // Deleted while the call was on its way.
  if (account === undefined) throw refuse('session.ended');
  const { id, username, name } = account;
  return { id, username, name, ...limitsOf(account), minPasswordLength: config.minAdminPasswordLength };
}

/** Counts the centre users who have set a password and whose phone is on the master list (product.md, Administrators 4). */
export async function countCentreUsers(db: Db): Promise<number> {
  const users = db
    .selectFrom('accounts')
    .where('role', '=', 'centre')
    .where('password_set_at', 'is not', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('centres')
          .select('centres.id')
          .whereRef('centres.phone', '=', 'accounts.username')
          .where('archived_at', 'is', null),
      ),
    );
  return countRows(users);
}

const usernamePattern = /^[a-z0-9._-]{3,32}$/;

function checkName(text: string): string {
  const name = cleanText(text).replace(/\s+/g, ' ');
  if (name === '') throw refuseField('name', 'field.required');
  if (hasForbiddenCharacters(name)) throw refuseField('name', 'field.not-text');
  return name;
}

/** Returns the username in lower case; only ASCII is allowed, because other alphabets have look-alikes (security.md T25). */
function checkUsername(text: string): string {
  const username = text.trim().toLowerCase();
  if (username === '') throw refuseField('username', 'field.required');
  if (!usernamePattern.test(username)) throw refuseField('username', 'admin.username-invalid');
  return username;
}

/** What is absent stays as it is. States are named as in the list of centres. */
const withWanted = async (
  tx: Tx,
  limits: AccountLimits,
  { rights, states }: Pick<AdminChange, 'rights' | 'states'>,
): Promise<AccountLimits> => ({
  rights: rights ?? limits.rights,
  states: states === undefined ? limits.states : [...new Set(await spellAsListed(tx, states))],
});

/** For the audit trail: what was and is, for what has changed. */
function changedLimits(before: AccountLimits, after: AccountLimits): Readonly<Record<string, unknown>> {
  const [was, is] = [toStoredLimits(before), toStoredLimits(after)];
  return {
    ...(was.rights !== is.rights && { rights: [before.rights, after.rights] }),
    ...(was.states !== is.states && { states: [before.states, after.states] }),
  };
}

async function hashNewPassword({ caller, config, passwords }: Call, username: string, password: string) {
  const owner = { username, examName: config.examName };
  await assertAdminPassword(password, owner, config.minAdminPasswordLength);
  return passwords.hash(password, caller.ip);
}

export async function createAdmin(call: Call, input: NewAdmin): Promise<AdminUser> {
  const { clock, database, randomness } = call;
  const username = checkUsername(input.username);
  const name = checkName(input.name);
  if (input.password === '') throw refuseField('password', 'field.required');
  const passwordHash = await hashNewPassword(call, username, input.password);
  const id = `a_${randomness.uuid()}`;
  const usernameTaken = () => refuseField('username', 'admin.username-taken');
  return database.transaction(async (tx) => {
    const own = await lockOwnLimits(tx, call.caller);
    assertManages(own);
    const limits = await withWanted(tx, own, input);
    assertCovers(own, limits);
    if (await isUsernameTaken(tx, username)) throw usernameTaken();
    if (!(await insertAccount(tx, { id, role: 'admin', username, name, createdAt: clock.now(), limits })))
      throw usernameTaken();
    await storePassword(tx, id, passwordHash, clock.now());
    const details = { name, ...(!hasAll(limits) && limits) };
    await call.record(tx, 'admin.created', { target: username, details });
    return { id, username, name, ...copyLimits(limitsOf(await getAdmin(tx, id))) };
  });
}

/** Records how many sessions of the account were ended, and returns it. */
export async function recordEnded(call: Call, tx: Tx, target: string, sessions: number): Promise<number> {
  if (sessions > 0) await call.record(tx, 'sessions.ended', { target, details: { sessions } });
  return sessions;
}

/** Stores the password, ends the other sessions of the account, and records how many were ended. */
async function setPassword(call: Call, tx: Tx, account: Account, passwordHash: string): Promise<void> {
  const now = call.clock.now();
  const sessions = await listActiveSessions(tx, account, now, call.limits.session);
  const ended = sessions.filter(({ id }) => id !== call.caller.sessionId).length;
  const keptSession = account.id === call.caller.accountId ? call.caller.sessionId : undefined;
  await storePassword(tx, account.id, passwordHash, now, keptSession);
  await recordEnded(call, tx, account.username, ended);
}

/** Returns the account as it was and what it may do from now on. */
async function findToChange(tx: Tx, id: string, change: AdminChange, caller: Caller) {
  const own = await lockOwnLimits(tx, caller);
  const account = await getManaged(tx, id, { ...caller, ...own });
  const before = limitsOf(account);
  const limits = await withWanted(tx, before, change);
  assertCovers(own, limits);
  return { account, before, limits };
}

/** A new password ends all other sessions of the account. */
export async function updateAdmin(call: Call, id: string, change: AdminChange): Promise<AdminUser> {
  const { authenticator, database, log } = call;
  const stored = await getManaged(database.db, id, call.caller);
  if (stored.username === mainAdminUsername && call.caller.accountId !== id) throw refuse('admin.protected');
  const changesLimits = change.rights !== undefined || change.states !== undefined;
  if (call.caller.accountId !== id || change.password || changesLimits)
    authenticator.assertConfirmed(call.caller);
  const name = checkName(change.name);
  const passwordHash = change.password ? await hashNewPassword(call, stored.username, change.password) : null;
  const updated = await database.transaction(async (tx) => {
    const { account, before, limits } = await findToChange(tx, id, change, call.caller);
    await changeAccount(tx, id, name, limits);
    await assertManaged(tx);
    const details = {
      ...(account.name !== name && { name: [account.name, name] }),
      ...changedLimits(before, limits),
      ...(passwordHash !== null && { newPassword: true }),
    };
    const { username } = account;
    await call.record(tx, 'admin.updated', { target: username, details });
    if (passwordHash !== null) await setPassword(call, tx, account, passwordHash);
    return { id, username, name, ...copyLimits(limits) };
  });
  if (passwordHash !== null)
    log.warn(
      { alarm: 'admin-password', account: id, by: call.caller.accountId },
      'the password of an administrator was changed',
    );
  return updated;
}

export async function deleteAdmin(call: Call, id: string): Promise<void> {
  await call.database.transaction(async (tx) => {
    const own = await lockOwnLimits(tx, call.caller);
    const account = await getManaged(tx, id, { ...call.caller, ...own });
    if (account.username === mainAdminUsername) throw refuse('admin.protected');
    if (call.caller.accountId === id) throw refuse('admin.self-delete');
    await deleteAccount(tx, id);
    await assertManaged(tx);
    await call.record(tx, 'admin.deleted', { target: account.username, details: { name: account.name } });
  });
}
