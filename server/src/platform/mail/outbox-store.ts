/** All SQL on the table `outbox`: encrypted messages to send, each with the time of its next attempt. */
import type { Db, Tx } from '../database/open-database.ts';

export interface NewMail {
  readonly id: string;
  readonly purpose: string;
  readonly sealedMessage: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export async function insertMail(tx: Tx, mail: NewMail): Promise<void> {
  const now = mail.createdAt.toISOString();
  await tx
    .insertInto('outbox')
    .values({
      id: mail.id,
      purpose: mail.purpose,
      sealed_message: mail.sealedMessage,
      created_at: now,
      expires_at: mail.expiresAt.toISOString(),
      next_attempt_at: now,
      attempts: 0,
      locked_until: null,
      sent_at: null,
    })
    .execute();
}

/** Returns the ids of unsent mails that are due, oldest first. */
export async function listDueMails(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('outbox')
    .select('id')
    .where('sent_at', 'is', null)
    .where('next_attempt_at', '<=', now.toISOString())
    .where('expires_at', '>', now.toISOString())
    .where((eb) => eb.or([eb('locked_until', 'is', null), eb('locked_until', '<=', now.toISOString())]))
    .orderBy('next_attempt_at')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

export interface ClaimedMail {
  readonly sealed_message: string;
  readonly attempts: number;
}

/** Locks one unsent mail for this attempt until `lockedUntil`. Returns undefined when it is deleted, sent, locked or expired. */
export async function claimMail(
  tx: Tx,
  id: string,
  now: Date,
  lockedUntil: Date,
): Promise<ClaimedMail | undefined> {
  return tx
    .updateTable('outbox')
    .set((eb) => ({ locked_until: lockedUntil.toISOString(), attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .where((eb) => eb.or([eb('locked_until', 'is', null), eb('locked_until', '<=', now.toISOString())]))
    .returning(['sealed_message', 'attempts'])
    .executeTakeFirst();
}

/** Also deletes the text of the message. */
export async function markSent(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({ sent_at: now.toISOString(), sealed_message: '', locked_until: null })
    .where('id', '=', id)
    .execute();
}

export async function postpone(tx: Tx, id: string, nextAttemptAt: Date): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({ next_attempt_at: nextAttemptAt.toISOString(), locked_until: null })
    .where('id', '=', id)
    .execute();
}

export async function deleteUnsent(tx: Tx, purpose: string): Promise<void> {
  await tx.deleteFrom('outbox').where('purpose', '=', purpose).where('sent_at', 'is', null).execute();
}

export async function deleteExpired(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('outbox').where('expires_at', '<=', now.toISOString()).execute();
}

/** Returns how many unsent mails have not expired, and when the oldest of them was queued. */
export async function countUnsent(
  db: Db,
  now: Date,
): Promise<{ readonly count: number; readonly oldestAt: string | null }> {
  const row = await db
    .selectFrom('outbox')
    .select((eb) => [eb.fn.countAll().as('count'), eb.fn.min('created_at').as('oldest')])
    .where('sent_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), oldestAt: row.oldest };
}
