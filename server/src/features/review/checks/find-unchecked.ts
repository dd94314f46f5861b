/** Finds submitted checklists that the checks have not reached. Those of deleted centres and of archived editions stay as they are. */
import { sql, type SqlBool } from 'kysely';
import { checksVersion } from '#contract/review/limits.ts';
import type { Db } from '../../../platform/database/open-database.ts';
import { runAgainAlone } from './request-checks.ts';

const uncheckedQuery = (db: Db) =>
  db
    .selectFrom('checklists')
    .innerJoin('centres', 'centres.id', 'checklists.centre_id')
    .leftJoin('reviews', 'reviews.centre_id', 'checklists.centre_id')
    // A literal, so that the planner takes the index of submitted checklists.
    .where(sql<SqlBool>`checklists.status = 'submitted'`)
    .where('centres.archived_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('reviews.centre_id', 'is', null),
        eb('reviews.checks_version', '<', checksVersion),
        eb('reviews.record_version', '<>', eb.ref('centres.version')),
      ]),
    );

/** Returns the ids of at most `count` centres, the oldest submission first; last come those that others have requested. */
export async function listUnchecked(db: Db, count: number): Promise<string[]> {
  const rows = await uncheckedQuery(db)
    .select('checklists.centre_id')
    .orderBy((eb) => eb.case().when('reviews.checks_version', '=', runAgainAlone).then(1).else(0).end())
    .orderBy('checklists.submitted_at')
    .orderBy('checklists.centre_id')
    .limit(count)
    .execute();
  return rows.map(({ centre_id: id }) => id);
}

export async function countUnchecked(db: Db): Promise<number> {
  const { count } = await uncheckedQuery(db)
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
