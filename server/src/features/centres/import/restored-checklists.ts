/** SQL: which deleted centres have a checklist, which comes back with them. */
import type { Db } from '../../../platform/database/open-database.ts';

/** By centre code. */
export async function listArchivedChecklists(db: Db): Promise<Map<string, 'draft' | 'submitted'>> {
  const rows = await db
    .selectFrom('centres')
    .innerJoin('checklists', 'checklists.centre_id', 'centres.id')
    .select(['centre_code', 'status'])
    .where('archived_at', 'is not', null)
    .execute();
  return new Map(rows.map(({ centre_code, status }) => [centre_code, status]));
}
