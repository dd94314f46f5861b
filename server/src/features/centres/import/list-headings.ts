/** Remembers what an administrator has chosen for headings of list files, for the next files of the same account (product.md, Administrators 3). */
import { api } from '#contract/api.ts';
import type { CentreColumn } from '#contract/centre-columns.ts';
import { recordActionOf } from '../../../domain/audit/audit-trail.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { getCaller, implement, type Route } from '../../../platform/http/route.ts';
import type { Services } from '../../../services.ts';

type Headings = Readonly<Record<string, CentreColumn>>;

async function listHeadings(
  { database }: Pick<Services, 'database'>,
  { accountId }: Caller,
): Promise<Headings> {
  const rows = await database.db
    .selectFrom('list_headings')
    .select(['heading', 'centre_column'])
    .where('account_id', '=', accountId)
    .execute();
  return Object.fromEntries(rows.map(({ heading, centre_column: column }) => [heading, column]));
}

/** Of one account; the latest. An administrator gets lists from few offices. */
export const maxKeptHeadings = 100;

async function saveHeadings(services: Services, headings: Headings, caller: Caller): Promise<void> {
  const { accountId: account_id } = caller;
  const chosen_at = services.clock.now().toISOString();
  const rows = Object.entries(headings).map(([heading, centre_column]) => ({
    account_id,
    heading,
    centre_column,
    chosen_at,
  }));
  if (rows.length === 0) return;
  await services.database.transaction(async (tx) => {
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
    await recordActionOf(tx, services, caller, 'headings.saved', { details: { headings } });
  });
}

export function headingRoutes(services: Services): Route[] {
  return [
    implement(api.listHeadings, (request) => listHeadings(services, getCaller(request))),
    implement(api.saveHeadings, async (request) => {
      await saveHeadings(services, request.body.headings, getCaller(request));
      return { message: 'Headings saved' };
    }),
  ];
}
