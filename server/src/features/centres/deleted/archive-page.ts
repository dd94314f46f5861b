/** One page of archived centres: those that were deleted, or those of an archived edition. */
import { sql, type SqlBool } from 'kysely';
import type { ArchivePage } from '#contract/centres/archive-endpoints.ts';
import { dashboardPageSize } from '#contract/exam.ts';
import { likePattern } from '../../../platform/database/like-pattern.ts';
import type { Db } from '../../../platform/database/open-database.ts';
import { ownCode } from '../configuration/archived-centres.ts';
import { countRows } from '../../../platform/database/count-rows.ts';
import { searchWordsOf } from '../search/search-text.ts';

interface PageQuery {
  readonly search?: string | undefined;
  readonly page?: string | undefined;
  readonly pageSize?: string | undefined;
}

/** Which archived centres: the deleted ones of the present edition, maybe with one code only, or all of an archived edition. */
type ArchiveScope =
  | { readonly kind: 'deleted'; readonly code?: string | undefined }
  | { readonly kind: 'edition'; readonly id: string };

function matching(db: Db, scope: ArchiveScope, search: string) {
  let query = db.selectFrom('centres').leftJoin('checklists', 'checklists.centre_id', 'centres.id');
  // With those that were deleted before: they come last, with the time of that.
  if (scope.kind === 'edition') query = query.where('edition_id', '=', scope.id);
  else query = query.where('archived_at', 'is not', null).where('edition_id', 'is', null);
  if (scope.kind === 'deleted' && scope.code !== undefined) query = query.where(ownCode, '=', scope.code);
  for (const word of searchWordsOf(search))
    query = query.where(sql<SqlBool>`search_text like ${likePattern(word)} escape '\\'`);
  return query;
}

export async function readArchivePage(
  db: Db,
  scope: ArchiveScope,
  { search = '', page, pageSize }: PageQuery,
  maxPageSize: number,
): Promise<ArchivePage> {
  const query = matching(db, scope, search);
  const size = Math.min(Number(pageSize ?? dashboardPageSize), maxPageSize);
  const rows = await query
    .select(['centres.id', 'centre_name', 'centre_city', 'centre_state', 'official_person', 'status'])
    .select(['archived_at', 'archived_by', ownCode.as('own_code')])
    .orderBy('archived_at', 'desc')
    .orderBy(ownCode)
    .orderBy('centres.id')
    .limit(size)
    .offset((Number(page ?? 1) - 1) * size)
    .execute();
  return {
    total: await countRows(query),
    centres: rows.map(({ own_code, status, archived_at, archived_by, ...centre }) => ({
      ...centre,
      centre_code: own_code,
      checklist: status ?? 'none',
      deletedAt: archived_at ?? '',
      deletedBy: archived_by,
    })),
  };
}
