/** Runs nginx and Caddy with the configurations of `deploy`, for the tests of what passes through them. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findProgram } from './find-programs.ts';
import { endProcess, findFreePort } from './local-server.ts';
import { projectRoot } from './project.ts';

export interface Proxy {
  readonly port: number;
  readonly stop: () => Promise<void>;
}

/** Replaces a text that the shipped configuration has exactly once. Throws when it is not there: the tests have to follow. */
function replaceOnce(text: string, from: string | RegExp, to: string): string {
  const changed = text.replace(from, to);
  if (changed === text) throw new Error(`The shipped configuration has no ${String(from)}`);
  return changed;
}

interface Ports {
  readonly port: number;
  readonly portalPort: number;
}

/** Without TLS, on a free port, and with shorter times. Everything else is as it is shipped. */
function nginxConfiguration(folder: string, { port, portalPort }: Ports): string {
  let site = readFileSync(join(projectRoot, 'deploy/nginx.conf'), 'utf8');
  site = replaceOnce(site, /server \{\n {2}listen 80;[^}]*\}\n/, '');
  site = replaceOnce(
    site,
    '  listen 443 ssl http2;\n  listen [::]:443 ssl http2;',
    `  listen 127.0.0.1:${port};`,
  );
  site = replaceOnce(site, /( {2}ssl_\w+ [^;]*;\n)+/, '');
  site = replaceOnce(site, 'server 127.0.0.1:3000 max_fails=0;', `server 127.0.0.1:${portalPort};`);
  site = replaceOnce(site, 'client_body_timeout 120s;', 'client_body_timeout 2s;');
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `  ${name}_temp_path ${join(folder, name)};`,
  );
  return [
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    'daemon off;',
    'master_process off;',
    `pid ${join(folder, 'pid')};`,
    `error_log ${join(folder, 'error.log')};`,
    'events { worker_connections 2048; }',
    'http {',
    ...folders,
    site,
    '}',
  ].join('\n');
}

function caddyConfiguration({ port, portalPort }: Ports): string {
  let site = readFileSync(join(projectRoot, 'deploy/Caddyfile'), 'utf8');
  site = replaceOnce(site, '{\n\tservers {', '{\n\tadmin off\n\tauto_https off\n\tservers {');
  site = replaceOnce(site, /^centres\.example\.org \{/m, `http://localhost:${port} {\n\tbind 127.0.0.1`);
  site = replaceOnce(site, 'read_body 300s', 'read_body 5s');
  return replaceOnce(site, '127.0.0.1:3000', `127.0.0.1:${portalPort}`);
}

async function waitForPort(port: number, child: ChildProcess, program: string): Promise<void> {
  for (const deadline = performance.now() + 20_000; ; await delay(50)) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    });
    socket.destroy();
    if (isOpen) return;
    if (child.exitCode !== null || performance.now() > deadline) throw new Error(`${program} did not start`);
  }
}

async function startProxy(
  program: string,
  portalPort: number,
  configure: (folder: string, ports: Ports) => string,
  argsFor: (file: string, folder: string) => readonly string[],
): Promise<Proxy> {
  const folder = mkdtempSync(join(tmpdir(), 'proxy-'));
  const port = await findFreePort();
  const file = join(folder, 'configuration');
  writeFileSync(file, configure(folder, { port, portalPort }));
  const env = { PATH: process.env['PATH'], HOME: folder };
  const child = spawn(program, argsFor(file, folder), { env, stdio: 'ignore' });
  await waitForPort(port, child, program);
  return {
    port,
    stop: async () => {
      // Caddy would wait for its clients.
      await endProcess(child, 'SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const starters = {
  nginx: (portalPort: number) =>
    startProxy(findProgram('nginx') ?? 'nginx', portalPort, nginxConfiguration, (file, folder) => [
      '-p',
      folder,
      '-e',
      join(folder, 'error.log'),
      '-c',
      file,
    ]),
  caddy: (portalPort: number) =>
    startProxy(
      findProgram('caddy') ?? 'caddy',
      portalPort,
      (_folder, ports) => caddyConfiguration(ports),
      (file) => ['run', '--adapter', 'caddyfile', '--config', file],
    ),
};

export const proxies = ['nginx', 'caddy'] as const;

export const startShippedProxy = (name: (typeof proxies)[number], portalPort: number): Promise<Proxy> =>
  starters[name](portalPort);
