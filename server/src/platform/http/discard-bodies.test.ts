/** What is left of a refused body is discarded within bounds; then the connection goes on, or is closed. */
import { afterEach, expect, vi } from 'vitest';
import { sharedPortalTest } from '../../testing/portal-test.ts';
import { openConnection, type RawConnection } from '../../testing/admin-client.ts';

const test = sharedPortalTest();

afterEach(() => void vi.useRealTimers());

const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
/** Much more than what the operating system buffers, and what arrives before the response is sent. */
const endless = 512 * 1024 * 1024;

/** Sends until the connection is closed. */
async function sendEndlessly({ socket, closed }: RawConnection): Promise<number> {
  while (socket.writable && socket.bytesWritten < endless)
    if (!socket.write(chunk))
      await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), closed]);
  return socket.bytesWritten - socket.writableLength;
}

test.for([
  ['PUT /api/profiles/c_1', 'multipart/form-data; boundary=b', 401],
  ['POST /api/admin/centres/bulk', 'application/json', 401],
  ['POST /api/nothing', 'application/json', 413],
  ['POST /api/auth/login', 'text/plain', 415],
] as const)('%s with %s gets its response, then the close', async ([call, type, status], { app }) => {
  const connection = openConnection(app);
  const { socket, closed } = connection;
  socket.write(`${call} HTTP/1.1\r\nHost: x\r\ncontent-type: ${type}\r\ntransfer-encoding: chunked\r\n\r\n`);
  const sent = await sendEndlessly(connection);
  expect(await closed).toContain(`HTTP/1.1 ${status} `);
  expect(sent).toBeLessThan(endless);
});

test('after a small body that arrives late, the connection can be used again', async ({ app }) => {
  const { socket, until } = openConnection(app);
  socket.write(
    'POST /api/auth/login HTTP/1.1\r\nHost: x\r\ncontent-type: text/plain\r\ncontent-length: 2\r\n\r\n',
  );
  await until(/HTTP\/1\.1 415 /);
  socket.write('{}GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
  await until(/HTTP\/1\.1 200 OK/);
  socket.destroy();
});

const refusedBytes = 200_000;

test.for([
  ['PUT /api/profiles/c_1', 'multipart/form-data; boundary=b', 401],
  ['POST /api/admin/centres/bulk', 'application/json', 401],
  ['POST /api/admin/centres/bulk', 'text/plain', 401],
] as const)('after a refused %s with 200 kB of %s it is reused', async ([call, type, status], { app }) => {
  // What is left of a body is looked at again and again until it has arrived.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const discarded = new Promise<void>((resolve) => {
    app.server.once('request', (request) => request.once('end', resolve));
  });
  const { socket, until } = openConnection(app);
  socket.write(
    `${call} HTTP/1.1\r\nHost: x\r\ncontent-type: ${type}\r\ncontent-length: ${refusedBytes}\r\n\r\n`,
  );
  socket.write('x'.repeat(refusedBytes));
  await until(new RegExp(`HTTP/1\\.1 ${status} `));
  await discarded;
  vi.advanceTimersByTime(1000);
  socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
  await until(/HTTP\/1\.1 200 OK/);
  socket.destroy();
});
