/** Finds codes that a spreadsheet has probably changed: shortened, read as a date, or stripped of leading zeros. */
import type { CentreColumn } from '#contract/centre-columns.ts';
import { overwritingRows, type ImportPlan } from './plan-import.ts';
import type { MasterList, PlannedRow } from './plan-row.ts';

export interface SuspectCode {
  readonly row: number;
  readonly column: CentreColumn;
  readonly value: string;
  readonly kind: 'shortened' | 'date' | 'zeros';
  /** With `zeros`: the known code that differs only in leading zeros. */
  readonly knownAs?: string;
}

/** 1E+05, 1.10102E+11 */
const shortened = /^\d+([.,]\d+)?E\+\d+$/i;
/** What spreadsheets make of 1-2: 01-Feb, Feb-26, 01-02-2026, 2026-02-01 */
const date =
  /^(\d{1,2}-[A-Z][a-z]{2}(-\d{2,4})?|[A-Z][a-z]{2}-\d{2,4}|\d{1,2}[-/]\d{1,2}[-/]\d{4}|\d{4}-\d{2}-\d{2})$/;

const spreadsheetKind = (value: string): 'shortened' | 'date' | null =>
  shortened.test(value) ? 'shortened' : date.test(value) ? 'date' : null;

const withoutZeros = (code: string): string => code.replace(/^0+(?=.)/, '');

function suspectColumn({ row, centre }: PlannedRow, column: CentreColumn): SuspectCode[] {
  const kind = spreadsheetKind(centre[column]);
  return kind === null ? [] : [{ row, column, value: centre[column], kind }];
}

/** Only codes that are new are suspect, in the order of their rows. */
export function findSuspectCodes(plan: ImportPlan, masterList: MasterList): SuspectCode[] {
  const known = new Map<string, string>();
  for (const code of masterList.keys()) known.set(withoutZeros(code), code);
  const newCodes = plan.added.flatMap((planned): SuspectCode[] => {
    const { centre_code: value } = planned.centre;
    const knownAs = known.get(withoutZeros(value));
    if (knownAs === undefined) return suspectColumn(planned, 'centre_code');
    return [{ row: planned.row, column: 'centre_code', value, kind: 'zeros', knownAs }];
  });
  const newLabels = [
    ...plan.added,
    ...overwritingRows(plan).filter(({ changedColumns }) => changedColumns.includes('cfi')),
  ].flatMap((planned) => suspectColumn(planned, 'cfi'));
  return [...newCodes, ...newLabels].sort((a, b) => a.row - b.row);
}
