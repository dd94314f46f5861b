/** Declares the interface of the database: reads are possible anywhere, writes only in transactions. */
import type { Kysely, Transaction } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Clock } from '../../kernel/time.ts';
import type { OnFatalStorageError } from '../../kernel/refusal.ts';
import type { Limits } from '../../limits.ts';
import type { Database } from '../../tables/tables.ts';

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
  /**
   * Rejects while the database cannot be used: a transaction does not end, the file of SQLite is damaged, or PostgreSQL is not
   * reached or is a standby.
   */
  readonly check: () => Promise<void>;
  /**
   * Writes a complete copy into `backups/` next to the database, readable by its owner only, and returns its path. Returns null
   * when backups are the operator's task.
   * @param kind `before-…`, the beginning of the copy's name
   */
  backUp(kind: string): Promise<string | null>;
  /** Keeps this much room for the database, which it uses when the disk is full. Does nothing for PostgreSQL. */
  keepReserve(bytes: number): Promise<void>;
  close(): Promise<void>;
}

/** How the embedded database is copied before risky steps. */
export interface CopyOptions {
  /** BACKUP_KEY; null: copies are not encrypted. */
  readonly key: string | null;
  readonly limits: Limits['copies'];
}

export interface DatabaseOptions {
  /** `sqlite:<path of the file>` or `postgres://…`. */
  readonly url: string;
  readonly migrations: Readonly<Record<string, Migration>>;
  /** False: nothing is created or migrated, and a database of another version is refused. Default: true. */
  readonly migrates?: boolean | undefined;
  readonly clock: Clock;
  /** For SQLite. By default copies are not encrypted and have the usual limits. */
  readonly copies?: CopyOptions;
  /** Called with a sentence about a setting of the database server that may lose data. */
  readonly warn?: ((message: string) => void) | undefined;
  /** Called when the disk was full and the reserve of `keepReserve` was removed to make room. */
  readonly onReserveReleased?: (() => void) | undefined;
  /** For a server with SQLite. A command needs no handler: it ends when a transaction rejects. */
  readonly onFatalStorageError?: OnFatalStorageError | undefined;
}

/** `broken` is a failed disk or a damaged file; `unavailable` is temporary. */
export type DatabaseErrorKind = 'unavailable' | 'storage-full' | 'broken';
