/**
 * One client sends headers and bodies slowly, then opens more idle connections than the server accepts: measures how long requests
 * of another client take beside it and alone, and when the slow headers are ended (security.md R6).
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { rounded } from '../portal.ts';
import { startServer } from '../running-server.ts';

/** Alone more than the server accepts. */
const idleConnections = 2500;
const slowHeaders = 500;
const slowBodies = 200;
const requests = 400;
const attackerAddress = '127.0.0.2';
const honestAddress = '127.0.0.3';

const dataDir = await mkdtemp(path.join(tmpdir(), 'bench-connections-'));
const server = await startServer(dataDir);
const port = Number(new URL(server.url).port);

/** A request on a new connection, as of a person who opens the page. Rejects when it is refused. */
async function ask(): Promise<number> {
  const startedAt = performance.now();
  const status = await new Promise<number>((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port, path: '/readyz', localAddress: honestAddress, agent: false },
      (response) => {
        response.resume().on('end', () => resolve(response.statusCode ?? 0));
      },
    );
    sent.on('error', reject).end();
  });
  if (status >= 500) throw new Error(`Status ${status}`);
  return performance.now() - startedAt;
}

async function measure(): Promise<{ readonly p95Ms: number; readonly refused: number }> {
  const times: number[] = [];
  let refused = 0;
  for (let count = 0; count < requests; count += 1)
    try {
      times.push(await ask());
    } catch {
      refused += 1;
    }
  return { p95Ms: times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Infinity, refused };
}

interface SlowClient {
  readonly socket: Socket;
  readonly openedAt: number;
  closedAt: number | null;
}

function open(text: string): SlowClient {
  const socket = connect({ host: '127.0.0.1', port, localAddress: attackerAddress });
  const client: SlowClient = { socket, openedAt: performance.now(), closedAt: null };
  socket.on('error', () => undefined).resume();
  socket.on('close', () => {
    client.closedAt = performance.now();
  });
  if (text !== '') socket.write(text);
  return client;
}

const openMany = (count: number, text: string): SlowClient[] =>
  Array.from({ length: count }, () => open(text));

/** Sends one byte a second. */
function trickle(clients: readonly SlowClient[]): NodeJS.Timeout {
  return setInterval(() => {
    for (const { socket } of clients) if (socket.writable) socket.write('x');
  }, 1000);
}

async function waitUntilClosed(clients: readonly SlowClient[]): Promise<number> {
  const deadline = performance.now() + 30_000;
  while (clients.some(({ closedAt }) => closedAt === null) && performance.now() < deadline)
    await new Promise((resolve) => setTimeout(resolve, 100));
  return Math.max(...clients.map(({ openedAt, closedAt }) => ((closedAt ?? Infinity) - openedAt) / 1000));
}

await measure();
const alone = await measure();
const headers = openMany(slowHeaders, 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ');
const bodies = openMany(
  slowBodies,
  'POST /api/auth/login HTTP/1.1\r\nHost: x\r\ncontent-type: application/json\r\ncontent-length: 9999\r\n\r\n{"',
);
const timer = trickle([...headers, ...bodies]);
const besideSlow = await measure();
const headerSeconds = await waitUntilClosed(headers);
const idle = openMany(idleConnections, '');
const besideFlood = await measure();
clearInterval(timer);
for (const { socket } of [...headers, ...bodies, ...idle]) socket.destroy();
await server.stop();
await rm(dataDir, { recursive: true });
const rounds = [alone, besideSlow, besideFlood];
console.log(
  JSON.stringify({
    p95Ms: {
      alone: rounded(alone.p95Ms),
      besideSlow: rounded(besideSlow.p95Ms),
      besideFlood: rounded(besideFlood.p95Ms),
    },
    'connections.refused': rounds.reduce((sum, { refused }) => sum + refused, 0),
    'connections.p95RatioBesideSlow': rounded(besideSlow.p95Ms / alone.p95Ms),
    'connections.p95RatioBesideFlood': rounded(besideFlood.p95Ms / alone.p95Ms),
    'connections.slowestHeaderSeconds': rounded(headerSeconds, 0),
  }),
);
