/** Imports a list into the master list in one transaction: adds new centres, changes others and restores archived ones. */
import Papa from 'papaparse';
import {
  type CentreCsv,
  type CsvRow,
  parseCentreCsv,
  type SplitCells,
} from '#contract/centres/centre-csv.ts';
import { listCentreMobiles } from '../../../domain/accounts/centre-accounts.ts';
import { type Actor, recordAction } from '../../../domain/audit/audit-trail.ts';
import type { Remote } from '../../../kernel/concurrency/thread.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { dialectOf } from '../../../platform/database/dialect.ts';
import type { Db, Tx } from '../../../platform/database/open-database.ts';
import type { Services } from '../../../services.ts';
import { applyContactChanges, type ContactServices } from '../configuration/contact-changes.ts';
import type { ContactChange } from '../configuration/lost-registrations.ts';
import {
  type CentreToStore,
  lockMasterList,
  readListVersion,
  readMasterList,
  upsertCentres,
} from '../configuration/store.ts';
import { ListPlanning, type PlanSummary } from './list-planning.ts';
import type { ImportPlan } from './plan-import.ts';

const splitCells: SplitCells = (text, delimiter, maxRecords = 0) =>
  Papa.parse<string[]>(text, { delimiter, newline: '\n', preview: maxRecords });

/** Never throws. */
export function parseCentreList(bytes: Uint8Array): CentreCsv {
  return parseCentreCsv(bytes, splitCells);
}

export type Planning = Remote<Omit<ListPlanning, 'plan'>>;

interface ImportOptions {
  /** Imports the valid rows and skips the refused ones. */
  readonly skipRefused: boolean;
  /** The hash of the previewed plan; without it the current plan is applied. */
  readonly plan?: string | undefined;
  /** A caller, or the operator at the command line. */
  readonly actor: Actor;
  /** Called before anything is written; may throw a refusal. */
  readonly onChanges: () => void;
}

type ImportServices = ContactServices & Pick<Services, 'database'>;

/** Compares the list with the master list as it is now. */
export async function planAgainst(db: Db, planning: Planning): Promise<PlanSummary> {
  await planning.startMasterList();
  for await (const centres of readMasterList(db)) await planning.addCentres(centres);
  return planning.makePlan();
}

/** Returns the changes that concern people who have an account, or whom mails are sent to. */
export async function listContactChanges(db: Db, planning: Planning): Promise<ContactChange[]> {
  return planning.listContactChanges(new Set(await listCentreMobiles(db)));
}

/** Everything that the transaction writes. */
interface PreparedImport {
  /** Of the master list that the plan is for. */
  readonly version: number;
  readonly summary: PlanSummary;
  readonly centres: readonly CentreToStore[];
  readonly contacts: readonly ContactChange[];
}

const plannedAtOnce = 500;

/** Returns null when rows are refused that are not to be skipped. Throws `import.outdated`, and what `onChanges` throws. */
async function prepare(
  db: Db,
  { randomness }: Pick<Services, 'randomness'>,
  planning: Planning,
  { plan: shown, skipRefused, onChanges }: ImportOptions,
): Promise<PreparedImport | null> {
  const version = await readListVersion(db);
  const summary = await planAgainst(db, planning);
  if (shown !== undefined && shown !== summary.hash) throw refuse('import.outdated');
  if (summary.counts.refused > 0 && !skipRefused) return null;
  const centres: CentreToStore[] = [];
  const { added, restored, changed } = summary.counts;
  const planned = added + restored + changed;
  if (planned > 0) onChanges();
  while (centres.length < planned) {
    const next = await planning.listPlanned(centres.length, plannedAtOnce);
    for (const centre of next) centres.push({ id: randomness.uuid(), ...centre });
  }
  return { version, summary, centres, contacts: await listContactChanges(db, planning) };
}

/** An import of more rows refreshes the statistics of the query planner. */
const maxRowsWithoutStatistics = 500;

async function write(
  tx: Tx,
  services: ImportServices,
  { summary, centres, contacts }: PreparedImport,
  actor: Actor,
): Promise<void> {
  await upsertCentres(tx, centres, services.clock.now().toISOString());
  if (centres.length > maxRowsWithoutStatistics) await dialectOf(tx).refreshStatistics(tx);
  await applyContactChanges(services, tx, contacts, actor);
  await recordAction(tx, services, { action: 'centres.imported', ...actor, details: summary.details });
}

/**
 * Imports all rows or none; with `skipRefused`, all valid rows. Returns false when nothing was written because rows were refused.
 * Existing centres are found by `centre_code` and keep their id. Users whose phone or e-mail changes have to register again
 * (security.md T10, S16).
 *
 * Other writers wait for the transaction, so the plan is made before it, and again in it only when another change came between.
 */
export async function importPlanned(
  services: ImportServices,
  planning: Planning,
  options: ImportOptions,
): Promise<boolean> {
  const { database } = services;
  const prepared = await prepare(database.db, services, planning, options);
  if (prepared === null) return false;
  return database.transaction(async (tx) => {
    await lockMasterList(tx);
    const isCurrent = (await readListVersion(tx)) === prepared.version;
    const current = isCurrent ? prepared : await prepare(tx, services, planning, options);
    if (current === null) return false;
    await write(tx, services, current, options.actor);
    return true;
  });
}

export interface ImportResult {
  /** The plan that was applied, or would have been. */
  readonly plan: ImportPlan;
  readonly applied: boolean;
}

/** As `importPlanned`, for rows of a file. */
export async function importCentres(
  services: ImportServices,
  rows: readonly CsvRow[],
  options: ImportOptions,
): Promise<ImportResult> {
  const planning = new ListPlanning();
  planning.setRows(rows);
  const applied = await importPlanned(services, planning, options);
  return { plan: planning.plan, applied };
}
