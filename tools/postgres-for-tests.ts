/**
 * Before the tests with `TEST_DATABASE=postgres`: a migrated database that each test copies, on the server that
 * `TEST_POSTGRES_URL` names or else on a private cluster. Its URL goes to the tests as `TEST_POSTGRES_TEMPLATE`.
 */
import pg from 'pg';
import { migrations } from '../server/src/migrations/migrations.ts';
import { systemClock } from '../server/src/kernel/clock.ts';
import { openDatabase } from '../server/src/platform/database/open-database.ts';
import { createCluster, findPostgres } from './find-postgres.ts';

async function findServer(): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> {
  const named = process.env['TEST_POSTGRES_URL'] ?? '';
  if (named !== '') return { url: named, stop: async () => undefined };
  const programs = findPostgres();
  if (programs === undefined)
    throw new Error('No PostgreSQL was found: run "npm run setup", or set TEST_POSTGRES_URL.');
  const cluster = await createCluster(programs);
  await cluster.start();
  return { url: cluster.url, stop: () => cluster.remove() };
}

async function runAsAdmin(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** Makes the template and names it in this process's environment; answers what removes it again. */
export async function createTemplate(): Promise<() => Promise<void>> {
  const server = await findServer();
  const name = `template_${process.pid}_${Date.now()}`;
  const template = new URL(server.url);
  template.pathname = `/${name}`;
  await runAsAdmin(server.url, `create database ${name}`);
  const database = await openDatabase({ url: template.href, migrations, clock: systemClock });
  await database.close();
  process.env['TEST_POSTGRES_TEMPLATE'] = template.href;
  return async () => {
    await runAsAdmin(server.url, `drop database ${name}`);
    await server.stop();
  };
}

/** For Vitest, before all tests. */
export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  return process.env['TEST_DATABASE'] === 'postgres' ? createTemplate() : undefined;
}
