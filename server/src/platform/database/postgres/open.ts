/** PostgreSQL as the rooms see it: reads and transactions of many instances at once, migrations under a lock. */
import { setTimeout as delay } from 'node:timers/promises';
import {
  DataTypeNode,
  OperationNodeTransformer,
  RawNode,
  type ColumnDefinitionNode,
  type KyselyPlugin,
} from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import { Refusal } from '../../../kernel/refusal.ts';
import type { AppDatabase, DatabaseOptions, Db, Tx } from '../types.ts';
import { connectForReading, connectForTransactions, connectPatiently } from './connect.ts';
import { postgresDialect } from './dialect.ts';
import { isConflict } from './errors.ts';
import { openPool } from './pool.ts';

const attempts = 5;
const pauseMs = 20;

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

/** All that is pending in one transaction; instances that start together wait for the first. */
async function migrate(url: string, migrations: Readonly<Record<string, Migration>>): Promise<void> {
  const pool = openPool({ url, isPatient: true });
  const db = connectPatiently(pool);
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
    await pool.end();
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

/** Brings the tables up to date and returns the database. */
export async function openPostgres({ url, migrations }: DatabaseOptions): Promise<AppDatabase> {
  await migrate(url, migrations);
  const pool = openPool({ url });
  const [reader, writer] = [connectForReading(pool), connectForTransactions(pool)];
  return {
    db: reader,
    transaction: (work) => runInTransaction(writer, work),
    // Copies of a database server are its operator's (docs/operations.md): nothing is deleted that cannot come back.
    backUp: async () => null,
    close: async () => {
      await reader.destroy();
      await writer.destroy();
      await pool.end();
    },
  };
}
