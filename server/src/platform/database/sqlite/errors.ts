/** Classifies errors of the embedded database by their SQLite result code, never by their message. */
import type { DatabaseErrorKind } from '../types.ts';
import { DatabaseFileReplaced } from './file-watch.ts';

const primaryCodeMask = 0xff;
const uniqueViolations: readonly number[] = [2067, 1555];
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
  if (uniqueViolations.includes(error.errcode)) return 'unique-violation';
  const primary = error.errcode & primaryCodeMask;
  if (unavailable.includes(primary)) return 'unavailable';
  if (full.includes(error.errcode)) return 'storage-full';
  return broken.includes(primary) ? 'broken' : null;
}

export function isReadOnly(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === readOnly;
}
