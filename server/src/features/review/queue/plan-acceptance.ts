/** What accepting all centres without reasons would do: who is accepted, and who is drawn for a look (decision 0056). */
import { createHash } from 'node:crypto';
import { checksVersion, reviewLimits } from '#contract/review/limits.ts';
import type { Db } from '../../../platform/database/open-database.ts';
import type { Services } from '../../../services.ts';
import { drawByState, type Draw, type StateDraw } from '../draw.ts';

export interface UnmarkedCentre {
  readonly id: string;
  readonly centre_code: string;
  readonly centre_state: string;
  /** Of the review. */
  readonly version: number;
}

export interface AcceptancePlan {
  readonly draw: Draw;
  readonly states: readonly StateDraw<UnmarkedCentre>[];
  /** Two plans with the same hash do the same. */
  readonly hash: string;
}

/** Those that wait without a reason that counts. Who was drawn before is looked at; who is due for another check waits for it. */
async function listUnmarked(db: Db, state: string | undefined): Promise<UnmarkedCentre[]> {
  let query = db
    .selectFrom('reviews')
    .innerJoin('centres', 'centres.id', 'reviews.centre_id')
    .where('centres.archived_at', 'is', null)
    .where('decision', '=', 'waiting')
    .where('serious', '=', 0)
    .where('notices', '=', 0)
    .where('drawn_at', 'is', null)
    .where('checks_version', '=', checksVersion)
    .whereRef('record_version', '=', 'centres.version')
    .select(['centres.id', 'centres.centre_code', 'reviews.centre_state', 'reviews.version'])
    .orderBy('centres.centre_code');
  if (state !== undefined) query = query.where('reviews.centre_state', '=', state);
  return query.execute();
}

function hashOf(states: AcceptancePlan['states']): string {
  const named = (centres: readonly UnmarkedCentre[]) => centres.map(({ id, version }) => [id, version]);
  const content = states.map(({ state, drawn, others }) => [state, named(drawn), named(others)]);
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

export async function planAcceptance(
  { config, keys }: Pick<Services, 'config' | 'keys'>,
  db: Db,
  state: string | undefined,
): Promise<AcceptancePlan> {
  const draw = { examDate: config.examDate, purpose: 'look', share: reviewLimits.drawnShare } as const;
  const states = drawByState(keys, draw, await listUnmarked(db, state));
  return { draw, states, hash: hashOf(states) };
}
