/**
 * Connects to the server that accepts writes: the only server of the URL, or the first of several. When it cannot be used, the
 * others are asked, and the pool of the one that answers as primary replaces the pool of the one before.
 */
import pg from 'pg';
import { serverName, serverUrls } from './server-urls.ts';
import { messageOf } from '../../../kernel/refusal.ts';

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
export async function assertPrimary(client: pg.ClientBase): Promise<void> {
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
    throw new Error(`${serverName(url)}: ${messageOf(error)}`, {
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
    const messages = reasons.map((reason) => (reason instanceof Error ? reason.message : String(reason)));
    throw new Error(`no server accepts writes (${messages.join('; ')})`, { cause: error });
  }
}

export class ServerPool implements ConnectionSource {
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
