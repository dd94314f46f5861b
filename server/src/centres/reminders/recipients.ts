/**
 * Whom reminders to a list reach: the centres that are open or have a correction to answer, have an address, and were not reminded in
 * the last day.
 */
import { sql, type SqlBool } from 'kysely';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { chunksOf } from '../../kernel/chunks.ts';
import { addSeconds, clockToleranceSeconds } from '../../kernel/steady-clock.ts';
import { countRows, lock } from '../../platform/database/dialect.ts';
import type { Db, Tx } from '../../platform/database/open-database.ts';
import type { Row } from '../../tables/tables.ts';
import { type CentreFilter, isEffective, isOpen, isRegistered } from '../search/conditions.ts';
import type { CentreColumn } from '#contract/centre-columns.ts';
import type { Progress } from '#contract/centres/centre-filter.ts';
import type { LeftOutReason } from '#contract/centres/reminder-endpoints.ts';
import { closingDay, daysLeft } from '#contract/indian-clock.ts';
import { isEmail } from '#contract/text.ts';
import { findOfficerName } from '../../accounts/accounts.ts';
import type { Call } from '../../calls.ts';
import type { Limits } from '../../limits.ts';
import { streamIds } from '../search/centre-search.ts';

// SQL on the tables `reminders` and `reminder_batches`.

/** Serialises everything that queues or releases reminders. */
export const lockReminders = (tx: Tx): Promise<void> => lock(tx, 'reminders');

interface NewReminders {
  /** The administrator's own line, or ''. */
  readonly line: string;
  /** The issue of the register that they confirm; null: they remind. */
  readonly register: number | null;
  readonly recipients: readonly Recipient[];
  readonly expiresAt: (recipient: Recipient) => string;
}

/** Queues one for each centre, in the name of the caller. Other requests are served between two statements. */
export async function queueReminders(
  tx: Tx,
  { caller, randomness }: Call,
  { line, register, recipients, expiresAt }: NewReminders,
  now: Date,
): Promise<void> {
  const author = { author_id: caller.accountId, author_name: await findOfficerName(tx, caller) };
  const batch_id = randomness.uuid();
  await tx
    .insertInto('reminder_batches')
    .values({ id: batch_id, line, ...author })
    .execute();
  const common = { batch_id, created_at: now.toISOString(), register_number: register };
  const blank = { mail_id: null, released_at: null, sent_at: null, refused_at: null, reply: null };
  for (const chunk of chunksOf(recipients)) {
    const reminders = chunk.map((recipient) => {
      const { id: centre_id, email: address } = recipient;
      return { ...common, ...blank, centre_id, address, expires_at: expiresAt(recipient) };
    });
    await tx.insertInto('reminders').values(reminders).execute();
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
  return row.count;
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

const recipientColumns = [
  'centre_code',
  'centre_name',
  'centre_city',
  'centre_state',
  'official_person',
  'phone',
  'email',
] as const satisfies readonly CentreColumn[];

/** A centre with what decides whether and of what it is reminded, and what acts on lists change of it. */
export interface Recipient extends Readonly<Record<'id' | (typeof recipientColumns)[number], string>> {
  /** `correction`: submitted, and a correction is to be answered. */
  readonly progress: Progress | 'correction';
  /** The last day to answer the correction, YYYY-MM-DD; null without one. */
  readonly dueOn: string | null;
  /** When the draft was last saved. */
  readonly savedAt: string | null;
  readonly closesOn: string | null;
  readonly extendedTo: string | null;
  readonly missingSince: string | null;
  readonly isRefused: boolean;
  /** When the last reminder was sent; the present time while one is queued. */
  readonly remindedAt: string | null;
}

interface ProgressRow {
  readonly status: 'draft' | 'submitted' | null;
  readonly is_registered: number;
  /** The number of the correction that is to be answered. */
  readonly open_correction: number | null;
}

function progressOf({ status, is_registered, open_correction }: ProgressRow): Recipient['progress'] {
  if (status === 'submitted' && open_correction !== null) return 'correction';
  return status ?? (is_registered === 1 ? 'registered' : 'unregistered');
}

const recipientQuery = (db: Db, now: Date) =>
  db
    .selectFrom('centres')
    .leftJoin('checklists', 'checklists.centre_id', 'centres.id')
    .leftJoin('corrections', (join) =>
      // Only the last one can be unanswered.
      join.onRef('corrections.centre_id', '=', 'centres.id').on('corrections.answered_at', 'is', null),
    )
    .leftJoin('refused_addresses', 'refused_addresses.address', 'centres.email')
    .where('archived_at', 'is', null)
    .select(['centres.id', ...recipientColumns])
    .select(['extended_to as extendedTo', 'missing_since as missingSince', 'refused_addresses.refused_at'])
    .select(['status', 'checklists.updated_at as savedAt', isRegistered])
    .select(['corrections.number as open_correction', 'corrections.due_on as dueOn'])
    .select((eb) =>
      eb
        .selectFrom('reminders')
        .whereRef('reminders.centre_id', '=', 'centres.id')
        .where('reminders.register_number', 'is', null)
        .where(isEffective(now))
        // A reminder from the future was stored while a clock was wrong.
        .where('reminders.created_at', '<=', addSeconds(now, clockToleranceSeconds).toISOString())
        .select(sql<string | null>`max(coalesce(reminders.sent_at, ${now.toISOString()}))`.as('remindedAt'))
        .as('remindedAt'),
    );

/** Leaves out deleted centres. The order is not that of the ids. */
export async function readRecipients(
  db: Db,
  ids: readonly string[],
  { closesOn, now }: Pick<CentreFilter, 'closesOn' | 'now'>,
): Promise<Recipient[]> {
  if (ids.length === 0) return [];
  const rows = await recipientQuery(db, now).where('centres.id', 'in', ids).orderBy('centre_code').execute();
  return rows.map(({ status, is_registered, open_correction, refused_at: refusedAt, ...row }) => ({
    ...row,
    progress: progressOf({ status, is_registered, open_correction }),
    closesOn: closingDay(closesOn, row.extendedTo),
    isRefused: refusedAt !== null,
  }));
}

/** Yields the centres of a list by code, in batches. */
export async function* streamRecipients(db: Db, filter: CentreFilter): AsyncGenerator<Recipient[]> {
  for await (const ids of streamIds(db, filter)) yield await readRecipients(db, ids, filter);
}

/** Centres submit all the time: so much of what was seen may be missing when something is done with a list. */
const smallestShare = 0.95;

/** Whether no more are found than were seen, and hardly less. */
export const isCloseTo = (found: number, seen: number): boolean =>
  found <= seen && found >= seen * smallestShare;

/** A correction is answered after the closing day as well. */
export const isClosed = ({ closesOn, progress }: Recipient, now: Date): boolean =>
  progress !== 'correction' && closesOn !== null && daysLeft(closesOn, now) < 0;

/** Returns why a centre that has not submitted is not reminded; null when it is. */
function reasonToLeaveOut(
  recipient: Recipient,
  limits: Limits['reminders'],
  now: Date,
): LeftOutReason | null {
  if (isClosed(recipient, now)) return 'closed';
  if (!isEmail(recipient.email)) return 'noEmail';
  if (recipient.isRefused) return 'refused';
  const again = addSeconds(now, -limits.againAfterSeconds).toISOString();
  return recipient.remindedAt !== null && recipient.remindedAt > again ? 'recent' : null;
}

export interface Reminded extends Recipient {
  readonly progress: Exclude<Recipient['progress'], 'submitted'>;
}

/** The `recipients` are those who are reminded, by code; of more than are reminded at once, the first ones. */
export async function findReach(db: Db, filter: CentreFilter, limits: Limits['reminders']) {
  const leftOut = { submitted: 0, closed: 0, noEmail: 0, refused: 0, recent: 0 };
  const recipients: Reminded[] = [];
  const addresses = new Set<string>();
  let [matching, centres] = [0, 0];
  for await (const batch of streamRecipients(db, filter)) {
    matching += batch.length;
    for (const recipient of batch) {
      const { progress } = recipient;
      const reason = progress === 'submitted' ? null : reasonToLeaveOut(recipient, limits, filter.now);
      if (progress === 'submitted' || reason !== null) {
        leftOut[reason ?? 'submitted'] += 1;
        continue;
      }
      centres += 1;
      addresses.add(recipient.email);
      if (recipients.length < limits.maxCentres) recipients.push({ ...recipient, progress });
    }
  }
  return { matching, recipients, leftOut, reached: { centres, mails: addresses.size } };
}
