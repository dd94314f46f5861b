/** The SQL condition of each filter of the list; all refer to the row of `centres`. A filter without one does not compile. */
import { sql, type Expression, type SqlBool } from 'kysely';
import { filterNames, type CentreFilterInput, type FilterName } from '#contract/centres/centre-filter.ts';
import { dayStartInIndia } from '#contract/indian-clock.ts';
import { decisionState } from '../../../domain/corrections/decision-state.ts';
import { addSeconds } from '../../../kernel/steady-clock.ts';
import { likePattern } from '../../../platform/database/like-pattern.ts';
import {
  type CentreExpressions,
  hasNote,
  hasUnsentMail,
  isDraft,
  isIdle,
  isMailRefused,
  isRegisteredOnly,
  isSubmitted,
  isUnregistered,
  matchesReminders,
  wasSubmittedFrom,
} from './conditions.ts';
import { searchWordsOf } from './search-text.ts';

/** A filter of a request at the time from which its days count. */
export interface CentreFilter {
  readonly input: CentreFilterInput;
  readonly now: Date;
}

type Condition = (eb: CentreExpressions) => Expression<SqlBool>;

export const daySeconds = 24 * 60 * 60;

/** Returns the time `days` before `now`, ISO 8601 in UTC. A draft that was last saved then or earlier is idle. */
export const daysBefore = (days: number, now: Date): string =>
  addSeconds(now, -days * daySeconds).toISOString();

const not =
  (condition: Condition): Condition =>
  (eb) =>
    eb.not(condition(eb));

const ofProgress: Record<NonNullable<Exclude<CentreFilterInput['progress'], ''>>, Condition> = {
  unregistered: isUnregistered,
  registered: isRegisteredOnly,
  draft: isDraft,
  submitted: isSubmitted,
};

const hasWord =
  (word: string): Condition =>
  () =>
    sql<SqlBool>`search_text like ${likePattern(word)} escape '\\'`;

type ConditionsOf = {
  readonly [Name in FilterName]: (
    value: Exclude<NonNullable<CentreFilterInput[Name]>, ''>,
    now: Date,
  ) => Condition;
};

const conditions: ConditionsOf = {
  search: (text) => (eb) => eb.and(searchWordsOf(text).map((word) => hasWord(word)(eb))),
  status: (status) => (status === 'Completed' ? isSubmitted : not(isSubmitted)),
  state: (state) => (eb) => eb('centre_state', '=', state),
  city: (city) => (eb) => eb('centre_city', '=', city),
  progress: (progress) => ofProgress[progress],
  decision: (state, now) => () => sql<SqlBool>`${decisionState(now)} = ${state}`,
  idleDays: (days, now) => isIdle(daysBefore(Number(days), now)),
  submittedSince: (day) => wasSubmittedFrom(dayStartInIndia(day)),
  mail: (state, now) => (state === 'refused' ? isMailRefused : () => hasUnsentMail(now.toISOString())),
  reminded: (answer, now) => matchesReminders({ isReminded: answer === 'yes', since: '', now }),
  notRemindedDays: (days, now) =>
    matchesReminders({ isReminded: false, since: daysBefore(Number(days), now), now }),
  noted: (answer) => (answer === 'yes' ? hasNote : not(hasNote)),
};

function conditionOf(name: FilterName, { input, now }: CentreFilter): Condition | undefined {
  // The compiler does not see that name, value and condition belong together.
  const condition = conditions[name] as (value: string, now: Date) => Condition;
  const value = input[name];
  return value ? condition(value, now) : undefined;
}

/** The conditions of all filters that restrict. */
export const conditionsOf = (filter: CentreFilter): Condition[] =>
  filterNames.map((name) => conditionOf(name, filter)).filter((condition) => condition !== undefined);

/** What a filter restricts, for the audit trail and for the name and the note of a file. */
export function filterDetails(input: CentreFilterInput): Readonly<Record<string, string>> {
  return Object.fromEntries(filterNames.flatMap((name) => (input[name] ? [[name, input[name]]] : [])));
}
