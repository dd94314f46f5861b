/** Plans what a list of centres does, in slices, so that others are served meanwhile, and describes it. */
import { hashOfJson } from '../../kernel/encoding.ts';
import { type CentreColumn, centreColumns } from '#contract/centre-columns.ts';
import { type ListedCentre, readMasterList } from '../configuration/store.ts';
import { chunksOf } from '../../kernel/chunks.ts';
import type { Db } from '../../platform/database/open-database.ts';
import { byteOrderMark, csvLines } from '../../platform/files/write-csv.ts';
import {
  acceptedRows,
  type ChangedRow,
  contactsFirst,
  type FillerPincodes,
  findMissing,
  findPlaceholders,
  findSuspectCodes,
  hashPlan,
  hasNewContact,
  type ImportPlan,
  overwritingRows,
  planRow,
  planRows,
  spellingsOf,
} from './plan-import.ts';
import type { CsvRow } from '#contract/centres/centre-csv.ts';
import type { MasterList } from '../configuration/phone-conflicts.ts';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { isOfStates } from '#contract/rights.ts';
import type { Schema } from '#contract/endpoint.ts';
import { refuse } from '../../kernel/refusal.ts';
import { parseWith } from '../../platform/http/route.ts';

/** Throws `request.invalid`, also for a key that could reach a prototype (security.md T40). */
function parseJson(bytes: Uint8Array): unknown {
  const hasPrototype = (value: unknown): boolean =>
    typeof value === 'object' && value !== null && Object.hasOwn(value, '__proto__');
  try {
    const body = JSON.parse(new TextDecoder().decode(bytes)) as unknown;
    const rows = typeof body === 'object' && body !== null && 'rows' in body ? body.rows : [];
    if (!hasPrototype(body) && !(Array.isArray(rows) && rows.some(hasPrototype))) return body;
  } catch {
    // No JSON.
  }
  throw refuse('request.invalid');
}

interface ReceivedList {
  readonly rows: readonly Readonly<Partial<Record<CentreColumn, string | null | undefined>>>[];
  readonly rowNumbers?: readonly number[] | undefined;
}

/** Skips blank rows. A null cell is blank. */
function toCsvRows({ rows, rowNumbers }: ReceivedList): CsvRow[] {
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

/**
 * The body of a request, with its rows as those of a file. Throws `request.invalid` and `import.too-many-rows`.
 * @param schema of the contract
 */
export function readList<Received extends ReceivedList>(
  schema: Schema<Received> | undefined,
  bytes: Uint8Array,
  maxRows: number,
) {
  const received = parseWith(schema, parseJson(bytes));
  if (received.rows.length > maxRows) throw refuse('import.too-many-rows');
  return { ...received, rows: toCsvRows(received) };
}

/** A list with the plan for it and the master list that the plan is for. */
interface PlannedList {
  /** In the order of the list, with distinct row numbers. */
  readonly rows: readonly CsvRow[];
  readonly masterList: MasterList;
  readonly plan: ImportPlan;
}

/** A slice takes some ten milliseconds. */
const rowsAtOnce = 1_000;

/**
 * Compares the list with the master list as it is now.
 * @param states of the account, which refuses rows about others; none: all
 */
export async function planList(
  db: Db,
  rows: readonly CsvRow[],
  states: readonly string[],
): Promise<PlannedList> {
  const masterList = new Map<string, ListedCentre>();
  // Of centres of other states no more is kept than what a row must not touch.
  const own = { states, codes: new Set<string>(), emails: new Map<string, string>() };
  for await (const centres of readMasterList(db))
    for (const centre of centres) {
      if (isOfStates(centre.centre_state, states)) masterList.set(centre.centre_code, centre);
      else {
        own.codes.add(centre.centre_code);
        if (!centre.archived) own.emails.set(centre.phone, centre.email);
      }
    }
  const spellings = spellingsOf(masterList, states);
  const planned: ReturnType<typeof planRow>[] = [];
  for (const slice of chunksOf(rows, rowsAtOnce)) {
    planned.push(...slice.map((row) => planRow(row, masterList, spellings)));
    await yieldToEventLoop();
  }
  return { rows, masterList, plan: planRows(planned, masterList, own) };
}

// What is said about a plan: the responses of POST /admin/centres/bulk and bulk-preview, row by row, and the files of import/report.

const maxShownRows = 500;
const maxReportedProblems = 100;

/** The counts are details of the entry of the audit trail as well. */
export const countsOf = ({ added, restored, changed, unchanged, repeated, refused }: ImportPlan) => ({
  added: added.length,
  restored: restored.length,
  changed: changed.length,
  unchanged: unchanged.length,
  repeated: repeated.length,
  refused: refused.length,
});

export function describeCounts(plan: ImportPlan) {
  return {
    ...countsOf(plan),
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

const toShownChange = ({ row, centre, before, changedColumns }: ChangedRow) => ({
  row,
  centreCode: centre.centre_code,
  centreName: centre.centre_name,
  columns: changedColumns.map((column) => ({ column, before: before[column], after: centre[column] })),
});

function describeMissing(missing: readonly ListedCentre[]) {
  const centres = missing.slice(0, maxShownRows).map((centre) => ({
    centreCode: centre.centre_code,
    centreName: centre.centre_name,
    city: centre.centre_city,
    state: centre.centre_state,
  }));
  const digest = hashOfJson(missing.map(({ id }) => id).toSorted());
  return { total: missing.length, digest, centres };
}

const maxSpellings = 20;

/** Without the refused rows; undefined when every state is written as it is kept. */
function describeSpellings(plan: ImportPlan) {
  const groups = Map.groupBy(acceptedRows(plan), ({ writtenState }) => writtenState);
  const states = [...groups].flatMap(([written, group]) => {
    const kept = group[0]?.centre.centre_state;
    return written === undefined || kept === undefined ? [] : [{ written, kept, rows: group.length }];
  });
  if (states.length === 0) return undefined;
  const shown = states.toSorted((one, other) => other.rows - one.rows).slice(0, maxSpellings);
  return { total: states.length, states: shown };
}

/** What a preview says that only the database and the tables of places know. */
interface KnownToPreview {
  /** How many people have to register again. */
  readonly registerAgain: number;
  /** The status of the checklists of deleted centres, by centre code. */
  readonly checklists: ReadonlyMap<string, 'draft' | 'submitted'>;
  readonly fillers?: FillerPincodes | undefined;
}

export function describePreview(
  { rows, masterList, plan }: PlannedList,
  { registerAgain, checklists, fillers }: KnownToPreview,
) {
  const restored = contactsFirst(plan.restored).map((row) => {
    const checklist = checklists.get(row.centre.centre_code);
    return { ...toShownChange(row), ...(checklist && { checklist }) };
  });
  const suspects = findSuspectCodes(plan, masterList);
  const placeholders = findPlaceholders(rows, plan);
  const spellings = describeSpellings(plan);
  return {
    ...describeCounts(plan),
    plan: hashPlan(plan),
    ...(registerAgain === 0 ? {} : { registerAgain }),
    ...(fillers === undefined ? {} : { fillers }),
    ...(spellings === undefined ? {} : { spellings }),
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
    ...(placeholders.length > 0 && {
      placeholders: { total: placeholders.length, cells: placeholders.slice(0, maxShownRows) },
    }),
  };
}

/** The first problems of a list that is refused as a whole. */
export function describeRefused({ refused }: ImportPlan) {
  const problems = refused.flatMap(({ row, problems: rowProblems }) =>
    rowProblems.map(({ field, code }) => ({ field: `rows.${row}.${field}`, code })),
  );
  return problems.slice(0, maxReportedProblems);
}

const changesHeader = ['row', 'centre_code', 'centre_name', 'restored', 'column', 'before', 'after'];

/** One line for each value that changes, and one for a deleted centre that comes back as it was. */
function changeLines(plan: ImportPlan): string[][] {
  return contactsFirst(overwritingRows(plan)).flatMap(({ row, centre, before, changedColumns }) => {
    const start = [String(row), centre.centre_code, centre.centre_name, before.archived ? 'yes' : ''];
    return changedColumns.length === 0
      ? [[...start, '', '', '']]
      : changedColumns.map((column) => [...start, column, before[column], centre[column]]);
  });
}

/** Returns CSV. */
export function writeReport(part: 'changes' | 'missing', { plan, masterList }: PlannedList): string {
  const [header, lines] =
    part === 'changes'
      ? [changesHeader, changeLines(plan)]
      : [
          centreColumns,
          findMissing(plan, masterList).map((centre) => centreColumns.map((column) => centre[column])),
        ];
  return byteOrderMark + csvLines([header, ...lines]);
}
