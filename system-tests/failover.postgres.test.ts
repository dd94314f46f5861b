/** A primary and its standby: the portal uses only the server that accepts writes, and follows a failover. */
import { connect, createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, onTestFinished } from 'vitest';
import type { Cluster } from '../tools/postgres-cluster.ts';
import { systemClock } from '../server/src/kernel/time.ts';
import { migrations } from '../server/src/migrations.ts';
import { isUnavailable } from '../server/src/platform/database/errors.ts';
import { openDatabase } from '../server/src/platform/database/open-database.ts';
import { connectForReading, connectForTransactions } from '../server/src/platform/database/postgres/open.ts';
import { createCentre, startAdmin, type AdminClient } from '../server/src/testing/admin-client.ts';
import { runCommand } from '../server/src/testing/run-command.ts';
import type { TestApp } from '../server/src/testing/test-app.ts';
import { startTest } from '../server/src/testing/portal-test.ts';
import { findPostgres } from '../tools/find-postgres.ts';
import { startReplicated } from '../tools/postgres-standby.ts';

/** `npm test` reports when they are missing. In CI that is a failure. */
const programs = findPostgres() ?? '';

const test = startTest().extend('clusters', async ({}, { onCleanup }) => {
  const clusters = await startReplicated(programs);
  onCleanup(() => clusters.remove());
  return clusters;
});

/** A TCP proxy whose target can be changed, like an address that moves to another server. */
async function startSwitchableProxy(initialPort: number) {
  let target = initialPort;
  const sockets = new Set<Socket>();
  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  };
  const server = createServer((incoming) => {
    const outgoing = connect(target, '127.0.0.1');
    keep(incoming);
    keep(outgoing);
    incoming.pipe(outgoing).pipe(incoming);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const closeConnections = (): void => sockets.forEach((socket) => socket.destroy());
  return {
    port: typeof address === 'object' ? (address?.port ?? 0) : 0,
    /** New connections go to this port of loopback. Open ones are closed. */
    switchTo: (port: number) => {
      target = port;
      closeConnections();
    },
    close: async () => {
      closeConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const portOf = (url: string): number => Number(new URL(url).port);
const openUrl = (url: string) => openDatabase({ url, migrations, clock: systemClock });
const statusOf = async (admin: AdminClient): Promise<number> => (await createCentre(admin)).status;
const readiness = async (app: TestApp): Promise<number> => (await app.fetch('/readyz')).status;

describe.skipIf(programs === '')('a primary and a standby', () => {
  test.for([
    ['crashes', (primary: Cluster) => primary.stop('SIGQUIT')],
    ['no longer responds', (primary: Cluster) => primary.freeze()],
  ] as const)('when the primary %s, no acknowledged write is lost', async ([, fail], { clusters, start }) => {
    const { primary, standby, promote } = clusters;
    const hosts = [1, portOf(standby.url), portOf(primary.url)].map((port) => `127.0.0.1:${port}`);
    const url = `postgres://tester@${hosts.join(',')}/postgres?target_session_attrs=read-write`;
    const app = await start({ environment: { DATABASE_URL: url } });
    const admin = await startAdmin(app);
    // Several open connections.
    expect(await Promise.all([1, 2, 3, 4, 5].map(() => statusOf(admin)))).toEqual(Array(5).fill(200));
    await fail(primary);
    expect(await statusOf(admin)).toBe(503);
    await promote();
    const promotedAt = performance.now();
    await expect.poll(() => statusOf(admin)).toBe(200);
    expect(performance.now() - promotedAt).toBeLessThan(10_000);
    expect(await readiness(app)).toBe(200);
    expect((await admin.ask('GET', '/centres/counts')).body).toMatchObject({ centres: 6 });
    expect(await runCommand('check audit', app.environment)).toMatchObject({ exitCode: 0 });
  });

  test('a standby at the address of the primary is not read', async ({ clusters, start }) => {
    const { primary, standby } = clusters;
    const proxy = await startSwitchableProxy(portOf(primary.url));
    onTestFinished(() => proxy.close());
    const app = await start({
      environment: { DATABASE_URL: `postgres://tester@127.0.0.1:${proxy.port}/postgres` },
    });
    const admin = await startAdmin(app);
    expect((await admin.ask('GET', '/centres/counts')).status).toBe(200);
    proxy.switchTo(portOf(standby.url));
    await expect.poll(() => readiness(app)).toBe(503);
    await expect
      .poll(async () => [await readiness(app), app.logLines.join('\n')])
      .toEqual([503, expect.stringContaining('this server is a standby')]);
    expect((await admin.ask('GET', '/centres/counts')).status).toBe(503);
    proxy.switchTo(portOf(primary.url));
    await expect.poll(() => readiness(app)).toBe(200);
    expect((await admin.ask('GET', '/centres/counts')).status).toBe(200);
  });

  test('while no server accepts writes, the log has each reason', async ({ clusters, start }) => {
    const { primary, standby } = clusters;
    const hosts = [standby, primary].map(({ url }) => new URL(url).host);
    const url = `postgres://tester@${hosts.join(',')}/postgres`;
    const app = await start({ environment: { DATABASE_URL: url } });
    await primary.stop('SIGQUIT');
    await expect
      .poll(async () => [await readiness(app), app.logLines.join('\n')])
      .toEqual([503, expect.stringMatching(/no server accepts writes \(.*is a standby.*ECONNREFUSED/)]);
  });

  test('a start on a standby ends with a sentence that says what to do', async ({ clusters }) => {
    await expect(openUrl(clusters.standby.url)).rejects.toThrow(
      'this server is a standby, which accepts no writes; name the primary, or all servers with commas',
    );
  });

  test('reads and transactions that a pooler moved to a standby are rejected', async ({ clusters }) => {
    await (await openUrl(clusters.primary.url)).close();
    const pool = new pg.Pool({ connectionString: clusters.standby.url, max: 1, pipeline: true });
    const rejected = (work: Promise<unknown>) => work.catch((error: unknown) => isUnavailable(error));
    for (let attempt = 0; attempt < 2; attempt += 1) {
      expect(await rejected(sql`select 1`.execute(connectForReading(pool)))).toBe(true);
      const transaction = connectForTransactions(pool).transaction();
      expect(await rejected(transaction.execute((tx) => sql`select 1`.execute(tx)))).toBe(true);
    }
    await pool.end();
  });
});
