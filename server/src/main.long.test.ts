import { spawn, type ChildProcess } from 'node:child_process';
import { readdir, readFile, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { getPriority } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findFreePort } from '../../tools/local-server.ts';
import { childEnvironment } from './testing/run-command.ts';
import { createTemporaryFolder } from './testing/temporary-folder.ts';

const main = fileURLToPath(new URL('./main.ts', import.meta.url));
let dataDir: string;
let running: ChildProcess[] = [];

beforeEach(async () => {
  dataDir = await createTemporaryFolder();
  running = [];
});
afterEach(async () => {
  for (const child of running) child.kill('SIGKILL');
});

interface Started {
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly exited: Promise<number | null>;
}

function start(environment: Record<string, string> = {}): Started {
  const child = spawn(process.execPath, [main], {
    env: { ...childEnvironment, PORT: '0', DRAIN_SECONDS: '0', DATA_DIR: dataDir, ...environment },
  });
  running.push(child);
  let output = '';
  const collect = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const exited = new Promise<number | null>((resolve) => child.on('exit', resolve));
  return { child, output: () => output, exited };
}

async function waitForAddress(started: Started): Promise<string> {
  for (let waited = 0; waited < 150; waited += 1) {
    const found = /listening on (http:\/\/[\d.:]+)/.exec(started.output())?.[1];
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`The server did not listen: ${started.output()}`);
}

test('a log and a terminal that cannot be written do not end the server', async () => {
  const port = await findFreePort();
  const child = spawn('sh', ['-c', 'exec "$@" >/dev/full 2>/dev/full', 'sh', process.execPath, main], {
    env: { ...childEnvironment, PORT: String(port), DRAIN_SECONDS: '0', DATA_DIR: dataDir },
  });
  running.push(child);
  const ask = async (target: string) => (await fetch(`http://127.0.0.1:${port}${target}`)).status;
  await expect.poll(() => ask('/readyz').catch(() => 0), { timeout: 15_000 }).toBe(200);
  for (let count = 0; count < 20; count += 1) expect(await ask('/api/nothing')).toBe(404);
  const exited = new Promise<number | null>((resolve) => child.on('exit', resolve));
  child.kill('SIGTERM');
  expect(await exited).toBe(0);
});

test.each([
  [{ PORT: 'x', EXAM_DATE: 'x' }, ['PORT must', 'EXAM_DATE must']],
  [{ TOKEN_SECRET: 'secret' }, ['TOKEN_SECRET must']],
  [{ ADMIN_PASSWORD: 'admin' }, ['ADMIN_PASSWORD must']],
  [{ ADMIN_PASSWORD: '11111111' }, ['ADMIN_PASSWORD must not be easy to guess', 'four unrelated words']],
  [{ DATABASE_URL: 'postgres://u:p@h/d' }, ['TOKEN_SECRET must be set when']],
  [
    { DATABASE_URL: 'postgres://u:p@127.0.0.1:1/d', TOKEN_SECRET: '0123456789abcdefghijklmnopqrstuvwxyz' },
    ['could not start: The database is unavailable'],
  ],
  [{ DATA_DIR: '/dev/null/data' }, ['could not start']],
  [{ PLACES_DIR: '/dev/null' }, ['PLACES_DIR names tables that cannot be used', '/dev/null/pincodes.csv']],
  [
    { AGENCY_NAME: 'Agency', AGENCY_LOGO: '/none/emblem.png', PRIVACY_NOTICE: '/none/privacy.md' },
    [
      'AGENCY_LOGO names a file that cannot be read: /none/emblem.png.',
      'PRIVACY_NOTICE names a file that cannot be read: /none/privacy.md.',
    ],
  ],
])('%j: the start fails with a clear message', async (environment, sentences) => {
  const started = start(environment);
  expect(await started.exited).toBe(1);
  for (const sentence of sentences) expect(started.output()).toContain(sentence);
  expect(started.output()).not.toMatch(/\n\s+at /);
});

test('the first start shows the address and the password; the second start shows no password', async () => {
  const first = start();
  const url = await waitForAddress(first);
  const password = /password "([\w-]{16})"/.exec(first.output())?.[1] ?? '';
  const login = () =>
    fetch(`${url}/api/auth/admin-login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'admin', password }),
    });
  const response = await login();
  expect(response.status).toBe(200);
  const { token } = (await response.json()) as { token: string };
  expect(first.output()).toContain('/admin/login');
  expect(first.output()).toContain('/outbox');
  first.child.kill('SIGTERM');
  expect(await first.exited).toBe(0);
  const second = start();
  const again = await waitForAddress(second);
  expect(second.output()).not.toContain(password);
  const logout = await fetch(`${again}/api/auth/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(logout.status).toBe(200);
  second.child.kill('SIGINT');
  expect(await second.exited).toBe(0);
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
  for (const name of ['token-secret', 'portal.sqlite', 'first-admin-password'])
    expect((await stat(path.join(dataDir, name))).mode & 0o777).toBe(0o600);
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith('portal.sqlite')) continue;
    const bytes = await readFile(path.join(dataDir, name), 'latin1');
    expect(bytes).not.toContain(password);
    expect(bytes).not.toContain(token);
  }
});

/** Sends the headers of a login. Returns a function that sends the body and resolves to the response. */
async function startSlowLogin(url: string): Promise<() => Promise<string>> {
  const { port } = new URL(url);
  const body = JSON.stringify({ username: 'admin', password: 'first admin password' });
  const socket = connect(Number(port), '127.0.0.1');
  let response = '';
  socket.on('data', (chunk) => {
    response += chunk.toString();
  });
  const closed = new Promise((resolve) => socket.on('close', resolve));
  socket.write(
    `POST /api/auth/admin-login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  await new Promise((resolve) => setTimeout(resolve, 300));
  return async () => {
    socket.write(body);
    await closed;
    return response;
  };
}

test('a request in progress is finished when the server is stopped', async () => {
  const started = start({ ADMIN_PASSWORD: 'first admin password' });
  const finish = await startSlowLogin(await waitForAddress(started));
  started.child.kill('SIGTERM');
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await finish()).toMatch(/^HTTP\/1\.1 200 /);
  expect(await started.exited).toBe(0);
});

test.each([
  ['an uncaught exception', 'SIGUSR2', 'an exception of a test'],
  ['an unhandled rejection', 'SIGWINCH', 'a rejection of a test'],
] as const)('%s is logged and ends the server after the requests', async (_, signal, message) => {
  const preload = new URL('./testing/throw-on-signal.ts', import.meta.url);
  const started = start({ ADMIN_PASSWORD: 'first admin password', NODE_OPTIONS: `--import=${preload.href}` });
  const finish = await startSlowLogin(await waitForAddress(started));
  started.child.kill(signal);
  await expect.poll(started.output).toContain(message);
  expect(await finish()).toMatch(/^HTTP\/1\.1 200 /);
  expect(await started.exited).toBe(1);
  expect(started.output()).toContain('"level":60');
});

test('after an uncaught exception, a request that does not finish delays the exit only briefly', async () => {
  const preload = new URL('./testing/throw-on-signal.ts', import.meta.url);
  const started = start({ NODE_OPTIONS: `--import=${preload.href}` });
  await startSlowLogin(await waitForAddress(started));
  const killedAt = performance.now();
  started.child.kill('SIGUSR2');
  expect(await started.exited).toBe(1);
  expect(performance.now() - killedAt).toBeLessThan(10_000);
});

test('metrics are served at a separate address, and only when it is configured', async () => {
  const started = start({ METRICS_PORT: '0' });
  const portal = await waitForAddress(started);
  await expect.poll(started.output).toMatch(/Metrics for Prometheus/);
  const metrics = /Metrics for Prometheus: (http:\S+)/.exec(started.output())?.[1] ?? '';
  await fetch(`${portal}/healthz`);
  expect(await (await fetch(metrics)).text()).toContain('route="/healthz",status="200"} 1');
  started.child.kill('SIGTERM');
  expect(await started.exited).toBe(0);
});

test('the pool of threads has a lower priority than the event loop', async () => {
  const started = start();
  await waitForAddress(started);
  const { pid = 0 } = started.child;
  const threads = `/proc/${pid}/task`;
  const names = await Promise.all(
    (await readdir(threads)).map(
      async (id) => [id, await readFile(`${threads}/${id}/comm`, 'utf8')] as const,
    ),
  );
  const pool = names.filter(([, name]) => name.startsWith('libuv-worker'));
  expect(pool).toHaveLength(4);
  for (const [id] of pool) expect(getPriority(Number(id))).toBeGreaterThan(getPriority(pid));
});

test('a second signal ends the server at once', async () => {
  const started = start();
  const { port } = new URL(await waitForAddress(started));
  const socket = connect(Number(port), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(
    'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
  );
  await new Promise((resolve) => setTimeout(resolve, 300));
  started.child.kill('SIGTERM');
  await new Promise((resolve) => setTimeout(resolve, 300));
  started.child.kill('SIGTERM');
  expect(await started.exited).toBe(1);
  socket.destroy();
});
