/** The candidates that are allotted to each city, as in the file of an administrator. */
import type { CityCandidates, CityCounts } from '#contract/centres/board-endpoints.ts';
import { recordActionOf } from '../../../domain/audit/audit-trail.ts';
import { chunksOf } from '../../../kernel/chunks.ts';
import { foldSearchText } from '../../../kernel/fold-search-text.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { lock } from '../../../platform/database/dialect.ts';
import type { Db } from '../../../platform/database/open-database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Services } from '../../../services.ts';

/** The same for spellings of a city that differ in case, punctuation or blanks only. */
const cityKey = (state: string, city: string): string => `${foldSearchText(state)}\n${foldSearchText(city)}`;

/** @param state only of this state, however it is spelt; undefined: of all */
export async function readCandidates(db: Db, state: string | undefined): Promise<CityCandidates[]> {
  const rows = await db.selectFrom('city_candidates').selectAll().execute();
  const all = rows.map(({ centre_state, centre_city: city, candidates }) => ({
    state: centre_state,
    city,
    candidates,
  }));
  if (state === undefined) return all;
  return all
    .filter((row) => foldSearchText(row.state) === foldSearchText(state))
    .map((row) => ({ ...row, state }));
}

/** Throws `candidates.city-twice`. */
export async function saveCandidates(
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

const none = {
  centres: 0,
  submitted: 0,
  recent: 0,
  week: 0,
  accepted: 0,
  drafts: 0,
  registered: 0,
  unregistered: 0,
  silent: 0,
  capacity: 0,
};

/** Adds the candidates to cities by their key. A city of several spellings has them at the first of its rows. */
export function joinCandidates(
  cities: readonly Omit<CityCounts, 'candidates'>[],
  candidates: readonly CityCandidates[],
): CityCounts[] {
  const left = new Map(candidates.map((row) => [cityKey(row.state, row.city), row]));
  const joined = cities.map((figures) => {
    const key = cityKey(figures.state, figures.city);
    const allotted = left.get(key)?.candidates ?? null;
    left.delete(key);
    return { ...figures, candidates: allotted };
  });
  return [...joined, ...[...left.values()].map((row) => ({ ...none, ...row }))];
}
