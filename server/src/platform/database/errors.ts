/** Classifies the errors of both databases for their callers. */
import { isDiskFull } from '../../kernel/refusal.ts';
import { classifyPostgresError } from './postgres/errors.ts';
import { classifySqliteError } from './sqlite/errors.ts';
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
