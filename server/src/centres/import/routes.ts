/** The preview and the import of a list, and the files of a preview (specification section 7; product.md, Administrators 3). */
import { type Call, implement, type Implemented, implementFile, ofAllStates } from '../../calls.ts';
import { api } from '#contract/api.ts';
import type { Db } from '../../platform/database/open-database.ts';
import { rawBody } from '../../platform/http/route.ts';
import { actorOf } from '../../audit/audit-trail.ts';
import { FairQueue } from '../../kernel/concurrency.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Services } from '../../services.ts';
import { listLostRegistrations } from '../configuration/contact-changes.ts';
import { isLastOfCode } from '../configuration/store.ts';
import { importCentres, listContactChanges } from './import-centres.ts';
import { acceptedRows, describeFillers, hashPlan } from './plan-import.ts';
import {
  describeCounts,
  describePreview,
  describeRefused,
  planList,
  readList,
  writeReport,
} from './list-planning.ts';

// Remembers what an administrator has chosen for headings of list files, for the next files of the same account (product.md,
// Administrators 3).

/** Of one account; the latest. An administrator gets lists from few offices. */
export const maxKeptHeadings = 100;

const headingCalls: readonly Implemented[] = [
  implement(api.listHeadings, async ({ caller, database }) => {
    const rows = await database.db
      .selectFrom('list_headings')
      .select(['heading', 'centre_column'])
      .where('account_id', '=', caller.accountId)
      .execute();
    return Object.fromEntries(rows.map(({ heading, centre_column: column }) => [heading, column]));
  }),
  implement(api.saveHeadings, async (call) => {
    const { headings } = call.body;
    const message = 'Headings saved';
    const account_id = call.caller.accountId;
    const chosen_at = call.clock.now().toISOString();
    const rows = Object.entries(headings).map(([heading, centre_column]) => ({
      account_id,
      heading,
      centre_column,
      chosen_at,
    }));
    if (rows.length === 0) return { message };
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
    return { message };
  }),
];

/** Of the centres that would be restored, by their codes. */
async function listArchivedChecklists(db: Db): Promise<Map<string, 'draft' | 'submitted'>> {
  const rows = await db
    .selectFrom('centres')
    .innerJoin('checklists', 'checklists.centre_id', 'centres.id')
    .select(['centre_code', 'status'])
    .where('archived_at', 'is not', null)
    .where(isLastOfCode)
    .execute();
  return new Map(rows.map(({ centre_code, status }) => [centre_code, status]));
}

/** Writes nothing but an audit entry. */
async function previewImport(call: Call, bytes: Uint8Array) {
  const { caller, limits, places } = call;
  const { db } = call.database;
  const { rows } = readList(api.previewImport.body, bytes, limits.admin.maxImportRows);
  const planned = await planList(db, rows, caller.states);
  const { plan, masterList } = planned;
  const lost = await listLostRegistrations(db, await listContactChanges(db, plan));
  await call.recordRead('import.previewed', { details: { rows: rows.length } });
  const checklists = plan.restored.length === 0 ? new Map() : await listArchivedChecklists(db);
  const fillers = describeFillers(plan, places, masterList);
  return describePreview(planned, { registerAgain: lost.length, checklists, fillers });
}

/** `import.refused` has the first problems; then nothing is written. */
async function importReceived(call: Call, bytes: Uint8Array) {
  const { authenticator, caller, limits } = call;
  const { rows, ...wanted } = readList(api.importCentres.body, bytes, limits.admin.maxImportRows);
  const { plan, applied, changeSet, missing } = await importCentres(call, rows, {
    ...wanted,
    skipRefused: wanted.skipRefused === true,
    actor: actorOf(caller),
    states: caller.states,
    onChanges: () => authenticator.assertConfirmed(caller),
  });
  if (!applied) throw refuse('import.refused', { problems: describeRefused(plan) });
  return {
    imported: acceptedRows(plan).length,
    ...describeCounts(plan),
    missing,
    ...(changeSet === null ? {} : { changeSet }),
  };
}

/** Throws `import.outdated` when the preview would now be another. */
async function writeImportReport(call: Call, bytes: Uint8Array) {
  const { rows, part, plan } = readList(api.reportImport.body, bytes, call.limits.admin.maxImportRows);
  const planned = await planList(call.database.db, rows, call.caller.states);
  if (plan !== hashPlan(planned.plan)) throw refuse('import.outdated');
  await call.recordRead('centres.exported', { details: { format: 'csv', importFile: part } });
  return {
    bytes: writeReport(part, planned),
    fileName: part === 'changes' ? 'import-changes.csv' : 'not-in-the-list.csv',
  };
}

type PlannedCall = Call & { readonly body: Uint8Array };

export function importCalls({ limits }: Pick<Services, 'limits'>): Implemented[] {
  const queue = new FairQueue(limits.admin.planning);
  const planned =
    <Result>(work: (call: Call, bytes: Uint8Array) => Promise<Result>) =>
    (call: PlannedCall): Promise<Result> =>
      queue.run({ sender: call.caller.accountId }, () =>
        // Codes and phones of other states are refused by the plan, which therefore has to know them.
        work(ofAllStates(call), call.body),
      );
  return [
    implement({ ...api.previewImport, body: rawBody }, planned(previewImport)),
    implementFile({ ...api.reportImport, body: rawBody }, planned(writeImportReport)),
    implement({ ...api.importCentres, body: rawBody }, planned(importReceived)),
    ...headingCalls,
  ];
}
