/** Creates the Kysely instances of a pool: for reads and for transactions, both with time limits, and for migrations. */
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresDriver,
  type PostgresPool,
} from 'kysely';
import type { Database } from '../../../tables/tables.ts';
import type { DialectAdapter } from '../dialect.ts';
import { rejectWrites } from '../reject-writes.ts';
import type { Db } from '../types.ts';
import { postgresDialect } from './dialect.ts';
import { adaptPool, beginWithLimits, rejectStandby, sendAlone, sendAsTransaction } from './pool.ts';
import type { ConnectionSource } from './server-pool.ts';

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

/** Connects without time limits, for migrations. */
export function connectPatiently(pool: ConnectionSource): Db {
  return new Kysely<Database>({ dialect: new PortalDialect({ pool: adaptPool(pool, sendAlone) }) });
}

/** Rejects writes, because only a transaction is run again after a conflict. */
export function connectForReading(pool: ConnectionSource): Db {
  return new Kysely<Database>({
    dialect: new PortalDialect({ pool: adaptPool(pool, sendAsTransaction) }),
    plugins: [rejectWrites],
  });
}

export function connectForTransactions(pool: ConnectionSource): Db {
  return new Kysely<Database>({ dialect: new LimitedDialect(adaptPool(pool, sendAlone)) });
}
