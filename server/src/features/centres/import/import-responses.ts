/** POST /admin/centres/bulk and bulk-preview: plan or import the received rows and report the result row by row. */
import type { CsvRow } from '#contract/centres/centre-csv.ts';
import { contactChangesOf, planImport, type ChangedRow, type ImportPlan } from './plan-import.ts';
import type { CentreColumn } from '#contract/exam.ts';
import { actorOf, recordRead } from '../../../domain/audit/audit-trail.ts';
import { refuse } from '../../../kernel/refusal.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Services } from '../../../services.ts';
import { listLostRegistrations } from '../configuration/lost-registrations.ts';
import { listCentresByCode } from '../configuration/store.ts';
import { importCentres, planHash, type ImportOptions } from './import-centres.ts';

export interface ReceivedList {
  readonly rows: readonly Partial<Record<CentreColumn, string | null | undefined>>[];
  readonly rowNumbers?: readonly number[] | undefined;
}

const maxShownRows = 500;
const maxReportedProblems = 100;

/** Skips blank rows. A null cell is blank. */
function toCsvRows({ rows, rowNumbers }: ReceivedList, maxRows: number): CsvRow[] {
  if (rows.length > maxRows) throw refuse('import.too-many-rows');
  return rows.flatMap((received, index) => {
    const cells = Object.entries(received).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value ?? ''] as const],
    );
    if (cells.every(([, value]) => value.trim() === '')) return [];
    return [{ row: rowNumbers?.[index] ?? index + 1, cells: Object.fromEntries(cells) }];
  });
}

function countsOf(plan: ImportPlan) {
  return {
    added: plan.added.length,
    changed: plan.changed.length,
    unchanged: plan.unchanged.length,
    refused: plan.refused.map(({ row, centreCode, problems }) => ({
      row,
      centreCode,
      problems: problems.map(({ field, code }) => ({ field, code })),
    })),
  };
}

function toShownChange({ row, centre, before, changedColumns }: ChangedRow) {
  const columns = changedColumns.map((column) => ({
    column,
    before: before[column],
    after: centre[column],
  }));
  return { row, centreCode: centre.centre_code, cameBack: before.archived, columns };
}

/** Writes nothing but an audit entry. Throws `import.too-many-rows`. */
export async function previewImport(services: Services, received: ReceivedList, caller: Caller) {
  const rows = toCsvRows(received, services.limits.admin.maxImportRows);
  const plan = planImport(rows, await listCentresByCode(services.database.db));
  const { database, signupAttempts } = services;
  const lost = await listLostRegistrations(database.db, signupAttempts, contactChangesOf(plan));
  const details = { rows: rows.length };
  await recordRead(services, { action: 'import.previewed', ...actorOf(caller), details });
  const additions = plan.added.slice(0, maxShownRows).map(({ row }) => row);
  return {
    ...countsOf(plan),
    plan: planHash(plan),
    ...(lost.length === 0 ? {} : { registerAgain: lost.length }),
    additions,
    changes: plan.changed.slice(0, maxShownRows).map(toShownChange),
  };
}

/**
 * Throws `import.too-many-rows`, `import.outdated`, `session.confirmation-required`, or `import.refused` with the first
 * problems; then nothing is written.
 */
export async function importReceived(
  services: Services,
  received: ReceivedList,
  options: Omit<ImportOptions, 'actor' | 'onNewContacts'>,
  caller: Caller,
) {
  const rows = toCsvRows(received, services.limits.admin.maxImportRows);
  const { plan, applied } = await importCentres(services, rows, {
    ...options,
    actor: actorOf(caller),
    onNewContacts: () => services.authenticator.assertConfirmed(caller),
  });
  if (!applied) {
    const problems = plan.refused.flatMap(({ row, problems: rowProblems }) =>
      rowProblems.map(({ field, code }) => ({ field: `rows.${row}.${field}`, code })),
    );
    throw refuse('import.refused', { problems: problems.slice(0, maxReportedProblems) });
  }
  return { imported: plan.added.length + plan.changed.length + plan.unchanged.length, ...countsOf(plan) };
}
