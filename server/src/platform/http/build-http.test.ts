import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'vitest';
import { startTest } from '../../testing/portal-test.ts';
import { openConnection } from '../../testing/admin-client.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

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
  'secret.map',
];
const pages: Readonly<Record<string, string>> = {
  'index.html': `<!doctype html><title>Portal</title>${' '.repeat(900)}`,
  'assets/index-AbCd1234.js': 'console.info("hello");'.repeat(60),
  'sw.js': 'self;',
  ...Object.fromEntries(stray.map((name) => [name, 'secret'])),
};

const test = startTest().extend('app', { scope: 'file' }, async ({}, { onCleanup }) => {
  const pagesFolder = await mkdtemp(path.join(tmpdir(), 'pages-'));
  for (const [name, text] of Object.entries(pages)) {
    await mkdir(path.dirname(path.join(pagesFolder, name)), { recursive: true });
    await writeFile(path.join(pagesFolder, name), text);
  }
  const app = await startTestApp({ pagesFolder });
  onCleanup(async () => {
    await app.close();
    await rm(pagesFolder, { recursive: true });
  });
  return app;
});

const securityHeaders = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; font-src 'self'; manifest-src 'self'; worker-src 'self'; media-src 'self' blob:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types service-worker list-reader photo-worker",
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'geolocation=(self), camera=(self), microphone=(), payment=(), usb=()',
};

/** Sends raw bytes, after whose response the server closes the connection, and returns the response as text. */
function exchangeRaw(app: TestApp, request: string): Promise<string> {
  const { socket, closed } = openConnection(app);
  socket.write(request);
  return closed;
}

function post(app: TestApp, headers: readonly string[], body: string): Promise<string> {
  const lines = ['POST /api/auth/initiate-signup HTTP/1.1', 'Host: x', 'Connection: close', ...headers];
  return exchangeRaw(
    app,
    `${lines.join('\r\n')}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

test.for(
  `/ /admin/exam-centres /assets/index-AbCd1234.js /assets/none.js /healthz /uploads/x/y /api/openapi.json
    /api/auth/login /api/nothing /api/%`.split(/\s+/),
)(
  '%s has the security headers, a type with its charset, no banner, no redirect and no cookie',
  async (target, { app }) => {
    const { headers } = await app.fetch(target, { redirect: 'manual' });
    expect(Object.fromEntries(headers)).toMatchObject(securityHeaders);
    expect(headers.get('content-type')).toContain('charset=utf-8');
    for (const name of [
      'server',
      'x-powered-by',
      'via',
      'location',
      'set-cookie',
      'access-control-allow-origin',
    ])
      expect(headers.get(name), name).toBeNull();
    expect([...headers.values()].join(' ')).not.toMatch(/fastify|node|nginx/i);
  },
);

test.for(['PATCH', 'OPTIONS', 'PUT', 'DELETE'])('the method %s is not supported', async (method, { app }) => {
  const response = await app.fetch('/api/auth/login', {
    method,
    headers: { origin: 'https://evil.example' },
  });
  expect(response.status).toBe(404);
  expect(response.headers.get('access-control-allow-origin')).toBeNull();
});

const validBody = '{"mobile":"9876543210"}';
test.for<[headers: string[], body: string, status: number]>([
  [['Content-Type: application/json'], validBody, 404],
  [['Content-Type: application/json; charset=utf-8'], validBody, 404],
  [['Content-Type: application/json'], '', 400],
  [['Content-Type: application/json'], '{"mobile":', 400],
  [['Content-Type: application/json'], '[]', 400],
  [['Content-Type: application/json'], 'null', 400],
  [['Content-Type: application/json'], '{"__proto__":{"mobile":"9876543210"},"mobile":"9876543210"}', 400],
  [['Content-Type: application/json'], '{"constructor":{"prototype":{}},"mobile":"9876543210"}', 400],
  [['Content-Type: text/plain'], validBody, 415],
  [['Content-Type: application/json\t; charset=utf-8'], validBody, 415],
  [['Content-Type: application/json\ta'], validBody, 415],
  [['Content-Type: application/jsonx'], validBody, 415],
  [['Content-Type: application/json; charset=utf-16'], validBody, 415],
  [['Content-Type: application/x-www-form-urlencoded'], 'mobile=9876543210', 415],
  [['Content-Type: multipart/form-data; boundary=x'], '--x--', 415],
  [[], validBody, 415],
  [['Content-Type: application/json'], `{"mobile":"${'9'.repeat(70_000)}"}`, 413],
])('headers %j get the expected status', async ([headers, body, status], { app }) => {
  const response = await post(app, headers, body);
  expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(response).toMatch(/\{"error":"[^"]+","code":"[a-z.-]+"/);
  expect(({} as { mobile?: unknown }).mobile).toBeUndefined();
});

test('a malformed request gets a JSON response as well', async ({ app }) => {
  const response = await exchangeRaw(app, 'GET / HTTP/9.9\r\n\r\n');
  expect(response).toMatch(/^HTTP\/1\.1 400 /);
  expect(response).toContain('"code":"request.invalid"');
  expect(response).toContain('x-content-type-options: nosniff');
});

test('any other path returns the single page; hashed files are immutable', async ({ app }) => {
  for (const target of ['/', '/centre-form/step1a', '/admin/exam-centres/7', '/no/such/path?x=1']) {
    const response = await app.fetch(target);
    expect(await response.text()).toContain('<title>Portal</title>');
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  }
  const asset = await app.fetch('/assets/index-AbCd1234.js');
  expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect((await app.fetch('/sw.js')).headers.get('cache-control')).toBe('no-cache');
});

/** What somebody finds who asks for what may lie around (security.md S57, S63). */
const unknown = [
  ...stray.map((name) => `/${name}`),
  ...`/api /api/ /api/v1 /api/docs /api/swagger /api/swagger.json /api/openapi.yaml /api/graphql /api/metrics
      /api/debug /api/auth /api/auth/login/ /api/admin /api/profiles /api/config /api/.env`.split(/\s+/),
  ...`/.git/HEAD /.svn/entries /.env.example /.npmrc /.htaccess /.well-known/none.txt /package.json /package-lock.json
      /server/src/main.ts /node_modules/fastify/package.json /data/portal.sqlite /token-secret.txt /admin-password.txt
      /phpinfo.php /backup.zip /uploads /uploads/ /uploads/x.jpg /uploads/a/b.jpg /readyz/x /metrics.json
      /favicon.ico /assets/none-AbCd1234.js /../package.json /%2e%2e/package.json`.split(/\s+/),
  // Other ways to write a path of the API.
  ...'//api/nothing /API/nothing /%61pi/nothing /uploads/../x /healthz/x'.split(' '),
];

test.for(unknown)('%s is 404 in JSON, with no page and nothing to cache', async (target, { app }) => {
  const response = await exchangeRaw(app, `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  expect(response).toMatch(/^HTTP\/1\.1 404 /);
  expect(response).toContain('content-type: application/json; charset=utf-8\r\n');
  expect(response).toMatch(/\r\n\{"error":"[^"]+","code":"[a-z.-]+"[^{}]*\}/);
  if (!/^\/+(api|%61pi|uploads|readyz|healthz)/i.test(target)) return;
  expect(response).toContain('cache-control: no-store');
  if (!target.endsWith('.jpg'))
    expect(response).toContain(
      '{"error":"There is no page at this address. Check the address.","code":"route.unknown"}',
    );
});

test.for(['TRACE', 'CONNECT', 'PROPFIND', 'DEBUG'])(
  'the method %s finds nothing',
  async (method, { app }) => {
    const response = await exchangeRaw(
      app,
      `${method} / HTTP/1.1\r\nHost: x\r\nX-Secret: echo-me\r\nConnection: close\r\n\r\n`,
    );
    expect(response).not.toMatch(/^HTTP\/1\.1 2/);
    expect(response).not.toContain('echo-me');
  },
);

test('pages are compressed for who accepts it, and not sent when unchanged', async ({ app }) => {
  for (const [acceptEncoding, encoding] of [
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', null],
  ] as const) {
    const response = await app.fetch('/', { headers: { 'accept-encoding': acceptEncoding } });
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(await response.text()).toContain('<title>Portal</title>');
  }
  const etag = (await app.fetch('/')).headers.get('etag') ?? '';
  expect((await app.fetch('/', { headers: { 'if-none-match': etag } })).status).toBe(304);
});

test('the log has method, route and status, and no data of the request', async ({ app }) => {
  await app.fetch('/api/profiles/9876543210?centre_config_id=9876543210', {
    headers: { authorization: 'Bearer abc.def.ghi' },
  });
  const lines = app.logLines.join('');
  expect(lines).toContain('"route":"/api/profiles/:userId"');
  expect(lines).not.toContain('9876543210');
  expect(lines).not.toContain('abc.def.ghi');
});

test('the server is always alive, and ready only while the database responds', async ({ app, start }) => {
  expect(await (await app.fetch('/healthz')).json()).toEqual({ status: 'alive' });
  expect(await (await app.fetch('/readyz')).json()).toEqual({ status: 'ready' });
  const broken = await start();
  await broken.database.transaction((tx) => tx.schema.alterTable('accounts').renameTo('gone').execute());
  expect((await broken.fetch('/healthz')).status).toBe(200);
  expect((await broken.fetch('/readyz')).status).toBe(503);
});
