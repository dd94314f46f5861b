/** Classifies errors of the embedded database by their SQLite result code, never by their message. */
import type { DatabaseErrorKind } from '../types.ts';

const primaryCodeMask = 0xff;
const uniqueViolations: readonly number[] = [2067, 1555];
/** SQLITE_BUSY, SQLITE_LOCKED, SQLITE_CANTOPEN. */
const unavailable: readonly number[] = [5, 6, 14];
const full = 13;
const ioError = 10;

export function classifySqliteError(error: Error): DatabaseErrorKind | null {
  if (!('errcode' in error) || typeof error.errcode !== 'number') return null;
  if (uniqueViolations.includes(error.errcode)) return 'unique-violation';
  const primary = error.errcode & primaryCodeMask;
  if (unavailable.includes(primary)) return 'unavailable';
  if (primary === ioError) return 'broken';
  return primary === full ? 'storage-full' : null;
}
