/** The command `portal database move`: copies all tables of one database to an empty one and compares all rows. */
import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { streamRows } from '../platform/database/dialect.ts';
import type { AppDatabase, Db, Tx } from '../platform/database/open-database.ts';
import { embeddedFile } from '../platform/database/postgres/server-urls.ts';
import type { Table } from '../tables/table.ts';
import { listTables } from '../tables/tables.ts';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../config.ts';
import { lockFolder } from '../kernel/lock-folder.ts';
import { defineCommand, UsageError } from './command.ts';
import { withDatabase } from './with-services.ts';

type Row = Readonly<Record<string, unknown>>;

const rowsPerPage = 500;

async function* readTable(db: Db, name: string, { key, columns }: Table): AsyncGenerator<readonly Row[]> {
  // PostgreSQL returns these as text, because 64-bit values may be too large for a number.
  const toNumber = (value: unknown, column: string) =>
    columns[column]?.type === 'bigint' ? Number(value) : value;
  const plainRow = (row: Row): Row =>
    Object.fromEntries(Object.entries(row).map(([column, value]) => [column, toNumber(value, column)]));
  const tables = db as unknown as Kysely<Record<string, Record<string, string | number>>>;
  const keysOf = (row: Record<string, string | number>) => key.map((column) => row[column] ?? '');
  for await (const rows of streamRows(tables.selectFrom(name).selectAll(), rowsPerPage, key, keysOf))
    yield rows.map(plainRow);
}

async function insertRows(tx: Tx, table: string, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
  await sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    values ${sql.join(values)}`.execute(tx);
}

/** The hash is that of all rows in their order, the same in both databases. */
async function summarise(db: Db, name: string, table: Table) {
  const hash = createHash('sha256');
  let count = 0;
  for await (const rows of readTable(db, name, table)) {
    for (const row of rows) {
      const columns = Object.keys(row).toSorted();
      hash.update(`${JSON.stringify(columns.map((column) => [column, row[column]]))}\n`);
    }
    count += rows.length;
  }
  return { table: name, rows: count, sha256: hash.digest('hex') };
}

async function summariseAll(db: Db) {
  const summaries = [];
  for (const [name, table] of listTables()) summaries.push(await summarise(db, name, table));
  return summaries;
}

/**
 * Copies in one transaction of the target, then compares. Returns the copied tables. Throws when the target is not empty, or when the
 * databases differ afterwards (the portal was running).
 */
export async function copyDatabase(from: AppDatabase, to: AppDatabase) {
  const filled = (await summariseAll(to.db)).filter(({ rows }) => rows > 0);
  if (filled.length > 0)
    throw new Error(
      `TO is not empty: it has ${filled.map(({ table, rows }) => `${rows} ${table}`).join(', ')}.`,
    );
  await to.transaction(async (tx) => {
    for (const [name, table] of listTables())
      for await (const rows of readTable(from.db, name, table)) await insertRows(tx, name, rows);
  });
  const [source, target] = [await summariseAll(from.db), await summariseAll(to.db)];
  const different = source.filter(({ sha256 }, index) => sha256 !== target[index]?.sha256);
  if (different.length > 0)
    throw new Error(
      `These tables differ after copying: ${different.map(({ table }) => table).join(', ')}. If the portal is still running on FROM, stop it, empty TO and copy again.`,
    );
  return target;
}

async function move(fromUrl: string, toUrl: string, config: Config): Promise<number> {
  const file = embeddedFile(fromUrl);
  if (file !== null && !existsSync(file)) throw new Error(`FROM: there is no file ${file}.`);
  const isRunning =
    'FROM: the portal is running on it. Stop it first, so that nothing is entered after the copy.';
  const unlock = file === null ? () => undefined : lockFolder(path.dirname(path.resolve(file)), isRunning);
  const copied = await withDatabase(fromUrl, config, 'create-and-migrate', (from) =>
    withDatabase(toUrl, config, 'create-and-migrate', (to) => copyDatabase(from, to)),
  );
  unlock();
  for (const { table, rows } of copied) console.log(`${table}: ${rows} row(s), the same`);
  console.log(`Everything is in TO. Set DATABASE_URL to it and keep TOKEN_SECRET the same: codes, waiting mails and the
audit trail can only be read with it (without the variable it is in the file token-secret of DATA_DIR).`);
  if (file !== null)
    console.log(
      `Then move ${file} to a place of its own: without DATABASE_URL the portal would run on it again.`,
    );
  console.log(
    'So that the earlier entries can still be checked, set AUDIT_SECRET as before, or to the content of the file audit-secret of DATA_DIR.',
  );
  return 0;
}

export default defineCommand({
  summary: 'copies the database to another one, for example from SQLite to PostgreSQL',
  usage: 'FROM TO',
  details: `Each is sqlite:FILE or postgres://…; TO is empty. Stop the portal first. Both are brought to this version.
Exit code 1: TO differs from FROM.`,
  arguments: [2, 2],
  namesPlace: false,
  run: ({ config, positionals: [from = '', to = ''] }) => {
    if (![from, to].every((url) => /^(sqlite:|postgres(ql)?:\/\/)/.test(url)))
      throw new UsageError('FROM and TO each begin with sqlite: or postgres://.');
    return move(from, to, config);
  },
});
