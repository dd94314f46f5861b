/** Where the two engines speak differently; everything else is written once for both. Each engine has a file of its own. */
import type { Kysely, RawBuilder, SqlBool } from 'kysely';
import type { Queries, Writes } from './database.ts';

/** A trigger that keeps rows from being touched. */
export interface Guard {
  readonly table: string;
  readonly before: 'insert' | 'update' | 'delete';
  /** SQL over `old` and `new`. */
  readonly when: string;
  /** What whoever tries is told. */
  readonly message: string;
}

export interface Engine {
  readonly name: 'sqlite' | 'postgres';
  /** Whether the text holds the search, upper and lower case being the same (SQLite: of ASCII only). */
  contains(text: RawBuilder<unknown>, search: string): RawBuilder<SqlBool>;
  /** A select of the numbers in `centre_finder` of centres whose words hold the search, from three characters on by an index. */
  numbersWithWords(search: string): RawBuilder<{ readonly number: number }>;
  /** A select of these numbers, as one parameter. */
  selectNumbers(numbers: readonly number[]): RawBuilder<unknown>;
  /**
   * Waits until no other transaction holds this name and holds it until this one ends, so that what is read from then on
   * is still so when it is acted upon, whichever instance acts.
   */
  hold(tx: Writes, name: string): Promise<void>;
  /** To be called when many rows came in, so that the next queries are planned for them. */
  refreshStatistics(tx: Writes): Promise<void>;
  createGuard(db: Kysely<unknown>, name: string, guard: Guard): Promise<void>;
}

/** The adapter of a dialect says which engine it is, so that whoever has a query builder has its engine. */
export interface EngineAdapter {
  readonly engine: Engine;
}

export function engineOf(db: Queries | Kysely<unknown>): Engine {
  const { adapter } = db.getExecutor();
  if ('engine' in adapter) return (adapter as EngineAdapter).engine;
  throw new Error('A dialect without its engine');
}

/** Lets transactions that name the same thing run one after the other; to be called before reading what they share. */
export async function hold(tx: Writes, name: string): Promise<void> {
  await engineOf(tx).hold(tx, name);
}
