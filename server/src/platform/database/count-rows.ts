import { type SelectQueryBuilder, sql } from 'kysely';

/** Returns how many rows the query matches. */
export async function countRows<Tables, Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
): Promise<number> {
  const counted = query
    .clearSelect()
    .select(sql`count(*)`.as('count'))
    .$castTo<{ readonly count: number }>();
  return Number((await counted.executeTakeFirstOrThrow()).count);
}
