/** SQL conditions on how far a centre is and on the contact with it, and what a list is sorted by; all refer to the row of `centres`. */
import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely';
import type { ReminderState } from '#contract/centres/contact-log.ts';
import type { Database, Row } from '../../../tables/tables.ts';
import { passwordNotice, startsWithCode } from '../../../domain/mails/kept-mails.ts';

export type CentreExpressions = ExpressionBuilder<Database, 'centres'>;

const checklistOf = (eb: CentreExpressions) =>
  eb.selectFrom('checklists').whereRef('checklists.centre_id', '=', 'centres.id');

const withStatus = (eb: CentreExpressions, status: 'draft' | 'submitted') =>
  checklistOf(eb).select('checklists.centre_id').where('checklists.status', '=', status);

/** Whether the user with the centre's phone number has set a password. */
const hasUser = sql<SqlBool>`exists (select 1 from accounts
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
  reminder: Pick<Row<'reminders'>, 'sent_at' | 'refused_at' | 'expires_at'>,
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

/** The last note that is a call or has a day says when the centre is to be called back: a later call settles an earlier day. */
export const callBackDay = sql<string | null>`(select call_back_on from centre_notes
  where centre_notes.centre_id = centres.id and (kind = 'call' or call_back_on is not null)
  order by created_at desc, centre_notes.id desc limit 1)`;

/** @param today the day in India, YYYY-MM-DD */
export const isCallBackDue = (today: string) => () => sql<SqlBool>`${callBackDay} <= ${today}`;
/** Ends an `exists`: whether the head of the centre, who may have others as well, did something at `column` or later than the reminder. */
const ownerSince = (column: string) => sql`from accounts
  left join login_networks on login_networks.account_id = accounts.id
  where accounts.role = 'centre' and accounts.username = centres.phone
    and ${sql.ref(column)} >= reminders.sent_at`;

/** A saved draft, a password that was set, and a login are signs of life. */
const hasAnswered = sql<SqlBool>`(exists (select 1 from checklists
    where checklists.centre_id = centres.id and checklists.updated_at >= reminders.sent_at)
  or exists (select 1 ${ownerSince('accounts.password_set_at')})
  or exists (select 1 ${ownerSince('login_networks.known_at')}))`;

/** How many reminders were sent to the centre. */
const sentReminders = (eb: CentreExpressions) =>
  eb
    .selectFrom('reminders')
    .whereRef('reminders.centre_id', '=', 'centres.id')
    .where('reminders.register_number', 'is', null)
    .where('reminders.sent_at', 'is not', null);

/** Whether the centre has not submitted, and this many reminders were sent to it since its last sign of life. */
export const isSilentAfter = (reminders: number) => (eb: CentreExpressions) =>
  eb.and([
    eb.not(isSubmitted(eb)),
    eb(
      sentReminders(eb)
        .where(sql<SqlBool>`not ${hasAnswered}`)
        .select((of) => of.fn.countAll<number>().as('count')),
      '>=',
      reminders,
    ),
  ]);

const never = sql<SqlBool>`1 = 0`;

/** @param closesOn the closing day of all; null: the portal never closes */
export const isExtended = (closesOn: string | null) => (eb: CentreExpressions) =>
  closesOn === null ? never : eb.and([eb('extended_to', 'is not', null), eb('extended_to', '>', closesOn)]);

/** Whether this is the last day of the centre, as `closingDay` of the contract has it. */
export const closesOnDay = (day: string, closesOn: string | null) => (eb: CentreExpressions) => {
  if (closesOn === null || day < closesOn) return never;
  return day === closesOn ? eb.not(isExtended(closesOn)(eb)) : eb('extended_to', '=', day);
};

export const hasNote = (eb: CentreExpressions) =>
  eb.exists(
    eb
      .selectFrom('centre_notes')
      .select('centre_notes.id')
      .whereRef('centre_notes.centre_id', '=', 'centres.id'),
  );
