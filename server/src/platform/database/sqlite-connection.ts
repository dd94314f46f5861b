/** One connection to the embedded database as Kysely wants it, with the settings that make a commit durable. */
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { SqliteDatabase, SqliteStatement } from 'kysely';

const cachedStatements = 256;

export interface SqliteConnection extends SqliteDatabase {
  exec(sql: string): void;
}

function isReading(statement: StatementSync): boolean {
  return statement.columns().length > 0;
}

function adaptStatement(statement: StatementSync, prepareAgain: () => StatementSync): SqliteStatement {
  return {
    reader: isReading(statement),
    all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
    run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
    iterate: (parameters) => prepareAgain().iterate(...(parameters as SQLInputValue[])),
  };
}

/**
 * WAL, a sync to disk at every commit, foreign keys. Transactions take the write lock when they begin.
 * Waiting for another process's lock is done by the caller, asynchronously: SQLite's own wait stops the event loop.
 */
export function openSqliteConnection(file: string, mode: 'reading' | 'writing'): SqliteConnection {
  const handle = new DatabaseSync(file, { timeout: 20 });
  handle.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;');
  if (mode === 'reading') handle.exec('PRAGMA query_only = ON;');
  const statements = new Map<string, SqliteStatement>();
  return {
    prepare(sql) {
      const known = statements.get(sql);
      if (known !== undefined) return known;
      const prepare = (): StatementSync => handle.prepare(sql === 'begin' ? 'begin immediate' : sql);
      const adapted = adaptStatement(prepare(), prepare);
      if (statements.size >= cachedStatements) statements.clear();
      statements.set(sql, adapted);
      return adapted;
    },
    exec: (sql) => handle.exec(sql),
    close: () => handle.close(),
  };
}
