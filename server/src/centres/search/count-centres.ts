/** Counts the centres of the master list by their progress and lists their states. Archived centres are excluded. */
import { keptStateName } from '#contract/states.ts';
import { api } from '#contract/api.ts';
import { implement, type Implemented } from '../../calls.ts';
import { type CentreFilterInput, defaultIdleDays } from '#contract/centres/centre-filter.ts';
import { dayInIndia, dayStartInIndia } from '#contract/indian-clock.ts';
import { isAccepted } from '../../submissions/stored-corrections.ts';
import type { Db } from '../../platform/database/open-database.ts';
import { addSeconds, daySeconds } from '../../kernel/time.ts';
import { countByPlace, countMatching } from './centre-search.ts';
import { foldCity, shownCity, spellingsOf } from './cities.ts';
import { daysBefore, filterNow } from './conditions.ts';

/**
 * `drafts` have a draft, `idle` of them one last saved at `idleSince` or earlier; `unregistered` have no checklist, and no
 * password is set for their phone; `recent` were submitted at `recentSince` or later; `accepted` are verified.
 */
export function progressCounts(db: Db, { idleSince = '', recentSince = '' }) {
  const registered = db
    .selectFrom('accounts')
    .select('username')
    .where('role', '=', 'centre')
    .where('password_set_at', 'is not', null);
  return db
    .selectFrom('centres')
    .leftJoin('checklists', 'checklists.centre_id', 'centres.id')
    .where('archived_at', 'is', null)
    .select(({ eb, fn }) => [
      fn.countAll<number>().as('centres'),
      fn.countAll<number>().filterWhere('status', '=', 'submitted').as('submitted'),
      fn.countAll<number>().filterWhere('submitted_at', '>=', recentSince).as('recent'),
      fn.countAll<number>().filterWhere(isAccepted).as('accepted'),
      fn.countAll<number>().filterWhere('status', '=', 'draft').as('drafts'),
      fn
        .countAll<number>()
        .filterWhere(eb.and([eb('status', '=', 'draft'), eb('checklists.updated_at', '<=', idleSince)]))
        .as('idle'),
      fn
        .countAll<number>()
        .filterWhere(eb.and([eb('status', 'is', null), eb('phone', 'not in', registered)]))
        .as('unregistered'),
    ]);
}

type ProgressCounts = Readonly<Record<'centres' | 'submitted' | 'drafts' | 'unregistered', number>>;

/** `pending` = `registered` + `drafts` + `unregistered`. */
export function pendingOf({ centres, submitted, drafts, unregistered }: ProgressCounts) {
  const pending = centres - submitted;
  return { pending, registered: pending - drafts - unregistered };
}

interface CountQuery {
  readonly state?: string | null | undefined;
  /** Every spelling of one city. */
  readonly cities?: readonly string[] | undefined;
  /** Drafts last saved at this time or earlier are idle. */
  readonly idleSince?: string;
  /** Checklists submitted at this time or later are recent. */
  readonly recentSince?: string;
}

/** Counts all centres, or those of a state or city. */
export async function countCentres(db: Db, { state, cities, ...times }: CountQuery = {}) {
  let query = progressCounts(db, times);
  if (state) query = query.where('centre_state', '=', keptStateName(state));
  if (cities) query = query.where('centre_city', 'in', cities);
  const counts = await query.executeTakeFirstOrThrow();
  return { ...counts, ...pendingOf(counts) };
}

/** Returns the distinct names of active centres in alphabetical order, without the empty one. */
async function listStates(db: Db): Promise<string[]> {
  const centres = db.selectFrom('centres').where('archived_at', 'is', null).where('centre_state', '<>', '');
  const rows = await centres.select('centre_state').distinct().orderBy('centre_state').execute();
  return rows.map(({ centre_state: name }) => name);
}

/** The same of cities, each in one spelling. */
function listCities(counted: Awaited<ReturnType<typeof countByPlace>>): string[] {
  const named = counted.filter(({ city }) => city !== '');
  const cities = Map.groupBy(named, ({ city }) => foldCity(city)).values();
  return Array.from(cities, shownCity).toSorted((one, other) => one.localeCompare(other));
}

export const countCalls: readonly Implemented[] = [
  implement(api.countCentres, async (call) => {
    const { db } = call.database;
    const { idleDays, ...place } = call.query;
    const cities = place.city ? await spellingsOf(db, place.city) : undefined;
    const now = call.clock.now();
    const yesterday = dayInIndia(addSeconds(now, -daySeconds));
    const { recent, ...counts } = await countCentres(db, {
      state: place.state,
      cities,
      idleSince: daysBefore(Number(idleDays || defaultIdleDays), now),
      recentSince: dayStartInIndia(yesterday),
    });
    const count = (input: CentreFilterInput) =>
      countMatching(db, { ...filterNow(call, { ...place, ...input }), cities });
    const mailsUnsent = await count({ mail: 'unsent' });
    const extended = await count({ extended: 'yes' });
    const callBacksDue = await count({ callBack: 'due' });
    return { ...counts, submittedSinceYesterday: recent, mailsUnsent, extended, callBacksDue, yesterday };
  }),
  implement(api.listStates, (call) => listStates(call.database.db)),
  implement(api.listCities, async (call) =>
    listCities(await countByPlace(call.database.db, filterNow(call, { state: call.query.state }))),
  ),
];
