/** PUT /admin/board/candidates: the candidates that are allotted to each city, from a list that replaces the one before. */
import type { CityCandidates } from '#contract/centres/board-endpoints.ts';
import { actorOf, recordAction } from '../../../domain/audit/audit-trail.ts';
import { chunksOf } from '../../../kernel/chunks.ts';
import { foldSearchText } from '../../../kernel/fold-search-text.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { lock } from '../../../platform/database/dialect.ts';
import type { Db } from '../../../platform/database/open-database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Services } from '../../../services.ts';

/** The same for spellings of a city that differ in case, punctuation or blanks only. */
export const cityKey = (state: string, city: string): string =>
  `${foldSearchText(state)}\n${foldSearchText(city)}`;

export async function readCandidates(db: Db): Promise<CityCandidates[]> {
  const rows = await db.selectFrom('city_candidates').selectAll().execute();
  return rows.map(({ centre_state: state, centre_city: city, candidates }) => ({ state, city, candidates }));
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
    await recordAction(tx, services, {
      action: 'candidates.saved',
      ...actorOf(caller),
      details: { cities: cities.length, candidates },
    });
  });
  return { cities: cities.length, candidates };
}
