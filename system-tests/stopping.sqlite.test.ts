/** Stops servers with SIGTERM while clients are connected (security.md R12). */
import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { startServerProcess, type ServerProcess } from '../server/src/testing/server-process.ts';
import { createTemporaryFolder } from '../server/src/testing/temporary-folder.ts';
import { adminPassword } from '../server/src/testing/test-app.ts';
import { logInTo, sendRequest } from './faults/requests.ts';

interface ClientCounts {
  /** The codes of the centres whose creation was acknowledged. */
  readonly acknowledged: string[];
  visits: number;
  /** Connections that ended before the whole response had arrived. */
  readonly resets: string[];
  /** Responses with another status than 200. */
  readonly otherResponses: string[];
}

interface Response {
  readonly status: number;
  readonly text: string;
}

/** Sends a POST if there is a body, otherwise a GET. */
async function sendThrough(
  url: string,
  body?: unknown,
  token = '',
  agent = new Agent({ keepAlive: false }),
): Promise<Response> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const sent = request(url, { method: body === undefined ? 'GET' : 'POST', agent, headers });
  // A connection may also be reset after the response has begun.
  sent.on('error', () => undefined);
  sent.end(body === undefined ? undefined : JSON.stringify(body));
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: response.statusCode ?? 0, text: await text(response) };
}

/** Sends requests one after the other until no server listens. */
async function repeatUntilRefused(
  counts: ClientCounts,
  send: (number: number) => Promise<Response>,
  onSuccess: (number: number) => void,
): Promise<void> {
  for (let number = 0; ; number += 1) {
    try {
      const { status, text: answer } = await send(number);
      if (status === 200) onSuccess(number);
      else counts.otherResponses.push(`${status} ${answer}`);
    } catch (error) {
      const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
      if (reason === 'ECONNREFUSED') return;
      counts.resets.push(reason);
    }
  }
}

async function write(url: string, token: string, name: string, agent: Agent, counts: ClientCounts) {
  const others = { centre_pincode: '282001', official_person: 'Asha', phone: '9000000001' };
  const centre = { centre_name: 'School', email: 'asha@example.org', ...others };
  const codeOf = (number: number): string => `${name}-${number}`;
  await repeatUntilRefused(
    counts,
    (number) =>
      sendThrough(`${url}/api/admin/centres`, { ...centre, centre_code: codeOf(number) }, token, agent),
    (number) => counts.acknowledged.push(codeOf(number)),
  );
  agent.destroy();
}

const visit = (url: string, counts: ClientCounts): Promise<void> =>
  repeatUntilRefused(
    counts,
    () => sendThrough(`${url}/healthz`),
    () => {
      counts.visits += 1;
    },
  );

const logInAdmin = (url: string): Promise<string> => logInTo(url, 'admin-login', 'admin', adminPassword);

async function listCentreCodes(url: string): Promise<readonly string[]> {
  const listing = { method: 'GET', token: await logInAdmin(url) };
  const listed = (await sendRequest(url, '/admin/centres', listing)) as { centre_code: string }[];
  return listed.map((centre) => centre.centre_code);
}

/** Every second writer reuses its connection; visitors and other writers open one for each request. */
async function stopUnderLoad(
  environment: Readonly<Record<string, string>>,
  { writers, visitors }: { readonly writers: number; readonly visitors: number },
): Promise<ClientCounts> {
  const server = await startServerProcess(environment);
  const token = await logInAdmin(server.url);
  const counts: ClientCounts = { acknowledged: [], visits: 0, resets: [], otherResponses: [] };
  const ended = Promise.all([
    ...Array.from({ length: writers }, (_, index) => {
      const agent = new Agent({ keepAlive: index % 2 === 0, maxSockets: 1 });
      return write(server.url, token, `${server.id}-${index}`, agent, counts);
    }),
    ...Array.from({ length: visitors }, () => visit(server.url, counts)),
  ]);
  // All of them are at work.
  await expect
    .poll(() => counts.acknowledged.length >= writers && counts.visits >= visitors, { timeout: 60_000 })
    .toBe(true);
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
  }
  const server = await startServerProcess({ ...environment, DRAIN_SECONDS: '0' });
  expect(new Set(await listCentreCodes(server.url))).toEqual(new Set(acknowledged));
  await server.stop();
});

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
