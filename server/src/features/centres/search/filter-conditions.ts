/** The SQL condition of each filter of the list; all refer to the row of `centres`. A filter without one does not compile. */
import { sql, type Expression, type SqlBool } from 'kysely';
import {
  filterNames,
  splitIds,
  type CentreFilterInput,
  type FilterName,
} from '#contract/centres/centre-filter.ts';
import { dayInIndia, dayStartInIndia } from '#contract/indian-clock.ts';
import { decisionState } from '../../../domain/corrections/decision-state.ts';
import { addSeconds, type Clock } from '../../../kernel/steady-clock.ts';
import { likePattern } from '../../../platform/database/like-pattern.ts';
import {
  type CentreExpressions,
  closesOnDay,
  hasNote,
  hasUnsentMail,
  isCallBackDue,
  isDraft,
  isExtended,
  isIdle,
  isMailRefused,
  isRegisteredOnly,
  isSilentAfter,
  isSubmitted,
  isUnregistered,
  matchesReminders,
  wasSubmittedFrom,
} from './conditions.ts';
import type { Services } from '../../../services.ts';
import { searchWordsOf } from './search-text.ts';

/** A filter of a request at the time from which its days count. */
export interface CentreFilter {
  readonly input: CentreFilterInput;
  readonly now: Date;
  /** Set by `forgiveSearch`: the words to look for instead of each word of the search. */
  readonly instead?: ReadonlyMap<string, readonly string[]> | undefined;
  /** The closing day of all centres, YYYY-MM-DD; null: the portal never closes. */
  readonly closesOn: string | null;
}

interface FilterServices {
  readonly clock: Clock;
  readonly config: Pick<Services['config'], 'closesOn'>;
}

/** The filter of a request that arrives now. */
export const filterNow = ({ clock, config }: FilterServices, input: CentreFilterInput): CentreFilter => ({
  input,
  now: clock.now(),
  closesOn: config.closesOn,
});

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

/** Whether the centre has one word of each list. */
const hasOneOfEach =
  (lists: Iterable<readonly string[]>): Condition =>
  (eb) =>
    eb.and(Array.from(lists, (words) => eb.or(words.map((word) => hasWord(word)(eb)))));

type ConditionsOf = {
  readonly [Name in FilterName]: (
    value: Exclude<NonNullable<CentreFilterInput[Name]>, ''>,
    at: Omit<CentreFilter, 'input'>,
  ) => Condition;
};

const never: Condition = () => sql<SqlBool>`1 = 0`;

/** What has no letter, digit or sign of a code, such as a quote alone, is in no folded text. */
function hasAllWords(text: string): Condition {
  const words = searchWordsOf(text);
  return words.length === 0 && text.trim() !== '' ? never : hasOneOfEach(words.map((word) => [word]));
}

const conditions: ConditionsOf = {
  search: hasAllWords,
  status: (status) => (status === 'Completed' ? isSubmitted : not(isSubmitted)),
  state: (state) => (eb) => eb('centre_state', '=', state),
  city: (city) => (eb) => eb('centre_city', '=', city),
  progress: (progress) => ofProgress[progress],
  decision:
    (state, { now }) =>
    () =>
      sql<SqlBool>`${decisionState(now)} = ${state}`,
  idleDays: (days, { now }) => isIdle(daysBefore(Number(days), now)),
  submittedSince: (day) => wasSubmittedFrom(dayStartInIndia(day)),
  closesOn: (day, { closesOn }) => closesOnDay(day, closesOn),
  extended: (answer, { closesOn }) => (answer === 'yes' ? isExtended(closesOn) : not(isExtended(closesOn))),
  mail: (state, { now }) => (state === 'refused' ? isMailRefused : () => hasUnsentMail(now.toISOString())),
  reminded: (answer, { now }) => matchesReminders({ isReminded: answer === 'yes', since: '', now }),
  notRemindedDays: (days, { now }) =>
    matchesReminders({ isReminded: false, since: daysBefore(Number(days), now), now }),
  silentAfter: (reminders) => isSilentAfter(Number(reminders)),
  noted: (answer) => (answer === 'yes' ? hasNote : not(hasNote)),
  callBack: (_due, { now }) => isCallBackDue(dayInIndia(now)),
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
