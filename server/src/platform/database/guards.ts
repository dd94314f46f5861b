/** What both engines guard: a schema that this version can use, writes in transactions only, and transactions that end. */
import { type Kysely, type KyselyPlugin, type RawBuilder, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { allTables, type Database } from '../../tables/tables.ts';
import type { Table } from '../../tables/table.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { dialectOf } from './dialect.ts';

/** Of every column of the database, as `table.column`: one statement, because each start waits for it. */
async function listColumns(db: Kysely<Database>): Promise<ReadonlySet<string>> {
  const ofEngine = {
    sqlite: sql`select tables.name || '.' || columns.name as name
      from sqlite_master as tables join pragma_table_info(tables.name) as columns where tables.type = 'table'`,
    postgres: sql`select table_name || '.' || column_name as name
      from information_schema.columns where table_schema = current_schema()`,
  };
  const { rows } = await (ofEngine[dialectOf(db).name] as RawBuilder<{ name: string }>).execute(db);
  return new Set(rows.map(({ name }) => name));
}

/** Whether a table lacks a column that the first version has: until its release the baseline changed without a migration. */
const isOfOtherBaseline = (found: ReadonlySet<string>): boolean =>
  Object.entries<Table>(allTables).some(([name, { columns }]) =>
    Object.entries(columns).some(
      ([column, { since }]) => since === undefined && !found.has(`${name}.${column}`),
    ),
  );

/**
 * Throws for a database that a version before 1.0.0 has made: no migration leads from there, and nothing in it is changed.
 * Returns the names of the migrations that the database has.
 * @param name the database, for the sentence
 */
export async function refusePreview(db: Kysely<Database>, name: string): Promise<readonly string[]> {
  const columns = await listColumns(db);
  const migrated = sql<{ name: string }>`select name from kysely_migration`;
  const { rows } = columns.has('kysely_migration.name') ? await migrated.execute(db) : { rows: [] };
  const executed = rows.map((row) => row.name);
  if (executed.includes('0001-first') || (executed.includes('0001-baseline') && isOfOtherBaseline(columns)))
    throw new Error(
      `${name} was made by a preview version of the portal, and nothing in it was changed. Start the program of that version once more, download the centres ("CSV with everything") and the photos that you need, and start this version with an empty DATA_DIR and database.`,
    );
  return executed;
}

/**
 * For commands that use a database as it is: throws for one that is empty or of another version.
 * @param name the database, for the sentence
 */
export async function assertCurrent(
  db: Kysely<Database>,
  migrations: Readonly<Record<string, Migration>>,
  name: string,
): Promise<void> {
  const executed = await refusePreview(db, name);
  const known = Object.keys(migrations);
  const executedOfKnown = known.filter((migration) => executed.includes(migration)).length;
  if (executedOfKnown === 0)
    throw new Error(`There is no portal in ${name}: it is empty. Check DATABASE_URL and DATA_DIR.`);
  if (executedOfKnown < known.length)
    throw new Error(
      `${name} is of an earlier version. Start the portal of this version once, which brings it up to date, or use the program of that version.`,
    );
  if (executed.length > known.length)
    throw new Error(`${name} is of a later version of the portal. Use the program of that version.`);
}

/**
 * Runs the work of a transaction. Rejects with everything but a refusal whose writes are committed: that is returned, to be thrown
 * after the commit.
 */
export async function keepRefusal<Value>(
  work: () => Promise<Value>,
): Promise<{ readonly value: Value } | { readonly refusal: Refusal }> {
  try {
    return { value: await work() };
  } catch (error) {
    if (error instanceof Refusal && error.keepsWrites) return { refusal: error };
    throw error;
  }
}

const writeNodes = ['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode', 'MergeQueryNode'];

export const rejectWrites: KyselyPlugin = {
  transformQuery: ({ node }) => {
    if (writeNodes.includes(node.kind)) throw new Error('readonly: writing belongs into a transaction');
    return node;
  },
  transformResult: async ({ result }) => result,
};

// Knows how long transactions have been waiting or running, so that readiness reports one that does not end.

const maxTransactionMs = 10_000;

export function createTransactionTimes() {
  /** In the order of their starts. */
  const unfinished = new Set<{ readonly startedAt: number }>();
  return {
    /** Runs a transaction, including its wait for a connection or lock. */
    time: async <Value>(transaction: () => Promise<Value>): Promise<Value> => {
      const entry = { startedAt: performance.now() };
      unfinished.add(entry);
      try {
        return await transaction();
      } finally {
        unfinished.delete(entry);
      }
    },
    /** Throws when a transaction takes longer than ten seconds. */
    check: (): void => {
      const [oldest] = unfinished;
      const ms = oldest === undefined ? 0 : performance.now() - oldest.startedAt;
      if (ms > maxTransactionMs)
        throw new Error(`A database transaction has been waiting or running for ${Math.round(ms / 1000)} s`);
    },
  };
}
