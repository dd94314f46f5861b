/** The preview and the import of a list, and the files of a preview (specification section 7; product.md, Administrators 3). */
import {
  type Call,
  implement,
  type Implemented,
  implementFile,
  jsonBytes,
  ofAllStates,
} from '../../calls.ts';
import { api } from '#contract/api.ts';
import type { CentreColumn } from '#contract/centre-columns.ts';
import type { Db } from '../../platform/database/open-database.ts';
import { rawBody } from '../../platform/http/route.ts';
import { actorOf } from '../../audit/audit-trail.ts';
import { FairQueue } from '../../kernel/concurrency.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Services } from '../../services.ts';
import { listLostRegistrations } from '../configuration/contact-changes.ts';
import { importPlanned, listContactChanges, planAgainst } from './import-centres.ts';
import { describeFillers } from './plan-import.ts';
import { ListPlanning } from './list-planning.ts';

// Remembers what an administrator has chosen for headings of list files, for the next files of the same account (product.md,
// Administrators 3).

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

const headingCalls: readonly Implemented[] = [
  implement(api.listHeadings, listHeadings),
  implement(api.saveHeadings, async (call) => {
    await saveHeadings(call, call.body.headings);
    return { message: 'Headings saved' };
  }),
];

/** By centre code. */
async function listArchivedChecklists(db: Db): Promise<Map<string, 'draft' | 'submitted'>> {
  const rows = await db
    .selectFrom('centres')
    .innerJoin('checklists', 'checklists.centre_id', 'centres.id')
    .select(['centre_code', 'status'])
    .where('archived_at', 'is not', null)
    .execute();
  return new Map(rows.map(({ centre_code, status }) => [centre_code, status]));
}

/** Writes nothing but an audit entry. Throws `import.too-many-rows`. */
async function previewImport(call: Call, planning: ListPlanning, bytes: Uint8Array) {
  const { database, limits, places, signupAttempts } = call;
  const { rows } = planning.readBody('preview', bytes, limits.admin.maxImportRows);
  const { counts } = await planAgainst(database.db, planning, call.caller.states);
  const contacts = await listContactChanges(database.db, planning);
  const lost = await listLostRegistrations(database.db, signupAttempts, contacts);
  await call.recordRead('import.previewed', { details: { rows } });
  const checklists = counts.restored === 0 ? new Map() : await listArchivedChecklists(database.db);
  const fillers = describeFillers(planning.countPincodes(), places);
  return planning.writePreview({ registerAgain: lost.length, checklists, fillers });
}

/**
 * Throws `import.too-many-rows`, `import.outdated`, `session.confirmation-required`, or `import.refused` with the first
 * problems; then nothing is written.
 */
async function importReceived(call: Call, planning: ListPlanning, bytes: Uint8Array) {
  const { authenticator, limits } = call;
  const { skipRefused, plan, missing } = planning.readBody('import', bytes, limits.admin.maxImportRows);
  const outcome = await importPlanned(call, planning, {
    skipRefused: skipRefused === true,
    plan,
    missing,
    actor: actorOf(call.caller),
    states: call.caller.states,
    onChanges: () => authenticator.assertConfirmed(call.caller),
  });
  if (outcome === null) throw refuse('import.refused', { problems: planning.listRefused() });
  return planning.writeImported(outcome);
}

/** Throws `import.too-many-rows`, and `import.outdated` when the preview would now be another. */
async function writeImportReport(call: Call, planning: ListPlanning, bytes: Uint8Array) {
  const { database, limits } = call;
  const { part = 'changes', plan } = planning.readBody('report', bytes, limits.admin.maxImportRows);
  const { hash } = await planAgainst(database.db, planning, call.caller.states);
  if (plan !== hash) throw refuse('import.outdated');
  const details = { format: 'csv', importFile: part };
  await call.recordRead('centres.exported', { details });
  return {
    bytes: planning.writeReport(part),
    fileName: part === 'changes' ? 'import-changes.csv' : 'not-in-the-list.csv',
  };
}

type PlannedCall = Call & { readonly body: Uint8Array };

export function importCalls({ limits }: Pick<Services, 'limits'>): Implemented[] {
  const queue = new FairQueue(limits.admin.planning);
  const planned =
    <Result>(work: (call: Call, planning: ListPlanning, bytes: Uint8Array) => Promise<Result>) =>
    (call: PlannedCall): Promise<Result> =>
      queue.run({ sender: call.caller.accountId }, () =>
        // Codes and phones of other states are refused by the plan, which therefore has to know them.
        work(ofAllStates(call), new ListPlanning(), call.body),
      );
  const inJson = { body: rawBody, response: jsonBytes };
  return [
    implement({ ...api.previewImport, ...inJson }, planned(previewImport)),
    implementFile({ ...api.reportImport, body: rawBody }, planned(writeImportReport)),
    implement({ ...api.importCentres, ...inJson }, planned(importReceived)),
    ...headingCalls,
  ];
}
