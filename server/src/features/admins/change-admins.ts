/** Creates, changes and deletes admin accounts (specification sections 5 and 6; security.md S30). */
import type { RefusalCode } from '#contract/refusals.ts';
import { cleanText, hasForbiddenCharacters } from '#contract/text.ts';
import type { AdminUser } from '#contract/admins/endpoints.ts';
import { mainAdminUsername } from '#contract/exam.ts';
import { type Refusal, refuse } from '../../kernel/refusal.ts';
import {
  type Account,
  changeOwnPassword,
  insertAccount,
  storePassword,
} from '../../domain/accounts/accounts.ts';
import {
  assertAdminPassword,
  deleteAccount,
  getAdmin,
  isUsernameTaken,
  renameAccount,
} from '../../domain/accounts/admin-accounts.ts';
import { recordActionOf } from '../../domain/audit/audit-trail.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Services } from '../../services.ts';
import { listActiveSessions } from '../../domain/accounts/sessions.ts';
import { hasFactor } from '../../domain/factors/factor-store.ts';
import type { Tx } from '../../platform/database/open-database.ts';

const usernamePattern = /^[a-z0-9._-]{3,32}$/;

function refuseField(field: string, code: RefusalCode): Refusal {
  return refuse(code, { problems: [{ field, code }] });
}

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

interface NewAdmin {
  readonly username: string;
  readonly name: string;
  readonly password: string;
}

/**
 * Throws `field.required`, `admin.username-invalid`, `admin.username-taken`, or as `assertAdminPassword`.
 */
export async function createAdmin(services: Services, input: NewAdmin, caller: Caller): Promise<AdminUser> {
  const { clock, config, database, passwords, randomness } = services;
  const username = checkUsername(input.username);
  const name = checkName(input.name);
  if (input.password === '') throw refuseField('password', 'field.required');
  await assertAdminPassword(input.password, { username, examName: config.examName }, false);
  const passwordHash = await passwords.hash(input.password, caller.ip);
  const id = `a_${randomness.uuid()}`;
  const usernameTaken = () => refuseField('username', 'admin.username-taken');
  await database.transaction(async (tx) => {
    if (await isUsernameTaken(tx, username)) throw usernameTaken();
    if (!(await insertAccount(tx, { id, role: 'admin', username, name, createdAt: clock.now() })))
      throw usernameTaken();
    await storePassword(tx, id, passwordHash, clock.now());
    const details = { name };
    await recordActionOf(tx, services, caller, 'admin.created', { target: username, details });
  });
  return { id, username, name };
}

interface AdminChange {
  readonly name: string;
  /** Null, undefined or '' leaves the password unchanged. */
  readonly password?: string | null | undefined;
}

/** Stores the password, ends the other sessions of the account, and records how many were ended. */
async function setPassword(
  services: Services,
  tx: Tx,
  account: Account,
  passwordHash: string,
  caller: Caller,
): Promise<void> {
  const now = services.clock.now();
  const sessions = await listActiveSessions(tx, account, now, services.limits.session);
  const ended = sessions.filter(({ id }) => id !== caller.sessionId).length;
  if (account.id === caller.accountId) await changeOwnPassword(tx, caller, passwordHash, now);
  else await storePassword(tx, account.id, passwordHash, now);
  if (ended === 0) return;
  await recordActionOf(tx, services, caller, 'sessions.ended', {
    target: account.username,
    details: { sessions: ended },
  });
}

async function hashNewPassword(
  { config, database, passwords }: Services,
  { id, username }: Account,
  password: string,
  ip: string,
): Promise<string> {
  const owner = { username, examName: config.examName };
  await assertAdminPassword(password, owner, await hasFactor(database.db, id));
  return passwords.hash(password, ip);
}

/**
 * A new password ends all other sessions of the account. Throws `admin.not-found`, `admin.protected`,
 * `session.confirmation-required`, or as `createAdmin`.
 */
export async function updateAdmin(
  services: Services,
  id: string,
  change: AdminChange,
  caller: Caller,
): Promise<AdminUser> {
  const { authenticator, database, log } = services;
  const before = await getAdmin(database.db, id);
  if (before.username === mainAdminUsername && caller.accountId !== id) throw refuse('admin.protected');
  if (caller.accountId !== id || change.password) authenticator.assertConfirmed(caller);
  const name = checkName(change.name);
  const passwordHash = change.password
    ? await hashNewPassword(services, before, change.password, caller.ip)
    : null;
  const updated = await database.transaction(async (tx) => {
    const account = await getAdmin(tx, id);
    await renameAccount(tx, id, name);
    const details = {
      ...(account.name !== name && { name: [account.name, name] }),
      ...(passwordHash !== null && { newPassword: true }),
    };
    const { username } = account;
    await recordActionOf(tx, services, caller, 'admin.updated', { target: username, details });
    if (passwordHash !== null) await setPassword(services, tx, account, passwordHash, caller);
    return { id, username, name };
  });
  if (passwordHash !== null)
    log.warn(
      { alarm: 'admin-password', account: id, by: caller.accountId },
      'the password of an administrator was changed',
    );
  return updated;
}

/** Throws `admin.not-found`, `admin.protected` or `admin.self-delete`. */
export async function deleteAdmin(services: Services, id: string, caller: Caller): Promise<void> {
  await services.database.transaction(async (tx) => {
    const account = await getAdmin(tx, id);
    if (account.username === mainAdminUsername) throw refuse('admin.protected');
    if (caller.accountId === id) throw refuse('admin.self-delete');
    await deleteAccount(tx, id);
    await recordActionOf(tx, services, caller, 'admin.deleted', {
      target: account.username,
      details: { name: account.name },
    });
  });
}
