/** The database as the rest of the server sees it: reads from anywhere, writes in transactions only. */
import type { Kysely, Transaction } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Clock } from '../../kernel/clock.ts';
import type { OnFatalStorageError } from '../../kernel/fatal-storage-error.ts';
import type { Database } from '../../schema.ts';

/** Inside `AppDatabase.transaction`; everything that takes a `Db` takes it too. */
export type Tx = Transaction<Database>;
export type Db = Kysely<Database>;

export interface AppDatabase {
  /** For reading outside transactions; writing through it is an error. */
  readonly db: Db;
  /**
   * Runs `work` in one transaction and returns after its commit. When `work` throws, everything is rolled back, except
   * after `refuseAfterCommit`. Never await anything but queries in it (and turns for other
   * requests between many of them): other writers wait. It may be run again from its start when another transaction
   * got in its way, so it changes nothing outside of the database.
   */
  transaction<Value>(work: (tx: Tx) => Promise<Value>): Promise<Value>;
  /** Writes a whole copy into `backups/` beside the database, readable by its owner only, and returns its path; null where the operator does it. */
  backUp(reason: string): Promise<string | null>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** `sqlite:<path of the file>` or `postgres://…`. */
  readonly url: string;
  readonly migrations: Readonly<Record<string, Migration>>;
  readonly clock: Clock;
  /** For a server with the embedded engine; a command ends by itself when a transaction rejects. */
  readonly onFatalStorageError?: OnFatalStorageError | undefined;
}

/** What an error means: `broken` is a failed disk, `unavailable` may pass. */
export type DatabaseErrorKind = 'unique-violation' | 'unavailable' | 'storage-full' | 'broken';
