/** Stops servers with SIGTERM while clients are connected (security.md R12). */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { sendRequest, startClients, type ClientCounts } from './faults/stopped-clients.ts';
import { startServerProcess, type ServerProcess } from '../server/src/testing/server-process.ts';
import { createTemporaryFolder } from '../server/src/testing/temporary-folder.ts';

const adminPassword = 'first admin password';

async function logInAdmin(url: string): Promise<string> {
  const body = { username: 'admin', password: adminPassword };
  const response = await sendRequest(`${url}/api/auth/admin-login`, body);
  return (JSON.parse(response.text) as { token: string }).token;
}

async function listCentreCodes(url: string): Promise<readonly string[]> {
  const headers = { authorization: `Bearer ${await logInAdmin(url)}` };
  const response = await sendRequest(`${url}/api/admin/centres`, undefined, { headers });
  return (JSON.parse(response.text) as { centre_code: string }[]).map((centre) => centre.centre_code);
}

async function stopUnderLoad(
  environment: Readonly<Record<string, string>>,
  load: { readonly writers: number; readonly visitors: number },
): Promise<ClientCounts> {
  const server = await startServerProcess(environment);
  const { counts, ended } = startClients(server.url, await logInAdmin(server.url), load);
  await delay(500);
  expect(await server.stop()).toBe(0);
  await ended;
  return counts;
}

test('a server that is stopped under load resets no connection and loses no acknowledged write', async () => {
  const environment = { DATA_DIR: await createTemporaryFolder(), ADMIN_PASSWORD: adminPassword };
  const acknowledged: string[] = [];
  for (const load of [
    { writers: 24, visitors: 0 },
    { writers: 24, visitors: 12 },
    { writers: 0, visitors: 32 },
  ]) {
    const counts = await stopUnderLoad(environment, load);
    acknowledged.push(...counts.acknowledged);
    expect(counts).toMatchObject({ resets: [], otherResponses: [] });
    expect(counts.acknowledged.length).toBeGreaterThanOrEqual(load.writers);
    expect(counts.visits).toBeGreaterThanOrEqual(load.visitors);
  }
  const server = await startServerProcess({ ...environment, DRAIN_SECONDS: '0' });
  expect(new Set(await listCentreCodes(server.url))).toEqual(new Set(acknowledged));
  await server.stop();
}, 120_000);

async function startIdleServer(drainSeconds: string): Promise<ServerProcess> {
  return startServerProcess({ DATA_DIR: await createTemporaryFolder(), DRAIN_SECONDS: drainSeconds });
}

test('a server that is stopped is not ready, serves on for DRAIN_SECONDS, and closes each connection', async () => {
  const server = await startIdleServer('2');
  const stopped = server.stop();
  await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(503);
  const startedMs = performance.now();
  const health = await fetch(`${server.url}/healthz`);
  expect([health.status, health.headers.get('connection')]).toEqual([200, 'close']);
  expect(await stopped).toBe(0);
  expect(performance.now() - startedMs).toBeGreaterThan(1_500);
});

/** Opens a connection, stops the server, and resolves when it refuses further connections. */
async function stopConnected(server: ServerProcess): Promise<Socket> {
  const port = Number(new URL(server.url).port);
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  void server.stop();
  const isRefused = async (): Promise<boolean> => {
    const other = connect(port, '127.0.0.1');
    const refused = await once(other, 'connect').then(
      () => false,
      () => true,
    );
    other.destroy();
    return refused;
  };
  await expect.poll(isRefused).toBe(true);
  return socket;
}

test('a request that arrives on a new connection after the server has stopped listening is served', async () => {
  const server = await startIdleServer('0');
  const socket = await stopConnected(server);
  socket.end('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*\r\nconnection: close\r\n/i);
  expect(await server.ended).toBe(0);
});

test('a connection on which nothing is sent delays the end of the server only briefly', async () => {
  const server = await startIdleServer('0');
  const socket = await stopConnected(server);
  const startedMs = performance.now();
  expect(await server.ended).toBe(0);
  expect(performance.now() - startedMs).toBeLessThan(5_000);
  socket.destroy();
});
