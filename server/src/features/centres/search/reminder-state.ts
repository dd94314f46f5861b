/** The state of a reminder, derived from its times. */
import { sql, type SqlBool } from 'kysely';
import type { ReminderState } from '#contract/centres/contact-log.ts';
import type { RemindersTable } from '../../../schema-officers.ts';

export function reminderState(
  reminder: Pick<RemindersTable, 'sent_at' | 'refused_at' | 'expires_at'>,
  now: Date,
): ReminderState {
  if (reminder.sent_at !== null) return 'sent';
  if (reminder.refused_at !== null) return 'refused';
  return reminder.expires_at > now.toISOString() ? 'queued' : 'expired';
}

/** Whether the reminder was sent or is queued: it has reached the centre, or is about to. */
export const isEffective = (now: Date) =>
  sql<SqlBool>`reminders.refused_at is null
    and (reminders.sent_at is not null or reminders.expires_at > ${now.toISOString()})`;

/** Whether it still has to be mailed. */
export const isOpen = (now: Date) =>
  sql<SqlBool>`reminders.sent_at is null and reminders.refused_at is null
    and reminders.expires_at > ${now.toISOString()}`;
