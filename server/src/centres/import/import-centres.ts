/** Imports a list into the master list in one transaction: adds new centres, changes others and restores archived ones. */
import {
  type CentreToStore,
  listActiveByCode,
  listMarkedMissing,
  lockMasterList,
  readListVersion,
  readMasterList,
  setMissing,
  unarchiveByCode,
  upsertCentres,
} from '../configuration/store.ts';
import type { ImportPlan } from './plan-import.ts';
import {
  type CentreCsv,
  type CsvRow,
  parseCentreCsv,
  type SplitCells,
} from '#contract/centres/centre-csv.ts';
import Papa from 'papaparse';
import { listCentreMobiles } from '../../accounts/accounts.ts';
import { type Actor, recordAction } from '../../audit/audit-trail.ts';
import { refuse } from '../../kernel/refusal.ts';
import { dialectOf } from '../../platform/database/dialect.ts';
import type { Db, Tx } from '../../platform/database/open-database.ts';
import type { Services } from '../../services.ts';
import {
  applyContactChanges,
  type ContactChange,
  type ContactServices,
} from '../configuration/contact-changes.ts';
import { archiveCentres } from '../configuration/deleted-centres.ts';
import { keepChanges } from '../acts/change-sets.ts';
import { type ImportOutcome, ListPlanning, type MissingAct, type PlanSummary } from './list-planning.ts';

const splitCells: SplitCells = (text, delimiter, maxRecords = 0) =>
  Papa.parse<string[]>(text, { delimiter, newline: '\n', preview: maxRecords });

/** Never throws. */
export function parseCentreList(bytes: Uint8Array): CentreCsv {
  return parseCentreCsv(bytes, splitCells);
}

interface ImportOptions {
  /** Imports the valid rows and skips the refused ones. */
  readonly skipRefused: boolean;
  /** The hash of the previewed plan; without it the current plan is applied. */
  readonly plan?: string | undefined;
  /** What becomes of the centres that the list does not name; by default nothing. */
  readonly missing?: MissingAct | undefined;
  /** A caller, or the operator at the command line. */
  readonly actor: Actor;
  /** Called before anything is written; may throw a refusal. */
  readonly onChanges: () => void;
  /** Of the account, which refuses rows about others; none, and by default: all. */
  readonly states?: readonly string[];
}

type ImportServices = ContactServices & Pick<Services, 'database'>;

/**
 * Compares the list with the master list as it is now.
 * @param states of the account, which refuses rows about others; none: all
 */
export async function planAgainst(
  db: Db,
  planning: ListPlanning,
  states: readonly string[],
): Promise<PlanSummary> {
  planning.startMasterList(states);
  for await (const centres of readMasterList(db)) planning.addCentres(centres);
  return planning.makePlan();
}

/** Returns the changes that concern people who have an account, or whom mails are sent to. */
export async function listContactChanges(db: Db, planning: ListPlanning): Promise<ContactChange[]> {
  return planning.listContactChanges(new Set(await listCentreMobiles(db)));
}

/** Everything that the transaction writes. */
interface PreparedImport {
  /** Of the master list that the plan is for. */
  readonly version: number;
  readonly summary: PlanSummary;
  readonly centres: readonly CentreToStore[];
  /** The codes of those that are deleted. */
  readonly restored: readonly string[];
  readonly contacts: readonly ContactChange[];
  /** The codes of the centres that the list does not name, when something becomes of them. */
  readonly missing: readonly string[];
  /** The codes of centres that were marked as missing and that the list names. */
  readonly found: readonly string[];
}

/** Throws `import.outdated` when other centres are missing than were seen, or are marked. */
async function findMissingCentres(
  db: Db,
  planning: ListPlanning,
  { missing: act, states = [] }: Pick<ImportOptions, 'missing' | 'states'>,
) {
  const marked = await listMarkedMissing(db, states);
  if (act === undefined && marked.length === 0) return { missing: [], found: [] };
  const missing = planning.listMissing();
  if (act !== undefined && act.seen !== missing.length) throw refuse('import.outdated');
  const stillMissing = new Set(missing);
  return {
    missing: act === undefined ? [] : missing,
    found: marked.filter((code) => !stillMissing.has(code)),
  };
}

const plannedAtOnce = 500;

/** Returns null when rows are refused that are not to be skipped. Throws `import.outdated`, and what `onChanges` throws. */
async function prepare(
  db: Db,
  { randomness }: Pick<Services, 'randomness'>,
  planning: ListPlanning,
  options: ImportOptions,
): Promise<PreparedImport | null> {
  const { plan: shown, skipRefused, onChanges, states = [] } = options;
  const version = await readListVersion(db);
  const summary = await planAgainst(db, planning, states);
  if (shown !== undefined && shown !== summary.hash) throw refuse('import.outdated');
  if (summary.counts.refused > 0 && !skipRefused) return null;
  const centres: CentreToStore[] = [];
  const planned = summary.counts.added + summary.counts.restored + summary.counts.changed;
  const { missing, found } = await findMissingCentres(db, planning, options);
  if (planned + missing.length + found.length > 0) onChanges();
  while (centres.length < planned) {
    const next = planning.listPlanned(centres.length, plannedAtOnce);
    for (const centre of next) centres.push({ id: randomness.uuid(), ...centre });
  }
  const contacts = await listContactChanges(db, planning);
  const restored = planning.plan.restored.map(({ centre }) => centre.centre_code);
  return { version, summary, centres, restored, contacts, missing, found };
}

/** An import of more rows refreshes the statistics of the query planner. */
const maxRowsWithoutStatistics = 500;

const listIds = async (tx: Tx, codes: readonly string[]): Promise<string[]> =>
  (await listActiveByCode(tx, codes)).map(({ id }) => id);

async function writeCentres(
  tx: Tx,
  services: ImportServices,
  { restored, centres, contacts, missing, found }: PreparedImport,
  { actor, missing: act }: ImportOptions,
): Promise<void> {
  const now = services.clock.now().toISOString();
  const toClear = await listIds(tx, found);
  await unarchiveByCode(tx, restored);
  await upsertCentres(tx, centres, now);
  if (centres.length > maxRowsWithoutStatistics) await dialectOf(tx).refreshStatistics(tx);
  await setMissing(tx, toClear, null);
  const missingIds = await listIds(tx, missing);
  if (act?.act === 'delete') await archiveCentres(tx, missingIds, actor.actor, now);
  else await setMissing(tx, missingIds, now);
  await applyContactChanges(services, tx, contacts, actor);
}

/** Keeps what it changes, so that it can be taken back. */
async function write(
  tx: Tx,
  services: ImportServices,
  prepared: PreparedImport,
  options: ImportOptions,
): Promise<ImportOutcome> {
  const { clock, randomness } = services;
  const { summary, centres, missing, found } = prepared;
  const { actor } = options;
  const id = randomness.uuid();
  const codes = centres.map(({ fields }) => fields.centre_code);
  const touched = { by: 'centre_code', keys: [...codes, ...missing, ...found] } as const;
  const { added, restored, changed } = summary.counts;
  const details = { added, restored, changed, missing: missing.length };
  const set = { id, kind: 'import', by: actor.actor, at: clock.now(), details } as const;
  const kept = await keepChanges(tx, set, touched, () => writeCentres(tx, services, prepared, options));
  const changeSet = kept === 0 ? null : id;
  await recordAction(tx, services, {
    action: 'centres.imported',
    ...actor,
    details: {
      ...summary.details,
      ...(changeSet === null ? {} : { changeSet }),
      ...(options.missing === undefined ? {} : { missing: missing.length, missingAct: options.missing.act }),
    },
  });
  return { changeSet, missing: missing.length };
}

/**
 * Imports all rows or none; with `skipRefused`, all valid rows. Returns null when nothing was written because rows were refused.
 * Existing centres are found by `centre_code` and keep their id. Users whose phone or e-mail changes have to register again
 * (security.md T10, S16).
 *
 * Other writers wait for the transaction, so the plan is made before it, and again in it only when another change came between.
 */
export async function importPlanned(
  services: ImportServices,
  planning: ListPlanning,
  options: ImportOptions,
): Promise<ImportOutcome | null> {
  const { database } = services;
  const prepared = await prepare(database.db, services, planning, options);
  if (prepared === null) return null;
  return database.transaction(async (tx) => {
    await lockMasterList(tx);
    const isCurrent = (await readListVersion(tx)) === prepared.version;
    const current = isCurrent ? prepared : await prepare(tx, services, planning, options);
    return current === null ? null : write(tx, services, current, options);
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
  const outcome = await importPlanned(services, planning, options);
  return { plan: planning.plan, applied: outcome !== null };
}
