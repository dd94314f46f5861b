import { sql, type Kysely } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrations } from '../../../migrations.ts';
import { createPostgresDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { systemClock } from '../../../kernel/time.ts';
import { refuseAfterCommit } from '../../../kernel/refusal.ts';
import { openDatabase, type AppDatabase, type Tx } from '../open-database.ts';
import { lock } from '../dialect.ts';
import { isUnavailable } from '../errors.ts';
import { connectForReading, connectForTransactions } from './open.ts';

let stored: TestDatabase;
let database: AppDatabase;

const open = (list = migrations) => openDatabase({ url: stored.url, migrations: list, clock: systemClock });
const add = (tx: Tx, bucket: string) =>
  tx.insertInto('rate_counters').values({ bucket, window_start: 1, hits: 1 }).execute();
const increment = (tx: Tx, bucket: string) =>
  tx
    .updateTable('rate_counters')
    .set((eb) => ({ hits: eb('hits', '+', 1) }))
    .where('bucket', '=', bucket)
    .execute();
const hits = async () =>
  database.db.selectFrom('rate_counters').select(['bucket', 'hits']).orderBy('bucket').execute();

beforeEach(async () => {
  stored = await createPostgresDatabase({ isEmpty: true });
  database = await open();
});
afterEach(async () => {
  await database.close();
  await stored.drop();
});

test('instances that start concurrently on an empty database migrate it once', async () => {
  const empty = await createPostgresDatabase({ isEmpty: true });
  const opened = await Promise.all(
    Array.from({ length: 5 }, () => openDatabase({ url: empty.url, migrations, clock: systemClock })),
  );
  const names = await empty.run('select name from kysely_migration order by name');
  expect(names.map(({ name }) => name)).toEqual(Object.keys(migrations));
  await Promise.all(opened.map((instance) => instance.close()));
  await empty.drop();
});

test('a migration that fails changes nothing', async () => {
  const failing = {
    up: async (db: Kysely<unknown>) => {
      await db.schema.createTable('half_done').addColumn('id', 'text').execute();
      throw new Error('this migration fails');
    },
  };
  await expect(open({ ...migrations, '9999-failing': failing })).rejects.toThrow('this migration fails');
  expect(await stored.run(`select 1 from pg_tables where tablename = 'half_done'`)).toEqual([]);
});

test('a role that may not create tables is named', async () => {
  const empty = await createPostgresDatabase({ isEmpty: true });
  const role = `reader_${process.pid}`;
  await empty.run(`create role ${role} login`);
  const address = new URL(empty.url);
  address.username = role;
  await expect(openDatabase({ url: address.href, migrations, clock: systemClock })).rejects.toThrow(
    `the role ${role} may not create tables`,
  );
  await empty.run(`drop role ${role}`);
  await empty.drop();
});

test('texts are compared by code point; counts are numbers', async () => {
  const texts = await stored.run(
    `select distinct collation_name from information_schema.columns
     where table_schema = 'public' and data_type = 'text' and table_name not in ('kysely_migration', 'kysely_migration_lock')`,
  );
  expect(texts).toEqual([{ collation_name: 'C' }]);
  await database.transaction((tx) => add(tx, 'a'));
  const counted = await database.db
    .selectFrom('rate_counters')
    .select((eb) => [eb.fn.countAll().as('all'), eb.fn.sum('hits').as('sum')])
    .executeTakeFirst();
  expect(counted).toEqual({ all: 1, sum: 1 });
});

test('writes before refuseAfterCommit are committed; a row that there is already is no failure of the database', async () => {
  const refused = database.transaction(async (tx) => {
    await add(tx, 'a');
    throw refuseAfterCommit('otp.invalid');
  });
  await expect(refused).rejects.toThrow('otp.invalid');
  const taken = await database.transaction((tx) => add(tx, 'a')).catch((error: unknown) => error);
  expect(taken).toMatchObject({ code: '23505' });
  expect(isUnavailable(taken)).toBe(false);
});

test('a write outside of a transaction is rejected', async () => {
  await expect(async () => database.db.deleteFrom('rate_counters').execute()).rejects.toThrow('readonly');
});

test('a database that its operator has set to read-only is read and not written', async () => {
  await database.transaction((tx) => add(tx, 'a'));
  await database.close();
  const name = new URL(stored.url).pathname.slice(1);
  await stored.run(`alter database ${name} set default_transaction_read_only = on`);
  database = await open();
  const refused = await database.transaction((tx) => add(tx, 'b')).catch((error: unknown) => error);
  expect(isUnavailable(refused)).toBe(true);
  expect(await hits()).toEqual([{ bucket: 'a', hits: 1 }]);
});

test('conflicting transactions are run again', async () => {
  await database.transaction(async (tx) => {
    await add(tx, 'a');
    await add(tx, 'b');
  });
  let begun = 0;
  const bothBegun = Promise.withResolvers<void>();
  const incrementBoth = (first: string, second: string) =>
    database.transaction(async (tx) => {
      await increment(tx, first);
      begun += 1;
      if (begun === 2) bothBegun.resolve();
      await bothBegun.promise;
      await increment(tx, second);
    });
  await Promise.all([incrementBoth('a', 'b'), incrementBoth('b', 'a')]);
  expect(await hits()).toEqual([
    { bucket: 'a', hits: 3 },
    { bucket: 'b', hits: 3 },
  ]);
  // Each had what the other wanted, so one of them ran twice.
  expect(begun).toBeGreaterThan(2);
});

test('a lock is exclusive until the end of its transaction', async () => {
  const order: string[] = [];
  const work = (name: string) =>
    database.transaction(async (tx) => {
      await lock(tx, 'one thing');
      order.push(`${name} begins`);
      // Time enough for the other one, on any machine, to get a lock that is free.
      for (let query = 0; query < 50; query += 1) await sql`select 1`.execute(tx);
      order.push(`${name} ends`);
    });
  await Promise.all([work('a'), work('b')]);
  expect(order.map((step) => step.slice(2))).toEqual(['begins', 'ends', 'begins', 'ends']);
});

test('a read that fails leaves a usable connection', async () => {
  for (let attempt = 0; attempt < 20; attempt += 1)
    await expect(sql`select 1 / ${0}::integer`.execute(database.db)).rejects.toThrow('division by zero');
  expect(await hits()).toEqual([]);
});

test('no state is left in the session', async () => {
  const pool = new pg.Pool({ connectionString: stored.url, max: 1, pipeline: true });
  // The database is dropped while the connection is closing.
  pool.on('error', () => undefined).on('connect', (client) => client.on('error', () => undefined));
  await connectForTransactions(pool)
    .transaction()
    .execute((tx) => lock(tx, 'one thing'));
  await sql`select ${'a read'}::text`.execute(connectForReading(pool));
  const { rows } = await pool.query(
    `select current_setting('statement_timeout') as timeout,
       (select count(*)::integer from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()) as locks,
       (select count(*)::integer from pg_prepared_statements) as statements`,
  );
  expect(rows).toEqual([{ timeout: '0', locks: 0, statements: 0 }]);
  await pool.end();
});
