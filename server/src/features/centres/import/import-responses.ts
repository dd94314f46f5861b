/** POST /admin/centres/bulk and bulk-preview: plan or import the received rows and report the result row by row. */
import type { CsvRow } from '#contract/centres/centre-csv.ts';
import {
  contactChangesOf,
  contactsFirst,
  hasNewContact,
  overwritingRows,
  planImport,
  type ChangedRow,
  type ImportPlan,
} from './plan-import.ts';
import { centreColumns, type CentreColumn } from '#contract/exam.ts';
import { actorOf, recordRead } from '../../../domain/audit/audit-trail.ts';
import { refuse } from '../../../kernel/refusal.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Db } from '../../../platform/database/open-database.ts';
import type { Services } from '../../../services.ts';
import { listLostRegistrations } from '../configuration/lost-registrations.ts';
import { listCentresByCode, type ListedCentre } from '../configuration/store.ts';
import { importCentres, planHash, type ImportOptions } from './import-centres.ts';
import { findMissing } from './missing-centres.ts';
import { listArchivedChecklists } from './restored-checklists.ts';
import { findSuspectCodes } from './suspect-codes.ts';

export interface ReceivedList {
  readonly rows: readonly Partial<Record<CentreColumn, string | null | undefined>>[];
  readonly rowNumbers?: readonly number[] | undefined;
}

const maxShownRows = 500;
const maxReportedProblems = 100;

/** Skips blank rows. A null cell is blank. */
export function toCsvRows({ rows, rowNumbers }: ReceivedList, maxRows: number): CsvRow[] {
  if (rows.length > maxRows) throw refuse('import.too-many-rows');
  return rows.flatMap((received, index) => {
    const cells: Partial<Record<CentreColumn, string>> = {};
    for (const column of centreColumns) {
      const value = received[column];
      if (value !== undefined) cells[column] = value ?? '';
    }
    if (Object.values(cells).every((value) => value.trim() === '')) return [];
    return [{ row: rowNumbers?.[index] ?? index + 1, cells }];
  });
}

function countsOf(plan: ImportPlan) {
  return {
    added: plan.added.length,
    restored: plan.restored.length,
    changed: plan.changed.length,
    unchanged: plan.unchanged.length,
    refused: plan.refused.map(({ row, centreCode, problems }) => ({
      row,
      centreCode,
      problems: problems.map(({ field, code, others }) => ({
        field,
        code,
        ...(others && { others: [...others] }),
      })),
    })),
  };
}

function toShownChange({ row, centre, before, changedColumns }: ChangedRow) {
  const columns = changedColumns.map((column) => ({
    column,
    before: before[column],
    after: centre[column],
  }));
  return {
    row,
    centreCode: centre.centre_code,
    centreName: centre.centre_name,
    columns,
  };
}

/** The deleted centres that come back, with the status of their checklist. */
async function describeRestored(db: Db, restored: readonly ChangedRow[]) {
  if (restored.length === 0) return [];
  const checklists = await listArchivedChecklists(db);
  return restored.map((row) => {
    const checklist = checklists.get(row.centre.centre_code);
    return { ...toShownChange(row), ...(checklist && { checklist }) };
  });
}

function describeMissing(missing: readonly ListedCentre[]) {
  const centres = missing.slice(0, maxShownRows).map((centre) => ({
    centreCode: centre.centre_code,
    centreName: centre.centre_name,
    city: centre.centre_city,
    state: centre.centre_state,
  }));
  return { total: missing.length, centres };
}

/** Writes nothing but an audit entry. Throws `import.too-many-rows`. */
export async function previewImport(services: Services, received: ReceivedList, caller: Caller) {
  const rows = toCsvRows(received, services.limits.admin.maxImportRows);
  const { database, signupAttempts } = services;
  const masterList = await listCentresByCode(database.db);
  const plan = planImport(rows, masterList);
  const lost = await listLostRegistrations(database.db, signupAttempts, contactChangesOf(plan));
  const details = { rows: rows.length };
  await recordRead(services, { action: 'import.previewed', ...actorOf(caller), details });
  const restored = await describeRestored(database.db, contactsFirst(plan.restored));
  const suspects = findSuspectCodes(plan, masterList);
  return {
    ...countsOf(plan),
    plan: planHash(plan),
    ...(lost.length === 0 ? {} : { registerAgain: lost.length }),
    additions: plan.added.slice(0, maxShownRows).map(({ row }) => row),
    newContacts: plan.changed.filter(hasNewContact).length,
    changes: contactsFirst(plan.changed).slice(0, maxShownRows).map(toShownChange),
    restorations: {
      newContacts: plan.restored.filter(hasNewContact).length,
      submitted: restored.filter(({ checklist }) => checklist === 'submitted').length,
      drafts: restored.filter(({ checklist }) => checklist === 'draft').length,
      centres: restored.slice(0, maxShownRows),
    },
    missing: describeMissing(findMissing(plan, masterList)),
    suspects: { total: suspects.length, codes: suspects.slice(0, maxShownRows) },
  };
}

/**
 * Throws `import.too-many-rows`, `import.outdated`, `session.confirmation-required`, or `import.refused` with the first
 * problems; then nothing is written.
 */
export async function importReceived(
  services: Services,
  received: ReceivedList,
  options: Omit<ImportOptions, 'actor' | 'onChanges'>,
  caller: Caller,
) {
  const rows = toCsvRows(received, services.limits.admin.maxImportRows);
  const { plan, applied } = await importCentres(services, rows, {
    ...options,
    actor: actorOf(caller),
    onChanges: () => services.authenticator.assertConfirmed(caller),
  });
  if (!applied) {
    const problems = plan.refused.flatMap(({ row, problems: rowProblems }) =>
      rowProblems.map(({ field, code }) => ({ field: `rows.${row}.${field}`, code })),
    );
    throw refuse('import.refused', { problems: problems.slice(0, maxReportedProblems) });
  }
  const { added, unchanged } = plan;
  const imported = added.length + overwritingRows(plan).length + unchanged.length;
  return { imported, ...countsOf(plan) };
}
