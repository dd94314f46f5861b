/** What somebody finds who asks for what may lie around (security.md S57, S63). */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'vitest';
import { startTestApp } from '../server/src/testing/test-app.ts';
import { startTest } from '../server/src/testing/portal-test.ts';

const test = startTest().extend('app', { scope: 'file' }, async ({}, { onCleanup }) => {
  const pagesFolder = await mkdtemp(path.join(tmpdir(), 'pages-'));
  for (const name of ['index.html', 'assets/index-AbCd1234.js', 'manifest.webmanifest', ...stray]) {
    await mkdir(path.dirname(path.join(pagesFolder, name)), { recursive: true });
    await writeFile(path.join(pagesFolder, name), name === 'index.html' ? '<title>Portal</title>' : 'secret');
  }
  const app = await startTestApp({ pagesFolder });
  onCleanup(async () => {
    await app.close();
    await rm(pagesFolder, { recursive: true });
  });
  return app;
});

/** A careless build: files that no build should contain, in the folder that is served. */
const stray = [
  '.git/config',
  '.env',
  '.vite/manifest.json',
  'assets/index-AbCd1234.js.map',
  'src/main.ts',
  'portal.sqlite',
  'server.log',
  'backup.tar.gz',
];

const unknown = [
  ...stray.map((name) => `/${name}`),
  ...`/api /api/ /api/v1 /api/docs /api/swagger /api/swagger.json /api/openapi.yaml /api/graphql /api/metrics
      /api/debug /api/auth /api/auth/login/ /api/admin /api/profiles /api/config /api/.env`.split(/\s+/),
  ...`/.git/HEAD /.svn/entries /.env.example /.npmrc /.htaccess /.well-known/none.txt /package.json /package-lock.json
      /server/src/main.ts /node_modules/fastify/package.json /data/portal.sqlite /token-secret.txt /admin-password.txt
      /phpinfo.php /backup.zip /uploads /uploads/ /uploads/x.jpg /uploads/a/b.jpg /readyz/x /metrics.json
      /favicon.ico`.split(/\s+/),
];

test.for(unknown)('%s is 404 in JSON, with no page and nothing to cache', async (target, { app }) => {
  const response = await app.fetch(target, { redirect: 'manual' });
  expect(response.status).toBe(404);
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(await response.json()).toMatchObject({ error: expect.any(String), code: expect.any(String) });
  if (/^\/(api|uploads|readyz)/.test(target)) expect(response.headers.get('cache-control')).toBe('no-store');
});

test.for([
  '/',
  '/admin/exam-centres',
  '/assets/index-AbCd1234.js',
  '/healthz',
  '/api/openapi.json',
  '/api/auth/login',
])('%s has a type with its charset, no banner, no redirect and no cookie', async (target, { app }) => {
  const { headers, status } = await app.fetch(target, { redirect: 'manual' });
  expect([200, 404]).toContain(status);
  expect(headers.get('content-type')).toContain('charset=utf-8');
  for (const name of ['server', 'x-powered-by', 'via', 'location', 'set-cookie'])
    expect(headers.get(name), name).toBeNull();
  expect([...headers.values()].join(' ')).not.toMatch(/fastify|node|nginx/i);
});

test.for(['TRACE', 'CONNECT', 'PROPFIND', 'DEBUG'])(
  'the method %s finds nothing',
  async (method, { app }) => {
    const response = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
      let text = '';
      socket.on('data', (chunk) => (text += chunk.toString()));
      socket.on('error', reject);
      socket.on('close', () => resolve(text));
      socket.end(`${method} / HTTP/1.1\r\nHost: x\r\nX-Secret: echo-me\r\nConnection: close\r\n\r\n`);
    });
    expect(response).not.toMatch(/^HTTP\/1\.1 2/);
    expect(response).not.toContain('echo-me');
  },
);
