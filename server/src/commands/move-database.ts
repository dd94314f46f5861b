/** The command `portal database move`: copies all tables of one database to an empty one and compares all rows. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { AppDatabase, Db, Tx } from '../platform/database/open-database.ts';
import type { Database } from '../tables/tables.ts';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../config.ts';
import { lockFolder } from '../kernel/lock-folder.ts';
import { defineCommand, UsageError } from './command.ts';
import { withDatabase } from './with-services.ts';

// Copies all tables of a database into an empty one, from either engine into either, and compares them row by row afterwards.

type Table = keyof Database;
type Row = Readonly<Record<string, unknown>>;

/**
 * Tables in the order in which they can be filled: photos before checklists, because the photos of a submitted checklist
 * are final. Each with the columns that identify a row.
 */
const copiedTables = [
  ['accounts', ['id']],
  ['login_networks', ['account_id', 'network']],
  ['login_failures', ['subject', 'network']],
  ['sessions', ['id']],
  ['factors', ['account_id']],
  ['recovery_codes', ['account_id', 'code_mac']],
  ['signup_handles', ['id_hash']],
  ['rate_counters', ['bucket', 'window_start']],
  ['outbox', ['id']],
  ['refused_addresses', ['address']],
  ['editions', ['id']],
  ['centres', ['id']],
  ['centre_notes', ['id']],
  ['reminder_batches', ['id']],
  ['reminders', ['batch_id', 'centre_id']],
  ['photos', ['id']],
  ['checklists', ['centre_id']],
  ['capacities', ['centre_id']],
  ['photo_points', ['photo_id']],
  ['reviews', ['centre_id']],
  ['corrections', ['centre_id', 'number']],
  ['acceptances', ['id', 'centre_id']],
  ['opened_reviews', ['account_id']],
  ['photo_marks', ['photo_id']],
  ['receipts', ['token']],
  ['handovers', ['account_id']],
  ['list_columns', ['account_id']],
  ['change_sets', ['id']],
  ['change_set_rows', ['set_id', 'centre_id']],
  ['list_headings', ['account_id', 'heading']],
  ['register_issues', ['number']],
  ['register_entries', ['number', 'position']],
  ['audit_trail', ['sequence']],
  ['audit_seal', ['id']],
  ['installation', ['number']],
] as const satisfies readonly (readonly [Table, readonly string[]])[];

const rowsPerPage = 500;
/** Columns that PostgreSQL returns as text, because 64-bit values may be too large for a number. */
const wideColumns = ['window_start'];

interface CopiedTable {
  readonly table: string;
  readonly rows: number;
  /** Hash of all rows in their order, the same in both databases. */
  readonly sha256: string;
}

/** The database could not be copied completely. The message is shown to the operator. */
class CannotCopy extends Error {}

const plainRow = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      wideColumns.includes(column) ? Number(value) : value,
    ]),
  );

async function* readInPages(db: Db, table: Table, keys: readonly string[]): AsyncGenerator<readonly Row[]> {
  const order = sql.join(keys.map((key) => sql.ref(key)));
  for (let offset = 0; ; offset += rowsPerPage) {
    const page = sql<Row>`select * from ${sql.table(table)} order by ${order} limit ${rowsPerPage} offset ${offset}`;
    const { rows } = await page.execute(db);
    if (rows.length > 0) yield rows.map(plainRow);
    if (rows.length < rowsPerPage) return;
  }
}

async function insertRows(tx: Tx, table: Table, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
  await sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    values ${sql.join(values)}`.execute(tx);
}

async function summarise(db: Db, table: Table, keys: readonly string[]): Promise<CopiedTable> {
  const hash = createHash('sha256');
  let count = 0;
  for await (const rows of readInPages(db, table, keys)) {
    for (const row of rows) {
      const columns = Object.keys(row).toSorted();
      hash.update(`${JSON.stringify(columns.map((column) => [column, row[column]]))}\n`);
    }
    count += rows.length;
  }
  return { table, rows: count, sha256: hash.digest('hex') };
}

async function summariseAll(db: Db): Promise<CopiedTable[]> {
  const summaries: CopiedTable[] = [];
  for (const [table, keys] of copiedTables) summaries.push(await summarise(db, table, keys));
  return summaries;
}

/**
 * Copies in one transaction of the target, then compares. Returns the copied tables.
 * @throws CannotCopy when the target is not empty, or when the databases differ afterwards (the portal was running)
 */
export async function copyDatabase(from: AppDatabase, to: AppDatabase): Promise<CopiedTable[]> {
  const filled = (await summariseAll(to.db)).filter(({ rows }) => rows > 0);
  if (filled.length > 0)
    throw new CannotCopy(
      `TO is not empty: it has ${filled.map(({ table, rows }) => `${rows} ${table}`).join(', ')}.`,
    );
  await to.transaction(async (tx) => {
    for (const [table, keys] of copiedTables)
      for await (const rows of readInPages(from.db, table, keys)) await insertRows(tx, table, rows);
  });
  const [source, target] = [await summariseAll(from.db), await summariseAll(to.db)];
  const different = source.filter(({ sha256 }, index) => sha256 !== target[index]?.sha256);
  if (different.length > 0)
    throw new CannotCopy(
      `These tables differ after copying: ${different.map(({ table }) => table).join(', ')}. If the portal is still running on FROM, stop it, empty TO and copy again.`,
    );
  return target;
}

const isRunning =
  'FROM: the portal is running on it. Stop it first, so that nothing is entered after the copy.';

async function move(fromUrl: string, toUrl: string, config: Config): Promise<number> {
  const file = fromUrl.startsWith('sqlite:') ? fromUrl.slice('sqlite:'.length) : null;
  if (file !== null && !existsSync(file)) throw new Error(`FROM: there is no file ${file}.`);
  const unlock = file === null ? () => undefined : lockFolder(path.dirname(path.resolve(file)), isRunning);
  const copied = await withDatabase(fromUrl, config, 'create-and-migrate', (from) =>
    withDatabase(toUrl, config, 'create-and-migrate', (to) => copyDatabase(from, to)),
  );
  unlock();
  for (const { table, rows } of copied) console.log(`${table}: ${rows} row(s), the same`);
  console.log(
    'Everything is in TO. Set DATABASE_URL to it and keep TOKEN_SECRET the same: codes, waiting mails and the',
  );
  console.log(
    'audit trail can only be read with it (without the variable it is in the file token-secret of DATA_DIR).',
  );
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
  options: {},
  arguments: [2, 2],
  namesPlace: false,
  run: ({ config, positionals: [from = '', to = ''] }) => {
    if (![from, to].every((url) => /^(sqlite:|postgres(ql)?:\/\/)/.test(url)))
      throw new UsageError('FROM and TO each begin with sqlite: or postgres://.');
    return move(from, to, config);
  },
});
