/** Adapts one connection to the embedded database to Kysely, with the settings that make a commit durable. */
import { type ControlledTransaction, sql, SqliteAdapter, SqliteDialect, type SqliteStatement } from 'kysely';
import { type DialectAdapter, likePattern, type SqlDialect } from '../dialect.ts';
import { backup, DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { pause } from '../../../kernel/concurrency.ts';
import type { Database } from '../../../tables/tables.ts';
import type { Db, Tx } from '../types.ts';
import { keepRefusal } from '../guards.ts';
import { classifySqliteError } from '../errors.ts';

// Implements `dialect.ts` for SQLite. LIKE ignores only the case of ASCII letters.

const sqliteDialect: SqlDialect = {
  name: 'sqlite',
  contains: (text, search) => sql`${text} like ${likePattern(search)} escape '\\'`,
  // Transactions already run one at a time.
  lock: async () => undefined,
  // The planner needs no statistics.
  refreshStatistics: async () => undefined,
  async createRaiseTrigger(db, name, { table, before, when, message }) {
    await sql
      .raw(
        `create trigger ${name} before ${before} on ${table} when ${when} begin select raise(abort, '${message}'); end`,
      )
      .execute(db);
  },
};

const cachedStatements = 256;
const pagesPerStep = 500;
/**
 * An import changes every index. With SQLite's own 2 MiB the same pages are written to the log and read again many times.
 * Memory is taken as it is needed.
 */
const writingCacheKibibytes = 16_384;

/** SQLite rolls back by itself after some failures. A second rollback would then fail and hide the first error, so it is skipped. */
function adaptRollback(statement: SqliteStatement, handle: DatabaseSync): SqliteStatement {
  const noChange = { changes: 0, lastInsertRowid: 0 };
  return { ...statement, run: (parameters) => (handle.isTransaction ? statement.run(parameters) : noChange) };
}

function adaptStatement(statement: StatementSync, prepareAgain: () => StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
    run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
    iterate: (parameters) => prepareAgain().iterate(...(parameters as SQLInputValue[])),
  };
}

/** SQLite supports DDL in transactions. Without this, a migration that fails would stay half done. */
class EmbeddedAdapter extends SqliteAdapter implements DialectAdapter {
  readonly dialect = sqliteDialect;
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

export class EmbeddedDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new EmbeddedAdapter();
  }
}

/** At startup another process may be migrating. Waiting for it is right, even though it blocks the event loop. */
const startupBusyTimeoutMs = 5000;

export type SqliteConnection = ReturnType<typeof openSqliteConnection>;

/**
 * Uses WAL, a sync to disk at every commit, and foreign keys. Transactions take the write lock when they begin.
 * The caller waits for locks of other processes asynchronously, because SQLite's own wait blocks the event loop.
 */
export function openSqliteConnection(file: string, mode: 'reading' | 'writing') {
  const handle = new DatabaseSync(file, { timeout: startupBusyTimeoutMs });
  handle.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;');
  if (mode === 'writing') handle.exec(`PRAGMA cache_size = -${writingCacheKibibytes};`);
  if (mode === 'reading') handle.exec('PRAGMA query_only = ON;');
  const statements = new Map<string, SqliteStatement>();
  return {
    prepare(text: string): SqliteStatement {
      const cached = statements.get(text);
      if (cached !== undefined) return cached;
      const prepare = (): StatementSync => handle.prepare(text === 'begin' ? 'begin immediate' : text);
      const statement = adaptStatement(prepare(), prepare);
      const adapted = text === 'rollback' ? adaptRollback(statement, handle) : statement;
      if (statements.size >= cachedStatements) statements.clear();
      statements.set(text, adapted);
      return adapted;
    },
    exec: (text: string): void => handle.exec(text),
    /** Copies the database to a new file, some pages at a time, so that requests are served in between. */
    copyTo: async (copy: string): Promise<void> => {
      await backup(handle, copy, { rate: pagesPerStep });
      // Reading the copy then creates no further files next to it.
      using copied = new DatabaseSync(copy);
      copied.exec('PRAGMA journal_mode = DELETE');
    },
    /** Does nothing when it is closed. */
    close: (): void => {
      if (handle.isOpen) handle.close();
    },
  };
}

// Runs one transaction of the embedded database: waits for its lock, then commits or rolls back in every case.

const lockRetryMs = 25;

interface TransactionOptions {
  /** Until when a lock of another process is waited for, as `performance.now()`. */
  readonly waitUntil: number;
  /** Called when a rollback fails: it is unknown in which state the connection is. */
  readonly onFailedRollback: (error: Error) => void;
}

/** Waits for the write lock of another process without blocking the event loop. */
async function begin(writer: Db, waitUntil: number): Promise<ControlledTransaction<Database>> {
  for (;;) {
    try {
      return await writer.startTransaction().execute();
    } catch (error) {
      const isLocked = error instanceof Error && classifySqliteError(error) === 'unavailable';
      if (!isLocked || performance.now() >= waitUntil) throw error;
      await pause(lockRetryMs);
    }
  }
}

/** Kysely releases the connection even when the rollback fails. */
async function rollBack(
  tx: ControlledTransaction<Database>,
  { onFailedRollback }: TransactionOptions,
): Promise<void> {
  try {
    await tx.rollback().execute();
  } catch (error) {
    onFailedRollback(error instanceof Error ? error : new Error(String(error)));
  }
}

/** Also rolls back when the commit fails, which does not end the transaction. Rejects with the first error. */
export async function runInTransaction<Value>(
  writer: Db,
  work: (tx: Tx) => Promise<Value>,
  options: TransactionOptions,
): Promise<Value> {
  const tx = await begin(writer, options.waitUntil);
  let outcome;
  try {
    outcome = await keepRefusal(() => work(tx));
    await tx.commit().execute();
  } catch (error) {
    await rollBack(tx, options);
    throw error;
  }
  if ('refusal' in outcome) throw outcome.refusal;
  return outcome.value;
}
