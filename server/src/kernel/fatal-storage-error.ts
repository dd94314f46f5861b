/**
 * Told by an engine that what it wrote may not be on the disk: asking the disk again would succeed without writing it, so
 * whoever runs the process ends it, and the next one finds what is really there (security.md R4).
 */
export type OnFatalStorageError = (error: Error) => void;
