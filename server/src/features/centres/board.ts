/**
 * The state and city board: how far each state and city is, the submissions of the last 14 days, and the candidates that are allotted to
 * each city.
 */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Board, CityCandidates, CityCounts } from '#contract/centres/board-endpoints.ts';
import { totalCapacity } from '#contract/checklist/questions/capacity.ts';
import { dayInIndia, dayStartInIndia } from '#contract/indian-clock.ts';
import { api } from '#contract/api.ts';
import { recordActionOf } from '../../domain/audit/audit-trail.ts';
import { chunksOf } from '../../kernel/chunks.ts';
import { foldSearchText } from '../../kernel/fold-search-text.ts';
import { refuse } from '../../kernel/refusal.ts';
import { lock } from '../../platform/database/dialect.ts';
import type { Db } from '../../platform/database/open-database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Services } from '../../services.ts';
import { parseSnapshot } from '../../domain/checklists/stored-checklist.ts';
import { listCorrections, whatCounts } from '../../domain/corrections/stored-corrections.ts';
import { addSeconds } from '../../kernel/steady-clock.ts';
import { getCaller, implement, type Route } from '../../platform/http/route.ts';
import { daySeconds } from './search/filter-conditions.ts';
import { pendingOf, progressCounts } from './search/count-centres.ts';

/** The same for spellings of a city that differ in case, punctuation or blanks only. */
const cityKey = (state: string, city: string): string => `${foldSearchText(state)}\n${foldSearchText(city)}`;

async function readCandidates(db: Db): Promise<CityCandidates[]> {
  const rows = await db.selectFrom('city_candidates').selectAll().execute();
  return rows.map(({ centre_state: state, centre_city: city, candidates }) => ({ state, city, candidates }));
}

/** Throws `candidates.city-twice`. */
async function saveCandidates(
  services: Services,
  cities: readonly CityCandidates[],
  caller: Caller,
): Promise<{ cities: number; candidates: number }> {
  if (new Set(cities.map(({ state, city }) => cityKey(state, city))).size < cities.length)
    throw refuse('candidates.city-twice');
  const candidates = cities.reduce((sum, row) => sum + row.candidates, 0);
  await services.database.transaction(async (tx) => {
    await lock(tx, 'city candidates');
    await tx.deleteFrom('city_candidates').execute();
    const rows = cities.map((row) => ({
      centre_state: row.state,
      centre_city: row.city,
      candidates: row.candidates,
    }));
    for (const chunk of chunksOf(rows)) await tx.insertInto('city_candidates').values(chunk).execute();
    await recordActionOf(tx, services, caller, 'candidates.saved', {
      details: { cities: cities.length, candidates },
    });
  });
  return { cities: cities.length, candidates };
}

const shownDays = 14;
const snapshotBatch = 250;

const dayBefore = (now: Date, days: number): string => dayInIndia(addSeconds(now, -days * daySeconds));

async function countCities(db: Db, recentSince: string) {
  const rows = await progressCounts(db, { recentSince })
    .select(['centre_state', 'centre_city'])
    .groupBy(['centre_state', 'centre_city'])
    .execute();
  return rows.map(({ centre_state: state, centre_city: city, idle: _idle, ...counts }) => {
    const { registered } = pendingOf(counts);
    return { state, city, ...counts, registered };
  });
}

const placeOf = (state: string, city: string): string => JSON.stringify([state, city]);

/** Sums the capacities of the submitted checklists, as they count, by place, in batches, so that other requests are served in between. */
async function sumCapacities(db: Db): Promise<Map<string, number>> {
  const sums = new Map<string, number>();
  for (let after = ''; ;) {
    const rows = await db
      .selectFrom('checklists')
      .innerJoin('centres', 'centres.id', 'checklists.centre_id')
      .select(['centre_id', 'centre_state', 'centre_city', 'snapshot'])
      .where('archived_at', 'is', null)
      .where('status', '=', 'submitted')
      .where('centre_id', '>', after)
      .orderBy('centre_id')
      .limit(snapshotBatch)
      .execute();
    const corrections = await listCorrections(
      db,
      rows.map((row) => row.centre_id),
    );
    for (const { centre_id: id, centre_state: state, centre_city: city, snapshot } of rows) {
      const submitted = parseSnapshot(snapshot ?? '');
      const place = placeOf(state, city);
      const capacity =
        submitted === null ? 0 : totalCapacity(whatCounts(submitted, corrections.get(id) ?? []).answers);
      sums.set(place, (sums.get(place) ?? 0) + capacity);
    }
    if (rows.length < snapshotBatch) return sums;
    after = rows.at(-1)?.centre_id ?? after;
    await yieldToEventLoop();
  }
}

/** Today is the last day. */
async function countDays(db: Db, now: Date): Promise<Board['days']> {
  const days = Array.from({ length: shownDays }, (_, index) => dayBefore(now, shownDays - 1 - index));
  const rows = await db
    .selectFrom('checklists')
    .innerJoin('centres', 'centres.id', 'checklists.centre_id')
    .select('submitted_at')
    .where('archived_at', 'is', null)
    .where('submitted_at', '>=', dayStartInIndia(days[0] ?? ''))
    .execute();
  const submitted = Map.groupBy(rows, (row) => dayInIndia(new Date(row.submitted_at ?? 0)));
  return days.map((day) => ({ day, submitted: submitted.get(day)?.length ?? 0 }));
}

/** The candidates of cities by their key. A city of several spellings has them at the first of its rows. */
function joinCandidates(
  cities: readonly Omit<CityCounts, 'candidates'>[],
  candidates: Awaited<ReturnType<typeof readCandidates>>,
): CityCounts[] {
  const left = new Map(candidates.map((row) => [cityKey(row.state, row.city), row]));
  const joined = cities.map((figures) => {
    const key = cityKey(figures.state, figures.city);
    const allotted = left.get(key)?.candidates ?? null;
    left.delete(key);
    return { ...figures, candidates: allotted };
  });
  const none = {
    centres: 0,
    submitted: 0,
    recent: 0,
    accepted: 0,
    drafts: 0,
    registered: 0,
    unregistered: 0,
    capacity: 0,
  };
  return [...joined, ...[...left.values()].map((row) => ({ ...none, ...row }))];
}

const byPlace = (one: CityCounts, other: CityCounts): number =>
  one.state.localeCompare(other.state) || one.city.localeCompare(other.city);

async function readBoard(db: Db, now: Date): Promise<Board> {
  const since = dayBefore(now, 1);
  const counts = await countCities(db, dayStartInIndia(since));
  const capacities = await sumCapacities(db);
  const cities = counts
    .map((city) => ({
      ...city,
      capacity: capacities.get(placeOf(city.state, city.city)) ?? 0,
      candidates: null,
    }))
    .toSorted(byPlace);
  const joined = joinCandidates(cities, await readCandidates(db));
  return { since, cities: joined.toSorted(byPlace), days: await countDays(db, now) };
}

export function boardRoutes(services: Services): Route[] {
  const { clock, database } = services;
  return [
    implement(api.getBoard, async () => readBoard(database.db, clock.now())),
    implement(api.saveCandidates, async (request) =>
      saveCandidates(services, request.body.cities, getCaller(request)),
    ),
  ];
}
