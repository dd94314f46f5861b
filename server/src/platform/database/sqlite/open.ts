/** Opens the embedded database: one file with one writer at a time and concurrent readers. */
import { dayMs } from '#contract/indian-clock.ts';
import type { OnFatalStorageError } from '../../../kernel/refusal.ts';
import { classifySqliteError, DatabaseFileReplaced, isReadOnly } from '../errors.ts';
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  rmSync,
  chmodSync,
  readdirSync,
  renameSync,
  statSync,
} from 'node:fs';
import { rm, stat, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Database } from '../../../tables/tables.ts';
import type { AppDatabase, CopyOptions, DatabaseOptions, Db, Tx } from '../types.ts';
import {
  EmbeddedDialect,
  openSqliteConnection,
  runInTransaction,
  type SqliteConnection,
} from './connection.ts';
import { nullIfAbsent } from '../../photo-store/durable-files.ts';
import { createSerialQueue } from '../../../kernel/concurrency.ts';
import { defaultLimits, type Limits } from '../../../limits.ts';
import { assertCurrent, createTransactionTimes, refusePreview, rejectWrites } from '../guards.ts';
import { encryptedSuffix, encryptFile } from '../../../kernel/crypto/file-encryption.ts';
import { copyName } from '../../backup/restore-backup.ts';
import {
  removeAbandonedFolders,
  timeForName,
  unfinishedCopies,
  withWorkFolder,
} from '../../backup/staging-folders.ts';

// Notices when another program replaces, removes or overwrites the file of the open database.

const busyTimeoutMs = 20;
/** How often a transaction checks the content of the file. */
const checkContentEveryMs = 5000;
const openedSql = 'select name, timestamp from kysely_migration order by name';

/** Reads the migrations of the file through a new connection, which has an empty cache. They differ between databases. */
function readIdentity(file: string): string {
  using fresh = new DatabaseSync(file, { readOnly: true, timeout: busyTimeoutMs });
  return JSON.stringify(fresh.prepare(openedSql).all());
}

/** Watches the file of a database that is open and migrated. */
function watchFile(file: string) {
  const inodeOf = () => statSync(file, { bigint: true, throwIfNoEntry: false });
  const opened = inodeOf();
  const identity = readIdentity(file);
  let checkedAt = performance.now();
  // A new connection to an empty file would delete the log, so the size is checked before one is opened.
  const checkPath = (): void => {
    const found = inodeOf();
    if (found === undefined || found.ino !== opened?.ino || found.dev !== opened.dev || found.size === 0n)
      throw new DatabaseFileReplaced(file);
  };
  /** Reads the file itself, not the cache of the open connections. Throws as `check`, or the error of SQLite. */
  const checkContent = (): void => {
    checkPath();
    if (readIdentity(file) !== identity) throw new DatabaseFileReplaced(file);
  };
  /**
   * For the begin of each transaction: throws `DatabaseFileReplaced` when there is another file, an empty one or none at the path. Reading
   * the content takes longer, so not every transaction does.
   */
  const check = (): void => {
    checkPath();
    if (performance.now() < checkedAt + checkContentEveryMs) return;
    checkContent();
    checkedAt = performance.now();
  };
  return { check, checkContent };
}

// Stops using a database whose disk has failed or whose file is damaged, and reports that once.

type Breaker = ReturnType<typeof createBreaker>;

function createBreaker(onFatalStorageError: OnFatalStorageError = () => undefined) {
  let broken: Error | null = null;
  /** From now on everything is rejected with this error. */
  const trip = (error: Error): void => {
    if (broken !== null) return;
    broken = error;
    onFatalStorageError(error);
  };
  /** For errors outside of `run`. Ignores all errors but failures of the disk or the file. */
  const report = (error: unknown): void => {
    if (error instanceof Error && classifySqliteError(error) === 'broken') trip(error);
  };
  /** Rejects at once after a failure of the disk or the file. */
  const run = async <Value>(work: () => Promise<Value>): Promise<Value> => {
    if (broken !== null) throw broken;
    try {
      return await work();
    } catch (error) {
      report(error);
      throw error;
    }
  };
  return { run, report, trip };
}

// Keeps a file next to the database that is removed when the disk is full, so that logging in and saving text still work until the
// operator has made room (security.md R5).

type DiskReserve = ReturnType<typeof createDiskReserve>;

/** The reserve must not be what fills a small disk. */
const maxShareOfFreeSpace = 0.05;

/** @param file of the database */
function createDiskReserve(file: string) {
  const reserve = `${file}.reserve`;
  return {
    /** Writes the file unless it is there. It takes `bytes`, and on a small disk a part of the free space. */
    async keep(bytes: number): Promise<void> {
      const { bavail, bsize } = await statfs(path.dirname(file));
      const wanted = Math.min(bytes, Math.floor(bavail * bsize * maxShareOfFreeSpace));
      // A smaller one is from a time with less room.
      if (((await nullIfAbsent(stat(reserve)))?.size ?? 0) >= wanted) return;
      try {
        // Random, because some file systems store zeros without taking room.
        await writeFile(reserve, randomBytes(wanted), { mode: 0o600 });
      } catch (error) {
        await rm(reserve, { force: true });
        throw error;
      }
    },
    /** Removes the file. Returns false when there is none. */
    release(): boolean {
      if (!existsSync(reserve)) return false;
      rmSync(reserve);
      return true;
    },
  };
}

/** Runs each pending migration in its own transaction; a database with data is copied first. Throws when one fails. */
async function migrate(
  db: Db,
  connection: SqliteConnection,
  file: string,
  { migrations, clock, copies = plainCopies }: DatabaseOptions,
): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } });
  const all = await migrator.getMigrations();
  const pending = all.filter((migration) => migration.executedAt === undefined);
  const writeCopy = async (to: string): Promise<void> =>
    connection.exec(`VACUUM INTO '${to.replaceAll("'", "''")}'`);
  if (pending.length > 0 && pending.length < all.length)
    await copyBeforeStep({ file, kind: 'before-migration', now: clock.now(), options: copies, writeCopy });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}

/** For a lock of another process; the wait behind other transactions of this process counts. */
const lockWaitMs = 5000;
/** In WAL mode readers wait only while the log is recovered. */
const readBusyTimeoutMs = 20;

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

/** Opens or creates the file for writing and runs its pending migrations, or refuses it where these are needed. */
async function openForWriting(file: string, options: DatabaseOptions) {
  const { migrations, migrates = true } = options;
  if (migrates) {
    // Only the owner of the file can read it, whatever the umask is. SQLite gives its log the same mode.
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    closeSync(openSync(file, 'a', 0o600));
  } else if (!existsSync(file))
    throw new Error(`There is no portal here: ${file} does not exist. Check DATA_DIR and DATABASE_URL.`);
  const writing = openSqliteConnection(file, 'writing');
  const transferLog = createLogTransfer(writing);
  try {
    transferLog();
  } catch (error) {
    if (!isStorageFull(error)) throw error;
  }
  const writer = new Kysely<Database>({ dialect: new EmbeddedDialect({ database: writing }) });
  if (migrates) {
    await refusePreview(writer, file);
    await migrate(writer, writing, file, options);
  } else await assertCurrent(writer, migrations, file);
  return { writing, writer, transferLog };
}

/** Returns the database of the file, brought up to date if the options say so. */
export async function openSqlite(options: DatabaseOptions): Promise<AppDatabase> {
  const { clock, copies = plainCopies } = options;
  const file = path.resolve(options.url.replace(/^sqlite:/, ''));
  const { writing, writer, transferLog } = await openForWriting(file, options);
  const reading = openSqliteConnection(file, 'reading');
  // From now on, a lock of another process is an error almost at once.
  writing.exec('PRAGMA busy_timeout = 0');
  reading.exec(`PRAGMA busy_timeout = ${readBusyTimeoutMs}`);
  const breaker = createBreaker(options.onFatalStorageError);
  const db = connectForReading(reading, breaker);
  const runSerially = createSerialQueue();
  const times = createTransactionTimes();
  const watch = watchFile(file);
  const reserve = createDiskReserve(file);
  const transact = <Value>(work: (tx: Tx) => Promise<Value>, waitUntil: number): Promise<Value> =>
    breaker.run(async () => {
      watch.check();
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

// Copies the embedded database into `backups/` next to it before risky steps, encrypted when there is a key (decision 0010). Old copies are
// deleted; backups of `portal backup` are left to the operator.

const namePattern = /^(?<kind>.*)-(?<date>\d{4}-\d{2}-\d{2})T(?<time>[\d-]+\.\d{3}Z)\.sqlite(\.enc)?$/;

/** Deletes the copies of this kind, plain and encrypted, that are too old or for which there is no room (`limits.ts`, `copies`). */
export function pruneCopies(folder: string, kind: string, now: Date, limits: Limits['copies']): void {
  const copies = readdirSync(folder).flatMap((name) => {
    const { groups } = namePattern.exec(name) ?? {};
    if (groups === undefined || groups['kind'] !== kind) return [];
    const madeAt = Date.parse(`${groups['date']}T${groups['time']?.replaceAll('-', ':')}`);
    return [{ file: path.join(folder, name), madeAt }];
  });
  const oldest = now.getTime() - limits.days * dayMs;
  let bytes = 0;
  const newestFirst = copies.toSorted((one, other) => other.madeAt - one.madeAt);
  for (const [index, { file, madeAt }] of newestFirst.entries()) {
    bytes += statSync(file).size;
    const isRecent = index < limits.newest || madeAt >= oldest;
    const isKept = index < limits.newestOfAnySize || (isRecent && bytes <= limits.maxBytes);
    if (!isKept) rmSync(file);
  }
}

interface CopyTask {
  /** Of the database. */
  readonly file: string;
  /** `before-…`, the beginning of the copy's name. */
  readonly kind: string;
  readonly now: Date;
  readonly options: CopyOptions;
  /** Writes a complete copy of the database into a new file. */
  readonly writeCopy: (to: string) => Promise<void>;
}

/** Returns the path of the copy. Only a complete copy gets that name; a failure leaves nothing behind. */
async function copyBeforeStep({ file, kind, now, options, writeCopy }: CopyTask): Promise<string> {
  const folder = path.join(path.dirname(file), 'backups');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  await removeAbandonedFolders(folder, unfinishedCopies);
  const name = `${kind}-${timeForName(now)}`;
  const copy = await withWorkFolder(path.join(folder, `${name}.unfinished`), async (content) => {
    const plain = path.join(content, `${name}.sqlite`);
    await writeCopy(plain);
    chmodSync(plain, 0o600);
    const finished = options.key === null ? plain : plain + encryptedSuffix;
    if (options.key !== null) await encryptFile(plain, finished, copyName, options.key);
    const target = path.join(folder, path.basename(finished));
    renameSync(finished, target);
    return target;
  });
  pruneCopies(folder, kind, now, options.limits);
  return copy;
}
