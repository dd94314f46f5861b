import { readdir, stat } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import path from 'node:path';
import { sql, type Kysely } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { migrations } from '../../../migrations.ts';
import { systemClock } from '../../../kernel/time.ts';
import { refuse, refuseAfterCommit } from '../../../kernel/refusal.ts';
import { openDatabase, type AppDatabase, type Tx } from '../open-database.ts';
import { isStorageFull, isUnavailable } from '../errors.ts';
import { copyMigratedFile } from '../../../testing/test-database.ts';
import { createTemporaryFolder } from '../../../testing/temporary-folder.ts';

let folder: string;
let file: string;
let database: AppDatabase;

const open = (list = migrations) =>
  openDatabase({ url: `sqlite:${file}`, migrations: list, clock: systemClock });
const add = (tx: Tx, bucket: string) =>
  tx.insertInto('rate_counters').values({ bucket, window_start: 1, hits: 1 }).execute();
const buckets = async () =>
  (await database.db.selectFrom('rate_counters').select('bucket').orderBy('bucket').execute()).map(
    ({ bucket }) => bucket,
  );

beforeEach(async () => {
  folder = await createTemporaryFolder();
  await copyMigratedFile(folder);
  file = path.join(folder, 'portal.sqlite');
  database = await open();
});
afterEach(async () => {
  vi.useRealTimers();
  await database.close();
});

test('a transaction is atomic; refuseAfterCommit commits', async () => {
  await database.transaction((tx) => add(tx, 'kept'));
  const fail = (error: Error, bucket: string) =>
    database.transaction(async (tx) => {
      await add(tx, bucket);
      throw error;
    });
  await expect(fail(new Error('broken'), 'lost 1')).rejects.toThrow('broken');
  await expect(fail(refuse('otp.invalid'), 'lost 2')).rejects.toThrow('otp.invalid');
  await expect(fail(refuseAfterCommit('otp.invalid'), 'counted')).rejects.toThrow('otp.invalid');
  expect(await buckets()).toEqual(['counted', 'kept']);
});

test('a database that was never read leaves no open file behind when it is closed', async () => {
  await database.transaction((tx) => add(tx, 'kept'));
  await database.close();
  expect(await readdir(folder)).toEqual(['portal.sqlite']);
  database = await open();
  expect(await buckets()).toEqual(['kept']);
});

test('transactions run one at a time, and concurrent reads see only committed data', async () => {
  const order: string[] = [];
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const { promise: written, resolve: write } = Promise.withResolvers<void>();
  const slow = database.transaction(async (tx) => {
    await add(tx, 'a');
    write();
    await ended;
    order.push('slow');
  });
  const quick = database.transaction(async (tx) => {
    order.push('quick');
    await add(tx, 'b');
  });
  await written;
  expect(await buckets()).toEqual([]);
  end();
  await Promise.all([slow, quick]);
  expect(order).toEqual(['slow', 'quick']);
  expect(await buckets()).toEqual(['a', 'b']);
});

test('the files are readable by their owner only, whatever the mode of the folder', async () => {
  const url = `sqlite:${path.join(folder, 'created.sqlite')}`;
  const created = await openDatabase({ url, migrations, clock: systemClock });
  await created.transaction((tx) => add(tx, 'a'));
  const names = (await readdir(folder)).filter((name) => name.startsWith('created.sqlite'));
  expect(names.length).toBeGreaterThan(1);
  for (const name of names) expect((await stat(path.join(folder, name))).mode & 0o777, name).toBe(0o600);
  await created.close();
});

test('a write outside of a transaction is rejected', async () => {
  await expect(database.db.deleteFrom('rate_counters').execute()).rejects.toThrow('readonly');
});

test('a row that there is already is no failure of the database', async () => {
  await database.transaction((tx) => add(tx, 'a'));
  const taken = await database.transaction((tx) => add(tx, 'a')).catch((error: unknown) => error);
  expect(taken).toMatchObject({ errcode: 1555 });
  expect(isUnavailable(taken) || isStorageFull(taken)).toBe(false);
});

test('a transaction waits for the lock of another process without blocking other work', async () => {
  // The database itself does not wait, because nothing else would run meanwhile.
  const waitMs = await database.transaction((tx) =>
    sql<{ readonly timeout: number }>`pragma busy_timeout`.execute(tx),
  );
  expect(waitMs.rows).toEqual([{ timeout: 0 }]);
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  const other = new DatabaseSync(file);
  other.exec('BEGIN IMMEDIATE');
  const writing = database.transaction((tx) => add(tx, 'a'));
  await vi.advanceTimersByTimeAsync(4000);
  expect(await buckets()).toEqual([]);
  other.exec('COMMIT');
  await vi.advanceTimersByTimeAsync(25);
  await writing;
  expect(await buckets()).toEqual(['a']);
  other.close();
});

test('a lock that is not released makes the database unavailable after five seconds; after its release writes work again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  const other = new DatabaseSync(file);
  other.exec('BEGIN IMMEDIATE');
  let failed: unknown = null;
  const writing = database
    .transaction((tx) => add(tx, 'a'))
    .catch((error: unknown) => {
      failed = error;
    });
  await vi.advanceTimersByTimeAsync(4900);
  expect(failed).toBeNull();
  await vi.advanceTimersByTimeAsync(200);
  await writing;
  expect(isUnavailable(failed)).toBe(true);
  other.exec('ROLLBACK');
  other.close();
  await database.transaction((tx) => add(tx, 'b'));
  expect(await buckets()).toEqual(['b']);
});

test('the database uses WAL and checks foreign keys', async () => {
  await database.transaction((tx) => add(tx, 'a'));
  const other = new DatabaseSync(file);
  expect(other.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' });
  other.close();
  const orphan = database.transaction((tx) =>
    tx
      .insertInto('sessions')
      .values({
        id: 's',
        account_id: 'nobody',
        token_version: 0,
        created_at: '',
        last_seen_at: '',
        expires_at: '',
        ended_at: null,
        confirmed_at: null,
        client_address: '',
        browser: '',
      })
      .execute(),
  );
  await expect(orphan).rejects.toThrow('FOREIGN KEY');
});

test('a database with data is copied before pending migrations; a migration that fails changes nothing', async () => {
  await database.transaction((tx) => add(tx, 'a'));
  await database.close();
  const failing = {
    up: async (db: Kysely<unknown>) => {
      await db.schema.createTable('half_done').addColumn('id', 'text').execute();
      throw new Error('this migration fails');
    },
  };
  await expect(open({ ...migrations, '9999-failing': failing })).rejects.toThrow('this migration fails');
  const copies = (await readdir(path.join(folder, 'backups'))).filter((name) => name.endsWith('.sqlite'));
  expect(copies).toHaveLength(1);
  const copy = new DatabaseSync(path.join(folder, 'backups', copies[0] ?? ''));
  expect(copy.prepare('select bucket from rate_counters').all()).toEqual([{ bucket: 'a' }]);
  copy.close();
  database = await open();
  expect(await buckets()).toEqual(['a']);
  const tables = new DatabaseSync(file)
    .prepare("select name from sqlite_schema where name = 'half_done'")
    .all();
  expect(tables).toEqual([]);
});
