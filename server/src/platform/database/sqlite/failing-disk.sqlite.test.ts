/** Tests the embedded database on a full or failing disk. `system-tests/failing-disk.sqlite.test.ts` tests the photo store. */
import { StatementSync, type SQLInputValue, type StatementResultingChanges } from 'node:sqlite';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { migrations } from '../../../migrations.ts';
import { systemClock } from '../../../kernel/time.ts';
import { refuseAfterCommit } from '../../../kernel/refusal.ts';
import { openDatabase, type AppDatabase, type Tx } from '../open-database.ts';
import { isDiskFailure, isStorageFull } from '../errors.ts';
import { createTemporaryFolder } from '../../../testing/temporary-folder.ts';

let folder: string;
let database: AppDatabase;
const onFatalStorageError = vi.fn<(error: Error) => void>();

const add = (tx: Tx, bucket: string) =>
  tx.insertInto('rate_counters').values({ bucket, window_start: 1, hits: 1 }).execute();
const buckets = async () =>
  (await database.db.selectFrom('rate_counters').select('bucket').execute()).map(({ bucket }) => bucket);

beforeEach(async () => {
  folder = await createTemporaryFolder();
  const url = `sqlite:${path.join(folder, 'portal.sqlite')}`;
  onFatalStorageError.mockClear();
  database = await openDatabase({ url, migrations, clock: systemClock, onFatalStorageError });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await database.close();
});

type RunStatement = (this: StatementSync, ...values: SQLInputValue[]) => StatementResultingChanges;

const limitPages = (pages: number) =>
  database.transaction((tx) => sql`pragma max_page_count = ${sql.lit(pages)}`.execute(tx));

test('a full disk is reported as such, although SQLite rolls back by itself, and writes work again when there is space', async () => {
  await limitPages(1);
  const failure = await database
    .transaction((tx) => add(tx, 'x'.repeat(1_000_000)))
    .catch((error: unknown) => error);
  expect([failure, isStorageFull(failure)]).toEqual([expect.any(Error), true]);
  await limitPages(1_000_000);
  await database.transaction((tx) => add(tx, 'room'));
  expect(await buckets()).toEqual(['room']);
  expect(onFatalStorageError).not.toHaveBeenCalled();
});

/** Each execution of these statements fails with this SQLite error. */
function failStatements(errcode: number, ...statements: readonly string[]): void {
  const run = Object.getOwnPropertyDescriptor(StatementSync.prototype, 'run')?.value as RunStatement;
  vi.spyOn(StatementSync.prototype, 'run').mockImplementation(function (
    this: StatementSync,
    ...values: (SQLInputValue | Record<string, SQLInputValue>)[]
  ) {
    if (!statements.includes(this.sourceSQL)) return run.apply(this, values as SQLInputValue[]);
    throw Object.assign(new Error('a failure of the test'), { errcode });
  });
}

test('after a commit fails on the disk, nothing more is written, and onFatalStorageError is called once', async () => {
  failStatements(1034, 'commit');
  const fail = (bucket: string) =>
    database.transaction((tx) => add(tx, bucket)).catch((error: unknown) => isDiskFailure(error));
  expect(await Promise.all([fail('first'), fail('second')])).toEqual([true, true]);
  vi.restoreAllMocks();
  expect(await fail('third')).toBe(true);
  expect(onFatalStorageError).toHaveBeenCalledTimes(1);
  expect(await buckets()).toEqual([]);
});

test('a commit that fails after a refusal that keeps its writes rolls back, and later transactions run', async () => {
  const refused = () =>
    database.transaction(async (tx) => {
      await add(tx, 'counted');
      throw refuseAfterCommit('otp.invalid');
    });
  failStatements(13, 'commit');
  expect(isStorageFull(await refused().catch((error: unknown) => error))).toBe(true);
  vi.restoreAllMocks();
  expect(await buckets()).toEqual([]);
  await expect(refused()).rejects.toThrow('otp.invalid');
  expect(await buckets()).toEqual(['counted']);
  expect(onFatalStorageError).not.toHaveBeenCalled();
});

test('a rollback that fails does not hide the first error, and the database is not used any more', async () => {
  failStatements(1, 'rollback');
  const failed = database.transaction(async (tx) => {
    await add(tx, 'lost');
    throw new Error('the first error');
  });
  await expect(failed).rejects.toThrow('the first error');
  vi.restoreAllMocks();
  expect(onFatalStorageError).toHaveBeenCalledTimes(1);
  await expect(database.transaction((tx) => add(tx, 'later'))).rejects.toThrow('a failure of the test');
});
