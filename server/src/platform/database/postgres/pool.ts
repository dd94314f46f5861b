/**
 * Provides Kysely with pooled connections to PostgreSQL. They keep no session state (statements have no names, time limits
 * belong to the transaction), so they also work behind a pooler in transaction mode.
 */
import pg from 'pg';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { DatabaseUnavailable, sqlStateOf } from './errors.ts';

const maxConnections = 10;
const connectTimeoutMs = 5000;
const statementTimeoutMs = 5000;
/** Longer than the server's own limit: when it expires, the server is unreachable or does not respond. */
const responseTimeoutMs = 7000;
const idleInTransactionMs = 30_000;

const limits = `set local statement_timeout = ${statementTimeoutMs}; set local idle_in_transaction_session_timeout = ${idleInTransactionMs}`;

export const beginWithLimits = `begin; ${limits}`;

/** Parses counts and sums as numbers, as SQLite returns them. All of them fit in a double. */
const numberTypes: readonly number[] = [pg.types.builtins.INT8, pg.types.builtins.NUMERIC];
const types = {
  getTypeParser: (oid: number) =>
    numberTypes.includes(oid) ? Number : (pg.types.getTypeParser(oid) as (text: string) => unknown),
};

/**
 * PostgreSQL rejects zero bytes in text. No stored text contains one, so a search for one finds nothing on either
 * database.
 */
function replaceZeroBytes(value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value;
}

export interface PoolOptions {
  readonly url: string;
  /** Disables the time limits, for migrations. */
  readonly isPatient?: boolean;
}

/** Sends a statement on a connection of the pool. */
type Send = (client: pg.PoolClient, text: string, values: unknown[]) => Promise<pg.QueryResult>;

/** For statements in a transaction, which sets its time limits when it begins. */
export const sendAlone: Send = (client, text, values) => client.query(text, values);

/**
 * Wraps a read in its own transaction, because only there can a time limit be set that does not affect other users of the
 * connection. All three statements are sent at once, so they take one round trip, like the read alone.
 */
export const sendAsTransaction: Send = async (client, text, values) => {
  const sent = [
    client.query(`begin read only; ${limits}`),
    client.query(text, values),
    client.query('commit'),
  ] as const;
  await Promise.allSettled(sent);
  const [, result] = await Promise.all(sent);
  return result;
};

/** Provides the subset of the client that Kysely uses. A connection that failed is not used again. */
function adaptClient(client: pg.PoolClient, send: Send): PostgresPoolClient {
  let hasFailed = false;
  const query = async (text: string, parameters: readonly unknown[] = []) => {
    try {
      return await send(client, text, parameters.map(replaceZeroBytes));
    } catch (error) {
      if (sqlStateOf(error) !== null) throw error;
      hasFailed = true;
      throw new DatabaseUnavailable(error);
    }
  };
  const release = (discard?: boolean | Error) => {
    client.release(discard === true || discard instanceof Error || hasFailed);
  };
  return { query, release } as unknown as PostgresPoolClient;
}

/**
 * Adapts a pool to Kysely. Several Kysely instances may share it, so `end` does nothing: the caller that opened the
 * pool ends it.
 */
export function adaptPool(pool: pg.Pool, send: Send): PostgresPool {
  return {
    options: pool.options,
    connect: async () => {
      try {
        return adaptClient(await pool.connect(), send);
      } catch (error) {
        throw new DatabaseUnavailable(error);
      }
    },
    end: async () => undefined,
  };
}

/** Opens a pool, which connects on first use. A lost connection fails its queries, never the process. */
export function openPool({ url, isPatient = false }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: isPatient ? 1 : maxConnections,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    types,
    ...(isPatient ? {} : { query_timeout: responseTimeoutMs, pipeline: true }),
  });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
