/** Selects the centres of a bundle of evidence: by their ids, or by the filter of the queue. */
import type { EvidenceSelection } from '#contract/review/list-endpoints.ts';
import type { Db } from '../../../platform/database/open-database.ts';
import { conditionOf } from '../queue/find-reviews.ts';

const idsPerBatch = 500;

function matching(db: Db, { ids, ...filter }: EvidenceSelection) {
  const submitted = db
    .selectFrom('centres')
    .innerJoin('checklists', 'checklists.centre_id', 'centres.id')
    .where('checklists.status', '=', 'submitted')
    .where('archived_at', 'is', null);
  // PostgreSQL knows no empty list.
  if (ids !== undefined) return submitted.where('centres.id', 'in', ids.length === 0 ? [''] : ids);
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  if (!isFiltered) return submitted;
  const reviewed = db.selectFrom('reviews').select('centre_id').where(conditionOf(filter));
  return submitted.where('centres.id', 'in', reviewed);
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
