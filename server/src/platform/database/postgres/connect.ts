/**
 * Creates the Kysely instances of a pool: for reads and for transactions, both with time limits, and for migrations.
 */
import type pg from 'pg';
import {
  CompiledQuery,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresDriver,
  type DatabaseConnection,
  type Driver,
  type KyselyPlugin,
  type PostgresPool,
} from 'kysely';
import type { Database } from '../../../schema.ts';
import type { DialectAdapter } from '../dialect.ts';
import type { Db } from '../types.ts';
import { postgresDialect } from './dialect.ts';
import { adaptPool, beginWithLimits, sendAlone, sendAsTransaction } from './pool.ts';

const writeNodes = ['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode', 'MergeQueryNode'];

class PortalAdapter extends PostgresAdapter implements DialectAdapter {
  readonly dialect = postgresDialect;
  // Kysely's own lock belongs to the session. `open.ts` takes one that belongs to the transaction.
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

class PortalDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new PortalAdapter();
  }
}

/** Sets the time limits of a transaction in the statement that begins it. */
class LimitedDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(beginWithLimits));
  }
}

class LimitedDialect extends PortalDialect {
  readonly #pool: PostgresPool;

  constructor(pool: PostgresPool) {
    super({ pool });
    this.#pool = pool;
  }

  override createDriver(): Driver {
    return new LimitedDriver({ pool: this.#pool });
  }
}

/** Rejects writes outside of a transaction: only a transaction is run again after a conflict. */
const rejectWrites: KyselyPlugin = {
  transformQuery: ({ node }) => {
    if (writeNodes.includes(node.kind)) throw new Error('readonly: writing belongs into a transaction');
    return node;
  },
  transformResult: async ({ result }) => result,
};

/** Connects without time limits, for migrations. */
export function connectPatiently(pool: pg.Pool): Db {
  return new Kysely<Database>({ dialect: new PortalDialect({ pool: adaptPool(pool, sendAlone) }) });
}

export function connectForReading(pool: pg.Pool): Db {
  return new Kysely<Database>({
    dialect: new PortalDialect({ pool: adaptPool(pool, sendAsTransaction) }),
    plugins: [rejectWrites],
  });
}

export function connectForTransactions(pool: pg.Pool): Db {
  return new Kysely<Database>({ dialect: new LimitedDialect(adaptPool(pool, sendAlone)) });
}
