/** What an error of either database means to whoever asked. */
import { classifyPostgresError } from './postgres/errors.ts';
import { classifySqliteError } from './sqlite/errors.ts';
import type { DatabaseErrorKind } from './types.ts';

function kindOf(error: unknown): DatabaseErrorKind | null {
  return error instanceof Error ? (classifySqliteError(error) ?? classifyPostgresError(error)) : null;
}

/** A row with this unique value exists already. */
export function isUniqueViolation(error: unknown): boolean {
  return kindOf(error) === 'unique-violation';
}

/** Somebody else holds the database, or it cannot be reached for now; the same request may succeed later. */
export function isUnavailable(error: unknown): boolean {
  return kindOf(error) === 'unavailable';
}

/** The disk failed: what was to be committed may be there or not. */
export function isDiskFailure(error: unknown): boolean {
  return kindOf(error) === 'broken';
}

export function isStorageFull(error: unknown): boolean {
  if (kindOf(error) === 'storage-full') return true;
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
}
