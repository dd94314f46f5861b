/** SQL on archived editions of the examination, which are final (decision 0053). */
import type { Edition } from '#contract/centres/archive-endpoints.ts';
import type { Db } from '../../../platform/database/open-database.ts';
import { refuse } from '../../../kernel/refusal.ts';

/** Newest first. Counts the centres of the list of each, without those that were deleted before. */
export async function listEditions(db: Db): Promise<Edition[]> {
  const rows = await db
    .selectFrom('editions')
    .leftJoin('centres', (join) =>
      join
        .onRef('centres.edition_id', '=', 'editions.id')
        .onRef('centres.archived_at', '=', 'editions.archived_at'),
    )
    .leftJoin('checklists', 'checklists.centre_id', 'centres.id')
    .select(['editions.id', 'exam_name', 'exam_date', 'next_list', 'editions.archived_at'])
    .select('editions.archived_by')
    .select(({ fn }) => [
      fn.count<number>('centres.id').as('centres'),
      fn.count<number>('checklists.centre_id').filterWhere('status', '=', 'submitted').as('submitted'),
      fn.count<number>('checklists.centre_id').filterWhere('status', '=', 'draft').as('drafts'),
    ])
    .groupBy(['editions.id', 'exam_name', 'exam_date', 'next_list', 'editions.archived_at'])
    .groupBy('editions.archived_by')
    .orderBy('editions.archived_at', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    examName: row.exam_name,
    examDate: row.exam_date,
    nextList: row.next_list,
    archivedAt: row.archived_at,
    archivedBy: row.archived_by,
    centres: Number(row.centres),
    submitted: Number(row.submitted),
    drafts: Number(row.drafts),
  }));
}

/** Throws `edition.not-found`. */
export async function findEdition(db: Db, id: string): Promise<Edition> {
  const found = (await listEditions(db)).find((edition) => edition.id === id);
  if (found === undefined) throw refuse('edition.not-found');
  return found;
}
