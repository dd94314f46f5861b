/** The state of a bulk import. It stays while another screen or the login is shown; another administrator does not get it. */
import type * as z from 'zod/mini';
import type { Failure } from '#contract/call.ts';
import type { CentreColumn } from '#contract/centre-columns.ts';
import type { ColumnIndexes, CsvRow, HeadingTable } from '#contract/centres/centre-csv.ts';
import type { previewImport, receivedImport } from '#contract/centres/import-endpoints.ts';
import { currentSession } from '../../../session/session-store.ts';
import { pageValue } from '../../../storage.ts';
import type { MergedArea } from '../workbook/admin-workbook.ts';
import type { FileError, ListFile } from './list-file.ts';

type Plan = z.output<typeof previewImport.response>;
type Done = z.output<typeof receivedImport>;

export interface ReadList {
  readonly fileName: string;
  /** What is imported. */
  readonly rows: readonly CsvRow[];
  readonly columns: ColumnIndexes;
  readonly merged: readonly MergedArea[];
  /** They are imported as the others. */
  readonly hiddenColumns: readonly CentreColumn[];
  /** When the file hides rows. */
  readonly hidden?: HiddenRows | undefined;
  /** The file, and where its columns come from, when administrators have chosen some of its headings. */
  readonly chosen?: ChosenHeadings | undefined;
}

interface HiddenRows {
  readonly numbers: ReadonlySet<number>;
  readonly areTaken: boolean;
  /** Of the file, the hidden ones too. */
  readonly allRows: readonly CsvRow[];
}

/** As the calls take them. */
export const listBody = (rows: readonly CsvRow[]) => ({
  rows: rows.map(({ cells }) => cells),
  rowNumbers: rows.map(({ row }) => row),
});

export function takeHidden(list: ReadList, areTaken: boolean): ReadList {
  const { hidden } = list;
  if (hidden === undefined) return list;
  const rows = areTaken ? hidden.allRows : hidden.allRows.filter(({ row }) => !hidden.numbers.has(row));
  return { ...list, rows, hidden: { ...hidden, areTaken } };
}

/**
 * Without its hidden rows, of which nobody has seen what they would overwrite: an import without them can be followed by one with them. A
 * list of hidden rows only would be empty.
 */
export function toReadList(
  file: File,
  { rows, columns, merged = [], hiddenColumns = [], hiddenRows = [], table }: ListFile,
): ReadList {
  const list = {
    fileName: file.name,
    rows,
    columns,
    merged,
    hiddenColumns,
    chosen: table && { file, table },
  };
  if (hiddenRows.length === 0) return list;
  const hidden = { numbers: new Set(hiddenRows), areTaken: true, allRows: rows };
  return takeHidden({ ...list, hidden }, hiddenRows.length === rows.length);
}

export interface ChosenHeadings {
  readonly file: File;
  readonly table: HeadingTable;
}

export interface CheckedList extends ReadList {
  readonly plan: Plan;
}

export type ImportState =
  | { readonly step: 'idle' }
  | { readonly step: 'reading'; readonly bytes: number }
  /** `fraction` of the list that was uploaded; 1 while the server processes it. */
  | { readonly step: 'checking' | 'importing'; readonly fraction: number }
  | { readonly step: 'checked'; readonly list: CheckedList; readonly failure: Failure | null }
  | { readonly step: 'done'; readonly done: Done; readonly list: ReadList }
  /** The columns of its headings are to be chosen. */
  | ({ readonly step: 'headings' } & ChosenHeadings)
  | { readonly step: 'not-a-list'; readonly fileName: string; readonly error: FileError }
  /** The list was read but not checked; that can be repeated. */
  | { readonly step: 'not-checked'; readonly list: ReadList; readonly failure: Failure };

const idle: ImportState = { step: 'idle' };

/** An administrator's action with a file. */
interface Action {
  readonly userId: string | undefined;
  readonly onEnd: () => void;
}

const noAction: Action = { userId: undefined, onEnd: () => undefined };

export type SetState = (state: ImportState) => void;

let action = noAction;
const state = pageValue<ImportState>(idle);
export const subscribeToImport = state.subscribe;

function start(next: Action): void {
  const { onEnd } = action;
  action = next;
  onEnd();
}

/** While nobody is logged in, the state is that of the last administrator. */
export function readImport(): ImportState {
  const userId = currentSession()?.userId;
  return userId === undefined || userId === action.userId ? state.get() : idle;
}

/**
 * What an action reports after a later one, or after `clearImport`, is ignored.
 * @param onEnd called then
 */
export function beginImport(onEnd = noAction.onEnd): SetState {
  const begun: Action = { userId: currentSession()?.userId, onEnd };
  start(begun);
  return (next) => {
    if (action === begun) state.set(next);
  };
}

export function clearImport(): void {
  start(noAction);
  state.set(idle);
}
