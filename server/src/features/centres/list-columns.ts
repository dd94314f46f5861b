/** The columns that each administrator has chosen for the dashboard (decision 0045). A look, not an act: the audit trail has none of it. */
import { implement, type Implemented } from '../../calls.ts';
import { api } from '#contract/api.ts';

export const listColumnsCalls: readonly Implemented[] = [
  implement(api.getListColumns, async (call) => {
    const chosen = await call.database.db
      .selectFrom('list_columns')
      .select('columns')
      .where('account_id', '=', call.caller.accountId)
      .executeTakeFirst();
    return { columns: chosen?.columns ?? '' };
  }),
  implement(api.setListColumns, async (call) => {
    const { columns } = call.body;
    await call.database.transaction(async (tx) =>
      tx
        .insertInto('list_columns')
        .values({ account_id: call.caller.accountId, columns })
        .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ columns }))
        .execute(),
    );
    return { columns };
  }),
];
