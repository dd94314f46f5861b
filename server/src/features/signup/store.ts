/** All SQL on the table `signup_handles`, and this room's own reading of the master list. */
import type { Db, Tx } from '../../platform/database/open-database.ts';
import type { SignupHandlesTable } from '../../schema.ts';

export type SignupAttempt = SignupHandlesTable;

/** What the master list holds about a mobile number: "the record" (product.md, Accounts 1). */
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

/** The record of this mobile; of several centres with it, the first by code. */
export async function findContact(db: Db, mobile: string): Promise<CentreContact | undefined> {
  return contacts(db).where('phone', '=', mobile).limit(1).executeTakeFirst();
}

/** The record with this e-mail (lower case), when all centres that carry it share one mobile. */
export async function findContactByEmail(db: Db, email: string): Promise<CentreContact | undefined> {
  const found = await contacts(db).where('email', '=', email).execute();
  return new Set(found.map(({ mobile }) => mobile)).size === 1 ? found[0] : undefined;
}

export async function insertAttempt(tx: Tx, handle: SignupAttempt): Promise<void> {
  await tx.insertInto('signup_handles').values(handle).execute();
}

/**
 * The handle, as long as it is neither run out nor used and the master list still holds the mobile and the e-mail that
 * it was made for (security.md T10).
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
    .where('state', '!=', 'used')
    .where('expires_at', '>', now.toISOString())
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('centres')
          .select('centres.id')
          .whereRef('centres.phone', '=', 'signup_handles.mobile')
          .whereRef('centres.email', '=', 'signup_handles.email')
          .where('centres.archived_at', 'is', null),
      ),
    )
    .executeTakeFirst();
}

export interface CodeOfAttempt {
  readonly mac: string;
  readonly expiresAt: Date;
  readonly sentAt: Date;
}

/** Gives the handle a new code with all its tries; an earlier code is forgotten. */
export async function storeCode(tx: Tx, idHash: string, code: CodeOfAttempt): Promise<void> {
  await tx
    .updateTable('signup_handles')
    .set((eb) => ({
      state: 'code_sent',
      code_mac: code.mac,
      code_expires_at: code.expiresAt.toISOString(),
      code_tries: 0,
      verified_at: null,
      sends: eb('sends', '+', 1),
      last_sent_at: code.sentAt.toISOString(),
    }))
    .where('id_hash', '=', idHash)
    .execute();
}

/** Takes a failed send out of the handle's count and spacing; its code stays, for the mail may still get through. */
export async function undoSend(tx: Tx, idHash: string, earlier: string | null): Promise<void> {
  await tx
    .updateTable('signup_handles')
    .set((eb) => ({ sends: eb('sends', '-', 1), last_sent_at: earlier }))
    .where('id_hash', '=', idHash)
    .execute();
}

/** Uses up one try of the code; false when none is left. Counted in the database, so that parallel tries cannot slip by. */
export async function consumeAttempt(tx: Tx, idHash: string, triesPerCode: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('signup_handles')
    .set((eb) => ({ code_tries: eb('code_tries', '+', 1) }))
    .where('id_hash', '=', idHash)
    .where('state', '=', 'code_sent')
    .where('code_tries', '<', triesPerCode)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function markVerified(tx: Tx, idHash: string, now: Date): Promise<void> {
  await tx
    .updateTable('signup_handles')
    .set({ state: 'verified', verified_at: now.toISOString(), code_mac: null })
    .where('id_hash', '=', idHash)
    .execute();
}

/** Uses the handle up; false when somebody else did. Used handles are kept: they still name their account. */
export async function markUsed(tx: Tx, idHash: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('signup_handles')
    .set({ state: 'used' })
    .where('id_hash', '=', idHash)
    .where('state', '=', 'verified')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** A used handle still names the account that it was made for. */
export async function hasUsedAttempt(db: Db, accountId: string, idHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('signup_handles')
    .select('id_hash')
    .where('id_hash', '=', idHash)
    .where('account_id', '=', accountId)
    .where('state', '=', 'used')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteUnusedAttempts(tx: Tx, accountId: string): Promise<void> {
  await tx
    .deleteFrom('signup_handles')
    .where('account_id', '=', accountId)
    .where('state', '!=', 'used')
    .execute();
}

export async function purgeExpiredAttempts(tx: Tx, now: Date): Promise<void> {
  await tx
    .deleteFrom('signup_handles')
    .where('state', '!=', 'used')
    .where('expires_at', '<=', now.toISOString())
    .execute();
}
