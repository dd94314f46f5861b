/** Opens PostgreSQL: many instances may read and write concurrently, and migrations run under a lock. */
import { createHash } from 'node:crypto';
import {
  type ColumnDefinitionNode,
  CompiledQuery,
  type DatabaseConnection,
  DataTypeNode,
  type Driver,
  Kysely,
  type KyselyPlugin,
  OperationNodeTransformer,
  PostgresAdapter,
  PostgresDialect,
  PostgresDriver,
  type PostgresPool,
  RawNode,
  sql,
} from 'kysely';
import { type DialectAdapter, likePattern, type SqlDialect } from '../dialect.ts';
import type { Database } from '../../../tables/tables.ts';
import {
  assertCurrent,
  createTransactionTimes,
  keepRefusal,
  refusePreview,
  rejectWrites,
} from '../guards.ts';
import type { AppDatabase, DatabaseOptions, Db, Tx } from '../types.ts';
import {
  adaptPool,
  beginWithLimits,
  type ConnectionSource,
  openPool,
  rejectStandby,
  sendAlone,
  sendAsTransaction,
} from './pool.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { Migrator } from 'kysely/migration';
import { isConflict } from '../errors.ts';
import { describeDatabase } from './server-urls.ts';

// Implements `dialect.ts` for PostgreSQL with ILIKE, plpgsql triggers and transaction-level advisory locks.

/**
 * A connection plans the queries of a trigger only once, possibly while the tables are empty. A sequential scan is right
 * for an empty table but far too slow for a full one.
 */
const avoidSequentialScans = 'set enable_seqscan = off';

const postgresDialect: SqlDialect = {
  name: 'postgres',
  // Columns use the collation "C", which ignores the case of ASCII letters only.
  contains: (text, search) => sql`(${text}) collate "default" ilike ${likePattern(search)}`,
  async lock(tx, name) {
    const number = createHash('sha256').update(name).digest().readBigInt64BE().toString();
    await sql`select pg_advisory_xact_lock(${number})`.execute(tx);
  },
  async refreshStatistics(tx) {
    await sql`analyze centres, checklists`.execute(tx);
  },
  async createRaiseTrigger(db, name, { table, before, when, message }) {
    await sql
      .raw(
        `create function ${name}() returns trigger language plpgsql ${avoidSequentialScans} as $$
         begin
           if ${when} then raise exception '${message}'; end if;
           ${before === 'delete' ? 'return old' : 'return new'};
         end $$`,
      )
      .execute(db);
    await sql
      .raw(`create trigger ${name} before ${before} on ${table} for each row execute function ${name}()`)
      .execute(db);
    // TRUNCATE does not fire triggers on rows.
    if (before === 'delete')
      await sql
        .raw(
          `create function ${name}_all() returns trigger language plpgsql as $$ begin raise exception '${message}'; end $$;
           create trigger ${name}_all before truncate on ${table} for each statement execute function ${name}_all()`,
        )
        .execute(db);
  },
};

// Creates the Kysely instances of a pool: for reads and for transactions, both with time limits, and for migrations.

class PortalAdapter extends PostgresAdapter implements DialectAdapter {
  readonly dialect = postgresDialect;
  // Kysely's own lock belongs to the session. `open.ts` takes one that belongs to the transaction.
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

type PostgresConnection = Parameters<PostgresDriver['rollbackTransaction']>[0];

class LimitedDriver extends PostgresDriver {
  /** Sets the time limits of a transaction in the statement that begins it. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await connection.executeQuery(CompiledQuery.raw(beginWithLimits));
    } catch (error) {
      // The transaction may have begun before the error.
      await connection.executeQuery(CompiledQuery.raw('rollback')).catch(() => undefined);
      rejectStandby(error);
    }
  }

  /** Never hides the error that caused the rollback: the connection is discarded, and the server rolls back. */
  override async rollbackTransaction(connection: PostgresConnection): Promise<void> {
    await super.rollbackTransaction(connection).catch(() => undefined);
  }
}

class PortalDialect extends PostgresDialect {
  readonly #driver: Driver;

  constructor(pool: PostgresPool, driver = new PostgresDriver({ pool })) {
    super({ pool });
    this.#driver = driver;
  }

  override createDriver(): Driver {
    return this.#driver;
  }

  override createAdapter(): PostgresAdapter {
    return new PortalAdapter();
  }
}

/** Rejects writes, because only a transaction is run again after a conflict. */
export function connectForReading(pool: ConnectionSource): Db {
  return new Kysely<Database>({
    dialect: new PortalDialect(adaptPool(pool, sendAsTransaction)),
    plugins: [rejectWrites],
  });
}

export function connectForTransactions(pool: ConnectionSource): Db {
  const limited = adaptPool(pool, sendAlone);
  return new Kysely<Database>({ dialect: new PortalDialect(limited, new LimitedDriver({ pool: limited })) });
}

/**
 * Checks the settings of the server on which security.md R3 relies: what was acknowledged survives a crash of its machine. Throws
 * when `fsync` is off, and warns when `full_page_writes` is off, which only some file systems make up for.
 */
async function checkSettings(db: Db, warn: (message: string) => void = () => undefined): Promise<void> {
  const query = sql<{ name: string }>`select name from pg_settings
    where name in ('fsync', 'full_page_writes') and setting = 'off'`;
  const off = (await query.execute(db)).rows.map(({ name }) => name);
  if (off.includes('fsync'))
    throw new Error(
      'the PostgreSQL server has fsync = off, so a power cut would lose what people were told is saved. Set fsync = on and restart PostgreSQL.',
    );
  if (off.includes('full_page_writes'))
    warn(
      'the PostgreSQL server has full_page_writes = off: unless its file system never writes half a page, a power cut may damage the database',
    );
}

/** Otherwise the first failure is hidden by what is asked after it in the same transaction. */
async function requireOwnSchema(db: Db): Promise<void> {
  const query = sql<{ role: string; mayCreate: boolean | null }>`select current_user as role,
    has_schema_privilege(current_schema(), 'create') as "mayCreate"`;
  const [found] = (await query.execute(db)).rows;
  if (found?.mayCreate !== true)
    throw new Error(
      `the role ${found?.role ?? ''} may not create tables in this database: make it the owner of the database (alter database … owner to …).`,
    );
}

const maxAttempts = 5;
const retryDelayMs = 20;

/** Makes text columns compare by code point, whatever the database's default collation is, as SQLite does. */
class CodePointOrder extends OperationNodeTransformer {
  protected override transformColumnDefinition(node: ColumnDefinitionNode): ColumnDefinitionNode {
    const isText = DataTypeNode.is(node.dataType) && node.dataType.dataType === 'text';
    return isText ? { ...node, dataType: RawNode.createWithSql('text collate "C"') } : node;
  }
}
const codePointOrder: KyselyPlugin = {
  transformQuery: ({ node }) => new CodePointOrder().transformNode(node),
  transformResult: async ({ result }) => result,
};

/**
 * Runs all pending migrations in one transaction, or refuses a database where these are needed. Instances that start at the same time
 * wait for the first.
 */
async function migrate({ url, migrations, migrates, warn }: DatabaseOptions): Promise<void> {
  const pool = openPool({ url, isBulk: true });
  // Without time limits.
  const db = new Kysely<Database>({ dialect: new PortalDialect(adaptPool(pool, sendAlone)) });
  try {
    await checkSettings(db, warn);
    if (migrates === false) return await assertCurrent(db, migrations, describeDatabase(url));
    await refusePreview(db, describeDatabase(url));
    await requireOwnSchema(db);
    await db.transaction().execute(async (tx) => {
      await postgresDialect.lock(tx, 'migrations');
      const migrator = new Migrator({
        db: tx.withPlugin(codePointOrder),
        provider: { getMigrations: async () => ({ ...migrations }) },
      });
      const { error } = await migrator.migrateToLatest();
      if (error !== undefined) throw error;
    });
  } finally {
    await db.destroy();
    await pool.end();
  }
}

/** Runs the transaction again, after a short delay, when it was aborted by a conflict with another one. */
async function runInTransaction<Value>(db: Db, work: (tx: Tx) => Promise<Value>): Promise<Value> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const outcome = await db.transaction().execute((tx) => keepRefusal(() => work(tx)));
      if ('refusal' in outcome) throw outcome.refusal;
      return outcome.value;
    } catch (error) {
      if (attempt >= maxAttempts || !isConflict(error)) throw error;
      // The conflicting transaction may still be running.
      await delay(retryDelayMs * attempt);
    }
  }
}

/** Brings the tables up to date and returns the database. */
export async function openPostgres(options: DatabaseOptions): Promise<AppDatabase> {
  await migrate(options);
  const pool = openPool({ url: options.url });
  const times = createTransactionTimes();
  const [reader, writer] = [connectForReading(pool), connectForTransactions(pool)];
  return {
    db: reader,
    transaction: (work) => times.time(() => runInTransaction(writer, work)),
    check: async () => times.check(),
    // Backups of a database server are its operator's task (docs/operations.md).
    backUp: async () => null,
    keepReserve: async () => {},
    close: async () => {
      await reader.destroy();
      await writer.destroy();
      await pool.end();
    },
  };
}
