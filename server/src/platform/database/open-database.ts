/**
 * The database as the rooms see it: reads from anywhere, writes in transactions only.
 * A transaction commits before it answers; the last word on conflicts is the database's.
 */
import type { Kysely, Transaction } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Clock } from '../../kernel/clock.ts';
import type { OnFatalStorageError } from '../../kernel/fatal-storage-error.ts';
import { openPostgres } from './postgres/open.ts';
import type { Database } from '../../schema.ts';
import { openSqlite } from './sqlite/open.ts';

/** Inside `AppDatabase.transaction`; everything that takes a `Queries` takes it too. */
export type Tx = Transaction<Database>;
export type Db = Kysely<Database>;

export interface AppDatabase {
  /** For reading outside transactions; writing through it is an error. */
  readonly db: Db;
  /**
   * Runs `work` in one transaction and answers after its commit. When `work` throws, everything is rolled back, except
   * after `refuseAfterCommit`. Never await anything but queries in it (and turns for other
   * requests between many of them): other writers wait. It may be run again from its start when another transaction
   * got in its way, so it changes nothing outside of the database.
   */
  transaction<Value>(work: (tx: Tx) => Promise<Value>): Promise<Value>;
  /** Rejects when the database does not answer. */
  readonly check: () => Promise<void>;
  /** Writes a whole copy into `backups/` beside the database, readable by its owner only, and answers its path; null where the operator does it. */
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

/** Opens (or makes) the database that the URL names, brings its tables up to date and answers it. */
export async function openDatabase(options: DatabaseOptions): Promise<AppDatabase> {
  return options.url.startsWith('sqlite:') ? openSqlite(options) : openPostgres(options);
}
