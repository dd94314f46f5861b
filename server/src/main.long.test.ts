import { spawn } from 'node:child_process';
import { readdir, readFile, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { getPriority } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test as plainTest } from 'vitest';
import { findFreePort } from '../../tools/local-server.ts';
import { childEnvironment } from './testing/run-command.ts';
import { startServerProcess, type ServerProcess } from './testing/server-process.ts';
import { createTemporaryFolder } from './testing/temporary-folder.ts';

const test = plainTest.extend('dataDir', () => createTemporaryFolder());

/** Is killed after the test. */
async function start(dataDir: string, environment: Record<string, string> = {}): Promise<ServerProcess> {
  const started = await startServerProcess({ DRAIN_SECONDS: '0', DATA_DIR: dataDir, ...environment });
  onTestFinished(() => started.kill());
  return started;
}

test('a log and a terminal that cannot be written do not end the server', async ({ dataDir }) => {
  const main = fileURLToPath(new URL('./main.ts', import.meta.url));
  const port = await findFreePort();
  const child = spawn('sh', ['-c', 'exec "$@" >/dev/full 2>/dev/full', 'sh', process.execPath, main], {
    env: { ...childEnvironment, PORT: String(port), DRAIN_SECONDS: '0', DATA_DIR: dataDir },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ask = async (target: string) => (await fetch(`http://127.0.0.1:${port}${target}`)).status;
  await expect.poll(() => ask('/readyz').catch(() => 0)).toBe(200);
  for (let count = 0; count < 20; count += 1) expect(await ask('/api/nothing')).toBe(404);
  const exited = new Promise<number | null>((resolve) => child.on('exit', resolve));
  child.kill('SIGTERM');
  expect(await exited).toBe(0);
});

/** What else a start refuses of the environment: config.test.ts. */
test.for<readonly [Record<string, string>, readonly string[]]>([
  [{ PORT: 'x', EXAM_DATE: 'x' }, ['PORT must', 'EXAM_DATE must']],
  [{ ADMIN_PASSWORD: '11111111' }, ['ADMIN_PASSWORD must not be easy to guess', 'four unrelated words']],
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
])('%j: the start fails with a clear message', async ([environment, sentences], { dataDir }) => {
  const { message } = await start(dataDir, environment).then(
    () => new Error('It has started'),
    (error: Error) => error,
  );
  for (const sentence of ['did not start (1)', ...sentences]) expect(message).toContain(sentence);
  expect(message).not.toMatch(/\n\s+at /);
});

test('the first start shows the address and the password; the second start shows no password', async ({
  dataDir,
}) => {
  const first = await start(dataDir);
  const { url } = first;
  const password = /password "([\w-]{16})"/.exec(first.output())?.[1] ?? '';
  const response = await fetch(`${url}/api/auth/admin-login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password }),
  });
  expect(response.status).toBe(200);
  const { token } = (await response.json()) as { token: string };
  expect(first.output()).toContain('/admin/login');
  expect(first.output()).toContain('/outbox');
  expect(await first.stop()).toBe(0);
  const second = await start(dataDir);
  expect(second.output()).not.toContain(password);
  const logout = await fetch(`${second.url}/api/auth/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(logout.status).toBe(200);
  process.kill(second.id, 'SIGINT');
  expect(await second.ended).toBe(0);
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

/** Sends the headers of a login, which the server has when this returns. The function sends the body and resolves to the response. */
async function startLogin(url: string, login: object): Promise<() => Promise<string>> {
  const { port } = new URL(url);
  const body = JSON.stringify(login);
  const socket = connect(Number(port), '127.0.0.1');
  let response = '';
  socket.on('data', (chunk) => {
    response += chunk.toString();
  });
  // What is missing in the response says it.
  socket.on('error', () => undefined);
  const closed = new Promise((resolve) => socket.on('close', resolve));
  socket.write(
    `POST /api/auth/admin-login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  await expect.poll(() => response).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\n$/);
  return async () => {
    response = '';
    socket.write(body);
    await closed;
    return response;
  };
}

test('a request in progress is finished when the server is stopped', async ({ dataDir }) => {
  const started = await start(dataDir, { ADMIN_PASSWORD: 'first admin password' });
  const finish = await startLogin(started.url, { username: 'admin', password: 'first admin password' });
  const stopped = started.stop();
  await expect.poll(started.output).toContain('the server stops');
  expect(await finish()).toMatch(/^HTTP\/1\.1 200 /);
  expect(await stopped).toBe(0);
});

const preload = new URL('./testing/throw-on-signal.ts', import.meta.url);

test.for([
  ['an uncaught exception', 'SIGUSR2', 'an exception of a test'],
  ['an unhandled rejection', 'SIGWINCH', 'a rejection of a test'],
] as const)(
  '%s is logged and ends the server after the requests',
  async ([, signal, message], { dataDir }) => {
    const started = await start(dataDir, { NODE_OPTIONS: `--import=${preload.href}` });
    // Refused without comparing a password, because the server waits for seconds only.
    const finish = await startLogin(started.url, {});
    process.kill(started.id, signal);
    await expect.poll(started.output).toContain(message);
    expect(await finish()).toMatch(/^HTTP\/1\.1 400 /);
    expect(await started.ended).toBe(1);
    expect(started.output()).toContain('"level":60');
  },
);

test('after an uncaught exception, a request that does not finish delays the exit only briefly', async ({
  dataDir,
}) => {
  const started = await start(dataDir, { NODE_OPTIONS: `--import=${preload.href}` });
  await startLogin(started.url, {});
  const killedAt = performance.now();
  process.kill(started.id, 'SIGUSR2');
  expect(await started.ended).toBe(1);
  expect(performance.now() - killedAt).toBeLessThan(10_000);
});

test('metrics are served at a separate address, and only when it is configured', async ({ dataDir }) => {
  const started = await start(dataDir, { METRICS_PORT: '0' });
  await expect.poll(started.output).toMatch(/Metrics for Prometheus/);
  const metrics = /Metrics for Prometheus: (http:\S+)/.exec(started.output())?.[1] ?? '';
  await fetch(`${started.url}/healthz`);
  expect(await (await fetch(metrics)).text()).toContain('route="/healthz",status="200"} 1');
  expect(await started.stop()).toBe(0);
});

test('the pool of threads has a lower priority than the event loop', async ({ dataDir }) => {
  const { id: pid } = await start(dataDir);
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

test('a second signal ends the server at once', async ({ dataDir }) => {
  const started = await start(dataDir);
  await startLogin(started.url, {});
  const stopped = started.stop();
  await expect.poll(started.output).toContain('the server stops');
  process.kill(started.id, 'SIGTERM');
  expect(await stopped).toBe(1);
});
