/**
 * Plans the import of a list: which centres it adds, changes, leaves unchanged, and which rows it refuses (product.md,
 * Administrators 3). Preview and import use the same plan.
 */
import { createHash } from 'node:crypto';
import { type CentreColumn, centreColumns } from '#contract/centre-columns.ts';
import type { CsvRow } from '#contract/centres/centre-csv.ts';
import type { SuspectCode } from '#contract/centres/import-endpoints.ts';
import { cleanCode } from '#contract/text.ts';
import type { ContactChange } from '../configuration/lost-registrations.ts';
import type { ListedCentre } from '../configuration/store.ts';
import {
  type MasterList,
  type PlannedRow,
  type RefusedRow,
  refusePhoneConflicts,
} from '../configuration/phone-conflicts.ts';
import {
  mergeEqualRows,
  type OwnStates,
  planRow,
  refuseDuplicateCodes,
  refuseOtherStates,
  spellingsOf,
} from './plan-row.ts';

export interface ChangedRow extends PlannedRow {
  readonly before: ListedCentre;
  /** Empty when the row restores a deleted centre as it was. */
  readonly changedColumns: readonly CentreColumn[];
}

export interface ImportPlan {
  readonly added: readonly PlannedRow[];
  /** Deleted centres whose code is in the list. */
  readonly restored: readonly ChangedRow[];
  readonly changed: readonly ChangedRow[];
  readonly unchanged: readonly PlannedRow[];
  /** Rows that are equal to an earlier one. */
  readonly repeated: readonly PlannedRow[];
  readonly refused: readonly RefusedRow[];
}

const allStates: OwnStates = { states: [], codes: new Set(), emails: new Map() };

function exclude(rows: readonly PlannedRow[], refused: readonly RefusedRow[]): PlannedRow[] {
  const refusedNumbers = new Set(refused.map(({ row }) => row));
  return rows.filter(({ row }) => !refusedNumbers.has(row));
}

/**
 * @param rows in the order of the list, with distinct row numbers
 * @param own for an account with states, whose master list has only centres of them
 * @param masterList at least the centres whose code or phone is in the list, archived ones included
 */
export const planImport = (
  rows: readonly CsvRow[],
  masterList: MasterList,
  own: OwnStates = allStates,
): ImportPlan => {
  const spellings = spellingsOf(masterList, own.states);
  const planned = rows.map((row) => planRow(row, masterList, spellings));
  return planRows(planned, masterList, own);
};

/** The same for rows that were planned one by one. */
export function planRows(
  planned: readonly ReturnType<typeof planRow>[],
  masterList: MasterList,
  own: OwnStates,
): ImportPlan {
  const invalid = planned.filter((row) => 'problems' in row);
  const { kept, repeated } = mergeEqualRows(planned.filter((row) => 'centre' in row));
  const otherStates = refuseOtherStates(kept, own);
  const valid = exclude(kept, otherStates);
  const duplicates = refuseDuplicateCodes(valid);
  const distinct = exclude(valid, duplicates);
  const conflicting = refusePhoneConflicts(distinct, masterList);

  const added: PlannedRow[] = [];
  const restored: ChangedRow[] = [];
  const changed: ChangedRow[] = [];
  const unchanged: PlannedRow[] = [];
  for (const row of exclude(distinct, conflicting)) {
    const before = masterList.get(row.centre.centre_code);
    if (before === undefined) {
      added.push(row);
      continue;
    }
    const changedColumns = centreColumns.filter((column) => before[column] !== row.centre[column]);
    if (before.archived) restored.push({ ...row, before, changedColumns });
    else if (changedColumns.length > 0) changed.push({ ...row, before, changedColumns });
    else unchanged.push(row);
  }
  const refused = [...invalid, ...otherStates, ...duplicates, ...conflicting].sort((a, b) => a.row - b.row);
  return { added, restored, changed, unchanged, repeated, refused };
}

/** The rows that overwrite a centre of the list, then those that restore one. */
export function overwritingRows({ changed, restored }: ImportPlan): ChangedRow[] {
  return [...changed, ...restored];
}

export function hasNewContact({ changedColumns }: ChangedRow): boolean {
  return changedColumns.includes('phone') || changedColumns.includes('email');
}

/** Rows that change a phone or e-mail, to which one-time codes go, before the others. */
export function contactsFirst(rows: readonly ChangedRow[]): ChangedRow[] {
  return [...rows.filter(hasNewContact), ...rows.filter((row) => !hasNewContact(row))];
}

export function contactChangesOf(plan: ImportPlan): ContactChange[] {
  return [
    ...plan.added.map(({ centre }) => ({ before: null, after: centre })),
    ...overwritingRows(plan).map(({ before, centre }) => ({ before, after: centre })),
  ];
}

/** Returns a hash that is equal only for plans with the same effect on the same centres. */
export function hashPlan(plan: ImportPlan): string {
  const overwriting = overwritingRows(plan).map(({ row, centre, before }) => [row, centre, before]);
  const refused = plan.refused.map(({ row, problems }) => [
    row,
    problems.map(({ field, code }) => [field, code]),
  ]);
  const parts = [plan.added, overwriting, refused];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

/** Deleted centres are not missing; a refused row names its centre. In the order of the master list. */
export function findMissing(plan: ImportPlan, masterList: MasterList): ListedCentre[] {
  const named = new Set(
    [plan.added, plan.restored, plan.changed, plan.unchanged]
      .flat()
      .map(({ centre }) => centre.centre_code)
      .concat(plan.refused.map(({ centreCode }) => cleanCode(centreCode))),
  );
  return [...masterList.values()].filter(({ archived, centre_code }) => !archived && !named.has(centre_code));
}

/** 1E+05, 1.10102E+11 */
const shortened = /^\d+([.,]\d+)?E\+\d+$/i;
/** What spreadsheets make of 1-2: 01-Feb, Feb-26, 01-02-2026, 2026-02-01 */
const date =
  /^(\d{1,2}-[A-Z][a-z]{2}(-\d{2,4})?|[A-Z][a-z]{2}-\d{2,4}|\d{1,2}[-/]\d{1,2}[-/]\d{4}|\d{4}-\d{2}-\d{2})$/;

const spreadsheetKind = (value: string): 'shortened' | 'date' | null =>
  shortened.test(value) ? 'shortened' : date.test(value) ? 'date' : null;

const withoutZeros = (code: string): string => code.replace(/^0+(?=.)/, '');

/** One spelling of codes that people take for the same: v1, V1, V 1 and 0V1, and what a program has made of 1: 1.0. */
const looksOf = (code: string): string =>
  withoutZeros(code.normalize('NFKC').toLowerCase().replace(/\s/g, '').replace(/\.0$/, ''));

function suspectColumn({ row, centre }: PlannedRow, column: CentreColumn): SuspectCode[] {
  const kind = spreadsheetKind(centre[column]);
  return kind === null ? [] : [{ row, column, value: centre[column], kind }];
}

/** Only codes that are new are suspect, in the order of their rows. */
export function findSuspectCodes(plan: ImportPlan, masterList: MasterList): SuspectCode[] {
  const known = new Map<string, string>();
  for (const code of masterList.keys()) known.set(looksOf(code), code);
  const newCodes = plan.added.flatMap((planned): SuspectCode[] => {
    const { centre_code: value } = planned.centre;
    const knownAs = known.get(looksOf(value));
    known.set(looksOf(value), value);
    if (knownAs === undefined) return suspectColumn(planned, 'centre_code');
    const kind = withoutZeros(knownAs) === withoutZeros(value) ? 'zeros' : 'alike';
    return [{ row: planned.row, column: 'centre_code', value, kind, knownAs }];
  });
  const newLabels = [
    ...plan.added,
    ...overwritingRows(plan).filter(({ changedColumns }) => changedColumns.includes('cfi')),
  ].flatMap((planned) => suspectColumn(planned, 'cfi'));
  return [...newCodes, ...newLabels].sort((a, b) => a.row - b.row);
}
