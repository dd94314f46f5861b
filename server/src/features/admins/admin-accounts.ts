/**
 * Creating, changing and deleting admin accounts (specification sections 5 and 6; security.md S30): the main account is
 * changed only by itself and never deleted, nobody deletes the account they are logged in with.
 */
import type { AdminUser } from '#contract/admins/endpoints.ts';
import { mainAdminUsername } from '#contract/exam.ts';
import { cleanText, hasForbiddenCharacters } from '#contract/text.ts';
import { insertAccount, storePassword, type Account } from '../../domain/accounts/accounts.ts';
import {
  deleteAccount,
  findAdminById,
  isUsernameTaken,
  listAdminAccounts,
  renameAccount,
} from '../../domain/accounts/admin-accounts.ts';
import type { Caller } from '../../domain/accounts/authenticator.ts';
import { actorOf, recordAction } from '../../domain/audit/audit-trail.ts';
import type { Db } from '../../platform/database/open-database.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Services } from '../../services.ts';

export interface ActingAdmin {
  readonly caller: Caller;
  readonly ip: string;
}

const usernamePattern = /^[a-z0-9._-]{3,32}$/;

const toAdminUser = ({ id, username, name }: Account): AdminUser => ({ id, username, name });

function refuseField(field: string, code: Parameters<typeof refuse>[0]) {
  return refuse(code, { problems: [{ field, code }] });
}

function checkName(text: string): string {
  const name = cleanText(text).replace(/\s+/g, ' ');
  if (name === '') throw refuseField('name', 'field.required');
  if (hasForbiddenCharacters(name)) throw refuseField('name', 'field.not-text');
  return name;
}

/** Lower case; look-alikes from other alphabets are no usernames (security.md T25). */
function checkUsername(text: string): string {
  const username = text.trim().toLowerCase();
  if (username === '') throw refuseField('username', 'field.required');
  if (!usernamePattern.test(username)) throw refuseField('username', 'admin.username-invalid');
  return username;
}

export async function listAdmins(db: Db): Promise<AdminUser[]> {
  return (await listAdminAccounts(db)).map(toAdminUser);
}

export interface NewAdmin {
  readonly username: string;
  readonly name: string;
  readonly password: string;
}

/**
 * Refuses with `field.required`, `admin.username-invalid`, `admin.username-taken`, `password.too-short` or
 * `password.too-long`.
 */
export async function createAdmin(
  services: Services,
  wanted: NewAdmin,
  { caller, ip }: ActingAdmin,
): Promise<AdminUser> {
  const { clock, database, passwords, randomness } = services;
  const username = checkUsername(wanted.username);
  const name = checkName(wanted.name);
  if (wanted.password === '') throw refuseField('password', 'field.required');
  const passwordHash = await passwords.hash(wanted.password);
  const id = `a_${randomness.uuid()}`;
  const taken = () => refuseField('username', 'admin.username-taken');
  await database.transaction(async (tx) => {
    if (await isUsernameTaken(tx, username)) throw taken();
    if (!(await insertAccount(tx, { id, role: 'admin', username, name, createdAt: clock.now() })))
      throw taken();
    await storePassword(tx, id, passwordHash, clock.now());
    const act = { act: 'admin.created', target: username, details: { name } } as const;
    await recordAction(tx, services, { ...act, ...actorOf(caller, ip) });
  });
  return { id, username, name };
}

export interface AdminChange {
  readonly name: string;
  /** Null, absent or '' keeps the password. */
  readonly password?: string | null | undefined;
}

/** A new password ends every session of the account. Refuses with `admin.not-found`, `admin.protected` and as `createAdmin` does. */
export async function updateAdmin(
  services: Services,
  id: string,
  change: AdminChange,
  { caller, ip }: ActingAdmin,
): Promise<AdminUser> {
  const { clock, database, passwords } = services;
  const before = await findAdminById(database.db, id);
  if (before === undefined) throw refuse('admin.not-found');
  if (before.username === mainAdminUsername && caller.accountId !== id) throw refuse('admin.protected');
  const name = checkName(change.name);
  const passwordHash = change.password ? await passwords.hash(change.password) : null;
  return database.transaction(async (tx) => {
    const account = await findAdminById(tx, id);
    if (account === undefined) throw refuse('admin.not-found');
    await renameAccount(tx, id, name);
    if (passwordHash !== null) await storePassword(tx, id, passwordHash, clock.now());
    const details = {
      ...(account.name !== name && { name: [account.name, name] }),
      ...(passwordHash !== null && { newPassword: true }),
    };
    const act = { act: 'admin.updated', target: account.username, details } as const;
    await recordAction(tx, services, { ...act, ...actorOf(caller, ip) });
    return { id, username: account.username, name };
  });
}

/** Refuses with `admin.not-found`, `admin.protected` or `admin.self-delete`. */
export async function deleteAdmin(
  services: Services,
  id: string,
  { caller, ip }: ActingAdmin,
): Promise<void> {
  await services.database.transaction(async (tx) => {
    const account = await findAdminById(tx, id);
    if (account === undefined) throw refuse('admin.not-found');
    if (account.username === mainAdminUsername) throw refuse('admin.protected');
    if (caller.accountId === id) throw refuse('admin.self-delete');
    await deleteAccount(tx, id);
    const act = { act: 'admin.deleted', target: account.username, details: { name: account.name } } as const;
    await recordAction(tx, services, { ...act, ...actorOf(caller, ip) });
  });
}
