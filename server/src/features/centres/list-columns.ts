/** The columns that each administrator has chosen for the dashboard (decision 0045). A look, not an act: the audit trail has none of it. */
import { api } from '#contract/api.ts';
import type { Services } from '../../services.ts';
import { getCaller, implement, type Route } from '../../platform/http/route.ts';

export function listColumnsRoutes({ database }: Services): Route[] {
  return [
    implement(api.getListColumns, async (request) => {
      const chosen = await database.db
        .selectFrom('list_columns')
        .select('columns')
        .where('account_id', '=', getCaller(request).accountId)
        .executeTakeFirst();
      return { columns: chosen?.columns ?? '' };
    }),
    implement(api.setListColumns, async (request) => {
      const { columns } = request.body;
      await database.transaction(async (tx) =>
        tx
          .insertInto('list_columns')
          .values({ account_id: getCaller(request).accountId, columns })
          .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ columns }))
          .execute(),
      );
      return { columns };
    }),
  ];
}
