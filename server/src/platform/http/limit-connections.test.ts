import { once } from 'node:events';
import type { Socket } from 'node:net';
import { expect } from 'vitest';
import type { TestApp } from '../../testing/test-app.ts';
import { testLimits } from '../../testing/test-limits.ts';
import { portalTest } from '../../testing/portal-test.ts';
import { openConnection } from '../../testing/admin-client.ts';

const maxConnections = 20;

const test = portalTest({
  limits: { ...testLimits, http: { ...testLimits.http, maxConnections } },
}).extend('sockets', async ({ app: _app }, { onCleanup }) => {
  const sockets: Socket[] = [];
  onCleanup(async () => {
    for (const socket of sockets) socket.destroy();
  });
  return sockets;
});

async function open(app: TestApp, sockets: Socket[], localAddress: string): Promise<Socket> {
  const { socket } = openConnection(app, localAddress);
  sockets.push(socket);
  await once(socket, 'connect');
  return socket;
}

async function ask(socket: Socket): Promise<string> {
  socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
  const [chunk] = (await Promise.race([once(socket, 'data'), once(socket, 'close')])) as [unknown];
  return String(chunk);
}

test('a client with too many connections loses its own, others stay', async ({ app, sockets }) => {
  const honest = await open(app, sockets, '127.0.0.2');
  expect(await ask(honest)).toContain('200 OK');
  const others: Socket[] = [];
  const opened = maxConnections * 3;
  const allLost = Promise.withResolvers<void>();
  for (let count = 0; count < opened; count += 1) {
    const socket = await open(app, sockets, '127.0.0.3');
    socket.once('close', () => {
      if (others.filter((other) => other.destroyed).length === opened + 2 - maxConnections) allLost.resolve();
    });
    others.push(socket);
  }
  expect(await ask(await open(app, sockets, '127.0.0.4'))).toContain('200 OK');
  expect(await ask(honest)).toContain('200 OK');
  await allLost.promise;
  for (const socket of others.filter((other) => !other.destroyed))
    expect(await ask(socket)).toContain('200 OK');
});

test('behind one address an idle connection gives way, a busy one not', async ({ app, sockets }) => {
  const uploading = await open(app, sockets, '127.0.0.2');
  const arrived = once(app.server, 'request');
  uploading.write(
    'POST /api/auth/login HTTP/1.1\r\nHost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n',
  );
  await arrived;
  for (let count = 0; count < maxConnections * 2; count += 1)
    expect(await ask(await open(app, sockets, '127.0.0.2'))).toContain('200 OK');
  uploading.write('{}');
  const [chunk] = (await once(uploading, 'data')) as [Buffer];
  expect(chunk.toString()).toContain('400 Bad Request');
});
