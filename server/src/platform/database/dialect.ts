/**
 * Declares the operations that SQLite and PostgreSQL express differently, each with its own implementation; all other SQL is shared. And
 * how rows are counted and long tables are read, on both.
 */
import {
  type Kysely,
  type RawBuilder,
  type SelectQueryBuilder,
  sql,
  type SqlBool,
  type StringReference,
} from 'kysely';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Db, Tx } from './types.ts';

/** A trigger that rejects changes to rows. */
interface RaiseTrigger {
  readonly table: string;
  readonly before: 'insert' | 'update' | 'delete';
  /** An SQL condition on `old` and `new`. */
  readonly when: string;
  /** The message of the error that the trigger raises. */
  readonly message: string;
}

export interface SqlDialect {
  readonly name: 'sqlite' | 'postgres';
  /** Whether the text contains the search, ignoring case (SQLite: only the case of ASCII letters). */
  contains(text: RawBuilder<unknown>, search: string): RawBuilder<SqlBool>;
  /**
   * Takes an exclusive lock on `name`, across all instances, and keeps it until the transaction ends. Data that is read
   * after this call and guarded by the same lock cannot change before the commit.
   */
  lock(tx: Tx, name: string): Promise<void>;
  /** Call this after a bulk insert, so that the next queries are planned for the new rows. */
  refreshStatistics(tx: Tx): Promise<void>;
  createRaiseTrigger(db: Kysely<unknown>, name: string, trigger: RaiseTrigger): Promise<void>;
}

/** A Kysely adapter that carries its `SqlDialect`, so that `dialectOf` can find it from any query builder. */
export interface DialectAdapter {
  readonly dialect: SqlDialect;
}

export function dialectOf(db: Db | Kysely<unknown>): SqlDialect {
  const { adapter } = db.getExecutor();
  if ('dialect' in adapter) return (adapter as DialectAdapter).dialect;
  throw new Error('This database adapter has no SqlDialect');
}

/** Serializes transactions that lock the same name. Call it before reading the data that they share. */
export async function lock(tx: Tx, name: string): Promise<void> {
  await dialectOf(tx).lock(tx, name);
}

// Returns a LIKE pattern for texts that contain the search. Wildcards in the search are literal; `\` is the escape character.

export function likePattern(search: string): string {
  return `%${search.replace(/[\\%_]/g, '\\$&')}%`;
}

/** Returns how many rows the query matches. */
export async function countRows<Tables, Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
): Promise<number> {
  const counted = query
    .clearSelect()
    .select(sql`count(*)`.as('count'))
    .$castTo<{ readonly count: number }>();
  return Number((await counted.executeTakeFirstOrThrow()).count);
}

/**
 * Yields all rows of the query in slices of at most this length, sorted by these columns, which no two rows have in common. Other
 * requests are served between two statements, so that no list, however long, keeps them waiting.
 * @param keysOf the values of these columns
 */
export async function* streamRows<Tables, Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  length: number,
  columns: readonly StringReference<Tables, Table>[],
  keysOf: (row: Row) => readonly (string | number)[],
  order: 'asc' | 'desc' = 'asc',
): AsyncGenerator<Row[]> {
  const references = columns.map((column) => sql.ref(column));
  let sorted = query.limit(length);
  for (const reference of references) sorted = sorted.orderBy(reference, order);
  for (let next = sorted; ; await yieldToEventLoop()) {
    const rows = (await next.execute()) as Row[];
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < length) return;
    const isBehind = sql.raw(order === 'asc' ? '>' : '<');
    next = sorted.where(sql<SqlBool>`(${sql.join(references)}) ${isBehind} (${sql.join(keysOf(last))})`);
  }
}
