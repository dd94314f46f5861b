/**
 * Plans the import of a list: which centres it adds, changes, leaves unchanged, and which rows it refuses (product.md,
 * Administrators 3). Preview and import use the same plan.
 */
import { hashOfJson } from '../../kernel/encoding.ts';
import { centreColumn, type CentreColumn, centreColumns } from '#contract/centre-columns.ts';
import type { CsvRow } from '#contract/centres/centre-csv.ts';
import { type CentreFields, checkCentre, type RawCentre } from '#contract/centres/centre-rules.ts';
import type { PlaceholderCell, previewImport, SuspectCode } from '#contract/centres/import-endpoints.ts';
import { cleanCode, cleanText } from '#contract/text.ts';
import {
  describeRow,
  type MasterList,
  maxOthers,
  type PlannedRow,
  type RefusedRow,
  refusePhoneConflicts,
  refuseRow,
} from '../configuration/phone-conflicts.ts';
import { isSameState } from '#contract/states.ts';
import type * as z from 'zod/mini';
import { frequentOf, type PincodeCount } from '../../places/describe-place.ts';
import type { Places } from '../../places/open-places.ts';
import { isOfStates } from '#contract/rights.ts';
import { StateSpellings } from '../../places/find-city.ts';
import type { ListedCentre } from '../configuration/store.ts';

// Words that stand for nothing, such as NULL and N/A, in the cells of a list (product.md, Administrators 3).

/** A whole cell, in any case. Few, because each may be what somebody means; `#N/A` and its like are errors, which are refused. */
const placeholder =
  /^(?:\(?(?:null|nil|none|nan|undefined|blank)\)?|n\.?\/?a\.?|not (?:available|applicable|known)|[-\u2013\u2014_.?]+)$/i;

const isPlaceholder = (cell: string | undefined): boolean =>
  cell !== undefined && placeholder.test(cleanCode(cell));

/** What may be unknown, such as the city, has no such name. */
const unknownColumns = centreColumns.filter((column) => !centreColumn[column].isRequired);
/** Na is a surname and a code; phones, pincodes and e-mails refuse such a word as any other. */
const takenColumns = centreColumns.filter((column) => centreColumn[column].isRequired);

/** A word for nothing is as good as no cell: what is stored stays. */
export function withoutPlaceholders(cells: RawCentre): RawCentre {
  const unknown = new Set<string>(unknownColumns.filter((column) => isPlaceholder(cells[column])));
  if (unknown.size === 0) return cells;
  return Object.fromEntries(Object.entries(cells).filter(([column]) => !unknown.has(column)));
}

/** In the order of the rows: cells that are read as not known, and words that a name or code would become. */
export function findPlaceholders(rows: readonly CsvRow[], plan: ImportPlan): PlaceholderCell[] {
  const refused = new Set(plan.refused.map(({ row }) => row));
  const unknown = rows
    .filter(({ row }) => !refused.has(row))
    .flatMap(({ row, cells }) =>
      unknownColumns
        .filter((column) => isPlaceholder(cells[column]))
        .map((column) => ({ row, column, value: cleanCode(cells[column] ?? ''), isTaken: false })),
    );
  const taken = [
    ...plan.added.map((added) => ({ ...added, changedColumns: centreColumns })),
    ...overwritingRows(plan),
  ].flatMap(({ row, centre, changedColumns }) =>
    takenColumns
      .filter((column) => isPlaceholder(centre[column]) && changedColumns.includes(column))
      .map((column) => ({ row, column, value: centre[column], isTaken: true })),
  );
  return [...unknown, ...taken].sort((one, other) => one.row - other.row);
}

// Says in the preview of an import which pincodes of the list stand for ones that were not known (product.md, Administrators 3).

/** The rows of a list with one pincode in one state; one of them as an example. */
interface ListedPincode extends PincodeCount {
  readonly state: string;
  readonly row: number;
  readonly centreCode: string;
}

function countPincodes(plan: ImportPlan): ListedPincode[] {
  const groups = Map.groupBy(
    acceptedRows(plan),
    ({ centre }) => `${centre.centre_pincode}\n${centre.centre_state}`,
  );
  return [...groups.values()].flatMap((group) => {
    const first = group.reduce((one, other) => (one.row < other.row ? one : other));
    const { centre_pincode: pincode, centre_state: state, centre_code: centreCode } = first.centre;
    return [{ pincode, state, rows: group.length, row: first.row, centreCode }];
  });
}

export type FillerPincodes = NonNullable<z.infer<typeof previewImport.response>['fillers']>;

const maxShown = 20;

/** Lists name few states in few spellings, and comparing two is slow. */
function createIsElsewhere(places: Places): (listed: ListedPincode) => boolean {
  const known = new Map<string, boolean>();
  return ({ pincode, state }) => {
    const own = places.stateOfPincode(pincode) ?? '';
    const key = `${own}\n${state}`;
    const isElsewhere = known.get(key) ?? isSameState(own, state) === false;
    known.set(key, isElsewhere);
    return isElsewhere;
  };
}

/** The centres that no accepted row is about. */
function othersOf(plan: ImportPlan, masterList: MasterList): PincodeCount[] {
  const accepted = new Set(acceptedRows(plan).map(({ centre }) => centre.centre_code));
  return [...masterList.values()]
    .filter(({ archived, centre_code: code }) => !archived && !accepted.has(code))
    .map(({ centre_pincode: pincode }) => ({ pincode, rows: 1 }));
}

/**
 * Returns undefined when there are none. The pincodes of most rows come first. The checks count all centres: a list may be a part of them,
 * and those that it lacks are taken to stay.
 */
export function describeFillers(
  plan: ImportPlan,
  places: Places,
  masterList: MasterList,
): FillerPincodes | undefined {
  const listed = countPincodes(plan);
  const frequent = frequentOf([...listed, ...othersOf(plan, masterList)]);
  const isElsewhere = createIsElsewhere(places);
  const isFiller = (each: ListedPincode) => frequent.has(each.pincode) || isElsewhere(each);
  const byPincode = Map.groupBy(listed.filter(isFiller), ({ pincode }) => pincode);
  const pincodes = [...byPincode.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const rows = others.reduce((sum, other) => sum + other.rows, first.rows);
    const { pincode, row, centreCode, state } = first;
    const centres = frequent.get(pincode);
    const kind = centres === undefined ? ('other-state' as const) : ('frequent' as const);
    return [{ pincode, kind, rows, ...(centres !== undefined && { centres }), row, centreCode, state }];
  });
  if (pincodes.length === 0) return undefined;
  return {
    rows: pincodes.reduce((sum, { rows }) => sum + rows, 0),
    total: pincodes.length,
    pincodes: pincodes
      .toSorted((one, other) => other.rows - one.rows || one.row - other.row)
      .slice(0, maxShown),
  };
}

// Validates the rows of a list, and refuses or merges those with the same code.

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
function refuseDuplicateCodes(rows: readonly PlannedRow[]): RefusedRow[] {
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
interface OwnStates {
  readonly states: readonly string[];
  /** Codes of centres of other states, archived ones included. */
  readonly codes: ReadonlySet<string>;
  /** The e-mail of each phone of an active centre of another state. */
  readonly emails: ReadonlyMap<string, string>;
}

/** Refuses rows about a centre that is, or would be, of another state, and those with another e-mail for a phone of one. */
function refuseOtherStates(rows: readonly PlannedRow[], { states, codes, emails }: OwnStates): RefusedRow[] {
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
function mergeEqualRows(rows: readonly PlannedRow[]): {
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

function exclude(rows: readonly PlannedRow[], refused: readonly RefusedRow[]): PlannedRow[] {
  const refusedNumbers = new Set(refused.map(({ row }) => row));
  return rows.filter(({ row }) => !refusedNumbers.has(row));
}

/**
 * @param planned each row of the list, in its order, with distinct row numbers
 * @param masterList at least the centres whose code or phone is in the list, archived ones included
 * @param own for an account with states, whose master list has only centres of them
 */
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
export const overwritingRows = ({ changed, restored }: ImportPlan): ChangedRow[] => [...changed, ...restored];

/** All but the refused and the repeated ones. */
export const acceptedRows = ({ added, changed, restored, unchanged }: ImportPlan): PlannedRow[] =>
  [added, changed, restored, unchanged].flat();

export const hasNewContact = ({ changedColumns }: ChangedRow): boolean =>
  changedColumns.includes('phone') || changedColumns.includes('email');

/** Rows that change a phone or e-mail, to which one-time codes go, before the others. */
export const contactsFirst = (rows: readonly ChangedRow[]): ChangedRow[] => [
  ...rows.filter(hasNewContact),
  ...rows.filter((row) => !hasNewContact(row)),
];

/** Returns a hash that is equal only for plans with the same effect on the same centres. */
export function hashPlan(plan: ImportPlan): string {
  // A row does the same to a centre whether or not it is marked as missing.
  const overwriting = overwritingRows(plan).map(
    ({ row, centre, before: { isMissing: _mark, ...before } }) => [row, centre, before],
  );
  const refused = plan.refused.map(({ row, problems }) => [
    row,
    problems.map(({ field, code }) => [field, code]),
  ]);
  return hashOfJson([plan.added, overwriting, refused]);
}

/** Deleted centres are not missing; a refused row names its centre. In the order of the master list. */
export function findMissing(plan: ImportPlan, masterList: MasterList): ListedCentre[] {
  const named = new Set([
    ...acceptedRows(plan).map(({ centre }) => centre.centre_code),
    ...plan.refused.map(({ centreCode }) => cleanCode(centreCode)),
  ]);
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

const labels = centreColumns.filter(
  (column) => centreColumn[column].content === 'code' && column !== 'centre_code',
);

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
  const newLabels = labels.flatMap((column) =>
    [
      ...plan.added,
      ...overwritingRows(plan).filter(({ changedColumns }) => changedColumns.includes(column)),
    ].flatMap((planned) => suspectColumn(planned, column)),
  );
  return [...newCodes, ...newLabels].sort((a, b) => a.row - b.row);
}
