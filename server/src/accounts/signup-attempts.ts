/** All SQL on the table `signup_handles`, which has one row per sign-up or reset attempt; and who may sign up. */
import type { MailedCentre } from '../mails.ts';
import type { Db, Tx } from '../platform/database/open-database.ts';
import type { ExpressionBuilder } from 'kysely';
import { addSeconds, clockToleranceSeconds } from '../kernel/time.ts';
import { readInChunks } from '../kernel/chunks.ts';
import { lock } from '../platform/database/dialect.ts';
import type { Database, Row } from '../tables/tables.ts';

// Reads who may sign up from the master list.

/** The contact of a mobile number on the master list: "the record" (product.md, Accounts 1). */
export interface CentreContact {
  readonly mobile: string;
  readonly officialPerson: string;
  readonly email: string;
}

const contacts = (db: Db) =>
  db
    .selectFrom('centres')
    .select(['phone as mobile', 'official_person as officialPerson', 'email'])
    .where('archived_at', 'is', null)
    .orderBy('centre_code');

/** Returns the contact of the first centre, by code, with this mobile. */
export async function findContact(db: Db, mobile: string): Promise<CentreContact | undefined> {
  return contacts(db).where('phone', '=', mobile).limit(1).executeTakeFirst();
}

/** Returns the centres of this mobile and e-mail, which a mail to it names. */
export async function listMailedCentres(
  db: Db,
  { mobile, email }: Pick<CentreContact, 'mobile' | 'email'>,
): Promise<MailedCentre[]> {
  return db
    .selectFrom('centres')
    .select('centre_code')
    .where('archived_at', 'is', null)
    .where('phone', '=', mobile)
    .where('email', '=', email)
    .orderBy('centre_code')
    .execute();
}

/** Returns the contact with this e-mail (lower case); undefined when its centres have different mobiles. */
export async function findContactByEmail(db: Db, email: string): Promise<CentreContact | undefined> {
  const found = await contacts(db).where('email', '=', email).execute();
  return new Set(found.map(({ mobile }) => mobile)).size === 1 ? found[0] : undefined;
}

// The attempts themselves.

export type SignupAttempt = Row<'signup_handles'>;

/** The centre of the master list that has the mobile and the e-mail of an attempt. */
const listedContact = (eb: ExpressionBuilder<Database, 'signup_handles'>) =>
  eb
    .selectFrom('centres')
    .select('centres.id')
    .whereRef('centres.phone', '=', 'signup_handles.mobile')
    .whereRef('centres.email', '=', 'signup_handles.email')
    .where('centres.archived_at', 'is', null);

/** Serialises the calls of one attempt. */
export const lockAttempt = (tx: Tx, idHash: string): Promise<void> => lock(tx, `sign-up attempt ${idHash}`);

/** Stores a new attempt, or makes a link that is stored already valid until then. */
export async function storeAttempt(tx: Tx, attempt: SignupAttempt): Promise<void> {
  const { expires_at } = attempt;
  await tx
    .insertInto('signup_handles')
    .values(attempt)
    .onConflict((conflict) => conflict.column('id_hash').doUpdateSet({ expires_at }))
    .execute();
}

const changeAttempt = (tx: Tx, idHash: string) =>
  tx.updateTable('signup_handles').where('id_hash', '=', idHash);

const expired = (tx: Tx, now: Date) =>
  tx.deleteFrom('signup_handles').where('state', '!=', 'used').where('expires_at', '<=', now.toISOString());

/**
 * Returns the attempt unless it is expired, used, ended or from the future, or its mobile and e-mail are no longer on the master
 * list (security.md T10, R10).
 */
export async function findActiveAttempt(
  db: Db,
  idHash: string,
  now: Date,
): Promise<SignupAttempt | undefined> {
  return db
    .selectFrom('signup_handles')
    .selectAll()
    .where('id_hash', '=', idHash)
    .where('state', 'not in', ['used', 'ended'])
    .where('expires_at', '>', now.toISOString())
    .where('created_at', '<=', addSeconds(now, clockToleranceSeconds).toISOString())
    .where((eb) => eb.exists(listedContact(eb)))
    .executeTakeFirst();
}

/** Whether the attempt ended because the password was set by another one. */
export async function hasEnded(db: Db, idHash: string, now: Date): Promise<boolean> {
  const ended = db.selectFrom('signup_handles').select('id_hash').where('state', '=', 'ended');
  const unexpired = ended.where('id_hash', '=', idHash).where('expires_at', '>', now.toISOString());
  return (await unexpired.executeTakeFirst()) !== undefined;
}

/** Returns when the mail with the link of the account was sent that is valid longest, and until when. */
export async function findMailedLink(
  db: Db,
  { accountId, mailbox }: { readonly accountId: string; readonly mailbox: string },
  now: Date,
) {
  const row = await db
    .selectFrom('signup_handles')
    .select(['last_sent_at', 'expires_at'])
    .where('account_id', '=', accountId)
    .where('email', '=', mailbox)
    .where('purpose', '=', 'reset')
    .where('state', '=', 'verified')
    .where('expires_at', '>', now.toISOString())
    // A later time was stored while a clock was wrong.
    .where('last_sent_at', '<=', addSeconds(now, clockToleranceSeconds).toISOString())
    .orderBy('expires_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.last_sent_at == null ? undefined : { sentAt: row.last_sent_at, expiresAt: row.expires_at };
}

/** Replaces the code of the attempt and resets its tries. Until its mail is sent, the code is valid as long as the attempt. */
export async function storeCode(tx: Tx, idHash: string, mac: string): Promise<void> {
  await changeAttempt(tx, idHash)
    .set((eb) => ({
      state: 'code_sent',
      code_mac: mac,
      code_expires_at: eb.ref('expires_at'),
      code_tries: 0,
      verified_at: null,
    }))
    .execute();
}

/** Counts a sent code and starts its time. */
export async function startCodeTime(tx: Tx, idHash: string, sentAt: Date, expiresAt: Date): Promise<void> {
  await changeAttempt(tx, idHash)
    .set((eb) => ({
      sends: eb('sends', '+', 1),
      last_sent_at: sentAt.toISOString(),
      code_expires_at: expiresAt.toISOString(),
    }))
    .execute();
}

/** Starts the time of a mailed link and returns the id of its account. */
export async function startLinkTime(
  tx: Tx,
  idHash: string,
  sentAt: Date,
  expiresAt: Date,
): Promise<string | undefined> {
  const link = await changeAttempt(tx, idHash)
    .set({ last_sent_at: sentAt.toISOString(), expires_at: expiresAt.toISOString() })
    .where('purpose', '=', 'reset')
    .returning('account_id')
    .executeTakeFirst();
  return link?.account_id;
}

/** Returns the hashes of the attempts of the account whose code or link can be in the queue of mails. */
export async function listMailedAttempts(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('signup_handles')
    .select('id_hash')
    .where('account_id', '=', accountId)
    .where((eb) => eb.or([eb('state', '=', 'code_sent'), eb('purpose', '=', 'reset')]))
    .where('state', 'not in', ['used', 'ended'])
    .execute();
  return rows.map(({ id_hash: idHash }) => idHash);
}

/**
 * Consumes one try of the code, or of the password of a used attempt; false when none is left. A conditional write, so that parallel
 * tries cannot bypass it.
 */
export async function consumeTry(
  tx: Tx,
  idHash: string,
  state: 'code_sent' | 'used',
  maxTries: number,
): Promise<boolean> {
  const { numUpdatedRows } = await changeAttempt(tx, idHash)
    .set((eb) => ({ code_tries: eb('code_tries', '+', 1) }))
    .where('state', '=', state)
    .where('code_tries', '<', maxTries)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The code stays, so that it is right again when the answer was lost. */
export async function markVerified(tx: Tx, idHash: string, now: Date): Promise<void> {
  await changeAttempt(tx, idHash).set({ state: 'verified', verified_at: now.toISOString() }).execute();
}

/** Deletes the code or the verification of the attempt, so that it stays expired when the clock is set back. */
export async function voidCode(tx: Tx, idHash: string): Promise<void> {
  await changeAttempt(tx, idHash).set({ state: 'code_sent', code_mac: null, verified_at: null }).execute();
}

/** False when the attempt is already used. Used attempts are kept, because clients use their id as the account's id. */
export async function markUsed(tx: Tx, idHash: string): Promise<boolean> {
  const { numUpdatedRows } = await changeAttempt(tx, idHash)
    .set({ state: 'used', code_mac: null, code_tries: 0 })
    .where('state', '=', 'verified')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

const usedAttempts = (db: Db) => db.selectFrom('signup_handles').where('state', '=', 'used');

/** Returns the account that has used this attempt, until the attempt expires. */
export async function findAccountOfUsed(db: Db, idHash: string, now: Date): Promise<string | undefined> {
  const row = await usedAttempts(db)
    .select('account_id')
    .where('id_hash', '=', idHash)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
  return row?.account_id;
}

/** Whether the account has used this attempt. */
export async function hasUsedAttempt(db: Db, accountId: string, idHash: string): Promise<boolean> {
  const used = usedAttempts(db).select('id_hash').where('id_hash', '=', idHash);
  return (await used.where('account_id', '=', accountId).executeTakeFirst()) !== undefined;
}

/** Returns, by account id, the e-mail through which the password was set: that of the newest attempt which has set one. */
export async function listProvedEmails(db: Db, accountIds: readonly string[]): Promise<Map<string, string>> {
  const attempts = await readInChunks(accountIds, (ids) =>
    usedAttempts(db)
      .select(['account_id', 'email'])
      .where('account_id', 'in', ids)
      .orderBy('created_at')
      .orderBy('id_hash')
      .execute(),
  );
  return new Map(attempts.map(({ account_id: id, email }) => [id, email]));
}

/**
 * Deletes the unused attempts of these accounts whose mobile and e-mail are no longer on the master list, so that they stay invalid when
 * the earlier e-mail is put back. Returns their hashes, which their mails are about.
 */
export async function deleteOutdatedAttempts(tx: Tx, accountIds: readonly string[]): Promise<string[]> {
  const rows = await readInChunks(accountIds, (ids) =>
    tx
      .deleteFrom('signup_handles')
      .where('account_id', 'in', ids)
      .where('state', '!=', 'used')
      .where((eb) => eb.not(eb.exists(listedContact(eb))))
      .returning('id_hash')
      .execute(),
  );
  return rows.map(({ id_hash: idHash }) => idHash);
}

/** Ends the unused attempts of the account. They are kept until they expire, so that their pages can say what has happened. */
export async function endUnusedAttempts(tx: Tx, accountId: string): Promise<void> {
  await tx
    .updateTable('signup_handles')
    .set({ state: 'ended', code_mac: null, verified_at: null })
    .where('account_id', '=', accountId)
    .where('state', '!=', 'used')
    .execute();
}

/** Deletes the attempt if it is expired, so that it stays expired when the clock is set back. */
export async function deleteIfExpired(tx: Tx, idHash: string, now: Date): Promise<void> {
  await expired(tx, now).where('id_hash', '=', idHash).execute();
}

export async function purgeExpiredAttempts(tx: Tx, now: Date): Promise<void> {
  await expired(tx, now).execute();
}
