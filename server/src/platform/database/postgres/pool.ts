/**
 * Provides Kysely with pooled connections to PostgreSQL. They keep no session state (statements have no names, time limits
 * belong to the transaction), so they also work behind a pooler in transaction mode.
 */
import pg from 'pg';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { DatabaseUnavailable, sqlStateOf } from '../errors.ts';
import { serverUrls } from './server-urls.ts';
import { messageOf } from '../../../kernel/refusal.ts';

const maxConnections = 10;
const connectTimeoutOfOneMs = 5000;
/** Leaves time to ask the others. */
const connectTimeoutOfSeveralMs = 2500;
const statementTimeoutMs = 5000;
/** Longer than the server's own limit: when it expires, the server is unreachable or does not respond. */
const responseTimeoutMs = 7000;
const idleInTransactionMs = 30_000;

// Compiling a statement takes longer than any statement of the portal gains by it.
const limits = `set local jit = off; set local statement_timeout = ${statementTimeoutMs}; set local idle_in_transaction_session_timeout = ${idleInTransactionMs}`;

/**
 * On a standby `begin read write` fails, so that no transaction and no read uses one, also behind a pooler that has reconnected.
 * A transaction is durable before it is acknowledged, whatever the server's default is. A server that is set to read-only stays so.
 */
export const beginWithLimits = `begin read write; ${limits};
  select set_config(setting, 'on', true) from (values ('synchronous_commit', 'synchronous_commit', 'off'),
    ('transaction_read_only', 'default_transaction_read_only', 'on')) as changed (setting, source, value)
  where current_setting(source) = value`;
const beginReading = `begin read write; set transaction read only; ${limits}`;

/** Parses counts and sums as numbers, as SQLite returns them. All of them fit in a double. */
const numberTypes: readonly number[] = [pg.types.builtins.INT8, pg.types.builtins.NUMERIC];
const types = {
  getTypeParser: (oid: number) =>
    numberTypes.includes(oid) ? Number : (pg.types.getTypeParser(oid) as (text: string) => unknown),
};

/** PostgreSQL rejects zero bytes in text. No stored text contains one, so a search for one finds nothing on either database. */
const replaceZeroBytes = (value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value;

interface PoolOptions {
  readonly url: string;
  /** Disables the time limits, for migrations. */
  readonly isBulk?: boolean;
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
    client.query(beginReading).catch(rejectStandby),
    client.query(text, values),
    client.query('commit'),
  ] as const;
  await Promise.allSettled(sent);
  const [, result] = await Promise.all(sent);
  return result;
};

const notOnStandby = '0A000';

/** For errors of a statement that begins a transaction. */
export function rejectStandby(error: unknown): never {
  throw sqlStateOf(error) === notOnStandby ? new DatabaseUnavailable(error) : error;
}

/** Provides the subset of the client that Kysely uses. A connection that failed is not used again. */
function adaptClient(client: pg.PoolClient, send: Send, pool: ConnectionSource): PostgresPoolClient {
  let failure: DatabaseUnavailable | null = null;
  const query = async (text: string, parameters: readonly unknown[] = []) => {
    // A rollback on such a connection would only wait again.
    if (failure !== null) throw failure;
    try {
      return await send(client, text, parameters.map(replaceZeroBytes));
    } catch (error) {
      if (sqlStateOf(error) !== null || error instanceof DatabaseUnavailable) throw error;
      failure = new DatabaseUnavailable(error);
      pool.onLostConnection?.();
      throw failure;
    }
  };
  const release = (discard?: boolean | Error) => {
    client.release(discard === true || discard instanceof Error || failure !== null);
  };
  return { query, release } as unknown as PostgresPoolClient;
}

/**
 * Adapts a pool to Kysely. Several Kysely instances may share it, so `end` does nothing: the caller that opened the
 * pool ends it.
 */
export function adaptPool(pool: ConnectionSource, send: Send): PostgresPool {
  return {
    options: pool.options,
    connect: async () => {
      try {
        return adaptClient(await pool.connect(), send, pool);
      } catch (error) {
        throw new DatabaseUnavailable(error);
      }
    },
    end: async () => undefined,
  };
}

/** Opens a pool, which connects on first use, with the time limits of requests. */
export function openPool({ url, isBulk = false }: PoolOptions): ServerPool {
  const isOne = serverUrls(url).length === 1;
  return new ServerPool(url, (connectionString) => {
    const pool = new pg.Pool({
      connectionString,
      max: maxConnections,
      connectionTimeoutMillis: isOne ? connectTimeoutOfOneMs : connectTimeoutOfSeveralMs,
      keepAlive: true,
      types,
      query_timeout: responseTimeoutMs,
      pipeline: true,
      // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for the promise; only its types do not say so
      onConnect: assertPrimary,
      ...(isBulk ? { max: 1, query_timeout: 0, pipeline: false } : {}),
    });
    // A lost connection fails its queries, never the process.
    pool.on('error', () => undefined);
    pool.on('connect', (client) => client.on('error', () => undefined));
    return pool;
  });
}

// Connects to the server that accepts writes: the only server of the URL, or the first of several. When it cannot be used, the others are
// asked, and the pool of the one that answers as primary replaces the pool of the one before.

/** For several servers. Together with the attempt before it, a request waits at most six seconds (security.md R9). */
const searchTimeoutMs = 1500;

export interface ConnectionSource {
  readonly options: pg.PoolOptions;
  connect(): Promise<pg.PoolClient>;
  /** Called when an open connection fails: the others of the same pool may fail as well, each after its own time limit. */
  onLostConnection?(): void;
}

/** A standby answers reads too, but with rows that may have changed since on the primary. */
class StandbyServer extends Error {
  constructor() {
    super('this server is a standby, which accepts no writes; name the primary, or all servers with commas');
  }
}

/** Throws `StandbyServer`. For each new connection, because another server may be at the same address by now. */
async function assertPrimary(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
  if (rows[0]?.standby !== false) throw new StandbyServer();
}

async function verifyPrimary(url: string): Promise<string> {
  const timeouts = { connectionTimeoutMillis: searchTimeoutMs, query_timeout: searchTimeoutMs };
  const client = new pg.Client({ connectionString: url, ...timeouts });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await assertPrimary(client);
    return url;
  } catch (error) {
    // Without user and password.
    throw new Error(`${new URL(url).host}: ${messageOf(error)}`, {
      cause: error,
    });
  } finally {
    client.end().catch(() => undefined);
  }
}

/** Rejects with one sentence that has the reason of each server. */
async function findPrimary(urls: readonly string[]): Promise<string> {
  try {
    return await Promise.any(urls.map(verifyPrimary));
  } catch (error) {
    const reasons = error instanceof AggregateError ? error.errors : [error];
    throw new Error(`no server accepts writes (${reasons.map(messageOf).join('; ')})`, { cause: error });
  }
}

class ServerPool implements ConnectionSource {
  readonly #urls: readonly string[];
  readonly #open: (url: string) => pg.Pool;
  #url: string;
  #pool: pg.Pool;
  #search: Promise<void> | null = null;

  /** @param open opens the pool of one server */
  constructor(url: string, open: (url: string) => pg.Pool) {
    this.#urls = serverUrls(url);
    this.#open = open;
    this.#url = this.#urls[0] ?? url;
    this.#pool = open(this.#url);
  }

  get options(): pg.PoolOptions {
    return this.#pool.options;
  }

  async connect(): Promise<pg.PoolClient> {
    const pool = this.#pool;
    try {
      return await pool.connect();
    } catch (error) {
      if (this.#urls.length === 1) throw error;
      // Another request may have replaced the pool meanwhile.
      if (this.#pool === pool) await this.#searchOnce();
      return this.#pool.connect();
    }
  }

  onLostConnection(): void {
    if (this.#urls.length > 1) this.#searchOnce().catch(() => undefined);
  }

  /** Requests that fail at the same time share one search. */
  async #searchOnce(): Promise<void> {
    this.#search ??= this.#usePrimary().finally(() => {
      this.#search = null;
    });
    await this.#search;
  }

  async #usePrimary(): Promise<void> {
    const url = await findPrimary(this.#urls);
    if (url === this.#url) return;
    const before = this.#pool;
    this.#url = url;
    this.#pool = this.#open(url);
    // Ends idle connections now and others when they are released.
    before.end().catch(() => undefined);
  }

  async end(): Promise<void> {
    await this.#pool.end();
  }
}
