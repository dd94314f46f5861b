/** Classifies the errors of both databases for their callers. */
import { isDiskFull, errorCode, messageOf } from '../../kernel/refusal.ts';
import type { DatabaseErrorKind } from './types.ts';
import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

function classify(error: unknown): DatabaseErrorKind | null {
  return error instanceof Error ? (classifySqliteError(error) ?? classifyPostgresError(error)) : null;
}

/** The database is locked or cannot be reached; the same request may succeed later. */
export function isUnavailable(error: unknown): boolean {
  return classify(error) === 'unavailable';
}

/** The disk failed. It is unknown whether the transaction was committed. */
export function isDiskFailure(error: unknown): boolean {
  return classify(error) === 'broken';
}

export function isStorageFull(error: unknown): boolean {
  return classify(error) === 'storage-full' || isDiskFull(error);
}

// Classifies errors of PostgreSQL by their SQLSTATE. An error without one is a lost connection (`pool.ts`).

/** The database cannot be reached, or did not respond in time. It is unknown whether a commit in progress took effect. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super(`The database is unavailable: ${messageOf(cause)}`, { cause });
    this.name = 'DatabaseUnavailable';
  }
}

export function sqlStateOf(error: unknown): string | null {
  const code = errorCode(error) ?? '';
  return error instanceof Error && 'severity' in error && /^[0-9A-Z]{5}$/.test(code) ? code : null;
}

/** Lost connection (08), conflicting transactions (40), exhausted resource (53), locks (55), stopped by an operator or a timeout (57). */
const retryableStates = /^(08|53|55|57|40)/;

/** Two transactions conflicted and this one was aborted; it may succeed when it is run again. */
export function isConflict(error: unknown): boolean {
  return ['40001', '40P01'].includes(sqlStateOf(error) ?? '');
}

function classifyPostgresError(error: Error): DatabaseErrorKind | null {
  if (error instanceof DatabaseUnavailable) return 'unavailable';
  const state = sqlStateOf(error);
  if (state === null) return null;
  if (state === '53100') return 'storage-full';
  // 25006: a standby that has not been promoted yet.
  return retryableStates.test(state) || state === '25006' ? 'unavailable' : null;
}

// Classifies errors of the embedded database by their SQLite result code, never by their message.

// Notices when another program replaces, removes or overwrites the file of the open database.

/** What is written from now on could be lost, because it does not reach the file that a restart would open. */
class DatabaseFileReplaced extends Error {
  constructor(file: string) {
    super(`The database file ${file} was replaced, removed or overwritten while the portal was running`);
    this.name = 'DatabaseFileReplaced';
  }
}

const busyTimeoutMs = 20;
/** How often a transaction checks the content of the file. */
const checkContentEveryMs = 5000;
const openedSql = 'select name, timestamp from kysely_migration order by name';

/** Reads the migrations of the file through a new connection, which has an empty cache. They differ between databases. */
function readIdentity(file: string): string {
  using fresh = new DatabaseSync(file, { readOnly: true, timeout: busyTimeoutMs });
  return JSON.stringify(fresh.prepare(openedSql).all());
}

/** Watches the file of a database that is open and migrated. */
export function watchFile(file: string) {
  const inodeOf = () => statSync(file, { bigint: true, throwIfNoEntry: false });
  const opened = inodeOf();
  const identity = readIdentity(file);
  let checkedAt = performance.now();
  // A new connection to an empty file would delete the log, so the size is checked before one is opened.
  const checkPath = (): void => {
    const found = inodeOf();
    if (found === undefined || found.ino !== opened?.ino || found.dev !== opened.dev || found.size === 0n)
      throw new DatabaseFileReplaced(file);
  };
  /** Reads the file itself, not the cache of the open connections. Throws as `check`, or the error of SQLite. */
  const checkContent = (): void => {
    checkPath();
    if (readIdentity(file) !== identity) throw new DatabaseFileReplaced(file);
  };
  /**
   * For the begin of each transaction: throws `DatabaseFileReplaced` when there is another file, an empty one or none at the path. Reading
   * the content takes longer, so not every transaction does.
   */
  const check = (): void => {
    checkPath();
    if (performance.now() < checkedAt + checkContentEveryMs) return;
    checkContent();
    checkedAt = performance.now();
  };
  return { check, checkContent };
}

const primaryCodeMask = 0xff;
/** SQLITE_BUSY, SQLITE_LOCKED, SQLITE_CANTOPEN. */
const unavailable: readonly number[] = [5, 6, 14];
/** SQLITE_FULL, SQLITE_IOERR_SHMSIZE (the index of the log cannot grow). */
const full: readonly number[] = [13, 4874];
const readOnly = 8;
/** SQLITE_READONLY, SQLITE_IOERR, SQLITE_CORRUPT, SQLITE_NOTADB: the disk failed, or another program damaged the file. */
const broken: readonly number[] = [readOnly, 10, 11, 26];

export function classifySqliteError(error: Error): DatabaseErrorKind | null {
  if (error instanceof DatabaseFileReplaced) return 'broken';
  if (!('errcode' in error) || typeof error.errcode !== 'number') return null;
  const primary = error.errcode & primaryCodeMask;
  if (unavailable.includes(primary)) return 'unavailable';
  if (full.includes(error.errcode)) return 'storage-full';
  return broken.includes(primary) ? 'broken' : null;
}

export function isReadOnly(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === readOnly;
}
