/**
 * Turns queued reminders into mails at a set rate, so that codes and notices never wait behind them (decision 0014). Each mail is
 * composed from what its centres need at that moment, checked once more before it is sent, and its outcome is noted.
 */
import { type Call, ofAllStates } from '../../calls.ts';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { addSeconds, type Clock } from '../../kernel/steady-clock.ts';
import type { Db, Tx } from '../../platform/database/open-database.ts';
import type { Services } from '../../services.ts';
import type { MailHooks } from '../../platform/mail/deliver-mail.ts';
import {
  countReleased,
  deleteReminders,
  hasWaiting,
  isClosed,
  listOfMail,
  listWaitingEmails,
  lockReminders,
  markMailed,
  markReleased,
  readRecipients,
  type Recipient,
  requeueWithdrawn,
  type WaitingMail,
} from './recipients.ts';
import { listStanding } from '../../submissions/confirmations.ts';
import type { MailMessage } from '../../platform/mail/message.ts';
import type { CentreFilter } from '../search/conditions.ts';
import { confirmationMail, readIncompleteSteps, reminderMail } from './reminder-mails.ts';

type ReleaseServices = Pick<Services, 'clock' | 'config' | 'database' | 'limits' | 'mailer'>;

/**
 * Returns those of these centres that the mail still concerns: who has to be reminded, or is confirmed by the issue of the register.
 */
async function readConcerned(
  db: Db,
  { address, centreIds, register }: Pick<WaitingMail, 'address' | 'centreIds' | 'register'>,
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
  { address: to, line, register }: WaitingMail,
  recipients: readonly Recipient[],
): Promise<MailMessage> {
  if (register !== null) return confirmationMail(config, { to, register, centres: recipients });
  const ids = recipients.map(({ id }) => id);
  return reminderMail(config, { to, recipients, incompleteFrom: await readIncompleteSteps(db, ids), line });
}

async function releaseMail(services: ReleaseServices, tx: Tx, mail: WaitingMail, now: Date): Promise<void> {
  const { config, limits, mailer } = services;
  const recipients = await readConcerned(tx, mail, { closesOn: config.closesOn, now });
  const reminded = recipients.map(({ id }) => id);
  const others = mail.centreIds.filter((id) => !reminded.includes(id));
  await deleteReminders(tx, mail, others);
  if (recipients.length === 0) return;
  const mailId = await mailer.queueMail(tx, {
    kind: 'reminder',
    about: '',
    message: await compose(config, tx, mail, recipients),
    // Later than those of all notices that wait, so that it is sent after them. The reminder itself expires earlier.
    expiresAt: addSeconds(now, 2 * limits.reminders.keepSeconds),
  });
  await markReleased(tx, mail, reminded, { mail_id: mailId, released_at: now.toISOString() });
}

/** Releases the mails that may leave now. Called every few seconds, by every instance. */
export async function releaseReminders(services: ReleaseServices): Promise<void> {
  const { clock, database, limits, mailer } = services;
  const { mailsAtOnce, mailsPerMinute } = limits.reminders;
  if (!(await hasWaiting(database.db, clock.now()))) return;
  await database.transaction(async (tx) => {
    await lockReminders(tx);
    const now = clock.now();
    await requeueWithdrawn(tx, now);
    const free = mailsPerMinute - (await countReleased(tx, now));
    if (free <= 0) return;
    for (const mail of await listWaitingEmails(tx, now, Math.min(free, mailsAtOnce))) {
      await releaseMail(services, tx, mail, now);
      await yieldToEventLoop();
    }
  });
  mailer.deliverSoon();
}

interface MailedServices {
  readonly clock: Clock;
  readonly config: Services['config'];
}

/**
 * Whether the mail no longer concerns a centre that it names, because it has submitted, its last day is over, or it is no longer
 * accepted. The mail is then withdrawn, and its other centres get another.
 */
async function isReminderObsolete({ clock, config }: MailedServices, db: Db, id: string): Promise<boolean> {
  const now = clock.now();
  const reminders = await listOfMail(db, id);
  const [first] = reminders;
  if (first === undefined) return false;
  const centreIds = reminders.map((reminder) => reminder.centre_id);
  const { address, register_number: register } = first;
  const at = { closesOn: config.closesOn, now };
  const concerned = await readConcerned(db, { address, centreIds, register }, at);
  return (
    concerned.length < centreIds.length ||
    reminders.some(({ expires_at: expiresAt }) => new Date(expiresAt) <= now)
  );
}

export const reminderHooks = (services: MailedServices): MailHooks => ({
  isObsolete: (db, { id }) => isReminderObsolete(services, db, id),
  onSent: (tx, { id }) => markMailed(tx, id, { sent_at: services.clock.now().toISOString() }),
  onRefused: (tx, { id, reply }) =>
    markMailed(tx, id, { refused_at: services.clock.now().toISOString(), reply }),
});

/** The first ones leave at once; the job that releases the others tries again what fails here. */
export async function releaseAtOnce(call: Call): Promise<void> {
  await releaseReminders(ofAllStates(call)).catch((error: unknown) =>
    call.log.error({ err: error }, 'mails to heads were not released'),
  );
}
