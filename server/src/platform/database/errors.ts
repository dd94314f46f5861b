/** What an error of a database means for its callers, on both engines. */
import { errorCode, isDiskFull, messageOf } from '../../kernel/refusal.ts';
import type { DatabaseErrorKind } from './types.ts';

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

/** What is written from now on could be lost, because it does not reach the file that a restart would open. */
export class DatabaseFileReplaced extends Error {
  constructor(file: string) {
    super(`The database file ${file} was replaced, removed or overwritten while the portal was running`);
    this.name = 'DatabaseFileReplaced';
  }
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
