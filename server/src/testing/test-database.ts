/** A database of its own for one test, on the engine that `TEST_DATABASE` names: the embedded one, or `postgres`. */
import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';

export const isPostgres = process.env['TEST_DATABASE'] === 'postgres';

export interface TestDatabase {
  readonly url: string;
  /** Runs SQL as somebody with the database in hand would; answers the rows of the last statement. */
  run(sql: string): Promise<Record<string, unknown>[]>;
  /** Everything that is stored, as text. */
  storedText(): Promise<string>;
  drop(): Promise<void>;
}

/** SQL that takes the guard away from a table. */
export function dropTrigger(name: string, table: string): string {
  return `drop trigger ${name}${isPostgres ? ` on ${table}` : ''}`;
}

async function runOn(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const result: unknown = await client.query(sql);
    const last = (Array.isArray(result) ? result.at(-1) : result) as pg.QueryResult<Record<string, unknown>>;
    return last.rows;
  } finally {
    await client.end();
  }
}

/** Making and dropping databases happens for every test: its connections stay open, and stop no process from ending. */
let admin: pg.Pool | undefined;

async function runAsAdmin(server: string, sql: string): Promise<void> {
  if (admin === undefined) {
    admin = new pg.Pool({ connectionString: server, max: 2, idleTimeoutMillis: 0, allowExitOnIdle: true });
    // The cluster may be gone before this process is.
    admin.on('error', () => undefined);
  }
  await admin.query(sql);
}

async function readAllRows(url: string): Promise<string> {
  const tables = await runOn(url, `select tablename from pg_tables where schemaname = 'public'`);
  const rows = await Promise.all(
    tables.map(({ tablename }) => runOn(url, `select t::text from ${String(tablename)} as t`)),
  );
  return JSON.stringify(rows);
}

/** A database that somebody else has made and drops. */
export function sharedPostgres(url: string): TestDatabase {
  return {
    url,
    run: (sql) => runOn(url, sql),
    storedText: () => readAllRows(url),
    drop: async () => undefined,
  };
}

/** A copy of the migrated template that `tools/postgres-for-tests.ts` has made. @param isEmpty nothing in it, not migrated */
export async function createPostgresDatabase({ isEmpty = false } = {}): Promise<TestDatabase> {
  const template = new URL(process.env['TEST_POSTGRES_TEMPLATE'] ?? '');
  const [server, own] = [new URL(template), new URL(template)];
  server.pathname = '/postgres';
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  own.pathname = `/${name}`;
  const origin = isEmpty ? 'template0' : template.pathname.slice(1);
  await runAsAdmin(server.href, `create database ${name} template ${origin}`);
  return {
    ...sharedPostgres(own.href),
    drop: () => runAsAdmin(server.href, `drop database if exists ${name} with (force)`),
  };
}

function createSqliteDatabase(folder: string): TestDatabase {
  const file = path.join(folder, 'portal.sqlite');
  return {
    url: `sqlite:${file}`,
    run: async (sql) => {
      const database = new DatabaseSync(file);
      try {
        if (/^select/i.test(sql)) return database.prepare(sql).all();
        database.exec(sql);
        return [];
      } finally {
        database.close();
      }
    },
    storedText: async () => {
      const names = (await readdir(folder)).filter((name) => name.startsWith('portal.sqlite'));
      const files = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'latin1')));
      return files.join('\n');
    },
    drop: async () => undefined,
  };
}

/** @param folder where the embedded engine keeps its file @param options `isEmpty`: not migrated; the embedded one never is */
export async function createTestDatabase(
  folder: string,
  options: { readonly isEmpty?: boolean } = {},
): Promise<TestDatabase> {
  return isPostgres ? createPostgresDatabase(options) : createSqliteDatabase(folder);
}
