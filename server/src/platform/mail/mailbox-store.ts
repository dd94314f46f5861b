/**
 * SQL on the table `outbox` for mails that anybody can request: at most one of a kind is sent to a mailbox in a minute, and which
 * wait (security.md T5; decision 0031).
 */
import { addSeconds, isFromFuture } from '../../kernel/time.ts';
import { countRows, lock } from '../database/dialect.ts';
import type { Db, Tx } from '../database/open-database.ts';
import type { MailKind } from '../../tables/operation.ts';
import type { Row } from '../../tables/tables.ts';
import { isWaiting, longestRetrySeconds } from './outbox-store.ts';

const secondsBetweenMails = 60;

/** Serialises everything that decides when a mail is sent to this mailbox. */
async function lockMailbox(tx: Tx, mailbox: string): Promise<void> {
  await lock(tx, `mailbox ${mailbox}`);
}

type MailTimes = Pick<Row<'outbox'>, 'next_attempt_at' | 'attempts' | 'locked_until' | 'sent_at'>;

/** Returns when the mail was sent, or `now` while it is being sent; undefined when neither is the case. */
function sendTime(mail: MailTimes, now: Date): Date | undefined {
  const { sent_at: sentAt, locked_until: lockedUntil } = mail;
  if (sentAt !== null) return isFromFuture(sentAt, now) ? undefined : new Date(sentAt);
  if (lockedUntil === null || isFromFuture(lockedUntil, now)) return undefined;
  return new Date(lockedUntil) > now ? now : undefined;
}

/** Returns the turn of a mail that was never tried. Mails that are tried again have none: they are sent when the server takes them. */
function turnOf(mail: MailTimes, now: Date): Date | undefined {
  if (mail.sent_at !== null || mail.attempts > 0) return undefined;
  const turn = new Date(mail.next_attempt_at);
  // Later turns were written while a clock was wrong, and do not count anywhere.
  return turn > addSeconds(now, longestRetrySeconds) ? undefined : turn;
}

interface Addressed {
  readonly mailbox: string;
  readonly kind: MailKind;
  readonly exceptId?: string;
}

/** Returns the times of the mails of the same kind to the same mailbox. */
async function listTimes(
  db: Db,
  { mailbox, kind, exceptId = '' }: Addressed,
  now: Date,
): Promise<MailTimes[]> {
  return db
    .selectFrom('outbox')
    .select(['next_attempt_at', 'attempts', 'locked_until', 'sent_at'])
    .where('mailbox', '=', mailbox)
    .where('kind', '=', kind)
    .where('id', '!=', exceptId)
    .where((eb) => eb.or([eb('sent_at', 'is not', null), eb('expires_at', '>', now.toISOString())]))
    .execute();
}

/** Returns `now`, or the first moment that is a minute after each of the times. */
function firstFree(times: readonly (Date | undefined)[], now: Date): Date {
  const free = times
    .filter((time) => time !== undefined)
    .map((time) => addSeconds(time, secondsBetweenMails));
  return new Date(Math.max(now.getTime(), ...free.map((time) => time.getTime())));
}

/** Returns when a new mail can be sent: a minute after the last one of its kind, and after those that wait for their turn. */
export async function findSendTime(tx: Tx, mail: Addressed, now: Date): Promise<Date> {
  await lockMailbox(tx, mail.mailbox);
  const mails = await listTimes(tx, mail, now);
  return firstFree(
    mails.map((other) => sendTime(other, now) ?? turnOf(other, now)),
    now,
  );
}

/**
 * Returns true, and makes the mail due later, when another mail of its kind to its mailbox was sent in the last minute or is being
 * sent. Checked whenever a mail is claimed, because several workers and instances claim mails.
 */
export async function deferIfTooSoon(
  tx: Tx,
  { id, mailbox, kind }: Pick<Row<'outbox'>, 'id' | 'mailbox' | 'kind'>,
  now: Date,
): Promise<boolean> {
  if (mailbox === null) return false;
  await lockMailbox(tx, mailbox);
  const mails = await listTimes(tx, { mailbox, kind, exceptId: id }, now);
  const freeAt = firstFree(
    mails.map((mail) => sendTime(mail, now)),
    now,
  );
  if (freeAt <= now) return false;
  await tx
    .updateTable('outbox')
    .set({ next_attempt_at: freeAt.toISOString() })
    .where('id', '=', id)
    .execute();
  return true;
}

/** Returns the unsent mails to this mailbox that somebody requested, and locks the mailbox until the commit. */
export async function listWaiting(tx: Tx, mailbox: string, now: Date) {
  await lockMailbox(tx, mailbox);
  return tx
    .selectFrom('outbox')
    .select(['about', 'network'])
    .where('mailbox', '=', mailbox)
    .where(isWaiting(now))
    .execute();
}

// All SQL on the table `refused_addresses`: the addresses whose last mail a mail server refused for good, until a mail to them is
// accepted.

export async function storeRefusal(tx: Tx, refusal: Row<'refused_addresses'>): Promise<void> {
  const { refused_at, reply } = refusal;
  await tx
    .insertInto('refused_addresses')
    .values(refusal)
    .onConflict((conflict) => conflict.column('address').doUpdateSet({ refused_at, reply }))
    .execute();
}

export async function deleteRefusal(tx: Tx, address: string): Promise<void> {
  await tx.deleteFrom('refused_addresses').where('address', '=', address).execute();
}

/** Returns undefined when the last mail to this address was not refused. */
export async function findRefusal(db: Db, address: string): Promise<Row<'refused_addresses'> | undefined> {
  return db.selectFrom('refused_addresses').selectAll().where('address', '=', address).executeTakeFirst();
}

export async function countRefusals(db: Db): Promise<number> {
  return countRows(db.selectFrom('refused_addresses'));
}

export async function deleteRefusalsBefore(tx: Tx, time: Date): Promise<void> {
  await tx.deleteFrom('refused_addresses').where('refused_at', '<', time.toISOString()).execute();
}
