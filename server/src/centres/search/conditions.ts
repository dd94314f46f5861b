/** SQL conditions on how far a centre is and on the contact with it, and what a list is sorted by; all refer to the row of `centres`. */
import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely';
import type { ReminderState } from '#contract/centres/contact-log.ts';
import type { Database, Row } from '../../tables/tables.ts';
import { keptKindsOfCentres } from '../../mails.ts';
import type { MailKind } from '../../tables/operation.ts';
import {
  type CentreFilterInput,
  type FilterName,
  filterNames,
  silentDays,
  splitIds,
} from '#contract/centres/centre-filter.ts';
import { dayInIndia, dayStartInIndia } from '#contract/indian-clock.ts';
import { decisionState } from '../../submissions/stored-corrections.ts';
import { addSeconds, daySeconds } from '../../kernel/time.ts';
import { likePattern } from '../../platform/database/dialect.ts';
import type { Services } from '../../services.ts';
import type { CentreFields } from '#contract/centres/centre-rules.ts';
import { centreColumns } from '#contract/centre-columns.ts';
import { normaliseMobile } from '#contract/signup/written-mobile.ts';
import { keptStateName } from '#contract/states.ts';
import { cleanCode, toAsciiDigits } from '#contract/text.ts';
import { foldSearchText } from '../../kernel/fold-search-text.ts';

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

const isDraft = (eb: CentreExpressions) => eb.exists(withStatus(eb, 'draft'));

const hasNoChecklist = (eb: CentreExpressions) =>
  eb.not(eb.exists(checklistOf(eb).select('checklists.centre_id')));

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

const isMailRefused = sql<SqlBool>`exists (select 1 from refused_addresses
  where refused_addresses.address = centres.email)`;

/** What the unsent mails are about that expired until this time. There are few, so each centre is looked up in them. */
const unsentMails = (until: string, kinds: readonly MailKind[]) => sql`(select about from outbox
  where sent_at is null and expires_at <= ${until} and kind in (${sql.join(kinds)}))`;

/** Whether no mail server took a mail to the centre in time. */
export const hasUnsentMail = (until: string) =>
  sql<SqlBool>`(centres.id in ${unsentMails(until, keptKindsOfCentres)}
    or centres.phone in (select username from accounts where role = 'centre' and id in ${unsentMails(until, ['password-set'])}))`;

/** The reminders of the centre; mails about the verified register are none. */
const ofCentre = sql`from reminders
  where reminders.centre_id = centres.id and reminders.register_number is null`;

/** Whether a reminder of later than `since` was sent or is queued. */
const isReminded = (since: string, now: Date) => () =>
  sql<SqlBool>`exists (select 1 ${ofCentre} and reminders.created_at > ${since} and ${isEffective(now)})`;

export const reminderCount = sql<number>`(select count(*) ${ofCentre})`;

/** The last note that is a call or has a day says when the centre is to be called back: a later call settles an earlier day. */
export const callBackDay = sql<string | null>`(select call_back_on from centre_notes
  where centre_notes.centre_id = centres.id and (kind = 'call' or call_back_on is not null)
  order by created_at desc, centre_notes.id desc limit 1)`;

type Time = Expression<unknown>;

/** Ends an `exists`: whether the head of the centre, who may have others as well, did something at `column` at this time or later. */
const ownerSince = (column: string, time: Time) => sql`from accounts
  left join login_networks on login_networks.account_id = accounts.id
  where accounts.role = 'centre' and accounts.username = centres.phone
    and ${sql.ref(column)} >= ${time}`;

/** A saved draft, a password that was set, and a login are signs of life. */
const hasAnsweredSince = (time: Time) => sql<SqlBool>`(exists (select 1 from checklists
    where checklists.centre_id = centres.id and checklists.updated_at >= ${time})
  or exists (select 1 ${ownerSince('accounts.password_set_at', time)})
  or exists (select 1 ${ownerSince('login_networks.known_at', time)}))`;

/** Whether this many reminders were sent to the centre since its last sign of life. */
const isSilentAfter = (reminders: number) =>
  sql<SqlBool>`(select count(*) ${ofCentre}
    and reminders.sent_at is not null and not ${hasAnsweredSince(sql.ref('reminders.sent_at'))}) >= ${reminders}`;

/** Whether the centre is on the list since this time, and gave no sign of life. */
const isSilentSince = (time: string) =>
  sql<SqlBool>`(centres.created_at <= ${time} and not ${hasAnsweredSince(sql`${time}`)})`;

const never = sql<SqlBool>`1 = 0`;

/** @param closesOn the closing day of all; null: the portal never closes */
const isExtended = (closesOn: string | null) => (eb: CentreExpressions) =>
  closesOn === null ? never : eb.and([eb('extended_to', 'is not', null), eb('extended_to', '>', closesOn)]);

/** Whether this is the last day of the centre, as `closingDay` of the contract has it. */
const closesOnDay = (day: string, closesOn: string | null) => (eb: CentreExpressions) => {
  if (closesOn === null || day < closesOn) return never;
  return day === closesOn ? eb.not(isExtended(closesOn)(eb)) : eb('extended_to', '=', day);
};

const hasNote = sql<SqlBool>`exists (select 1 from centre_notes where centre_notes.centre_id = centres.id)`;

// The SQL condition of each filter of the list; all refer to the row of `centres`. A filter without one does not compile.

/** A filter of a request at the time from which its days count. */
export interface CentreFilter {
  readonly input: CentreFilterInput;
  readonly now: Date;
  /** Set by `forgiveSearch`: the words to look for instead of each word of the search. */
  readonly instead?: ReadonlyMap<string, readonly string[]> | undefined;
  /** Set by `spellCity`: every spelling of the city. */
  readonly cities?: readonly string[] | undefined;
  /** The closing day of all centres, YYYY-MM-DD; null: the portal nothing closes. */
  readonly closesOn: string | null;
}

/** The filter of a request that arrives now. */
export const filterNow = (
  { clock, config }: Pick<Services, 'clock' | 'config'>,
  input: CentreFilterInput,
): CentreFilter => ({ input, now: clock.now(), closesOn: config.closesOn });

export type Condition = (eb: CentreExpressions) => Expression<SqlBool>;

/** Returns the time `days` before `now`, ISO 8601 in UTC. A draft that was last saved then or earlier is idle. */
export const daysBefore = (days: number, now: Date): string =>
  addSeconds(now, -days * daySeconds).toISOString();

const not =
  (condition: Condition): Condition =>
  (eb) =>
    eb.not(condition(eb));

const ofAnswer = (answer: 'yes' | 'no', condition: Condition): Condition =>
  answer === 'yes' ? condition : not(condition);

const ofProgress: Record<NonNullable<Exclude<CentreFilterInput['progress'], ''>>, Condition> = {
  unregistered: (eb) => eb.and([hasNoChecklist(eb), eb.not(hasUser)]),
  registered: (eb) => eb.and([hasNoChecklist(eb), hasUser]),
  draft: isDraft,
  submitted: isSubmitted,
};

export const hasWord = (word: string) => sql<SqlBool>`search_text like ${likePattern(word)} escape '\\'`;

/** Whether the centre has one word of each list. */
const hasOneOfEach =
  (lists: Iterable<readonly string[]>): Condition =>
  (eb) =>
    eb.and(Array.from(lists, (words) => eb.or(words.map(hasWord))));

type ConditionsOf = {
  readonly [Name in FilterName]: (
    value: Exclude<NonNullable<CentreFilterInput[Name]>, ''>,
    at: Omit<CentreFilter, 'input'>,
  ) => Condition;
};

/** What has no letter, digit or sign of a code, such as a quote alone, is in no folded text. */
function hasAllWords(text: string): Condition {
  const words = searchWordsOf(text);
  return words.length === 0 && text.trim() !== '' ? () => never : hasOneOfEach(words.map((word) => [word]));
}

const conditions: ConditionsOf = {
  search: hasAllWords,
  status: (status) => (status === 'Completed' ? isSubmitted : not(isSubmitted)),
  // However it is written.
  state: (state) => (eb) => eb('centre_state', '=', keptStateName(state)),
  city:
    (city, { cities = [city] }) =>
    (eb) =>
      eb('centre_city', 'in', cities),
  progress: (progress) => ofProgress[progress],
  decision:
    (state, { now }) =>
    () =>
      sql<SqlBool>`${decisionState(now)} = ${state}`,
  idleDays:
    (days, { now }) =>
    (eb) =>
      eb.exists(withStatus(eb, 'draft').where('checklists.updated_at', '<=', daysBefore(Number(days), now))),
  submittedSince: (day) => (eb) =>
    eb.exists(withStatus(eb, 'submitted').where('checklists.submitted_at', '>=', dayStartInIndia(day))),
  closesOn: (day, { closesOn }) => closesOnDay(day, closesOn),
  extended: (answer, { closesOn }) => ofAnswer(answer, isExtended(closesOn)),
  mail: (state, { now }) =>
    state === 'refused' ? () => isMailRefused : () => hasUnsentMail(now.toISOString()),
  reminded: (answer, { now }) => ofAnswer(answer, isReminded('', now)),
  notRemindedDays: (days, { now }) => not(isReminded(daysBefore(Number(days), now), now)),
  silentAfter:
    (reminders, { now }) =>
    (eb) =>
      eb.and([
        eb.not(isSubmitted(eb)),
        reminders === '0' ? isSilentSince(daysBefore(silentDays, now)) : isSilentAfter(Number(reminders)),
      ]),
  noted: (answer) => ofAnswer(answer, () => hasNote),
  callBack:
    (_due, { now }) =>
    () =>
      sql<SqlBool>`${callBackDay} <= ${dayInIndia(now)}`,
  missing: (answer) => (eb) => eb('missing_since', answer === 'yes' ? 'is not' : 'is', null),
  ids: (ids) => (eb) => eb('centres.id', 'in', splitIds(ids)),
};

function conditionOf(name: FilterName, { input, ...at }: CentreFilter): Condition | undefined {
  if (name === 'search' && at.instead !== undefined) return hasOneOfEach(at.instead.values());
  // The compiler does not see that name, value and condition belong together.
  const condition = conditions[name] as (value: string, at: Omit<CentreFilter, 'input'>) => Condition;
  const value = input[name];
  return value ? condition(value, at) : undefined;
}

/** The conditions of all filters that restrict. */
export const conditionsOf = (filter: CentreFilter): Condition[] =>
  filterNames.map((name) => conditionOf(name, filter)).filter((condition) => condition !== undefined);

/** What a filter restricts, for the audit trail and for the name and the note of a file; of selected centres their number. */
export function filterDetails(input: CentreFilterInput): Readonly<Record<string, string>> {
  const { ids, ...others } = input;
  const named = filterNames.flatMap((name) => (name !== 'ids' && others[name] ? [[name, others[name]]] : []));
  return Object.fromEntries([...named, ...(ids ? [['ids', String(splitIds(ids).length)]] : [])]);
}

// Builds the folded text of each centre that searches read, and the words that a search looks for in it.

/** Joins all fields of the record. Search words contain no white space, so no word matches across two fields. */
export function searchTextOf(fields: CentreFields): string {
  return foldSearchText(centreColumns.map((column) => fields[column]).join('\n'));
}

/**
 * A mobile number with what is dialled before it, or in one piece: `+91 98765 43210`, `091-9876543210`, `9876543210.0`. Only its ten
 * digits are stored. Other digits with blanks between them may be a pincode and a part of a phone.
 */
const writtenMobile =
  /(?<![\p{L}\p{N}@_+＋])(?:[+＋]?(?:(?:0|91)[\s().\p{Pd}]*)+[6-9](?:[\s().\p{Pd}]*[0-9]){9}|[6-9][0-9]{9})(?:\.0{1,2})?(?![\p{L}\p{N}@_])/gu;

/** Returns an empty list when the search contains nothing to look for. */
export function searchWordsOf(search: string): string[] {
  const read = toAsciiDigits(cleanCode(search)).replace(
    writtenMobile,
    (written) => normaliseMobile(written) ?? written,
  );
  return [...new Set(foldSearchText(read).split(' '))].filter((word) => word !== '');
}
