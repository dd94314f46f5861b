/** SQL conditions on the contact with a centre: mails, reminders, notes; all refer to the row of `centres`. */
import { sql, type SqlBool } from 'kysely';
import { passwordNotice, startsWithCode } from '../../../domain/mails/kept-mails.ts';
import { isEffective } from './reminder-state.ts';
import type { CentreExpressions } from './progress-conditions.ts';

export const isMailRefused = (eb: CentreExpressions) =>
  eb.exists(
    eb
      .selectFrom('refused_addresses')
      .select('refused_addresses.address')
      .whereRef('refused_addresses.address', '=', 'centres.email'),
  );

/** The ends of the purposes of unsent mails that expired until this time. There are few, so each centre is looked up in them. */
const unsentMails = (until: string, starts: readonly string[]) =>
  sql.join(
    starts.map(
      (start) => sql`select substr(purpose, ${sql.lit(start.length + 1)}) from outbox
        where sent_at is null and expires_at <= ${until} and substr(purpose, 1, ${sql.lit(start.length)}) = ${start}`,
    ),
    sql` union all `,
  );

/** Whether no mail server took a mail to the centre in time. */
export const hasUnsentMail = (until: string) =>
  sql<SqlBool>`(centres.centre_code in (${unsentMails(until, startsWithCode)})
    or centres.phone in (select username from accounts where role = 'centre' and id in (${unsentMails(until, [passwordNotice])})))`;

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
