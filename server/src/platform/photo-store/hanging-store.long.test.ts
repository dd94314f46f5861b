/** A store that accepts connections and never responds: every call ends in time, whatever the garbage collector does. */
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createS3Client, openS3PhotoStore } from './s3-photo-store.ts';
import type { S3Location } from './photo-store-location.ts';
import { PhotoStoreUnavailable } from './photo-store.ts';
import { putPhoto } from '../../testing/create-jpeg.ts';

const id = '0199f3a1-7c00-7000-8000-0000000000ab';
const bytes = new Uint8Array([0xff, 0xd8, 1, 2, 3]);
const sockets = new Set<Socket>();

/** What the server sends before it hangs. */
let answer = '';
let server: Server;
let location: S3Location;

beforeEach(async () => {
  server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('data', () => socket.write(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  location = {
    kind: 's3',
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bucket: 'photos',
    prefix: '',
    region: 'us-east-1',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
    sessionToken: null,
  };
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  await new Promise((resolve) => server.close(resolve));
});

function getGarbageCollector(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
}

test.each([
  ['no response', ''],
  ['half a response', 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf'],
])('with %s a request ends in time, also when garbage is collected while it waits', async (_name, sent) => {
  answer = sent;
  const collectGarbage = getGarbageCollector();
  const send = createS3Client(location);
  const timer = setInterval(collectGarbage, 50);
  const started = performance.now();
  try {
    await expect(
      send({ method: 'GET', key: 'ab/x' }, { timeoutMs: 1000, pausesMs: [] }),
    ).rejects.toBeInstanceOf(PhotoStoreUnavailable);
  } finally {
    clearInterval(timer);
  }
  // The client itself would wait for minutes.
  expect(performance.now() - started).toBeLessThan(30_000);
});

test('all calls of one request together end in time, and none begins later', async () => {
  answer = '';
  const store = openS3PhotoStore(location).within(500);
  const started = performance.now();
  await expect(putPhoto(store, id, 'original', bytes)).rejects.toBeInstanceOf(PhotoStoreUnavailable);
  const connections = sockets.size;
  for (const call of [store.get(id, 'display'), store.sizeOf(id, 'original'), store.delete(id)])
    await expect(call).rejects.toBeInstanceOf(PhotoStoreUnavailable);
  // Less than one attempt without the time of the whole.
  expect(performance.now() - started).toBeLessThan(12_000);
  expect(sockets.size).toBe(connections);
});
