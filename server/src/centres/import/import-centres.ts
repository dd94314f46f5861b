/** Imports a list into the master list in one transaction: adds new centres, changes others and restores archived ones. */
import { hashOfJson } from '../../kernel/encoding.ts';
import {
  type CentreToStore,
  lockMasterList,
  markCentres,
  readListVersion,
  unarchive,
  upsertCentres,
} from '../configuration/store.ts';
import { findMissing, hashPlan, type ImportPlan, overwritingRows } from './plan-import.ts';
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
import { searchTextOf } from '../search/conditions.ts';
import { dialectOf } from '../../platform/database/dialect.ts';
import type { Db, Tx } from '../../platform/database/open-database.ts';
import type { Services } from '../../services.ts';
import {
  applyContactChanges,
  type ContactChange,
  type ContactServices,
  hasChangedContact,
} from '../configuration/contact-changes.ts';
import { archiveCentres } from '../configuration/deleted-centres.ts';
import { keepChanges } from '../acts/change-sets.ts';
import { countsOf, planList } from './list-planning.ts';

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
  /** What becomes of the centres that the list does not name, and their digest in the preview; by default nothing. */
  readonly missing?: { readonly act: 'mark' | 'delete'; readonly seen: string } | undefined;
  /** A caller, or the operator at the command line. */
  readonly actor: Actor;
  /** Called before anything is written; may throw a refusal. */
  readonly onChanges: () => void;
  /** Of the account, which refuses rows about others; none, and by default: all. */
  readonly states?: readonly string[];
}

type ImportServices = ContactServices & Pick<Services, 'database'>;

/** Those that change a phone or e-mail on record, or concern people who have an account, before or after. */
export async function listContactChanges(db: Db, plan: ImportPlan): Promise<ContactChange[]> {
  const mobiles = new Set(await listCentreMobiles(db));
  const changes: ContactChange[] = [
    ...plan.added.map(({ centre }) => ({ before: null, after: centre })),
    ...overwritingRows(plan).map(({ before, centre }) => ({ before, after: centre })),
  ];
  return changes.filter(
    (change) =>
      hasChangedContact(change) || mobiles.has(change.after.phone) || mobiles.has(change.before?.phone ?? ''),
  );
}

/** Everything that the transaction writes. */
interface PreparedImport {
  /** Of the master list that the plan is for. */
  readonly version: string;
  readonly plan: ImportPlan;
  /** Rows are refused that are not to be skipped: then nothing is written. */
  readonly isRefused: boolean;
  readonly centres: readonly CentreToStore[];
  readonly contacts: readonly ContactChange[];
  /** The ids of the centres that the list does not name, when something becomes of them. */
  readonly missing: readonly string[];
  /** The ids of centres that were marked as missing and that the list names. */
  readonly found: readonly string[];
}

/** Throws `import.outdated`, also when other centres are missing than were seen, and what `onChanges` throws. */
async function prepare(
  db: Db,
  { randomness }: Pick<Services, 'randomness'>,
  rows: readonly CsvRow[],
  { plan: shown, skipRefused, missing: act, onChanges, states = [] }: ImportOptions,
): Promise<PreparedImport> {
  const version = await readListVersion(db);
  const { plan, masterList } = await planList(db, rows, states);
  if (shown !== undefined && shown !== hashPlan(plan)) throw refuse('import.outdated');
  const none = { version, plan, centres: [], contacts: [], missing: [], found: [] };
  if (plan.refused.length > 0 && !skipRefused) return { ...none, isRefused: true };
  const unnamed = new Set(findMissing(plan, masterList));
  const missing = act === undefined ? [] : [...unnamed].map(({ id }) => id);
  if (act !== undefined && act.seen !== hashOfJson(missing.toSorted())) throw refuse('import.outdated');
  const found = [...masterList.values()]
    .filter((centre) => centre.isMissing && !centre.archived && !unnamed.has(centre))
    .map(({ id }) => id);
  const centres = [
    ...plan.added.map(({ centre }) => ({ id: randomness.uuid(), fields: centre })),
    ...overwritingRows(plan).map(({ before, centre }) => ({ id: before.id, fields: centre })),
  ].map((centre) => ({ ...centre, searchText: searchTextOf(centre.fields) }));
  if (centres.length + missing.length + found.length > 0) onChanges();
  const contacts = await listContactChanges(db, plan);
  return { version, plan, isRefused: false, centres, contacts, missing, found };
}

/** An import of more rows refreshes the statistics of the query planner. */
const maxRowsWithoutStatistics = 500;

/** The audit entry has at most this many changed phones and e-mails, but always the counts. */
const maxRecordedContacts = 100;

const changedContacts = (plan: ImportPlan): string[][] =>
  overwritingRows(plan).flatMap(({ before, centre, changedColumns }) =>
    changedColumns
      .filter((column) => column === 'phone' || column === 'email')
      .map((column) => [centre.centre_code, column, before[column], centre[column]]),
  );

export interface ImportResult {
  /** That was applied, or would have been. */
  readonly plan: ImportPlan;
  readonly applied: boolean;
  /** Null when it changed nothing. */
  readonly changeSet: string | null;
  /** How many centres that the list does not name were marked or deleted. */
  readonly missing: number;
}

const refusedAs = (plan: ImportPlan): ImportResult => ({ plan, applied: false, changeSet: null, missing: 0 });

/** Keeps what it changes, so that it can be taken back. */
async function write(
  tx: Tx,
  services: ImportServices,
  prepared: PreparedImport,
  options: ImportOptions,
): Promise<ImportResult> {
  const { plan, isRefused, centres, missing, found } = prepared;
  if (isRefused) return refusedAs(plan);
  const { actor, missing: act } = options;
  const id = services.randomness.uuid();
  const at = services.clock.now();
  const now = at.toISOString();
  const ids = [...centres.map((centre) => centre.id), ...missing, ...found];
  const restoredIds = plan.restored.map(({ before }) => before.id);
  const counts = countsOf(plan);
  const { added, restored, changed } = counts;
  const details = { added, restored, changed, missing: missing.length };
  const set = { id, kind: 'import', by: actor.actor, at, details } as const;
  const kept = await keepChanges(tx, set, ids, async () => {
    await unarchive(tx, restoredIds);
    await upsertCentres(tx, centres, now);
    if (centres.length > maxRowsWithoutStatistics) await dialectOf(tx).refreshStatistics(tx);
    await markCentres(tx, found, { missing_since: null });
    if (act?.act === 'delete') await archiveCentres(tx, missing, actor.actor, now);
    else await markCentres(tx, missing, { missing_since: now });
    await applyContactChanges(services, tx, prepared.contacts, actor);
  });
  const changeSet = kept === 0 ? null : id;
  const contacts = changedContacts(plan);
  await recordAction(tx, services, {
    action: 'centres.imported',
    ...actor,
    details: {
      ...counts,
      changedContacts: contacts.length,
      contacts: contacts.slice(0, maxRecordedContacts),
      ...(changeSet === null ? {} : { changeSet }),
      ...(act === undefined ? {} : { missing: missing.length, missingAct: act.act }),
    },
  });
  return { plan, applied: true, changeSet, missing: missing.length };
}

/**
 * Imports all rows or none; with `skipRefused`, all valid rows. Existing centres are found by `centre_code` and keep their id. Users whose
 * phone or e-mail changes have to register again (security.md T10, S16).
 *
 * Other writers wait for the transaction, so the plan is made before it, and again in it only when another change came between.
 */
export async function importCentres(
  services: ImportServices,
  rows: readonly CsvRow[],
  options: ImportOptions,
): Promise<ImportResult> {
  const { database } = services;
  const prepared = await prepare(database.db, services, rows, options);
  if (prepared.isRefused) return refusedAs(prepared.plan);
  return database.transaction(async (tx) => {
    await lockMasterList(tx);
    const isCurrent = (await readListVersion(tx)) === prepared.version;
    const current = isCurrent ? prepared : await prepare(tx, services, rows, options);
    return write(tx, services, current, options);
  });
}
