/** Declares the interface of the database: reads are possible anywhere, writes only in transactions. */
import type { Kysely, Transaction } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Clock } from '../../kernel/clock.ts';
import type { OnFatalStorageError } from '../../kernel/fatal-storage-error.ts';
import type { Database } from '../../schema.ts';

/** The transaction of `AppDatabase.transaction`; it can be passed wherever a `Db` is expected. */
export type Tx = Transaction<Database>;
export type Db = Kysely<Database>;

export interface AppDatabase {
  /** For reads outside of transactions. A write through it is rejected. */
  readonly db: Db;
  /**
   * Runs `work` in one transaction and returns after its commit. When `work` throws, everything is rolled back, except
   * after `refuseAfterCommit`. Await only queries in `work` (and yields to the event loop between many of them), because
   * other writers wait. `work` may run again after a conflict with another transaction, so it must not change anything
   * outside of the database.
   */
  transaction<Value>(work: (tx: Tx) => Promise<Value>): Promise<Value>;
  /** Writes a complete copy into `backups/` beside the database, readable by its owner only, and returns its path; null when backups are the operator's task. */
  backUp(reason: string): Promise<string | null>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** `sqlite:<path of the file>` or `postgres://…`. */
  readonly url: string;
  readonly migrations: Readonly<Record<string, Migration>>;
  readonly clock: Clock;
  /** For a server with SQLite. A command needs no handler: it ends when a transaction rejects. */
  readonly onFatalStorageError?: OnFatalStorageError | undefined;
}

/** `broken` is a failed disk; `unavailable` is temporary. */
export type DatabaseErrorKind = 'unique-violation' | 'unavailable' | 'storage-full' | 'broken';
