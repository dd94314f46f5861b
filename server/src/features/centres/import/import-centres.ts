/** Imports a list into the master list in one transaction: adds new centres, changes others and restores archived ones. */
import { createHash } from 'node:crypto';
import type { CsvRow } from '#contract/centres/centre-csv.ts';
import { contactChangesOf, overwritingRows, planImport, type ImportPlan } from './plan-import.ts';
import { recordAction, type Actor, type Auditor } from '../../../domain/audit/audit-trail.ts';
import type { Tx } from '../../../platform/database/open-database.ts';
import { dialectOf } from '../../../platform/database/dialect.ts';
import { refuse } from '../../../kernel/refusal.ts';
import type { Services } from '../../../services.ts';
import { applyContactChanges, type ContactServices } from '../configuration/apply-contact-changes.ts';
import { lockMasterList, listCentresByCode, upsertCentres } from '../configuration/store.ts';

export interface ImportOptions {
  /** Imports the valid rows and skips the refused ones. */
  readonly skipRefused: boolean;
  /** The `planHash` of the preview; without it the current plan is applied. */
  readonly plan?: string | undefined;
  /** A caller, or the operator at the command line. */
  readonly actor: Actor;
  /** Called before anything is written; may throw a refusal. */
  readonly onChanges: () => void;
}

export interface ImportResult {
  /** The plan that was applied, or would have been; computed inside the transaction. */
  readonly plan: ImportPlan;
  /** False when rows were refused and `skipRefused` was not set. */
  readonly applied: boolean;
}

/** Returns a hash that is equal only for plans with the same effect on the same centres. */
export function planHash(plan: ImportPlan): string {
  const overwriting = overwritingRows(plan).map(({ row, centre, before }) => [row, centre, before]);
  const refused = plan.refused.map(({ row, problems }) => [
    row,
    problems.map(({ field, code }) => [field, code]),
  ]);
  const parts = [plan.added, overwriting, refused];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

/** An import of more rows refreshes the statistics of the query planner. */
const maxRowsWithoutStatistics = 500;
/** The audit entry has at most this many changed phones and e-mails, but always the counts. */
const maxRecordedContacts = 100;

async function recordImport(tx: Tx, auditor: Auditor, plan: ImportPlan, actor: Actor): Promise<void> {
  const contacts = overwritingRows(plan).flatMap(({ before, centre, changedColumns }) =>
    changedColumns
      .filter((column) => column === 'phone' || column === 'email')
      .map((column) => [centre.centre_code, column, before[column], centre[column]]),
  );
  const details = {
    added: plan.added.length,
    restored: plan.restored.length,
    changed: plan.changed.length,
    unchanged: plan.unchanged.length,
    refused: plan.refused.length,
    changedContacts: contacts.length,
    contacts: contacts.slice(0, maxRecordedContacts),
  };
  await recordAction(tx, auditor, { action: 'centres.imported', ...actor, details });
}

/**
 * Imports all rows or none; with `skipRefused`, all valid rows. Throws `import.outdated` when the plan differs from the
 * preview. Existing centres are found by `centre_code` and keep their id. Users whose phone or e-mail changes have to
 * register again (security.md T10, S16).
 */
export async function importCentres(
  services: ContactServices & Pick<Services, 'database'>,
  rows: readonly CsvRow[],
  { skipRefused, plan: shown, actor, onChanges }: ImportOptions,
): Promise<ImportResult> {
  const { clock, database, randomness } = services;
  return database.transaction(async (tx) => {
    await lockMasterList(tx);
    const plan = planImport(rows, await listCentresByCode(tx));
    if (shown !== undefined && shown !== planHash(plan)) throw refuse('import.outdated');
    if (plan.refused.length > 0 && !skipRefused) return { plan, applied: false };
    const rowsToStore = [...plan.added, ...overwritingRows(plan)];
    if (rowsToStore.length > 0) onChanges();
    const now = clock.now();
    const toStore = rowsToStore.map(({ centre }) => ({ id: randomness.uuid(), fields: centre }));
    await upsertCentres(tx, toStore, now.toISOString());
    if (toStore.length > maxRowsWithoutStatistics) await dialectOf(tx).refreshStatistics(tx);
    await applyContactChanges(services, tx, contactChangesOf(plan), actor);
    await recordImport(tx, services, plan, actor);
    return { plan, applied: true };
  });
}
