/** SQL on the tables `reminders` and `reminder_batches`. */
import { sql, type SqlBool } from 'kysely';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { chunksOf } from '../../../kernel/chunks.ts';
import { addSeconds } from '../../../kernel/steady-clock.ts';
import { lock } from '../../../platform/database/dialect.ts';
import type { Db, Tx } from '../../../platform/database/open-database.ts';
import type { Row } from '../../../tables/tables.ts';
import { countRows } from '../../../platform/database/count-rows.ts';
import { isOpen } from '../search/conditions.ts';

/** Serialises everything that queues or releases reminders. */
export async function lockReminders(tx: Tx): Promise<void> {
  await lock(tx, 'reminders');
}

type NewReminder = Pick<
  Row<'reminders'>,
  'batch_id' | 'centre_id' | 'address' | 'created_at' | 'expires_at' | 'register_number'
>;

/** Other requests are served between two statements. */
export async function insertReminders(
  tx: Tx,
  batch: Row<'reminder_batches'>,
  reminders: readonly NewReminder[],
): Promise<void> {
  await tx.insertInto('reminder_batches').values(batch).execute();
  const blank = { mail_id: null, released_at: null, sent_at: null, refused_at: null, reply: null };
  for (const chunk of chunksOf(reminders)) {
    await tx
      .insertInto('reminders')
      .values(chunk.map((reminder) => ({ ...reminder, ...blank })))
      .execute();
    await yieldToEventLoop();
  }
}

/** Its mail is no longer in the outbox, although it was neither sent nor refused. */
const isMailGone = sql<SqlBool>`mail_id is not null
  and not exists (select 1 from outbox where outbox.id = reminders.mail_id)`;

/** Whether a reminder waits for its release. */
export async function hasWaiting(db: Db, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('reminders')
    .select('centre_id')
    .where(isOpen(now))
    .where((eb) => eb.or([eb('mail_id', 'is', null), isMailGone]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Reminders whose mail was withdrawn wait for their release again. */
export async function requeueWithdrawn(tx: Tx, now: Date): Promise<void> {
  await tx
    .updateTable('reminders')
    .set({ mail_id: null, released_at: null })
    .where(isOpen(now))
    .where(isMailGone)
    .execute();
}

/** Whether the mail has not been tried twice. One that the mail server refuses for the time being does not hold up the others. */
const isFresh = sql<SqlBool>`exists (select 1 from outbox
  where outbox.id = reminders.mail_id and outbox.sent_at is null and outbox.attempts <= 1)`;

/** Returns how many mails were released in the last minute or wait in the outbox for their first attempts. */
export async function countReleased(db: Db, now: Date): Promise<number> {
  const row = await db
    .selectFrom('reminders')
    .select((eb) => eb.fn.count<number>('mail_id').distinct().as('count'))
    .where('mail_id', 'is not', null)
    .where((eb) => eb.or([eb('released_at', '>', addSeconds(now, -60).toISOString()), isFresh]))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Returns how many mails wait for their release. */
export async function countWaitingEmails(db: Db, now: Date): Promise<number> {
  const mails = db
    .selectFrom('reminders')
    .select(['batch_id', 'address'])
    .distinct()
    .where(isOpen(now))
    .where('mail_id', 'is', null)
    .as('mails');
  return countRows(db.selectFrom(mails));
}

/** The reminders that one mail is about: those of one batch to one address. */
export interface WaitingMail {
  readonly batchId: string;
  readonly address: string;
  readonly line: string;
  /** The issue of the register that it confirms; null: it reminds. */
  readonly register: number | null;
  readonly centreIds: readonly string[];
}

/** Returns the mails that have waited longest. */
export async function listWaitingEmails(db: Db, now: Date, limit: number): Promise<WaitingMail[]> {
  const mails = await db
    .selectFrom('reminders')
    .innerJoin('reminder_batches', 'reminder_batches.id', 'reminders.batch_id')
    .select(['batch_id', 'address', 'line', 'register_number'])
    .where(isOpen(now))
    .where('mail_id', 'is', null)
    .groupBy(['batch_id', 'address', 'line', 'register_number'])
    .orderBy((eb) => eb.fn.min('created_at'))
    .orderBy('batch_id')
    .orderBy('address')
    .limit(limit)
    .execute();
  const waiting: WaitingMail[] = [];
  for (const { batch_id: batchId, address, line, register_number: register } of mails) {
    const rows = await db
      .selectFrom('reminders')
      .select('centre_id')
      .where('batch_id', '=', batchId)
      .where('address', '=', address)
      .where('mail_id', 'is', null)
      .execute();
    waiting.push({ batchId, address, line, register, centreIds: rows.map((row) => row.centre_id) });
  }
  return waiting;
}

const ofMail = (tx: Tx, { batchId }: WaitingMail, centreIds: readonly string[]) => ({
  delete: tx.deleteFrom('reminders').where('batch_id', '=', batchId).where('centre_id', 'in', centreIds),
  update: tx.updateTable('reminders').where('batch_id', '=', batchId).where('centre_id', 'in', centreIds),
});

/** The centres have had no reminder. */
export async function deleteReminders(
  tx: Tx,
  mail: WaitingMail,
  centreIds: readonly string[],
): Promise<void> {
  for (const chunk of chunksOf(centreIds)) await ofMail(tx, mail, chunk).delete.execute();
}

export async function markReleased(
  tx: Tx,
  mail: WaitingMail,
  centreIds: readonly string[],
  released: { readonly mail_id: string; readonly released_at: string },
): Promise<void> {
  for (const chunk of chunksOf(centreIds)) await ofMail(tx, mail, chunk).update.set(released).execute();
}

/** Returns the reminders of a mail. */
export async function listOfMail(
  db: Db,
  mailId: string,
): Promise<Pick<Row<'reminders'>, 'centre_id' | 'address' | 'expires_at' | 'register_number'>[]> {
  return db
    .selectFrom('reminders')
    .select(['centre_id', 'address', 'expires_at', 'register_number'])
    .where('mail_id', '=', mailId)
    .execute();
}

export async function markMailed(
  tx: Tx,
  mailId: string,
  settled: Partial<Pick<Row<'reminders'>, 'sent_at' | 'refused_at' | 'reply'>>,
): Promise<void> {
  await tx.updateTable('reminders').set(settled).where('mail_id', '=', mailId).execute();
}
