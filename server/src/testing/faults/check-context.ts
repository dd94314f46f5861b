/** What every check of a fault run reads from. */
import { canonicalJson } from '../../kernel/canonical-json.ts';
import type { Journal, WriteState } from './journal.ts';
import type { Row, Target } from './target.ts';

export interface CheckContext {
  readonly target: Target;
  readonly journal: Journal;
  /** Reads through a connection that is not the portal's. */
  readonly rows: (sql: string) => Promise<Row[]>;
  /** Checks everything, not only what was written since the last check. */
  readonly isWhole: boolean;
}

/** Returns the entries to check. */
export function listEntries<Key, State>(
  entries: ReadonlyMap<Key, WriteState<State>>,
  isWhole: boolean,
): (readonly [Key, WriteState<State>])[] {
  return [...entries].filter(([, entry]) => isWhole || !entry.isChecked);
}

/** The found state must be the acknowledged or the pending one (I1, I5). It becomes the acknowledged state. */
export function isConsistent<State>(entry: WriteState<State>, found: State | null): boolean {
  const allowed = entry.pending === null ? [entry.acknowledged] : [entry.acknowledged, entry.pending];
  entry.acknowledged = found;
  entry.pending = null;
  entry.isChecked = true;
  return allowed.some((state) => canonicalJson(state) === canonicalJson(found));
}

/** Returns the texts as a list for SQL. They are ids and numbers of the fault run itself. */
export const toSqlList = (texts: readonly string[]): string =>
  texts.length === 0 ? `('')` : `(${texts.map((text) => `'${text.replaceAll(`'`, `''`)}'`).join(', ')})`;
