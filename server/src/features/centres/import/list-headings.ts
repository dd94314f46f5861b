/** Remembers what administrators have chosen for headings of list files, for all of them (product.md, Administrators 3). */
import { api } from '#contract/api.ts';
import type { CentreColumn } from '#contract/centre-columns.ts';
import { recordActionOf } from '../../../domain/audit/audit-trail.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { getCaller, implement, type Route } from '../../../platform/http/route.ts';
import type { Services } from '../../../services.ts';

type Headings = Readonly<Record<string, CentreColumn>>;

async function listHeadings({ database }: Pick<Services, 'database'>): Promise<Headings> {
  const rows = await database.db.selectFrom('list_headings').select(['heading', 'centre_column']).execute();
  return Object.fromEntries(rows.map(({ heading, centre_column: column }) => [heading, column]));
}

async function saveHeadings(services: Services, headings: Headings, caller: Caller): Promise<void> {
  const chosen_at = services.clock.now().toISOString();
  const rows = Object.entries(headings).map(([heading, centre_column]) => ({
    heading,
    centre_column,
    chosen_by: caller.username,
    chosen_at,
  }));
  if (rows.length === 0) return;
  await services.database.transaction(async (tx) => {
    await tx
      .insertInto('list_headings')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('heading').doUpdateSet((eb) => ({
          centre_column: eb.ref('excluded.centre_column'),
          chosen_by: eb.ref('excluded.chosen_by'),
          chosen_at: eb.ref('excluded.chosen_at'),
        })),
      )
      .execute();
    await recordActionOf(tx, services, caller, 'headings.saved', { details: { headings } });
  });
}

export function headingRoutes(services: Services): Route[] {
  return [
    implement(api.listHeadings, () => listHeadings(services)),
    implement(api.saveHeadings, async (request) => {
      await saveHeadings(services, request.body.headings, getCaller(request));
      return { message: 'Headings saved' };
    }),
  ];
}
