/**
 * Prepares tests with `TEST_DATABASE=postgres`: creates a migrated database that each test copies, on the server that
 * `TEST_POSTGRES_URL` names or on a private cluster. The tests find its URL in `TEST_POSTGRES_TEMPLATE`.
 */
import pg from 'pg';
import { migrations } from '../server/src/migrations.ts';
import { systemClock } from '../server/src/kernel/time.ts';
import { openDatabase } from '../server/src/platform/database/open-database.ts';
import { findAnyPostgres } from './find-postgres.ts';
import { createCluster } from './postgres-cluster.ts';

async function findServer(): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> {
  const url = process.env['TEST_POSTGRES_URL'] ?? '';
  if (url !== '') return { url, stop: async () => undefined };
  const programs = findAnyPostgres();
  if (programs === undefined)
    throw new Error('PostgreSQL was not found: install it, or set TEST_POSTGRES_URL.');
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

/** Creates the template and sets `TEST_POSTGRES_TEMPLATE` in this process. Returns the function that removes the template. */
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

/** The global set-up of Vitest. */
export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  return process.env['TEST_DATABASE'] === 'postgres' ? createTemplate() : undefined;
}
