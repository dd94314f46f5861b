/** Opens the embedded database: one file with one writer at a time and concurrent readers. */
import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import path from 'node:path';
import { Kysely } from 'kysely';
import { createSerialQueue } from '../../../kernel/concurrency/serial-queue.ts';
import { defaultLimits } from '../../../limits.ts';
import type { Database } from '../../../tables/tables.ts';
import { assertCurrent, refusePreview } from '../assert-current.ts';
import { rejectWrites } from '../reject-writes.ts';
import { createTransactionTimes } from '../stalled-transactions.ts';
import type { AppDatabase, CopyOptions, DatabaseOptions, Db, Tx } from '../types.ts';
import {
  EmbeddedDialect,
  openSqliteConnection,
  setBusyTimeout,
  type SqliteConnection,
} from './connection.ts';
import { copyBeforeStep } from './copies.ts';
import { createDiskReserve, type DiskReserve } from './disk-reserve.ts';
import { classifySqliteError, isReadOnly } from './errors.ts';
import { type FileWatch, watchFile } from './file-watch.ts';
import { runInTransaction } from './transaction.ts';
import { type Breaker, createBreaker } from './breaker.ts';
import { migrate } from './migrate.ts';

/** For a lock of another process; the wait behind other transactions of this process counts. */
const lockWaitMs = 5000;
/** In WAL mode readers wait only while the log is recovered. */
const readBusyTimeoutMs = 20;

/** How often a transaction checks the content of the file. */
const checkContentEveryMs = 5000;
const plainCopies: CopyOptions = { key: null, limits: defaultLimits.copies };

/**
 * Moves what an earlier process left in the log into the database before anything is added to the log: after a disk failure it
 * may be in memory only. On a full disk that may be impossible: then the next call, before the next write, tries again.
 */
function createLogTransfer(connection: SqliteConnection): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    connection.exec('PRAGMA wal_checkpoint(PASSIVE)');
    isDone = true;
  };
}

const isStorageFull = (error: unknown): boolean =>
  error instanceof Error && classifySqliteError(error) === 'storage-full';

function ignoreFullDisk(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!isStorageFull(error)) throw error;
  }
}

/** Returns a check for the begin of each transaction. Reading the content takes longer, so not every transaction does. */
function createFileCheck(watch: FileWatch): () => void {
  let checkedAt = performance.now();
  return () => {
    watch.checkPath();
    if (performance.now() < checkedAt + checkContentEveryMs) return;
    watch.checkContent();
    checkedAt = performance.now();
  };
}

/** Reports failures of the disk and damage of the file that reads find. */
function connectForReading(connection: SqliteConnection, breaker: Breaker): Db {
  return new Kysely<Database>({
    dialect: new EmbeddedDialect({ database: connection }),
    plugins: [rejectWrites],
    log: (event) => {
      // A write through this connection fails as well. That is a mistake in the code and no damage.
      if (event.level === 'error' && !isReadOnly(event.error)) breaker.report(event.error);
    },
  });
}

/** Releases the reserve of the disk and runs once more when the disk is full. */
async function repeatWithReserve<Value>(
  run: () => Promise<Value>,
  reserve: DiskReserve,
  onReleased: DatabaseOptions['onReserveReleased'],
): Promise<Value> {
  try {
    return await run();
  } catch (error) {
    if (!isStorageFull(error) || !reserve.release()) throw error;
    onReleased?.();
    return run();
  }
}

const filePath = (url: string): string => path.resolve(url.replace(/^sqlite:/, ''));

/** Only the owner of the file can read it, whatever the umask is. SQLite gives its log the same mode. */
function createFile(file: string): void {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  closeSync(openSync(file, 'a', 0o600));
}

/** Opens or creates the file for writing and runs its pending migrations, or refuses it where these are needed. */
async function openForWriting(file: string, options: DatabaseOptions) {
  const { migrations, migrates = true, clock, copies = plainCopies } = options;
  if (migrates) createFile(file);
  else if (!existsSync(file))
    throw new Error(`There is no portal here: ${file} does not exist. Check DATA_DIR and DATABASE_URL.`);
  const writing = openSqliteConnection(file, 'writing');
  const transferLog = createLogTransfer(writing);
  ignoreFullDisk(transferLog);
  const writer = new Kysely<Database>({ dialect: new EmbeddedDialect({ database: writing }) });
  if (migrates) {
    await refusePreview(writer, file);
    await migrate({ db: writer, connection: writing, file, migrations, now: clock.now(), copies });
  } else await assertCurrent(writer, migrations, file);
  return { writing, writer, transferLog };
}

/** Returns the database of the file, brought up to date if the options say so. */
export async function openSqlite(options: DatabaseOptions): Promise<AppDatabase> {
  const { clock, copies = plainCopies } = options;
  const file = filePath(options.url);
  const { writing, writer, transferLog } = await openForWriting(file, options);
  const reading = openSqliteConnection(file, 'reading');
  setBusyTimeout(writing, 0);
  setBusyTimeout(reading, readBusyTimeoutMs);
  const breaker = createBreaker(options.onFatalStorageError);
  const db = connectForReading(reading, breaker);
  const runSerially = createSerialQueue();
  const times = createTransactionTimes();
  const watch = watchFile(file);
  const checkFile = createFileCheck(watch);
  const reserve = createDiskReserve(file);
  const transact = <Value>(work: (tx: Tx) => Promise<Value>, waitUntil: number): Promise<Value> =>
    breaker.run(async () => {
      checkFile();
      transferLog();
      return repeatWithReserve(
        () => runInTransaction(writer, work, { waitUntil, onFailedRollback: breaker.trip }),
        reserve,
        options.onReserveReleased,
      );
    });
  return {
    db,
    transaction: (work) => {
      const waitUntil = performance.now() + lockWaitMs;
      return times.time(() => runSerially(() => transact(work, waitUntil)));
    },
    check: async () => {
      times.check();
      await breaker.run(async () => watch.checkContent());
    },
    backUp: (kind) => {
      const writeCopy = (to: string) => writing.copyTo(to);
      return runSerially(() => copyBeforeStep({ file, kind, now: clock.now(), options: copies, writeCopy }));
    },
    keepReserve: (bytes) => reserve.keep(bytes),
    close: () =>
      runSerially(async () => {
        await db.destroy();
        await writer.destroy();
        // Kysely closes only what it has used.
        reading.close();
        writing.close();
      }),
  };
}
