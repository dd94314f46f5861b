/** Selects the centres of a bundle of evidence: by their ids, or by the filter of the queue. */
import { sql, type SqlBool } from 'kysely';
import type { ReviewList } from '#contract/review/endpoints.ts';
import type { EvidenceSelection } from '#contract/review/evidence-endpoints.ts';
import type { Db } from '../../../platform/database/open-database.ts';

const idsPerBatch = 500;

/** Of `reviews`; parts of `waiting` are those of the queue. */
const listConditions: Readonly<Partial<Record<ReviewList, ReturnType<typeof sql<SqlBool>>>>> = {
  serious: sql<SqlBool>`decision = 'waiting' and serious > 0`,
  unmarked: sql<SqlBool>`decision = 'waiting' and serious = 0 and notices = 0`,
  drawn: sql<SqlBool>`decision = 'waiting' and drawn_at is not null`,
};

function matching(db: Db, { ids, list, state, reason }: EvidenceSelection) {
  let query = db
    .selectFrom('centres')
    .innerJoin('checklists', 'checklists.centre_id', 'centres.id')
    .leftJoin('reviews', 'reviews.centre_id', 'centres.id')
    .where('checklists.status', '=', 'submitted')
    .where('archived_at', 'is', null);
  if (ids !== undefined) return query.where('centres.id', 'in', ids);
  if (list !== undefined) query = query.where(listConditions[list] ?? sql<SqlBool>`decision = ${list}`);
  if (state) query = query.where('centres.centre_state', '=', state);
  if (reason !== undefined) query = query.where('reasons', 'like', `%"code":"${reason}"%`);
  return query;
}

export async function countEvidence(db: Db, selection: EvidenceSelection): Promise<number> {
  const { total } = await matching(db, selection)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Yields the ids by code, in batches. */
export async function* streamEvidenceIds(db: Db, selection: EvidenceSelection): AsyncGenerator<string[]> {
  for (let after = ''; ;) {
    const rows = await matching(db, selection)
      .select(['centres.id', 'centre_code'])
      .where('centre_code', '>', after)
      .orderBy('centre_code')
      .limit(idsPerBatch)
      .execute();
    if (rows.length > 0) yield rows.map(({ id }) => id);
    if (rows.length < idsPerBatch) return;
    after = rows.at(-1)?.centre_code ?? after;
  }
}
