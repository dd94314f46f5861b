/**
 * Turns queued reminders into mails at a set rate, so that codes and notices never wait behind them (decision 0047). Each mail is
 * composed from what its centres need at that moment, checked once more before it is sent, and its outcome is noted.
 */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { addSeconds, type Clock } from '../../../kernel/steady-clock.ts';
import type { Db, Tx } from '../../../platform/database/open-database.ts';
import type { Services } from '../../../services.ts';
import type { RefusedMail, SentMail } from '../../../platform/mail/deliver-mail.ts';
import { isClosed, readRecipients, type Recipient } from './recipients.ts';
import { readStoppedSteps, reminderMail } from './reminder-mails.ts';
import * as rows from './reminder-rows.ts';
import { listOfMail, markMailed } from './reminder-rows.ts';

/** The purpose of the mails in the outbox. */
const reminderPurpose = 'reminder';

type ReleaseServices = Pick<Services, 'clock' | 'config' | 'database' | 'limits' | 'mailer'>;

/** Whether the centre still needs a reminder to this address. */
const needsReminder = (recipient: Recipient, address: string, now: Date): boolean =>
  recipient.progress !== 'submitted' && recipient.email === address && !isClosed(recipient, now);

async function releaseMail(
  services: ReleaseServices,
  tx: Tx,
  mail: rows.WaitingMail,
  now: Date,
): Promise<void> {
  const { config, limits, mailer } = services;
  const found = await readRecipients(tx, mail.centreIds, services, now);
  const recipients = found.filter((recipient) => needsReminder(recipient, mail.address, now));
  const reminded = recipients.map(({ id }) => id);
  const others = mail.centreIds.filter((id) => !reminded.includes(id));
  await rows.deleteReminders(tx, mail, others);
  if (recipients.length === 0) return;
  const stoppedAt = await readStoppedSteps(tx, reminded);
  const content = { to: mail.address, recipients, stoppedAt, line: mail.line };
  const mailId = await mailer.queueMail(tx, {
    purpose: reminderPurpose,
    message: reminderMail(config, content),
    // Later than those of all notices that wait, so that it is sent after them. The reminder itself expires earlier.
    expiresAt: addSeconds(now, 2 * limits.reminders.keepSeconds),
  });
  await rows.markReleased(tx, mail, reminded, { mail_id: mailId, released_at: now.toISOString() });
}

/** Releases the mails that may leave now. Called every few seconds, by every instance. */
export async function releaseReminders(services: ReleaseServices): Promise<void> {
  const { clock, database, limits, mailer } = services;
  const { mailsAtOnce, mailsPerMinute } = limits.reminders;
  if (!(await rows.hasWaiting(database.db, clock.now()))) return;
  await database.transaction(async (tx) => {
    await rows.lockReminders(tx);
    const now = clock.now();
    await rows.requeueWithdrawn(tx, now);
    const free = mailsPerMinute - (await rows.countReleased(tx, now));
    if (free <= 0) return;
    for (const mail of await rows.listWaitingEmails(tx, now, Math.min(free, mailsAtOnce))) {
      await releaseMail(services, tx, mail, now);
      await yieldToEventLoop();
    }
  });
  mailer.deliverSoon();
}

interface MailedServices {
  readonly clock: Clock;
  readonly config: Pick<Services['config'], 'closesOn'>;
}

/**
 * Whether a centre that the mail names needs no reminder any more, because it has submitted or its last day is over. The mail is
 * then withdrawn, and its other centres get another.
 */
export async function isReminderObsolete(
  services: MailedServices,
  db: Db,
  { id, purpose }: SentMail,
): Promise<boolean> {
  if (purpose !== reminderPurpose) return false;
  const now = services.clock.now();
  const reminders = await listOfMail(db, id);
  const ids = reminders.map((reminder) => reminder.centre_id);
  const recipients = new Map((await readRecipients(db, ids, services, now)).map((row) => [row.id, row]));
  return reminders.some(({ centre_id: centreId, address, expires_at: expiresAt }) => {
    const recipient = recipients.get(centreId);
    const isExpired = new Date(expiresAt) <= now;
    return isExpired || recipient === undefined || !needsReminder(recipient, address, now);
  });
}

export async function onReminderSent({ clock }: MailedServices, tx: Tx, mail: SentMail): Promise<void> {
  if (mail.purpose === reminderPurpose) await markMailed(tx, mail.id, { sent_at: clock.now().toISOString() });
}

export async function onReminderRefused(
  { clock }: MailedServices,
  tx: Tx,
  { id, purpose, reply }: RefusedMail,
): Promise<void> {
  if (purpose !== reminderPurpose) return;
  await markMailed(tx, id, { refused_at: clock.now().toISOString(), reply });
}
