/**
 * Connections to PostgreSQL as Kysely wants them. Nothing here leaves anything in a session, so a pooler that hands out
 * connections by transaction may stand between: statements have no names, time limits belong to the transaction.
 */
import pg from 'pg';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { DatabaseUnavailable, sqlStateOf } from './errors.ts';

const connections = 10;
const connectWithinMs = 5000;
const statementWithinMs = 5000;
/** Longer than the server's own limit: then the server is gone or stands still. */
const answerWithinMs = 7000;
const idleInTransactionMs = 30_000;

const limits = `set local statement_timeout = ${statementWithinMs}; set local idle_in_transaction_session_timeout = ${idleInTransactionMs}`;

export const beginWithLimits = `begin; ${limits}`;

/** Counts and sums are numbers, as the embedded engine has them; none of ours grows beyond what a double holds. */
const numberTypes: readonly number[] = [pg.types.builtins.INT8, pg.types.builtins.NUMERIC];
const types = {
  getTypeParser: (oid: number) =>
    numberTypes.includes(oid) ? Number : (pg.types.getTypeParser(oid) as (text: string) => unknown),
};

/** PostgreSQL has no zero byte in texts; none is stored, and a search for one finds nothing either way. */
function withoutZero(value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value;
}

export interface PoolOptions {
  readonly url: string;
  /** Without time limits, for migrations. */
  readonly isPatient?: boolean;
}

/** How a statement is sent on a connection of the pool. */
type Send = (client: pg.PoolClient, text: string, values: unknown[]) => Promise<pg.QueryResult>;

/** Inside of a transaction, which has set its limits when it began. */
export const sendAlone: Send = (client, text, values) => client.query(text, values);

/**
 * A read outside of transactions as a transaction of its own, because only there the server can be given a time limit
 * that affects nobody else. All three are sent at once, so they take one round trip like the read alone.
 */
export const sendAsTransaction: Send = async (client, text, values) => {
  const sent = [
    client.query(`begin read only; ${limits}`),
    client.query(text, values),
    client.query('commit'),
  ] as const;
  await Promise.allSettled(sent);
  const [, answer] = await Promise.all(sent);
  return answer;
};

/** The subset of the driver's client that Kysely uses; a connection that failed is not used again. */
function adaptClient(client: pg.PoolClient, send: Send): PostgresPoolClient {
  let hasFailed = false;
  const query = async (text: string, parameters: readonly unknown[] = []) => {
    try {
      return await send(client, text, parameters.map(withoutZero));
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

/** The pool as Kysely wants it. Several may share one; who opened the pool ends it. */
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

/** Connects when first asked to. A database that is away is an error of the query, never of the process. */
export function openPool({ url, isPatient = false }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: isPatient ? 1 : connections,
    connectionTimeoutMillis: connectWithinMs,
    keepAlive: true,
    types,
    ...(isPatient ? {} : { query_timeout: answerWithinMs, pipeline: true }),
  });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
