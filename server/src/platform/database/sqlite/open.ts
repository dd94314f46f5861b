/** Opens the embedded database: one file with one writer at a time and concurrent readers. */
import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Kysely, type ControlledTransaction } from 'kysely';
import { createSerialQueue } from '../../../kernel/concurrency/serial-queue.ts';
import type { OnFatalStorageError } from '../../../kernel/fatal-storage-error.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import type { AppDatabase, DatabaseOptions, Db, Tx } from '../types.ts';
import { classifySqliteError } from './errors.ts';
import { backupPath, migrate } from './migrate.ts';
import type { Database } from '../../../schema.ts';
import { EmbeddedDialect, openSqliteConnection, setBusyTimeout } from './connection.ts';
import { pruneBackups } from './prune-backups.ts';

const lockWaitMs = 5000;
const lockRetryMs = 25;
/** In WAL mode readers wait only while the log is recovered. */
const readBusyTimeoutMs = 20;

/** Waits for the write lock of another process without blocking the event loop. */
async function begin(writer: Db): Promise<ControlledTransaction<Database>> {
  const deadline = performance.now() + lockWaitMs;
  for (;;) {
    try {
      return await writer.startTransaction().execute();
    } catch (error) {
      const isLocked = error instanceof Error && classifySqliteError(error) === 'unavailable';
      if (!isLocked || performance.now() >= deadline) throw error;
      await delay(lockRetryMs);
    }
  }
}

async function runInTransaction<Value>(writer: Db, work: (tx: Tx) => Promise<Value>): Promise<Value> {
  const tx = await begin(writer);
  try {
    const value = await work(tx);
    await tx.commit().execute();
    return value;
  } catch (error) {
    if (!tx.isCommitted && error instanceof Refusal && error.keepsWrites) await tx.commit().execute();
    else if (!tx.isCommitted && !tx.isRolledBack) await tx.rollback().execute();
    throw error;
  }
}

/** After a disk failure every further transaction is rejected. `onFatalStorageError` is called once. */
function createBreaker(
  onFatalStorageError: OnFatalStorageError = () => undefined,
): <Value>(work: () => Promise<Value>) => Promise<Value> {
  let broken: Error | null = null;
  return async (work) => {
    if (broken !== null) throw broken;
    try {
      return await work();
    } catch (error) {
      if (error instanceof Error && classifySqliteError(error) === 'broken') {
        broken = error;
        onFatalStorageError(error);
      }
      throw error;
    }
  };
}

/** Opens or creates the file and runs its pending migrations. */
export async function openSqlite(options: DatabaseOptions): Promise<AppDatabase> {
  const file = path.resolve(options.url.replace(/^sqlite:/, ''));
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  // Only its owner can read the file, whatever the umask is. SQLite gives its log the same mode.
  closeSync(openSync(file, 'a', 0o600));
  const writing = openSqliteConnection(file, 'writing');
  const writer = new Kysely<Database>({ dialect: new EmbeddedDialect({ database: writing }) });
  const { migrations, clock } = options;
  await migrate({ db: writer, connection: writing, file, migrations, now: clock.now() });
  const reading = openSqliteConnection(file, 'reading');
  setBusyTimeout(writing, 0);
  setBusyTimeout(reading, readBusyTimeoutMs);
  const db = new Kysely<Database>({ dialect: new EmbeddedDialect({ database: reading }) });
  const runSerially = createSerialQueue();
  const runUnlessBroken = createBreaker(options.onFatalStorageError);
  const backUp = async (reason: string): Promise<string> => {
    const now = clock.now();
    const copy = backupPath(file, reason, now);
    await writing.copyTo(copy);
    chmodSync(copy, 0o600);
    pruneBackups(path.dirname(copy), reason, now);
    return copy;
  };
  return {
    db,
    transaction: (work) => runSerially(() => runUnlessBroken(() => runInTransaction(writer, work))),
    backUp: (reason) => runSerially(() => backUp(reason)),
    close: () =>
      runSerially(async () => {
        await db.destroy();
        await writer.destroy();
      }),
  };
}
