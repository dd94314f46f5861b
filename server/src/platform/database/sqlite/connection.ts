/** One connection to the embedded database as Kysely wants it, with the settings that make a commit durable. */
import { backup, DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { SqliteAdapter, SqliteDialect, type SqliteDatabase, type SqliteStatement } from 'kysely';
import type { DialectAdapter } from '../dialect.ts';
import { sqliteDialect } from './dialect.ts';

const cachedStatements = 256;
const pagesAtOnce = 500;

export interface SqliteConnection extends SqliteDatabase {
  exec(sql: string): void;
  /** Writes a whole copy of the database into a new file, some pages at a time, so that requests are answered between. */
  copyTo(file: string): Promise<void>;
}

function isReading(statement: StatementSync): boolean {
  return statement.columns().length > 0;
}

/** After some failures SQLite has rolled back by itself; then there is nothing left to do, and no second error hides the first. */
function adaptRollback(statement: SqliteStatement, handle: DatabaseSync): SqliteStatement {
  const nothing = { changes: 0, lastInsertRowid: 0 };
  return { ...statement, run: (parameters) => (handle.isTransaction ? statement.run(parameters) : nothing) };
}

function adaptStatement(statement: StatementSync, prepareAgain: () => StatementSync): SqliteStatement {
  return {
    reader: isReading(statement),
    all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
    run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
    iterate: (parameters) => prepareAgain().iterate(...(parameters as SQLInputValue[])),
  };
}

/** SQLite changes tables in transactions as well; without this a migration that fails would stay half done. */
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

/** At start another process may just be migrating: then waiting, even with the event loop stopped, is right. */
const patienceAtStartMs = 5000;

/** To be called when the start is over: from then on a lock that somebody else holds is an error almost at once. */
export function stopWaiting(connection: SqliteConnection, patienceMs: number): void {
  connection.exec(`PRAGMA busy_timeout = ${patienceMs}`);
}

/**
 * WAL, a sync to disk at every commit, foreign keys. Transactions take the write lock when they begin.
 * Waiting for another process's lock is done by the caller, asynchronously: SQLite's own wait stops the event loop.
 */
export function openSqliteConnection(file: string, mode: 'reading' | 'writing'): SqliteConnection {
  const handle = new DatabaseSync(file, { timeout: patienceAtStartMs });
  handle.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;');
  // What a process has left in the log goes into the database before anything is added to it: a disk that failed may have
  // kept it in memory only.
  handle.exec(mode === 'reading' ? 'PRAGMA query_only = ON;' : 'PRAGMA wal_checkpoint(PASSIVE);');
  const statements = new Map<string, SqliteStatement>();
  return {
    prepare(sql) {
      const known = statements.get(sql);
      if (known !== undefined) return known;
      const prepare = (): StatementSync => handle.prepare(sql === 'begin' ? 'begin immediate' : sql);
      const statement = adaptStatement(prepare(), prepare);
      const adapted = sql === 'rollback' ? adaptRollback(statement, handle) : statement;
      if (statements.size >= cachedStatements) statements.clear();
      statements.set(sql, adapted);
      return adapted;
    },
    exec: (sql) => handle.exec(sql),
    copyTo: async (copy) => {
      await backup(handle, copy, { rate: pagesAtOnce });
    },
    close: () => handle.close(),
  };
}
