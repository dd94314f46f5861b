/** What is said about a plan: the responses of POST /admin/centres/bulk and bulk-preview, row by row, and the files of import/report. */
import { centreColumns } from '#contract/centre-columns.ts';
import type { ListedCentre } from '../configuration/store.ts';
import { byteOrderMark, csvLines } from '../../../platform/csv/write-csv.ts';
import {
  type ChangedRow,
  contactsFirst,
  findMissing,
  findSuspectCodes,
  hashPlan,
  hasNewContact,
  type ImportPlan,
  overwritingRows,
} from './plan-import.ts';
import type { CsvRow } from '#contract/centres/centre-csv.ts';
import { findPlaceholders } from './placeholder-words.ts';
import type { FillerPincodes } from './filler-pincodes.ts';
import type { MasterList } from '../configuration/phone-conflicts.ts';

const maxShownRows = 500;
const maxReportedProblems = 100;

function countsOf(plan: ImportPlan) {
  return {
    added: plan.added.length,
    restored: plan.restored.length,
    changed: plan.changed.length,
    unchanged: plan.unchanged.length,
    repeated: plan.repeated.length,
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

function describeMissing(missing: readonly ListedCentre[]) {
  const centres = missing.slice(0, maxShownRows).map((centre) => ({
    centreCode: centre.centre_code,
    centreName: centre.centre_name,
    city: centre.centre_city,
    state: centre.centre_state,
  }));
  return { total: missing.length, centres };
}

const maxSpellings = 20;

/** Without the refused rows; undefined when every state is written as it is kept. */
function describeSpellings({ added, changed, restored, unchanged }: ImportPlan) {
  const rows = [added, changed, restored, unchanged].flat();
  const groups = Map.groupBy(rows, ({ writtenState }) => writtenState);
  const states = [...groups].flatMap(([written, group]) => {
    const kept = group[0]?.centre.centre_state;
    return written === undefined || kept === undefined ? [] : [{ written, kept, rows: group.length }];
  });
  if (states.length === 0) return undefined;
  const shown = states.toSorted((one, other) => other.rows - one.rows).slice(0, maxSpellings);
  return { total: states.length, states: shown };
}

/** What a preview says that only the database and the tables of places know. */
export interface KnownToPreview {
  /** How many people have to register again. */
  readonly registerAgain: number;
  /** The status of the checklists of deleted centres, by centre code. */
  readonly checklists: ReadonlyMap<string, 'draft' | 'submitted'>;
  readonly fillers?: FillerPincodes | undefined;
}

export function describePreview(
  plan: ImportPlan,
  masterList: MasterList,
  { registerAgain, checklists, fillers }: KnownToPreview,
  rows: readonly CsvRow[],
) {
  const restored = contactsFirst(plan.restored).map((row) => {
    const checklist = checklists.get(row.centre.centre_code);
    return { ...toShownChange(row), ...(checklist && { checklist }) };
  });
  const suspects = findSuspectCodes(plan, masterList);
  const placeholders = findPlaceholders(rows, plan);
  const spellings = describeSpellings(plan);
  return {
    ...countsOf(plan),
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

/** What an import did beyond its plan. */
export interface ImportOutcome {
  /** Null when it changed nothing. */
  readonly changeSet: string | null;
  /** How many centres that the list does not name were marked or deleted. */
  readonly missing: number;
}

export function describeImported(plan: ImportPlan, { changeSet, missing }: ImportOutcome) {
  const { added, unchanged } = plan;
  return {
    imported: added.length + overwritingRows(plan).length + unchanged.length,
    ...countsOf(plan),
    missing,
    ...(changeSet === null ? {} : { changeSet }),
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

/** Returns the text of a CSV file. */
export function writeReport(part: 'changes' | 'missing', plan: ImportPlan, masterList: MasterList): string {
  const [header, lines] =
    part === 'changes'
      ? [changesHeader, changeLines(plan)]
      : [
          centreColumns,
          findMissing(plan, masterList).map((centre) => centreColumns.map((column) => centre[column])),
        ];
  return byteOrderMark + csvLines([header]) + csvLines(lines);
}
