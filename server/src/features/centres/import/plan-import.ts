/**
 * What importing a list would do to the master list: new, changed, unchanged and refused, row by row (product.md,
 * Administrators 3). Pure: the browser shows a plan before anything is written, the server makes its own and applies it.
 */
import { centreColumns, type CentreColumn } from '#contract/exam.ts';
import type { FieldProblem } from '#contract/refusals.ts';
import type { CsvRow } from '#contract/centres/centre-csv.ts';
import { checkCentre, type CentreFields } from '#contract/centres/centre-rules.ts';
import type { ListedCentre } from '../configuration/store.ts';

export interface PlannedRow {
  readonly row: number;
  readonly centre: CentreFields;
}

export interface ChangedRow extends PlannedRow {
  readonly before: ListedCentre;
  /** None when the row only brings an archived centre back as it was. */
  readonly changedColumns: readonly CentreColumn[];
}

export interface RefusedRow {
  readonly row: number;
  /** As it stands in the list, to find the row again. */
  readonly centreCode: string;
  readonly problems: readonly FieldProblem[];
}

export interface ImportPlan {
  readonly added: readonly PlannedRow[];
  readonly changed: readonly ChangedRow[];
  readonly unchanged: readonly PlannedRow[];
  readonly refused: readonly RefusedRow[];
}

type Listed = ReadonlyMap<string, ListedCentre>;

/** Columns that the list does not have keep what is stored. */
function checkRow(row: CsvRow, listed: Listed): PlannedRow | RefusedRow {
  const checked = checkCentre(row.cells);
  const centreCode = row.cells.centre_code?.trim() ?? '';
  if (!checked.ok) return { row: row.row, centreCode, problems: checked.problems };
  const before = listed.get(checked.centre.centre_code);
  if (before === undefined) return { row: row.row, centre: checked.centre };
  const absent = centreColumns.filter((column) => row.cells[column] === undefined);
  const kept = Object.fromEntries(absent.map((column) => [column, before[column]]));
  return { row: row.row, centre: { ...checked.centre, ...kept } };
}

function groupBy(rows: Iterable<PlannedRow>, column: CentreColumn): Map<string, PlannedRow[]> {
  const groups = new Map<string, PlannedRow[]>();
  for (const row of rows) {
    const group = groups.get(row.centre[column]);
    if (group === undefined) groups.set(row.centre[column], [row]);
    else group.push(row);
  }
  return groups;
}

const refusedRow = ({ row, centre }: PlannedRow, problem: FieldProblem): RefusedRow => ({
  row,
  centreCode: centre.centre_code,
  problems: [problem],
});

/** Neither of two rows with one code can be trusted: all of them are refused. */
function refuseDoubleCodes(rows: readonly PlannedRow[]): RefusedRow[] {
  return [...groupBy(rows, 'centre_code').values()]
    .filter((group) => group.length > 1)
    .flatMap((group) =>
      group.map((row) => refusedRow(row, { field: 'centre_code', code: 'import.code-twice' })),
    );
}

/**
 * One phone is one person with one e-mail to which codes go (security.md T42): rows after which a phone would stand
 * with two e-mails are refused. A refused row leaves its centre as listed, which may in turn clash with other rows,
 * so each phone that gets such a centre back is looked at again.
 */
function refusePhoneConflicts(rows: readonly PlannedRow[], listed: Listed): RefusedRow[] {
  const rowsOfPhone = groupBy(rows, 'phone');
  const overwritten = new Set(rows.map((row) => row.centre.centre_code));
  const staying = new Map<string, Set<string>>();
  const stay = ({ phone, email }: ListedCentre): void => {
    const emails = staying.get(phone) ?? new Set();
    staying.set(phone, emails.add(email));
  };
  for (const centre of listed.values()) {
    if (!centre.archived && !overwritten.has(centre.centre_code)) stay(centre);
  }
  const refused: RefusedRow[] = [];
  const toLookAt = [...rowsOfPhone.keys()];
  for (let phone = toLookAt.pop(); phone !== undefined; phone = toLookAt.pop()) {
    const group = rowsOfPhone.get(phone) ?? [];
    const emails = new Set([...(staying.get(phone) ?? []), ...group.map((row) => row.centre.email)]);
    if (group.length === 0 || emails.size < 2) continue;
    rowsOfPhone.delete(phone);
    for (const row of group) {
      refused.push(refusedRow(row, { field: 'phone', code: 'centre.phone-conflict' }));
      const before = listed.get(row.centre.centre_code);
      if (before === undefined || before.archived) continue;
      stay(before);
      toLookAt.push(before.phone);
    }
  }
  return refused;
}

function without(rows: readonly PlannedRow[], refused: readonly RefusedRow[]): PlannedRow[] {
  const numbers = new Set(refused.map((row) => row.row));
  return rows.filter((row) => !numbers.has(row.row));
}

/**
 * @param rows the list in its order, row numbers distinct
 * @param listed the centres of the master list that matter, archived ones included, by code: at least those whose code
 *   or phone stands in the list
 */
export function planImport(rows: readonly CsvRow[], listed: Listed): ImportPlan {
  const checked = rows.map((row) => checkRow(row, listed));
  const broken = checked.filter((row) => 'problems' in row);
  const sound = checked.filter((row) => 'centre' in row);
  const doubled = refuseDoubleCodes(sound);
  const distinct = without(sound, doubled);
  const conflicting = refusePhoneConflicts(distinct, listed);

  const added: PlannedRow[] = [];
  const changed: ChangedRow[] = [];
  const unchanged: PlannedRow[] = [];
  for (const row of without(distinct, conflicting)) {
    const before = listed.get(row.centre.centre_code);
    if (before === undefined) {
      added.push(row);
      continue;
    }
    const changedColumns = centreColumns.filter((column) => before[column] !== row.centre[column]);
    if (changedColumns.length > 0 || before.archived) changed.push({ ...row, before, changedColumns });
    else unchanged.push(row);
  }
  const refused = [...broken, ...doubled, ...conflicting].sort((one, other) => one.row - other.row);
  return { added, changed, unchanged, refused };
}
