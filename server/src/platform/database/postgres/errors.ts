/** Classifies errors of PostgreSQL by their SQLSTATE. An error without one is a lost connection (`pool.ts`). */
import { errorCode, messageOf } from '../../../kernel/refusal.ts';
import type { DatabaseErrorKind } from '../types.ts';

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

export function classifyPostgresError(error: Error): DatabaseErrorKind | null {
  if (error instanceof DatabaseUnavailable) return 'unavailable';
  const state = sqlStateOf(error);
  if (state === null) return null;
  if (state === '53100') return 'storage-full';
  // 25006: a standby that has not been promoted yet.
  return retryableStates.test(state) || state === '25006' ? 'unavailable' : null;
}
