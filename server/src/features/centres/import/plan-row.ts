/** Validates one row of a list against the master list. */
import type { CsvRow } from '#contract/centres/centre-csv.ts';
import { checkCentre, type CentreFields } from '#contract/centres/centre-rules.ts';
import { centreColumns } from '#contract/centre-columns.ts';
import type { FieldProblem } from '#contract/refusals.ts';
import type { ListedCentre } from '../configuration/store.ts';

export interface PlannedRow {
  readonly row: number;
  readonly centre: CentreFields;
}

/** What a refused row conflicts with: another row of the list, or, without `row`, a centre of the master list. */
export interface OtherCentre {
  readonly row?: number;
  readonly centreCode: string;
  readonly centreName: string;
  readonly email: string;
}

export interface RowProblem extends FieldProblem {
  /** The first few. */
  readonly others?: readonly OtherCentre[];
}

export interface RefusedRow {
  readonly row: number;
  /** As in the list, so that the row can be found. */
  readonly centreCode: string;
  readonly problems: readonly RowProblem[];
}

/** The centres of the master list by code, archived ones included. */
export type MasterList = ReadonlyMap<string, ListedCentre>;

/** Columns that the list lacks keep their stored value. */
export function planRow(row: CsvRow, masterList: MasterList): PlannedRow | RefusedRow {
  const checked = checkCentre(row.cells);
  const centreCode = row.cells.centre_code?.trim() ?? '';
  if (!checked.ok) return { row: row.row, centreCode, problems: checked.problems };
  const before = masterList.get(checked.centre.centre_code);
  if (before === undefined) return { row: row.row, centre: checked.centre };
  const absent = centreColumns.filter((column) => row.cells[column] === undefined);
  const stored = Object.fromEntries(absent.map((column) => [column, before[column]]));
  return { row: row.row, centre: { ...checked.centre, ...stored } };
}
