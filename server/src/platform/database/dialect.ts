/** Where the two engines speak differently; everything else is written once for both. Each engine has a file of its own. */
import type { Kysely, RawBuilder, SqlBool } from 'kysely';
import type { Db, Tx } from './types.ts';

/** A trigger that keeps rows from being touched. */
export interface RaiseTrigger {
  readonly table: string;
  readonly before: 'insert' | 'update' | 'delete';
  /** SQL over `old` and `new`. */
  readonly when: string;
  /** What whoever tries is told. */
  readonly message: string;
}

export interface SqlDialect {
  readonly name: 'sqlite' | 'postgres';
  /** Whether the text holds the search, upper and lower case being the same (SQLite: of ASCII only). */
  contains(text: RawBuilder<unknown>, search: string): RawBuilder<SqlBool>;
  /**
   * Waits until no other transaction holds this name and holds it until this one ends, so that what is read from then on
   * is still so when it is acted upon, whichever instance acts.
   */
  lock(tx: Tx, name: string): Promise<void>;
  /** To be called when many rows came in, so that the next queries are planned for them. */
  refreshStatistics(tx: Tx): Promise<void>;
  createRaiseTrigger(db: Kysely<unknown>, name: string, guard: RaiseTrigger): Promise<void>;
}

/** The adapter of a dialect says which engine it is, so that whoever has a query builder has its engine. */
export interface DialectAdapter {
  readonly dialect: SqlDialect;
}

export function dialectOf(db: Db | Kysely<unknown>): SqlDialect {
  const { adapter } = db.getExecutor();
  if ('dialect' in adapter) return (adapter as DialectAdapter).dialect;
  throw new Error('This database adapter has no SqlDialect');
}

/** Lets transactions that name the same thing run one after the other; to be called before reading what they share. */
export async function lock(tx: Tx, name: string): Promise<void> {
  await dialectOf(tx).lock(tx, name);
}
