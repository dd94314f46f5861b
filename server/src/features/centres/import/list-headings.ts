/** Remembers what an administrator has chosen for headings of list files, for the next files of the same account (product.md, Administrators 3). */
import { type Call, implement, type Implemented } from '../../../calls.ts';
import { api } from '#contract/api.ts';
import type { CentreColumn } from '#contract/centre-columns.ts';

type Headings = Readonly<Record<string, CentreColumn>>;

async function listHeadings({ caller, database }: Call): Promise<Headings> {
  const rows = await database.db
    .selectFrom('list_headings')
    .select(['heading', 'centre_column'])
    .where('account_id', '=', caller.accountId)
    .execute();
  return Object.fromEntries(rows.map(({ heading, centre_column: column }) => [heading, column]));
}

/** Of one account; the latest. An administrator gets lists from few offices. */
export const maxKeptHeadings = 100;

async function saveHeadings(call: Call, headings: Headings): Promise<void> {
  const { accountId: account_id } = call.caller;
  const chosen_at = call.clock.now().toISOString();
  const rows = Object.entries(headings).map(([heading, centre_column]) => ({
    account_id,
    heading,
    centre_column,
    chosen_at,
  }));
  if (rows.length === 0) return;
  await call.database.transaction(async (tx) => {
    await tx
      .insertInto('list_headings')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'heading']).doUpdateSet((eb) => ({
          centre_column: eb.ref('excluded.centre_column'),
          chosen_at: eb.ref('excluded.chosen_at'),
        })),
      )
      .execute();
    const latest = tx
      .selectFrom('list_headings')
      .select('heading')
      .where('account_id', '=', account_id)
      .orderBy('chosen_at', 'desc')
      .orderBy('heading')
      .limit(maxKeptHeadings);
    await tx
      .deleteFrom('list_headings')
      .where('account_id', '=', account_id)
      .where('heading', 'not in', latest)
      .execute();
    await call.record(tx, 'headings.saved', { details: { headings } });
  });
}

export const headingCalls: readonly Implemented[] = [
  implement(api.listHeadings, listHeadings),
  implement(api.saveHeadings, async (call) => {
    await saveHeadings(call, call.body.headings);
    return { message: 'Headings saved' };
  }),
];
