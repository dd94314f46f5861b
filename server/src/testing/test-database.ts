/** Creates a database for one test: PostgreSQL when `TEST_DATABASE` is `postgres`, SQLite otherwise. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { tmpdir } from 'node:os';
import { systemClock } from '../kernel/time.ts';
import { migrations } from '../migrations.ts';
import { openDatabase } from '../platform/database/open-database.ts';

export const isPostgres = process.env['TEST_DATABASE'] === 'postgres';

export interface TestDatabase {
  readonly url: string;
  /** Runs SQL directly on the database. Returns the rows of the last statement. */
  run(sql: string): Promise<Record<string, unknown>[]>;
  /** Returns the content of the database as text. */
  storedText(): Promise<string>;
  drop(): Promise<void>;
}

/** Returns SQL that makes each insert fail for which the condition holds, until the trigger is dropped. */
export function refuseInserts(name: string, table: string, when: string): string {
  const trigger = `create trigger ${name} before insert on ${table}`;
  return isPostgres
    ? `create function ${name}() returns trigger language plpgsql as
       $$ begin if ${when} then raise exception 'refused'; end if; return new; end $$;
       ${trigger} for each row execute function ${name}()`
    : `${trigger} when ${when} begin select raise(abort, 'refused'); end`;
}

/** Returns SQL that drops a trigger. */
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

/** Every test creates and drops a database, so these connections stay open. They do not keep the process running. */
let admin: pg.Pool | undefined;

async function runAsAdmin(server: string, sql: string): Promise<void> {
  if (admin === undefined) {
    admin = new pg.Pool({ connectionString: server, max: 2, idleTimeoutMillis: 0, allowExitOnIdle: true });
    // The cluster may stop before this process ends.
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

/** A database that the caller neither creates nor drops. */
export function sharedPostgres(url: string): TestDatabase {
  return {
    url,
    run: (sql) => runOn(url, sql),
    storedText: () => readAllRows(url),
    drop: async () => undefined,
  };
}

/** Copies the migrated template of `tools/postgres-for-tests.ts`. @param isEmpty creates an empty database without migrations */
export async function createPostgresDatabase({ isEmpty = false } = {}): Promise<TestDatabase> {
  const template = new URL(process.env['TEST_POSTGRES_TEMPLATE'] ?? '');
  const [server, created] = [new URL(template), new URL(template)];
  server.pathname = '/postgres';
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  created.pathname = `/${name}`;
  const origin = isEmpty ? 'template0' : template.pathname.slice(1);
  // Half the time of copying it through the log.
  await runAsAdmin(server.href, `create database ${name} template ${origin} strategy file_copy`);
  return {
    ...sharedPostgres(created.href),
    drop: () => runAsAdmin(server.href, `drop database if exists ${name} with (force)`),
  };
}

function runOnFile(file: string, sql: string): Record<string, unknown>[] {
  // A server in another process may be writing.
  const database = new DatabaseSync(file, { timeout: 5_000 });
  try {
    if (/^select/i.test(sql)) return database.prepare(sql).all();
    database.exec(sql);
    return [];
  } finally {
    database.close();
  }
}

function createSqliteDatabase(folder: string): TestDatabase {
  const file = path.join(folder, 'portal.sqlite');
  return {
    url: `sqlite:${file}`,
    run: async (sql) => runOnFile(file, sql),
    storedText: async () => {
      const names = (await readdir(folder)).filter((name) => name.startsWith('portal.sqlite'));
      const files = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'latin1')));
      return files.join('\n');
    },
    drop: async () => undefined,
  };
}

/** @param folder the folder for the file of SQLite @param options `isEmpty`: without migrations; SQLite databases are always empty */
export async function createTestDatabase(
  folder: string,
  options: { readonly isEmpty?: boolean } = {},
): Promise<TestDatabase> {
  return isPostgres ? createPostgresDatabase(options) : createSqliteDatabase(folder);
}

// A migrated SQLite database that each test copies, because the migrations take longer than most tests.

async function createMigrated(): Promise<Buffer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'migrated-'));
  try {
    const file = path.join(folder, 'portal.sqlite');
    const database = await openDatabase({ url: `sqlite:${file}`, migrations, clock: systemClock });
    await database.close();
    // The server leaves everything in the log.
    const connection = new DatabaseSync(file);
    connection.exec('pragma wal_checkpoint(truncate)');
    connection.close();
    return await readFile(file);
  } finally {
    await rm(folder, { recursive: true });
  }
}

let migrated: Promise<Buffer> | undefined;

/** Creates `portal.sqlite` in the folder. */
export async function copyMigratedFile(folder: string): Promise<void> {
  migrated ??= createMigrated();
  await writeFile(path.join(folder, 'portal.sqlite'), await migrated, { mode: 0o600 });
}
