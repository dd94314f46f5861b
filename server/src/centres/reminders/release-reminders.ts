/**
 * Turns queued reminders into mails at a set rate, so that codes and notices never wait behind them (decision 0014). Each mail is
 * composed from what its centres need at that moment, checked once more before it is sent, and its outcome is noted.
 */
import { type Call, ofAllStates } from '../../calls.ts';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { sql, type SqlBool } from 'kysely';
import { chunksOf } from '../../kernel/chunks.ts';
import { addSeconds } from '../../kernel/time.ts';
import type { Db, Tx } from '../../platform/database/open-database.ts';
import type { Services } from '../../services.ts';
import type { MailHooks } from '../../platform/mail/deliver-mail.ts';
import { isClosed, lockReminders, readRecipients, type Recipient } from './recipients.ts';
import { listStanding } from '../../submissions/confirmations.ts';
import type { MailMessage } from '../../platform/mail/message.ts';
import { type CentreFilter, isOpen } from '../search/conditions.ts';
import { confirmationMail, readIncompleteSteps, reminderMail } from './reminder-mails.ts';

type ReleaseServices = Pick<Services, 'clock' | 'config' | 'database' | 'limits' | 'mailer'>;

/** Its mail is no longer in the outbox, although it was neither sent nor refused. */
const isMailGone = sql<SqlBool>`mail_id is not null
  and not exists (select 1 from outbox where outbox.id = reminders.mail_id)`;

/** Whether a reminder waits for its release. */
async function hasWaiting(db: Db, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('reminders')
    .select('centre_id')
    .where(isOpen(now))
    .where((eb) => eb.or([eb('mail_id', 'is', null), isMailGone]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the mail has not been tried twice. One that the mail server refuses for the time being does not hold up the others. */
const isFresh = sql<SqlBool>`exists (select 1 from outbox
  where outbox.id = reminders.mail_id and outbox.sent_at is null and outbox.attempts <= 1)`;

/** Returns how many mails were released in the last minute or wait in the outbox for their first attempts. */
async function countReleased(db: Db, now: Date): Promise<number> {
  const row = await db
    .selectFrom('reminders')
    .select((eb) => eb.fn.count<number>('mail_id').distinct().as('count'))
    .where('mail_id', 'is not', null)
    .where((eb) => eb.or([eb('released_at', '>', addSeconds(now, -60).toISOString()), isFresh]))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** The mails that have waited longest: each is about the reminders of one batch to one address. */
const listWaitingEmails = (db: Db, now: Date, limit: number) =>
  db
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

/** With `register_number` it confirms that issue of the register; otherwise it reminds. */
type WaitingMail = Awaited<ReturnType<typeof listWaitingEmails>>[number];

/**
 * Returns those of these centres that the mail still concerns: who has to be reminded, or is confirmed by the issue of the register.
 */
async function readConcerned(
  db: Db,
  { address, register_number: register }: Pick<WaitingMail, 'address' | 'register_number'>,
  centreIds: readonly string[],
  at: Pick<CentreFilter, 'closesOn' | 'now'>,
): Promise<Recipient[]> {
  const found = await readRecipients(db, centreIds, at);
  const atAddress = found.filter(({ email }) => email === address);
  if (register === null)
    return atAddress.filter(
      (recipient) => recipient.progress !== 'submitted' && !isClosed(recipient, at.now),
    );
  const standing = await listStanding(db, register, centreIds);
  return atAddress.filter(({ id }) => standing.has(id));
}

async function compose(
  config: Services['config'],
  db: Db,
  { address: to, line, register_number: register }: WaitingMail,
  recipients: readonly Recipient[],
): Promise<MailMessage> {
  if (register !== null) return confirmationMail(config, { to, register, centres: recipients });
  const ids = recipients.map(({ id }) => id);
  return reminderMail(config, { to, recipients, incompleteFrom: await readIncompleteSteps(db, ids), line });
}

async function releaseMail(services: ReleaseServices, tx: Tx, mail: WaitingMail, now: Date): Promise<void> {
  const { config, limits, mailer } = services;
  const isOfMail = sql<SqlBool>`batch_id = ${mail.batch_id} and address = ${mail.address} and mail_id is null`;
  const reminders = await tx.selectFrom('reminders').select('centre_id').where(isOfMail).execute();
  const centreIds = reminders.map((reminder) => reminder.centre_id);
  const recipients = await readConcerned(tx, mail, centreIds, { closesOn: config.closesOn, now });
  if (recipients.length > 0) {
    const mailId = await mailer.queueMail(tx, {
      kind: 'reminder',
      about: '',
      message: await compose(config, tx, mail, recipients),
      // Later than those of all notices that wait, so that it is sent after them. The reminder itself expires earlier.
      expiresAt: addSeconds(now, 2 * limits.reminders.keepSeconds),
    });
    const released = { mail_id: mailId, released_at: now.toISOString() };
    for (const chunk of chunksOf(recipients.map(({ id }) => id)))
      await tx
        .updateTable('reminders')
        .set(released)
        .where(isOfMail)
        .where('centre_id', 'in', chunk)
        .execute();
  }
  // The others have had no reminder.
  await tx.deleteFrom('reminders').where(isOfMail).execute();
}

/** Releases the mails that may leave now. Called every few seconds, by every instance. */
export async function releaseReminders(services: ReleaseServices): Promise<void> {
  const { clock, database, limits, mailer } = services;
  const { mailsAtOnce, mailsPerMinute } = limits.reminders;
  if (!(await hasWaiting(database.db, clock.now()))) return;
  await database.transaction(async (tx) => {
    await lockReminders(tx);
    const now = clock.now();
    // Reminders whose mail was withdrawn wait for their release again.
    const waits = { mail_id: null, released_at: null };
    await tx.updateTable('reminders').set(waits).where(isOpen(now)).where(isMailGone).execute();
    const free = mailsPerMinute - (await countReleased(tx, now));
    if (free <= 0) return;
    for (const mail of await listWaitingEmails(tx, now, Math.min(free, mailsAtOnce))) {
      await releaseMail(services, tx, mail, now);
      await yieldToEventLoop();
    }
  });
  mailer.deliverSoon();
}

type MailedServices = Pick<Services, 'clock' | 'config'>;

/**
 * Whether the mail no longer concerns a centre that it names, because it has submitted, its last day is over, or it is no longer
 * accepted. The mail is then withdrawn, and its other centres get another.
 */
async function isReminderObsolete({ clock, config }: MailedServices, db: Db, id: string): Promise<boolean> {
  const now = clock.now();
  const reminders = await db
    .selectFrom('reminders')
    .select(['centre_id', 'address', 'expires_at', 'register_number'])
    .where('mail_id', '=', id)
    .execute();
  const [first] = reminders;
  if (first === undefined) return false;
  const centreIds = reminders.map((reminder) => reminder.centre_id);
  const concerned = await readConcerned(db, first, centreIds, { closesOn: config.closesOn, now });
  return (
    concerned.length < centreIds.length ||
    reminders.some(({ expires_at: expiresAt }) => new Date(expiresAt) <= now)
  );
}

export const reminderHooks = (services: MailedServices): MailHooks => ({
  isObsolete: (db, { id }) => isReminderObsolete(services, db, id),
  onSent: async (tx, { id }) => {
    const sent_at = services.clock.now().toISOString();
    await tx.updateTable('reminders').set({ sent_at }).where('mail_id', '=', id).execute();
  },
  onRefused: async (tx, { id, reply }) => {
    const refused_at = services.clock.now().toISOString();
    await tx.updateTable('reminders').set({ refused_at, reply }).where('mail_id', '=', id).execute();
  },
});

/** The first ones leave at once; the job that releases the others tries again what fails here. */
export async function releaseAtOnce(call: Call): Promise<void> {
  await releaseReminders(ofAllStates(call)).catch((error: unknown) =>
    call.log.error({ err: error }, 'mails to heads were not released'),
  );
}
