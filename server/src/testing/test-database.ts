/** A database of its own for one test, on the engine that `TEST_DATABASE` names: the embedded one, or `postgres`. */
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import process from 'node:process';
import pg from 'pg';

export const isPostgres = process.env['TEST_DATABASE'] === 'postgres';

export interface TestDatabase {
  readonly url: string;
  /** Runs SQL as somebody with the database in hand would; answers the rows of the last statement. */
  run(sql: string): Promise<Record<string, unknown>[]>;
  drop(): Promise<void>;
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

/** A copy of the migrated template that `tools/postgres-for-tests.ts` has made. @param isEmpty nothing in it, not migrated */
export async function createPostgresDatabase({ isEmpty = false } = {}): Promise<TestDatabase> {
  const template = new URL(process.env['TEST_POSTGRES_TEMPLATE'] ?? '');
  const [server, own] = [new URL(template), new URL(template)];
  server.pathname = '/postgres';
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  own.pathname = `/${name}`;
  const origin = isEmpty ? 'template0' : template.pathname.slice(1);
  await runOn(server.href, `create database ${name} template ${origin}`);
  return {
    url: own.href,
    run: (sql) => runOn(own.href, sql),
    drop: async () => void (await runOn(server.href, `drop database if exists ${name} with (force)`)),
  };
}

/** @param folder where the embedded engine keeps its file */
export async function createTestDatabase(folder: string): Promise<TestDatabase> {
  if (isPostgres) return createPostgresDatabase();
  const file = path.join(folder, 'portal.sqlite');
  return {
    url: `sqlite:${file}`,
    run: async (sql) => {
      const { DatabaseSync } = await import('node:sqlite');
      const database = new DatabaseSync(file);
      try {
        database.exec(sql);
        return [];
      } finally {
        database.close();
      }
    },
    drop: async () => undefined,
  };
}
