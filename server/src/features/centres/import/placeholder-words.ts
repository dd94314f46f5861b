/** Words that stand for nothing, such as NULL and N/A, in the cells of a list (product.md, Administrators 3). */
import type { CentreColumn } from '#contract/centre-columns.ts';
import type { CsvRow } from '#contract/centres/centre-csv.ts';
import type { RawCentre } from '#contract/centres/centre-rules.ts';
import type { PlaceholderCell } from '#contract/centres/import-endpoints.ts';
import { cleanCode } from '#contract/text.ts';
import type { PlannedRow } from '../configuration/phone-conflicts.ts';

/** A whole cell, in any case. Few, because each may be what somebody means; `#N/A` and its like are errors, which are refused. */
const placeholder =
  /^(?:\(?(?:null|nil|none|nan|undefined|blank)\)?|n\.?\/?a\.?|not (?:available|applicable|known)|[-\u2013\u2014_.?]+)$/i;

const isPlaceholder = (cell: string | undefined): boolean =>
  cell !== undefined && placeholder.test(cleanCode(cell));

/** No city, state or CFI has such a name. */
const unknownColumns = ['cfi', 'centre_city', 'centre_state'] as const satisfies readonly CentreColumn[];
/** Na is a surname and a code; phones, pincodes and e-mails refuse such a word as any other. */
const takenColumns = [
  'centre_code',
  'centre_name',
  'official_person',
] as const satisfies readonly CentreColumn[];

/** A word for nothing is as good as no cell: what is stored stays. */
export function withoutPlaceholders(cells: RawCentre): RawCentre {
  const unknown = new Set<string>(unknownColumns.filter((column) => isPlaceholder(cells[column])));
  if (unknown.size === 0) return cells;
  return Object.fromEntries(Object.entries(cells).filter(([column]) => !unknown.has(column)));
}

interface ChangedCells extends PlannedRow {
  readonly changedColumns: readonly CentreColumn[];
}

interface Planned {
  readonly added: readonly PlannedRow[];
  readonly changed: readonly ChangedCells[];
  readonly restored: readonly ChangedCells[];
  readonly refused: readonly { readonly row: number }[];
}

/** In the order of the rows: cells that are read as not known, and words that a name or code would become. */
export function findPlaceholders(rows: readonly CsvRow[], plan: Planned): PlaceholderCell[] {
  const refused = new Set(plan.refused.map(({ row }) => row));
  const unknown = rows
    .filter(({ row }) => !refused.has(row))
    .flatMap(({ row, cells }) =>
      unknownColumns
        .filter((column) => isPlaceholder(cells[column]))
        .map((column) => ({ row, column, value: cleanCode(cells[column] ?? ''), isTaken: false })),
    );
  const taken = [
    ...plan.added.map((added) => ({ ...added, changedColumns: takenColumns })),
    ...plan.changed,
    ...plan.restored,
  ].flatMap(({ row, centre, changedColumns }) =>
    takenColumns
      .filter((column) => isPlaceholder(centre[column]) && changedColumns.some((each) => each === column))
      .map((column) => ({ row, column, value: centre[column], isTaken: true })),
  );
  return [...unknown, ...taken].sort((one, other) => one.row - other.row);
}
