import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect } from 'vitest';
import type { TestApp } from '../../testing/test-app.ts';
import { testLimits } from '../../testing/test-limits.ts';
import { portalTest } from '../../testing/portal-test.ts';

const maxConnections = 20;

const test = portalTest({
  limits: { ...testLimits, http: { ...testLimits.http, maxConnections } },
}).extend<{ readonly sockets: Socket[] }>({
  sockets: async ({ app: _app }, use) => {
    const sockets: Socket[] = [];
    await use(sockets);
    for (const socket of sockets) socket.destroy();
  },
});

/** @param localAddress an address of the loopback network: each counts as another client */
async function open(app: TestApp, sockets: Socket[], localAddress: string): Promise<Socket> {
  const socket = connect({ port: Number(new URL(app.url).port), host: '127.0.0.1', localAddress });
  socket.on('error', () => undefined);
  sockets.push(socket);
  await once(socket, 'connect');
  socket.resume();
  return socket;
}

async function ask(socket: Socket): Promise<string> {
  socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
  const [chunk] = (await Promise.race([once(socket, 'data'), once(socket, 'close')])) as [unknown];
  return String(chunk);
}

test('a client that opens more connections than the limit loses its own, and others connect and stay connected', async ({
  app,
  sockets,
}) => {
  const honest = await open(app, sockets, '127.0.0.2');
  expect(await ask(honest)).toContain('200 OK');
  const others: Socket[] = [];
  for (let count = 0; count < maxConnections * 3; count += 1)
    others.push(await open(app, sockets, '127.0.0.3'));
  expect(await ask(await open(app, sockets, '127.0.0.4'))).toContain('200 OK');
  expect(await ask(honest)).toContain('200 OK');
  await expect.poll(() => others.filter((socket) => socket.destroyed).length).toBe(maxConnections * 2 + 2);
});

test('behind one address, an idle connection gives way to a new one, and not one with a request in progress', async ({
  app,
  sockets,
}) => {
  const uploading = await open(app, sockets, '127.0.0.2');
  uploading.write(
    'POST /api/auth/login HTTP/1.1\r\nHost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n',
  );
  await expect.poll(async () => (await app.fetch('/healthz')).status).toBe(200);
  for (let count = 0; count < maxConnections * 2; count += 1)
    expect(await ask(await open(app, sockets, '127.0.0.2'))).toContain('200 OK');
  uploading.write('{}');
  const [chunk] = (await once(uploading, 'data')) as [Buffer];
  expect(chunk.toString()).toContain('400 Bad Request');
});
