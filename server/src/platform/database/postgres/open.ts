/** PostgreSQL as the rooms see it: reads and transactions of many instances at once, migrations under a lock. */
import { setTimeout as delay } from 'node:timers/promises';
import {
  DataTypeNode,
  Kysely,
  OperationNodeTransformer,
  PostgresAdapter,
  PostgresDialect,
  RawNode,
  type ColumnDefinitionNode,
  type KyselyPlugin,
} from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import { Refusal } from '../../../kernel/refusal.ts';
import type { AppDatabase, DatabaseOptions, Db, Tx } from '../types.ts';
import type { DialectAdapter } from '../dialect.ts';
import { postgresDialect } from './dialect.ts';
import { isConflict } from './errors.ts';
import { openPool, type PoolOptions } from './pool.ts';
import type { Database } from '../../../schema.ts';

const attempts = 5;
const pauseMs = 20;
const writingNodes = ['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode', 'MergeQueryNode'];

class PortalAdapter extends PostgresAdapter implements DialectAdapter {
  readonly dialect = postgresDialect;
  // Kysely's own lock belongs to the session; `migrate` has taken one that belongs to the transaction.
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

class PortalDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new PortalAdapter();
  }
}

/** Texts compare by code point whatever the database's own order is, as they do in the embedded engine. */
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

/** Outside of a transaction nobody writes: nothing would limit how long it takes, or do it again after a conflict. */
const onlyReading: KyselyPlugin = {
  transformQuery: ({ node }) => {
    if (writingNodes.includes(node.kind)) throw new Error('readonly: writing belongs into a transaction');
    return node;
  },
  transformResult: async ({ result }) => result,
};

const connect = (options: PoolOptions): Db =>
  new Kysely<Database>({ dialect: new PortalDialect({ pool: openPool(options) }) });

/** All that is pending in one transaction; instances that start together wait for the first. */
async function migrate(url: string, migrations: Readonly<Record<string, Migration>>): Promise<void> {
  const db = connect({ url, isPatient: true });
  try {
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
  }
}

async function runOnce<Value>(db: Db, work: (tx: Tx) => Promise<Value>): Promise<Value> {
  const outcome = await db.transaction().execute(async (tx) => {
    try {
      return { value: await work(tx) };
    } catch (error) {
      if (error instanceof Refusal && error.keepsWrites) return { refusal: error };
      throw error;
    }
  });
  if ('refusal' in outcome) throw outcome.refusal;
  return outcome.value;
}

/** A transaction that had to give way to another one starts again, a moment later. */
async function runInTransaction<Value>(db: Db, work: (tx: Tx) => Promise<Value>): Promise<Value> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runOnce(db, work);
    } catch (error) {
      if (attempt >= attempts || !isConflict(error)) throw error;
      // Whoever got in the way is still at work.
      await delay(pauseMs * attempt);
    }
  }
}

/** Brings the tables up to date and answers the database. */
export async function openPostgres({ url, migrations }: DatabaseOptions): Promise<AppDatabase> {
  await migrate(url, migrations);
  const db = connect({ url });
  return {
    db: db.withPlugin(onlyReading),
    transaction: (work) => runInTransaction(db, work),
    // Copies of a database server are its operator's (docs/operations.md): nothing is deleted that cannot come back.
    backUp: async () => null,
    close: () => db.destroy(),
  };
}
