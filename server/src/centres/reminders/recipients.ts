/**
 * Whom reminders to a list reach: the centres that are open or have a correction to answer, have an address, and were not reminded in
 * the last day.
 */
import { sql } from 'kysely';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { chunksOf } from '../../kernel/chunks.ts';
import { addSeconds, clockToleranceSeconds } from '../../kernel/time.ts';
import { countRows, lock } from '../../platform/database/dialect.ts';
import type { Db, Tx } from '../../platform/database/open-database.ts';
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
    .select('corrections.due_on as dueOn')
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
  return rows.map(({ status, is_registered, refused_at: refusedAt, ...row }) => {
    const withoutDraft = is_registered === 1 ? 'registered' : 'unregistered';
    const isToCorrect = status === 'submitted' && row.dueOn !== null;
    return {
      ...row,
      progress: isToCorrect ? 'correction' : (status ?? withoutDraft),
      closesOn: closingDay(closesOn, row.extendedTo),
      isRefused: refusedAt !== null,
    };
  });
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
