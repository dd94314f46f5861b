/** What an error of the embedded database means, told by its SQLite result code; nothing here depends on messages. */
import type { DatabaseErrorKind } from '../types.ts';

const primaryCodeMask = 0xff;
const uniqueViolations: readonly number[] = [2067, 1555];
/** Busy, locked, cannot be opened. */
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
