/**
 * Selects the centres to inspect. Nothing is stored: the decisions are those of the reviews, and the draw gives the same centres
 * again as long as the same centres have submitted (decision 0061).
 */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { VisitFilter } from '#contract/review/list-endpoints.ts';
import type { Db } from '../../../platform/database/open-database.ts';
import type { Services } from '../../../services.ts';
import { drawByState } from '../draw.ts';

export interface SelectedVisit {
  readonly id: string;
  readonly why: 'decision' | 'drawn';
}

interface SubmittedCentre {
  readonly id: string;
  readonly centre_code: string;
  readonly centre_state: string;
  readonly decision: string | null;
}

const submitted = (db: Db) =>
  db
    .selectFrom('centres')
    .innerJoin('checklists', 'checklists.centre_id', 'centres.id')
    .where('centres.archived_at', 'is', null)
    .where('checklists.status', '=', 'submitted');

async function listStates(db: Db, state: string | undefined): Promise<string[]> {
  if (state) return [state];
  const rows = await submitted(db).select('centre_state').distinct().orderBy('centre_state').execute();
  return rows.map((row) => row.centre_state);
}

/** @param areAll whether those without the decision "visit" are read too */
function readState(db: Db, state: string, areAll: boolean): Promise<SubmittedCentre[]> {
  const query = submitted(db)
    .leftJoin('reviews', 'reviews.centre_id', 'centres.id')
    .where('centres.centre_state', '=', state)
    .select(['centres.id', 'centre_code', 'centres.centre_state', 'reviews.decision'])
    .orderBy('centre_code');
  return (areAll ? query : query.where('reviews.decision', '=', 'visit')).execute();
}

const isDecided = ({ decision }: SubmittedCentre): boolean => decision === 'visit';

function selectOfState(
  { keys, config: { examDate } }: Pick<Services, 'keys' | 'config'>,
  centres: readonly SubmittedCentre[],
  share: number,
): SelectedVisit[] {
  const others = centres.filter((centre) => !isDecided(centre));
  const states = share > 0 ? drawByState(keys, { examDate, purpose: 'visit', share }, others) : [];
  const drawn = new Set(states.flatMap((state) => state.drawn));
  return centres
    .filter((centre) => isDecided(centre) || drawn.has(centre))
    .map((centre) => ({ id: centre.id, why: isDecided(centre) ? 'decision' : 'drawn' }));
}

/** Returns the ids by state and code. In memory are those of one state, and of the list. */
export async function selectVisits(
  services: Pick<Services, 'database' | 'keys' | 'config'>,
  { state, share: percent = '0' }: VisitFilter,
): Promise<SelectedVisit[]> {
  const { db } = services.database;
  const share = Number(percent) / 100;
  const selected: SelectedVisit[] = [];
  for (const each of await listStates(db, state)) {
    const centres = await readState(db, each, share > 0);
    for (const visit of selectOfState(services, centres, share)) selected.push(visit);
    await yieldToEventLoop();
  }
  return selected;
}
