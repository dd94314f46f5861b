/** The largest centres that are silent after reminders: whom to call (product.md, Administrators 9). */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { BoardQuery, SilentCentre } from '#contract/centres/board-endpoints.ts';
import { defaultSilentAfter } from '#contract/centres/centre-filter.ts';
import { totalCapacity } from '#contract/checklist/questions/capacity.ts';
import { parseSnapshot, parseStoredAnswers } from '../../../domain/checklists/stored-checklist.ts';
import type { Db } from '../../../platform/database/open-database.ts';
import type { Services } from '../../../services.ts';
import { type Recipient, streamRecipients } from '../reminders/recipients.ts';
import { filterNow } from '../search/filter-conditions.ts';

const shownCentres = 10;

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
    .select(['snapshot'])
    .select((eb) => eb.fn.coalesce('superseded_code', 'centre_code').as('code'))
    .where((eb) => eb(eb.fn.coalesce('superseded_code', 'centre_code'), 'in', codes))
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
  const drafts = new Map(
    await seatsOfDrafts(
      db,
      centres.map(({ id }) => id),
    ),
  );
  const without = centres.filter(({ id }) => !drafts.has(id)).map(({ code }) => code);
  const earlier = without.length === 0 ? new Map<string, number>() : await seatsOfLastEdition(db, without);
  return centres.map((centre) => ({
    ...centre,
    seats: drafts.get(centre.id) ?? earlier.get(centre.code) ?? null,
  }));
}

const largestFirst = (one: Candidate, other: Candidate): number =>
  (other.seats ?? -1) - (one.seats ?? -1) || one.code.localeCompare(other.code);

export async function listSilentCentres(
  services: Pick<Services, 'clock' | 'config' | 'database'>,
  { state, silentAfter }: BoardQuery,
): Promise<SilentCentre[]> {
  const { db } = services.database;
  const filter = filterNow(services, { state, silentAfter: silentAfter || defaultSilentAfter });
  let largest: Candidate[] = [];
  for await (const batch of streamRecipients(db, filter, services, filter.now)) {
    const candidates = await withSeats(db, batch);
    largest = [...largest, ...candidates].toSorted(largestFirst).slice(0, shownCentres);
    await yieldToEventLoop();
  }
  return largest.map((centre) => ({
    id: centre.id,
    centre_code: centre.code,
    centre_name: centre.name,
    centre_city: centre.city,
    centre_state: centre.state,
    official_person: centre.person,
    phone: centre.phone,
    progress: centre.progress === 'correction' ? 'submitted' : centre.progress,
    seats: centre.seats,
  }));
}
