/** What an error of PostgreSQL means, told by its SQLSTATE; what has none was lost on the way (`pool.ts`). */
import type { DatabaseErrorKind } from '../types.ts';

/** The database cannot be reached, or did not answer in time; whether a commit under way was done is not known. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super(`The database is unavailable: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
    this.name = 'DatabaseUnavailable';
  }
}

export function sqlStateOf(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return null;
  return /^[0-9A-Z]{5}$/.test(error.code) && 'severity' in error ? error.code : null;
}

/** Connection lost (08), too much of something (53, 54), stopped by an operator or a time limit (57), locks (55). */
const passing = /^(08|53|55|57|40)/;

/** Two transactions got into each other's way and this one gave in: done again it may succeed. */
export function isConflict(error: unknown): boolean {
  return ['40001', '40P01'].includes(sqlStateOf(error) ?? '');
}

export function classifyPostgresError(error: Error): DatabaseErrorKind | null {
  if (error instanceof DatabaseUnavailable) return 'unavailable';
  const state = sqlStateOf(error);
  if (state === null) return null;
  if (state === '23505') return 'unique-violation';
  if (state === '53100') return 'storage-full';
  // A standby that has not taken over yet.
  return passing.test(state) || state === '25006' ? 'unavailable' : null;
}
