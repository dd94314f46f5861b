/** What becomes of the mails of reminders: checked once more before they are sent, and noted afterwards. */
import type { Clock } from '../../../kernel/clock.ts';
import type { RefusedMail, SentMail } from '../../../platform/mail/deliver-mail.ts';
import type { Db, Tx } from '../../../platform/database/open-database.ts';
import type { Services } from '../../../services.ts';
import { readRecipients } from './recipients.ts';
import { needsReminder, reminderPurpose } from './release-reminders.ts';
import { listOfMail, markMailed } from './reminder-rows.ts';

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
