/** SQL conditions on the contact with a centre: mails, reminders, notes; all refer to the row of `centres`. */
import { isEffective } from './reminder-state.ts';
import type { CentreExpressions } from './progress-conditions.ts';

export const isMailRefused = (eb: CentreExpressions) =>
  eb.exists(
    eb
      .selectFrom('refused_addresses')
      .select('refused_addresses.address')
      .whereRef('refused_addresses.address', '=', 'centres.email'),
  );

export interface ReminderCondition {
  readonly isReminded: boolean;
  /** Reminders until this time do not count, nor do those that were refused or expired before `now`. */
  readonly since: string;
  readonly now: Date;
}

const hasReminder = (eb: CentreExpressions, { since, now }: ReminderCondition) =>
  eb.exists(
    eb
      .selectFrom('reminders')
      .select('reminders.centre_id')
      .whereRef('reminders.centre_id', '=', 'centres.id')
      .where('reminders.created_at', '>', since)
      .where(isEffective(now)),
  );

/** Whether the centre has a reminder that was sent or is queued, or has none. */
export const matchesReminders = (condition: ReminderCondition) => (eb: CentreExpressions) =>
  condition.isReminded ? hasReminder(eb, condition) : eb.not(hasReminder(eb, condition));

export const hasNote = (eb: CentreExpressions) =>
  eb.exists(
    eb
      .selectFrom('centre_notes')
      .select('centre_notes.id')
      .whereRef('centre_notes.centre_id', '=', 'centres.id'),
  );
