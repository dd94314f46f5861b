/**
 * The state and city board (product.md, Administrators 9): how far each state and city is, what came in on each of the last 14 days,
 * and who is silent. Of one state, or of all.
 */
import {
  type Board,
  type BoardQuery,
  type CityCounts,
  paceDays,
  sumCounts,
} from '#contract/centres/board.ts';
import { dayInIndia, daysLeft, dayStartInIndia } from '#contract/indian-clock.ts';
import { addSeconds, daySeconds } from '../kernel/time.ts';
import type { Db } from '../platform/database/open-database.ts';
import { countByPlace, countMatching } from './search/centre-search.ts';
import { foldCity, shownCity } from './search/cities.ts';
import { pendingOf, progressCounts } from './search/count-centres.ts';
import { type CentreFilter, filterNow } from './search/conditions.ts';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { totalCapacity } from '#contract/checklist/capacity.ts';
import { parseSnapshot, parseStoredAnswers } from '../submissions/stored-checklist.ts';
import { type Recipient, streamRecipients } from './reminders/recipients.ts';
import { type Call, implement, type Implemented } from '../calls.ts';
import { api } from '#contract/api.ts';

const shownDays = 14;

type State = BoardQuery['state'];

const dayBefore = (now: Date, days: number): string => dayInIndia(addSeconds(now, -days * daySeconds));

type Place = Pick<CityCounts, 'state' | 'city'>;

const placeOf = ({ state, city }: Place): string => JSON.stringify([state, city]);

/** What the spellings of one city have together. */
const addSpellings = (spellings: readonly CityCounts[]): CityCounts => ({
  ...sumCounts(spellings),
  state: spellings[0]?.state ?? '',
  city: shownCity(spellings),
});

const byPlace = (one: Place, other: Place): number =>
  one.state.localeCompare(other.state) || one.city.localeCompare(other.city);

/** Of each spelling of a city. */
async function countCities(db: Db, state: State, recentSince: string, now: Date) {
  const rows = await progressCounts(db, { recentSince })
    .leftJoin('capacities', 'capacities.centre_id', 'centres.id')
    .select(['centre_state', 'centre_city'])
    .select(({ fn }) => [
      fn.sum<number | null>('capacity').as('capacity'),
      fn.min('centres.created_at').as('opened'),
    ])
    .$if(state !== undefined, (query) => query.where('centre_state', '=', state ?? ''))
    .groupBy(['centre_state', 'centre_city'])
    .execute();
  return rows.map(({ centre_state, centre_city: city, idle: _idle, opened, ...counts }) => {
    const { registered } = pendingOf(counts);
    const openDays = Math.min(paceDays, 1 - daysLeft(dayInIndia(new Date(opened)), now));
    return { state: centre_state, city, ...counts, registered, capacity: counts.capacity ?? 0, openDays };
  });
}

/** The days that are shown, today last. */
const shownDaysAt = (now: Date): string[] =>
  Array.from({ length: shownDays }, (_, index) => dayBefore(now, shownDays - 1 - index));

/** How many checklists each place has submitted on each of the days, in their order. */
async function countDays(db: Db, state: State, days: readonly string[]) {
  const starts = days.map(dayStartInIndia);
  const [first = ''] = starts;
  const rows = await db
    .selectFrom('checklists')
    .innerJoin('centres', 'centres.id', 'checklists.centre_id')
    .select(['centre_state as state', 'centre_city as city'])
    .select(({ eb, fn }) =>
      starts.map((start, index) => {
        const end = starts[index + 1];
        const isAfter = eb('submitted_at', '>=', start);
        const isOfDay = end === undefined ? isAfter : eb.and([isAfter, eb('submitted_at', '<', end)]);
        return fn.countAll<number>().filterWhere(isOfDay).as(`day${index}`);
      }),
    )
    .where('archived_at', 'is', null)
    .where('submitted_at', '>=', first)
    .$if(state !== undefined, (query) => query.where('centre_state', '=', state ?? ''))
    .groupBy(['centre_state', 'centre_city'])
    .execute();
  return rows.map(({ state: ofState, city, ...counts }) => ({
    state: ofState,
    city,
    counts: days.map((_, index) => Number((counts as Record<string, unknown>)[`day${index}`])),
  }));
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** So many are called first. */
const shownCentres = 10;

/** Who is silent: unless chosen, after the most reminders for which there are enough to call. */
async function findSilent(call: Call, { state, silentAfter }: BoardQuery) {
  const find = async (after: string) => {
    const filter = filterNow(call, { state, silentAfter: after });
    return { after, filter, counted: await countByPlace(call.database.db, filter) };
  };
  for (const after of silentAfter ? [] : ['2', '1']) {
    const found = await find(after);
    if (sum(found.counted.map(({ centres }) => centres)) >= shownCentres) return found;
  }
  return find(silentAfter || '0');
}

export async function readBoard(call: Call, query: BoardQuery): Promise<Board> {
  const { state } = query;
  const { clock, config, database } = call;
  const { db } = database;
  const now = clock.now();
  const since = dayBefore(now, 1);
  const days = shownDaysAt(now);
  // At the same time, where the database can.
  const [counted, found, submitted] = await Promise.all([
    countCities(db, state, dayStartInIndia(since), now),
    findSilent(call, query),
    countDays(db, state, days),
  ]);
  const silent = new Map(found.counted.map((row) => [placeOf(row), row.centres]));
  // The days that are the pace.
  const week = new Map(submitted.map((row) => [placeOf(row), sum(row.counts.slice(-paceDays))]));
  const spelt = counted.map((city) => ({
    ...city,
    week: week.get(placeOf(city)) ?? 0,
    silent: silent.get(placeOf(city)) ?? 0,
  }));
  const cities = Map.groupBy(spelt, ({ state: of, city }) => placeOf({ state: of, city: foldCity(city) }));
  return {
    today: dayInIndia(now),
    since,
    closesOn: config.closesOn,
    extended: await countMatching(db, filterNow(call, { state, extended: 'yes' })),
    silentAfter: found.after,
    cities: Array.from(cities.values(), addSpellings).toSorted(byPlace),
    days: days.map((day, index) => ({
      day,
      submitted: sum(submitted.map(({ counts }) => counts[index] ?? 0)),
    })),
  };
}

// The largest silent centres, first those about which nothing is noted: whom to call (product.md, Administrators 9).

async function seatsOfDrafts(db: Db, ids: readonly string[]): Promise<[string, number][]> {
  const rows = await db
    .selectFrom('checklists')
    .select(['centre_id', 'answers'])
    .where('status', '=', 'draft')
    .where('centre_id', 'in', ids)
    .execute();
  return rows.flatMap((row) => {
    const answers = parseStoredAnswers(row.answers);
    const seats = answers === null ? 0 : totalCapacity(answers);
    return seats > 0 ? [[row.centre_id, seats] as [string, number]] : [];
  });
}

/** By code, as submitted in the edition that was archived last. */
async function seatsOfLastEdition(db: Db, codes: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('centres')
    .innerJoin('editions', 'editions.id', 'centres.edition_id')
    .innerJoin('checklists', 'checklists.centre_id', 'centres.id')
    .select(['snapshot', 'centre_code as code'])
    .where('centre_code', 'in', codes)
    .where('status', '=', 'submitted')
    .orderBy('editions.archived_at')
    .execute();
  return new Map(
    rows.flatMap(({ code, snapshot }) => {
      const submitted = parseSnapshot(snapshot ?? '');
      return submitted === null ? [] : [[code, totalCapacity(submitted.answers)] as const];
    }),
  );
}

type Candidate = Recipient & { readonly seats: number | null };

async function withSeats(db: Db, centres: readonly Recipient[]): Promise<Candidate[]> {
  if (centres.length === 0) return [];
  const ids = centres.map(({ id }) => id);
  const drafts = new Map(await seatsOfDrafts(db, ids));
  const without = centres.filter(({ id }) => !drafts.has(id)).map(({ centre_code: code }) => code);
  const earlier = without.length === 0 ? new Map<string, number>() : await seatsOfLastEdition(db, without);
  return centres.map((centre) => ({
    ...centre,
    seats: drafts.get(centre.id) ?? earlier.get(centre.centre_code) ?? null,
  }));
}

const largestFirst = (one: Candidate, other: Candidate): number =>
  (other.seats ?? -1) - (one.seats ?? -1) || one.centre_code.localeCompare(other.centre_code);

/** @param count how many at most */
async function listLargest(db: Db, filter: CentreFilter, count: number): Promise<Candidate[]> {
  let largest: Candidate[] = [];
  if (count === 0) return largest;
  for await (const batch of streamRecipients(db, filter)) {
    largest = [...largest, ...(await withSeats(db, batch))].toSorted(largestFirst).slice(0, count);
    await yieldToEventLoop();
  }
  return largest;
}

// The routes of the state and city board, and of the sheets of states (product.md, Administrators 9).

export const boardCalls: readonly Implemented[] = [
  implement(api.getBoard, (call) => readBoard(call, call.query)),
  implement(api.listSilentCentres, async (call) => {
    const { db } = call.database;
    const { filter } = await findSilent(call, call.query);
    const largestOf = (noted: 'no' | 'yes', count: number) =>
      listLargest(db, { ...filter, input: { ...filter.input, noted } }, count);
    // Who is called and noted makes room for the next.
    const unnoted = await largestOf('no', shownCentres);
    const largest = [...unnoted, ...(await largestOf('yes', shownCentres - unnoted.length))];
    await call.recordRead('centres.listed', { details: { ...call.query, silent: largest.length } });
    return largest.map(({ progress, ...centre }) => ({
      ...centre,
      progress: progress === 'correction' ? ('submitted' as const) : progress,
    }));
  }),
];
