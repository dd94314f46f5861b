/** SQL conditions on how far a centre is and on the contact with it, and what a list is sorted by; all refer to the row of `centres`. */
import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely';
import type { ReminderState } from '#contract/centres/contact-log.ts';
import type { Database } from '../../../schema.ts';
import type { RemindersTable } from '../../../schema-officers.ts';
import { passwordNotice, startsWithCode } from '../../../domain/mails/kept-mails.ts';

export type CentreExpressions = ExpressionBuilder<Database, 'centres'>;

const checklistOf = (eb: CentreExpressions) =>
  eb.selectFrom('checklists').whereRef('checklists.centre_id', '=', 'centres.id');

const withStatus = (eb: CentreExpressions, status: 'draft' | 'submitted') =>
  checklistOf(eb).select('checklists.centre_id').where('checklists.status', '=', status);

/** Whether the user with the centre's phone number has set a password. */
export const hasUser = sql<SqlBool>`exists (select 1 from accounts
  where role = 'centre' and username = centres.phone and password_set_at is not null)`;

export const isRegistered = sql<number>`case when ${hasUser} then 1 else 0 end`.as('is_registered');

export const isSubmitted = (eb: CentreExpressions) => eb.exists(withStatus(eb, 'submitted'));

export const isDraft = (eb: CentreExpressions) => eb.exists(withStatus(eb, 'draft'));

const hasNoChecklist = (eb: CentreExpressions) =>
  eb.not(eb.exists(checklistOf(eb).select('checklists.centre_id')));

export const isRegisteredOnly = (eb: CentreExpressions) => eb.and([hasNoChecklist(eb), hasUser]);

export const isUnregistered = (eb: CentreExpressions) => eb.and([hasNoChecklist(eb), eb.not(hasUser)]);

/** Whether the centre has a draft that was last saved at `since` or earlier. */
export const isIdle = (since: string) => (eb: CentreExpressions) =>
  eb.exists(withStatus(eb, 'draft').where('checklists.updated_at', '<=', since));

export const wasSubmittedFrom = (time: string) => (eb: CentreExpressions) =>
  eb.exists(withStatus(eb, 'submitted').where('checklists.submitted_at', '>=', time));

/** 0 to 3 in the order of `progresses`. */
export const progressRank = (eb: CentreExpressions): Expression<unknown> =>
  eb.case().when(isSubmitted(eb)).then(3).when(isDraft(eb)).then(2).when(hasUser).then(1).else(0).end();

/** A time of the centre's checklist, '' without one, so that both databases sort it alike. */
export const checklistTime =
  (column: 'updated_at' | 'submitted_at') =>
  (eb: CentreExpressions): Expression<unknown> =>
    eb.fn.coalesce(checklistOf(eb).select(`checklists.${column}`), eb.val(''));

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

interface ReminderCondition {
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
      .where('reminders.register_number', 'is', null)
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
