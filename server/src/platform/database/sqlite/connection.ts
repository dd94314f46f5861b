/** Adapts one connection to the embedded database to Kysely, with the settings that make a commit durable. */
import { backup, DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { SqliteAdapter, SqliteDialect, type SqliteDatabase, type SqliteStatement } from 'kysely';
import type { DialectAdapter } from '../dialect.ts';
import { sqliteDialect } from './dialect.ts';

const cachedStatements = 256;
const pagesPerStep = 500;
/**
 * An import changes every index. With SQLite's own 2 MiB the same pages are written to the log and read again many times.
 * Memory is taken as it is needed.
 */
const writingCacheKibibytes = 16_384;

export interface SqliteConnection extends SqliteDatabase {
  exec(sql: string): void;
  /** Copies the database to a new file, some pages at a time, so that requests are served in between. */
  copyTo(file: string): Promise<void>;
  /** Does nothing when it is closed. */
  close(): void;
}

/** Reading the copy then creates no further files next to it. */
function leaveWal(file: string): void {
  const copy = new DatabaseSync(file);
  copy.exec('PRAGMA journal_mode = DELETE');
  copy.close();
}

function returnsRows(statement: StatementSync): boolean {
  return statement.columns().length > 0;
}

/** SQLite rolls back by itself after some failures. A second rollback would then fail and hide the first error, so it is skipped. */
function adaptRollback(statement: SqliteStatement, handle: DatabaseSync): SqliteStatement {
  const noChange = { changes: 0, lastInsertRowid: 0 };
  return { ...statement, run: (parameters) => (handle.isTransaction ? statement.run(parameters) : noChange) };
}

function adaptStatement(statement: StatementSync, prepareAgain: () => StatementSync): SqliteStatement {
  return {
    reader: returnsRows(statement),
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

/** Called after startup: from then on, a lock of another process is an error almost at once. */
export function setBusyTimeout(connection: SqliteConnection, timeoutMs: number): void {
  connection.exec(`PRAGMA busy_timeout = ${timeoutMs}`);
}

/**
 * Uses WAL, a sync to disk at every commit, and foreign keys. Transactions take the write lock when they begin.
 * The caller waits for locks of other processes asynchronously, because SQLite's own wait blocks the event loop.
 */
export function openSqliteConnection(file: string, mode: 'reading' | 'writing'): SqliteConnection {
  const handle = new DatabaseSync(file, { timeout: startupBusyTimeoutMs });
  handle.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;');
  if (mode === 'writing') handle.exec(`PRAGMA cache_size = -${writingCacheKibibytes};`);
  if (mode === 'reading') handle.exec('PRAGMA query_only = ON;');
  const statements = new Map<string, SqliteStatement>();
  return {
    prepare(sql) {
      const cached = statements.get(sql);
      if (cached !== undefined) return cached;
      const prepare = (): StatementSync => handle.prepare(sql === 'begin' ? 'begin immediate' : sql);
      const statement = adaptStatement(prepare(), prepare);
      const adapted = sql === 'rollback' ? adaptRollback(statement, handle) : statement;
      if (statements.size >= cachedStatements) statements.clear();
      statements.set(sql, adapted);
      return adapted;
    },
    exec: (sql) => handle.exec(sql),
    copyTo: async (copy) => {
      await backup(handle, copy, { rate: pagesPerStep });
      leaveWal(copy);
    },
    close: () => {
      if (handle.isOpen) handle.close();
    },
  };
}
