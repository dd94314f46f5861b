/** Kysely on a pool of connections: one instance for reads, one for transactions, each with the server's time limits. */
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

const writingNodes = ['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode', 'MergeQueryNode'];

class PortalAdapter extends PostgresAdapter implements DialectAdapter {
  readonly dialect = postgresDialect;
  // Kysely's own lock belongs to the session; `open.ts` has taken one that belongs to the transaction.
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

class PortalDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new PortalAdapter();
  }
}

/** The statement that begins a transaction sets its limits as well. */
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

/** Outside of a transaction nobody writes: nothing would limit how long it takes, or do it again after a conflict. */
const onlyReading: KyselyPlugin = {
  transformQuery: ({ node }) => {
    if (writingNodes.includes(node.kind)) throw new Error('readonly: writing belongs into a transaction');
    return node;
  },
  transformResult: async ({ result }) => result,
};

/** Without time limits, for migrations. */
export function connectPatiently(pool: pg.Pool): Db {
  return new Kysely<Database>({ dialect: new PortalDialect({ pool: adaptPool(pool, sendAlone) }) });
}

export function connectForReading(pool: pg.Pool): Db {
  return new Kysely<Database>({
    dialect: new PortalDialect({ pool: adaptPool(pool, sendAsTransaction) }),
    plugins: [onlyReading],
  });
}

export function connectForTransactions(pool: pg.Pool): Db {
  return new Kysely<Database>({ dialect: new LimitedDialect(adaptPool(pool, sendAlone)) });
}
