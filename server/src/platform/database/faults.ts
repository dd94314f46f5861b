/** What an error of the database means, told by its SQLite result code; nothing here depends on messages. */

const primaryCodeMask = 0xff;
const sqliteBusy = 5;
const sqliteLocked = 6;
const sqliteFull = 13;
const sqliteCannotOpen = 14;
const sqliteConstraintUnique = 2067;
const sqliteConstraintPrimaryKey = 1555;

function resultCode(error: unknown): number | null {
  const isFault = error instanceof Error && 'errcode' in error && typeof error.errcode === 'number';
  return isFault ? (error.errcode as number) : null;
}

/** A row with this unique value exists already. */
export function isUniqueViolation(error: unknown): boolean {
  const code = resultCode(error);
  return code === sqliteConstraintUnique || code === sqliteConstraintPrimaryKey;
}

/** Somebody else holds the database, or it cannot be reached for now; the same request may succeed later. */
export function isUnavailable(error: unknown): boolean {
  const code = resultCode(error);
  return code !== null && [sqliteBusy, sqliteLocked, sqliteCannotOpen].includes(code & primaryCodeMask);
}

export function isStorageFull(error: unknown): boolean {
  const code = resultCode(error);
  if (code !== null && (code & primaryCodeMask) === sqliteFull) return true;
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
}
