/** Validates the rows of a list, and refuses or merges those with the same code. */
import type { CsvRow } from '#contract/centres/centre-csv.ts';
import { type CentreFields, checkCentre } from '#contract/centres/centre-rules.ts';
import { centreColumns } from '#contract/centre-columns.ts';
import {
  describeRow,
  type MasterList,
  maxOthers,
  type PlannedRow,
  type RefusedRow,
  refuseRow,
} from '../configuration/phone-conflicts.ts';
import { isOfStates } from '#contract/rights.ts';
import { cleanText } from '#contract/text.ts';
import { StateSpellings } from '../../../domain/places/state-spellings.ts';
import { withoutPlaceholders } from './placeholder-words.ts';

/** The spellings of the states of the master list, and of an account with states. */
export const spellingsOf = (masterList: MasterList, states: readonly string[]): StateSpellings =>
  new StateSpellings([...states, ...masterList.values().map((centre) => centre.centre_state)]);

const tidy = (text: string): string => cleanText(text).replace(/\s+/g, ' ');

/** Columns that the list lacks, and cells with a word for nothing, keep their stored value. */
export function planRow(
  row: CsvRow,
  masterList: MasterList,
  spellings: StateSpellings,
): PlannedRow | RefusedRow {
  const cells = withoutPlaceholders(row.cells);
  const checked = checkCentre(cells);
  const centreCode = row.cells.centre_code?.trim() ?? '';
  if (!checked.ok) return { row: row.row, centreCode, problems: checked.problems };
  const state = spellings.spell(checked.centre.centre_state);
  const written = tidy(cells.centre_state ?? '');
  const planned = {
    row: row.row,
    centre: { ...checked.centre, centre_state: state },
    ...(written !== state && { writtenState: written }),
  };
  const before = masterList.get(planned.centre.centre_code);
  if (before === undefined) return planned;
  const absent = centreColumns.filter((column) => cells[column] === undefined);
  const stored = Object.fromEntries(absent.map((column) => [column, before[column]]));
  return { ...planned, centre: { ...planned.centre, ...stored } };
}

/** Refuses all rows whose code occurs more than once, because none of them is known to be the right one. */
export function refuseDuplicateCodes(rows: readonly PlannedRow[]): RefusedRow[] {
  return [...Map.groupBy(rows, ({ centre }) => centre.centre_code).values()]
    .filter((group) => group.length > 1)
    .flatMap((group) => {
      const first = group.slice(0, maxOthers + 1);
      return group.map((row) => {
        const others = first.filter((other) => other !== row).slice(0, maxOthers);
        return refuseRow(row, {
          field: 'centre_code',
          code: 'import.code-twice',
          others: others.map(describeRow),
        });
      });
    });
}

const textOf = ({ centre }: PlannedRow): string =>
  JSON.stringify(centreColumns.map((column) => centre[column]));

/** For an account with states: which they are, and what it must not touch of other states. */
export interface OwnStates {
  readonly states: readonly string[];
  /** Codes of centres of other states, archived ones included. */
  readonly codes: ReadonlySet<string>;
  /** The e-mail of each phone of an active centre of another state. */
  readonly emails: ReadonlyMap<string, string>;
}

/** Refuses rows about a centre that is, or would be, of another state, and those with another e-mail for a phone of one. */
export function refuseOtherStates(
  rows: readonly PlannedRow[],
  { states, codes, emails }: OwnStates,
): RefusedRow[] {
  const fieldOf = ({ centre_code, centre_state, phone, email }: CentreFields) => {
    if (codes.has(centre_code)) return 'centre_code';
    if (!isOfStates(centre_state, states)) return 'centre_state';
    return (emails.get(phone) ?? email) === email ? null : 'phone';
  };
  return rows.flatMap((row) => {
    const field = fieldOf(row.centre);
    return field === null ? [] : [refuseRow(row, { field, code: 'rights.other-state' })];
  });
}

/** Of rows that are equal in every column, the first is kept; the others are returned as repeated. */
export function mergeEqualRows(rows: readonly PlannedRow[]): {
  readonly kept: PlannedRow[];
  readonly repeated: PlannedRow[];
} {
  const ofCode = Map.groupBy(rows, ({ centre }) => centre.centre_code);
  const known = new Set<string>();
  const kept: PlannedRow[] = [];
  const repeated: PlannedRow[] = [];
  for (const row of rows) {
    const isAlone = ofCode.get(row.centre.centre_code)?.length === 1;
    const text = isAlone ? '' : textOf(row);
    (!isAlone && known.has(text) ? repeated : kept).push(row);
    if (!isAlone) known.add(text);
  }
  return { kept, repeated };
}
