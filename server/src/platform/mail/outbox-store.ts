/** All SQL on the table `outbox`: encrypted messages to send, each with the time of its next attempt. */
import type { ExpressionBuilder } from 'kysely';
import { addSeconds } from '../../kernel/time.ts';
import type { MailKind } from '../../tables/operation.ts';
import type { Database, Row } from '../../tables/tables.ts';
import type { Db, Tx } from '../database/open-database.ts';
import type { Log } from '../../kernel/log.ts';
import { pause } from '../../kernel/concurrency.ts';
import { countRows } from '../database/dialect.ts';

type Expressions = ExpressionBuilder<Database, 'outbox'>;

export async function insertEmails(tx: Tx, mails: readonly Row<'outbox'>[]): Promise<void> {
  await tx.insertInto('outbox').values(mails).execute();
}

/** A lock is renewed while its mail is being sent, so it ends soon after a crash. */
const lockSeconds = 20;

/** A time further ahead than these was written before the clock was set back; it does not count. */
const longestLockSeconds = 60;
export const longestRetrySeconds = 900;

const isUnlocked = (eb: Expressions, now: Date) =>
  eb.or([
    eb('locked_until', 'is', null),
    eb('locked_until', '<=', now.toISOString()),
    eb('locked_until', '>', addSeconds(now, longestLockSeconds).toISOString()),
  ]);

/** Whether a mail has not been sent and has not expired. */
export const isWaiting = (now: Date) => (eb: Expressions) =>
  eb.and([eb('sent_at', 'is', null), eb('expires_at', '>', now.toISOString())]);

/** Whether an unsent mail of these kinds, about these, has expired. */
const isExpired = (kinds: readonly MailKind[], abouts: readonly string[], now: Date) => (eb: Expressions) =>
  eb.and([
    eb('kind', 'in', kinds),
    eb('about', 'in', abouts),
    eb('sent_at', 'is', null),
    eb('expires_at', '<=', now.toISOString()),
  ]);

export interface DueEmails {
  readonly now: Date;
  /** Only mails that expire before this time. */
  readonly expiresBefore: Date | null;
  /** Mails with the fewest attempts come first, so that no single mail can keep the others waiting. */
  readonly freshFirst: boolean;
  readonly limit: number;
}

/** Returns the unsent mails that are due. The mail that expires first comes first: codes and links before notices. */
export async function listDueEmails(db: Db, due: DueEmails) {
  const { now, expiresBefore, freshFirst, limit } = due;
  const time = now.toISOString();
  return db
    .selectFrom('outbox')
    .select(['id', 'kind', 'mailbox'])
    .where(isWaiting(now))
    .$if(expiresBefore !== null, (query) =>
      query.where('expires_at', '<', expiresBefore?.toISOString() ?? time),
    )
    .where((eb) =>
      eb.or([
        eb('next_attempt_at', '<=', time),
        eb('next_attempt_at', '>', addSeconds(now, longestRetrySeconds).toISOString()),
      ]),
    )
    .where((eb) => isUnlocked(eb, now))
    .$if(freshFirst, (query) => query.orderBy('attempts'))
    .orderBy('expires_at')
    .limit(limit)
    .execute();
}

/** Locks one unsent mail for this attempt. Returns undefined when it is deleted, sent, locked or expired. */
export async function claimMail(tx: Tx, id: string, now: Date): Promise<Row<'outbox'> | undefined> {
  return tx
    .updateTable('outbox')
    .set((eb) => ({
      locked_until: addSeconds(now, lockSeconds).toISOString(),
      attempts: eb('attempts', '+', 1),
    }))
    .where('id', '=', id)
    .where(isWaiting(now))
    .where((eb) => isUnlocked(eb, now))
    .returningAll()
    .executeTakeFirst();
}

/** Does nothing when the mail is no longer locked, as when its attempt has just ended. */
export async function renewLock(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({ locked_until: addSeconds(now, lockSeconds).toISOString() })
    .where('id', '=', id)
    .where('locked_until', 'is not', null)
    .where('sent_at', 'is', null)
    .execute();
}

/** Also deletes the text of the message. Returns false when the mail is deleted or already marked. */
export async function markSent(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('outbox')
    .set({ sent_at: now.toISOString(), sealed_message: '', locked_until: null })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function postpone(tx: Tx, id: string, nextAttemptAt: Date): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({ next_attempt_at: nextAttemptAt.toISOString(), locked_until: null })
    .where('id', '=', id)
    .execute();
}

/** Makes a mail due now that was tried before; one that was not waits for its time. A mail that is being sent stays locked. */
export async function rescheduleNow(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({ next_attempt_at: now.toISOString() })
    .where('id', '=', id)
    .where('attempts', '>', 0)
    .where('sent_at', 'is', null)
    .execute();
}

/** Returns the newest such mail that has not expired. */
export async function findUnsent(
  db: Db,
  kind: MailKind,
  about: string,
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('outbox')
    .select('id')
    .where('kind', '=', kind)
    .where('about', '=', about)
    .where(isWaiting(now))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** `gone`: the mail was refused, replaced or purged. */
export type MailState = 'sent' | 'queued' | 'gone';

export async function readState(db: Db, id: string): Promise<MailState> {
  const row = await db.selectFrom('outbox').select('sent_at').where('id', '=', id).executeTakeFirst();
  if (row === undefined) return 'gone';
  return row.sent_at === null ? 'queued' : 'sent';
}

/** Returns when the mail is tried next. */
export async function readDueTime(db: Db, id: string): Promise<Date> {
  const row = await db.selectFrom('outbox').select('next_attempt_at').where('id', '=', id).executeTakeFirst();
  return new Date(row?.next_attempt_at ?? 0);
}

export async function deleteMail(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('outbox').where('id', '=', id).execute();
}

export async function deleteUnsent(
  tx: Tx,
  kinds: readonly MailKind[],
  abouts: readonly string[],
): Promise<string[]> {
  const rows = await tx
    .deleteFrom('outbox')
    .where('kind', 'in', kinds)
    .where('about', 'in', abouts)
    .where('sent_at', 'is', null)
    .returning(['about', 'attempts'])
    .execute();
  return rows.filter(({ attempts }) => attempts === 0).map(({ about }) => about);
}

/** Returns how many unsent mails have not expired, and when the oldest of them was queued; null without any. */
export async function countUnsent(db: Db, now: Date) {
  const row = await db
    .selectFrom('outbox')
    .select((eb) => [eb.fn.countAll().as('count'), eb.fn.min('created_at').as('oldest')])
    .where(isWaiting(now))
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), oldestAt: row.oldest };
}

// Notes in the database that a mail server has accepted a mail, and repeats it while the database cannot be used, as during a failover.
// This process does not send such a mail again.

const repeatAfterMs = 500;

export class AcceptedEmails {
  readonly #log: Log;
  /** What is still to be noted, by the id of the mail. */
  readonly #waiting = new Map<string, () => Promise<void>>();
  #repeating: Promise<void> | null = null;
  #isStopping = false;

  constructor(log: Log) {
    this.#log = log;
  }

  has(id: string): boolean {
    return this.#waiting.has(id);
  }

  /** Resolves after the first try. */
  async note(id: string, note: () => Promise<void>): Promise<void> {
    this.#waiting.set(id, note);
    try {
      await this.#try(id, note);
    } catch (error) {
      this.#log.warn({ err: error, mail: id }, 'a mail was sent, which the database cannot note yet');
      this.#repeating ??= this.#repeat();
    }
  }

  /** Tries each once more. What cannot be noted then is sent again by the next process. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#repeating;
    await this.#tryAll();
  }

  async #repeat(): Promise<void> {
    while (this.#waiting.size > 0 && !this.#isStopping) {
      await pause(repeatAfterMs);
      await this.#tryAll();
    }
    this.#repeating = null;
  }

  async #tryAll(): Promise<void> {
    await Promise.allSettled([...this.#waiting].map(([id, note]) => this.#try(id, note)));
  }

  async #try(id: string, note: () => Promise<void>): Promise<void> {
    await note();
    this.#waiting.delete(id);
  }
}

// SQL on the table `outbox` for mails that have expired: which are deleted, which are kept unsent and can be queued again.

/** Unsent mails that are kept after they have expired. */
export interface KeptEmails {
  readonly kinds: readonly MailKind[];
  readonly seconds: number;
}

/** A mail that was sent shortly before it expired is kept for a while, because the next one to its mailbox waits for it. */
export async function deleteExpired(tx: Tx, now: Date, kept: KeptEmails): Promise<void> {
  const time = now.toISOString();
  await tx
    .deleteFrom('outbox')
    .where('expires_at', '<=', time)
    .where((eb) =>
      eb.or([
        eb('sent_at', '<=', addSeconds(now, -longestRetrySeconds).toISOString()),
        eb('sent_at', '>', time),
        eb.and([eb('sent_at', 'is not', null), eb('mailbox', 'is', null)]),
        eb.and([eb('sent_at', 'is', null), eb('kind', 'not in', kept.kinds)]),
        eb('expires_at', '<=', addSeconds(now, -kept.seconds).toISOString()),
      ]),
    )
    .execute();
}

/** The oldest first. */
export async function listExpired(db: Db, kinds: readonly MailKind[], abouts: readonly string[], now: Date) {
  return db
    .selectFrom('outbox')
    .select(['kind', 'sealed_message', 'created_at', 'expires_at'])
    .where(isExpired(kinds, abouts, now))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function countExpired(db: Db, now: Date): Promise<number> {
  const unsent = db.selectFrom('outbox').where('sent_at', 'is', null);
  return countRows(unsent.where('expires_at', '<=', now.toISOString()));
}

/** Makes such mails due as new ones. Returns how many. */
export async function renewExpired(
  tx: Tx,
  kinds: readonly MailKind[],
  abouts: readonly string[],
  now: Date,
  expiresAt: Date,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('outbox')
    .set({
      expires_at: expiresAt.toISOString(),
      next_attempt_at: now.toISOString(),
      attempts: 0,
      locked_until: null,
    })
    .where(isExpired(kinds, abouts, now))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
