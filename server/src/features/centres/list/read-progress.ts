/** Reads the progress of centres: whether a user has registered, and the status of their checklist. */
import { sql } from 'kysely';
import type { CentreProgress } from '#contract/centres/centre-views.ts';
import type { Db } from '../../../platform/database/open-database.ts';
import { hasUser } from '../search/progress-conditions.ts';

export const isRegistered = sql<number>`case when ${hasUser} then 1 else 0 end`.as('is_registered');

interface ProgressRow {
  readonly is_registered: number;
  readonly status: 'draft' | 'submitted' | null;
  readonly updated_at: string | null;
  readonly submitted_at: string | null;
}

export function toProgress({
  is_registered,
  status,
  updated_at,
  submitted_at,
}: ProgressRow): Omit<CentreProgress, 'version'> {
  return { registered: is_registered === 1, checklist_status: status ?? 'none', updated_at, submitted_at };
}

/** Adds the progress to the centres of one page. */
export async function addProgress<Centre extends { readonly id: string }>(
  db: Db,
  centres: readonly Centre[],
) {
  if (centres.length === 0) return [];
  const rows = await db
    .selectFrom('centres')
    .leftJoin('checklists', 'checklists.centre_id', 'centres.id')
    .select(['centres.id', 'status', 'checklists.updated_at', 'checklists.submitted_at', isRegistered])
    .where(
      'centres.id',
      'in',
      centres.map(({ id }) => id),
    )
    .execute();
  const progress = new Map(rows.map((row) => [row.id, toProgress(row)]));
  return centres.map((centre) => ({ ...centre, ...progress.get(centre.id) }));
}
