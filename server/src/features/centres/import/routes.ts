/** The preview and the import of a list, and the files of a preview (specification section 7; product.md, Administrators 3). */
import { api } from '#contract/api.ts';
import type { Db } from '../../../platform/database/open-database.ts';
import { actorOf, recordReadOf } from '../../../domain/audit/audit-trail.ts';
import { FairQueue } from '../../../kernel/concurrency/fair-queue.ts';
import { refuse } from '../../../kernel/refusal.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import {
  getCaller,
  implement,
  implementFile,
  jsonBytes,
  rawBody,
  type RequestContext,
  type Route,
} from '../../../platform/http/route.ts';
import type { Services } from '../../../services.ts';
import { listLostRegistrations } from '../configuration/lost-registrations.ts';
import { importPlanned, listContactChanges, planAgainst } from './import-centres.ts';
import { describeFillers } from './filler-pincodes.ts';
import { headingRoutes } from './list-headings.ts';
import { ListPlanning } from './list-planning.ts';

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
async function previewImport(services: Services, planning: ListPlanning, bytes: Uint8Array, caller: Caller) {
  const { database, limits, places, signupAttempts } = services;
  const { rows } = planning.readBody('preview', bytes, limits.admin.maxImportRows);
  const { counts } = await planAgainst(database.db, planning, caller.states);
  const contacts = await listContactChanges(database.db, planning);
  const lost = await listLostRegistrations(database.db, signupAttempts, contacts);
  await recordReadOf(services, caller, 'import.previewed', { details: { rows } });
  const checklists = counts.restored === 0 ? new Map() : await listArchivedChecklists(database.db);
  const fillers = describeFillers(planning.countPincodes(), places);
  return planning.writePreview({ registerAgain: lost.length, checklists, fillers });
}

/**
 * Throws `import.too-many-rows`, `import.outdated`, `session.confirmation-required`, or `import.refused` with the first
 * problems; then nothing is written.
 */
async function importReceived(services: Services, planning: ListPlanning, bytes: Uint8Array, caller: Caller) {
  const { authenticator, limits } = services;
  const { skipRefused, plan, missing } = planning.readBody('import', bytes, limits.admin.maxImportRows);
  const outcome = await importPlanned(services, planning, {
    skipRefused: skipRefused === true,
    plan,
    missing,
    actor: actorOf(caller),
    states: caller.states,
    onChanges: () => authenticator.assertConfirmed(caller),
  });
  if (outcome === null) throw refuse('import.refused', { problems: planning.listRefused() });
  return planning.writeImported(outcome);
}

/** Throws `import.too-many-rows`, and `import.outdated` when the preview would now be another. */
async function writeImportReport(
  services: Services,
  planning: ListPlanning,
  bytes: Uint8Array,
  caller: Caller,
) {
  const { database, limits } = services;
  const { part = 'changes', plan } = planning.readBody('report', bytes, limits.admin.maxImportRows);
  const { hash } = await planAgainst(database.db, planning, caller.states);
  if (plan !== hash) throw refuse('import.outdated');
  const details = { format: 'csv', importFile: part };
  await recordReadOf(services, caller, 'centres.exported', { details });
  return {
    bytes: planning.writeReport(part),
    fileName: part === 'changes' ? 'import-changes.csv' : 'not-in-the-list.csv',
  };
}

export function importRoutes(services: Services): Route[] {
  const queue = new FairQueue(services.limits.admin.planning);
  type Work<Result> = (
    services: Services,
    planning: ListPlanning,
    bytes: Uint8Array,
    caller: Caller,
  ) => Promise<Result>;
  const planned =
    <Result>(work: Work<Result>) =>
    (request: RequestContext & { readonly body: Uint8Array }): Promise<Result> => {
      const caller = getCaller(request);
      return queue.run({ sender: caller.accountId }, () =>
        work(services, new ListPlanning(), request.body, caller),
      );
    };
  const inJson = { body: rawBody, response: jsonBytes };
  return [
    implement({ ...api.previewImport, ...inJson }, planned(previewImport)),
    implementFile({ ...api.reportImport, body: rawBody }, planned(writeImportReport)),
    implement({ ...api.importCentres, ...inJson }, planned(importReceived)),
    ...headingRoutes(services),
  ];
}
