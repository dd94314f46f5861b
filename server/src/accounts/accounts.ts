/** The accounts of heads and administrators: SQL on the table `accounts`, and limits; `admin-accounts.ts` changes those of administrators. */
import * as z from 'zod/mini';
import { type AccountLimits, covers, limitsShape, rights } from '#contract/rights.ts';
import { refuse } from '../kernel/refusal.ts';
import type { Row } from '../tables/tables.ts';
import { chunksOf, readInChunks } from '../kernel/chunks.ts';
import type { Db, Tx } from '../platform/database/open-database.ts';
import type { Role } from '../tables/people.ts';
import { clearLoginCounters } from './login-locks.ts';
import { endOtherSessions, endSessions } from './sessions.ts';

// What an administrator may do, and for which states, as the table `accounts` has it.

type StoredLimits = Pick<Row<'accounts'>, 'rights' | 'states'>;

/** A new administrator has all (specification section 6). */
const noLimits: AccountLimits = { rights, states: [] };

const limitsSchema = z.object(limitsShape);

/** Throws when the row has something else: then the account may do nothing. */
export const limitsOf = ({ rights: held, states }: StoredLimits): AccountLimits =>
  z.parse(limitsSchema, { rights: JSON.parse(held), states: JSON.parse(states) });

/** Without repetitions, in the order in which they are shown. */
export const toStoredLimits = (limits: AccountLimits): StoredLimits => ({
  rights: JSON.stringify(rights.filter((right) => limits.rights.includes(right))),
  states: JSON.stringify([...new Set(limits.states)].toSorted()),
});

/** Throws `rights.beyond-own` when the limits go beyond those of the caller: nobody gives, or takes over, what they do not have. */
export function assertCovers(own: AccountLimits, other: AccountLimits): void {
  if (!covers(own, other)) throw refuse('rights.beyond-own');
}

export type Account = Row<'accounts'>;

interface NewAccount extends Pick<Account, 'id' | 'role' | 'username' | 'name'> {
  readonly createdAt: Date;
  /** Of an administrator; all by default. */
  readonly limits?: AccountLimits;
}

/** @param username normalised: ten digits, or lower case */
export async function findAccount(db: Db, role: Role, username: string): Promise<Account | undefined> {
  return db
    .selectFrom('accounts')
    .selectAll()
    .where('username', '=', username)
    .where('role', '=', role)
    .executeTakeFirst();
}

export async function findAccountById(db: Db, id: string): Promise<Account | undefined> {
  return db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst();
}

/** How a decision, a note and a reminder name the officer whose it is. */
export async function findOfficerName(
  db: Db,
  { accountId, username }: Readonly<Record<'accountId' | 'username', string>>,
): Promise<string> {
  return (await findAccountById(db, accountId))?.name || username;
}

/** Rejects when the table cannot be read. */
export async function checkAccountsReadable(db: Db): Promise<void> {
  await db.selectFrom('accounts').select('id').limit(1).execute();
}

/** Inserts an account without password, which nobody can log in to. False when the username already exists. */
export async function insertAccount(
  tx: Tx,
  { createdAt, limits = noLimits, ...account }: NewAccount,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('accounts')
    .values({
      ...account,
      ...toStoredLimits(limits),
      password_hash: null,
      token_version: 0,
      created_at: createdAt.toISOString(),
      password_set_at: null,
    })
    .onConflict((conflict) => conflict.columns(['role', 'username']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/**
 * Sets the password, clears failed logins of all networks and wrong codes, and revokes all tokens.
 * @param keptSession in which a user changes the own password: then only the other sessions end
 */
export async function storePassword(
  tx: Tx,
  accountId: string,
  passwordHash: string,
  now: Date,
  keptSession?: string,
): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ password_hash: passwordHash, password_set_at: now.toISOString() })
    .where('id', '=', accountId)
    .execute();
  await clearLoginCounters(tx, accountId);
  if (keptSession === undefined) await revokeTokens(tx, accountId, now);
  else await endOtherSessions(tx, accountId, keptSession, now);
}

/** Revokes all tokens and ends all sessions of these accounts. */
export async function revokeTokensOf(tx: Tx, accountIds: readonly string[], now: Date): Promise<void> {
  for (const ids of chunksOf(accountIds)) {
    await tx
      .updateTable('accounts')
      .set((eb) => ({ token_version: eb('token_version', '+', 1) }))
      .where('id', 'in', ids)
      .execute();
    await endSessions(tx, now).where('account_id', 'in', ids).execute();
  }
}

export const revokeTokens = (tx: Tx, accountId: string, now: Date): Promise<void> =>
  revokeTokensOf(tx, [accountId], now);

// Masks an e-mail address, so that its owner recognises it, but others do not learn it.

const shownCharacters = 2;

/** Returns, for example, `ab*****@school.example.org`; short names show fewer characters. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const name = email.slice(0, at);
  const shown = name.slice(0, Math.min(shownCharacters, Math.max(0, name.length - 1)));
  return `${shown}*****${email.slice(at)}`;
}

// SQL on the accounts of centre users whose phone or e-mail on the master list changes; many of them at once in an import.

export async function listCentreAccounts(db: Db, mobiles: readonly string[]) {
  const rows = await readInChunks(mobiles, (chunk) =>
    db
      .selectFrom('accounts')
      .select(['id', 'username', 'password_hash'])
      .where('role', '=', 'centre')
      .where('username', 'in', chunk)
      .execute(),
  );
  return rows.map((row) => ({
    id: row.id,
    mobile: row.username,
    hasPassword: row.password_hash !== null,
  }));
}

export async function listCentreMobiles(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('accounts').select('username').where('role', '=', 'centre').execute();
  return rows.map(({ username }) => username);
}

/** Nobody can log in to these accounts until they register again. */
export async function clearPasswords(tx: Tx, accountIds: readonly string[]): Promise<void> {
  for (const ids of chunksOf(accountIds))
    await tx
      .updateTable('accounts')
      .set({ password_hash: null, password_set_at: null })
      .where('id', 'in', ids)
      .execute();
}
