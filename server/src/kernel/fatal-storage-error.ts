/**
 * Called when written data may not be on the disk. A second sync would succeed without writing the data, so the process must
 * end, and the next process reads what the disk really contains (security.md R4).
 */
export type OnFatalStorageError = (error: Error) => void;
