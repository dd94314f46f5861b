import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { afterEach, expect, vi } from 'vitest';
import { insertCentre, signUpCentre } from '../../testing/people.ts';
import type { TestApp } from '../../testing/test-app.ts';
import type { Limits } from '../../limits.ts';
import { testLimits } from '../../testing/test-limits.ts';
import { startTest, type StartPortal } from '../../testing/portal-test.ts';
import { openConnection } from '../../testing/admin-client.ts';
import { watchCalls } from '../../testing/watch-calls.ts';
import { FormReceiver } from './receive-form.ts';
import { UploadSemaphore } from './upload-semaphore.ts';

const test = startTest().extend('sockets', async ({ start: _start }, { onCleanup }) => {
  const sockets: Socket[] = [];
  onCleanup(async () => {
    for (const socket of sockets) socket.destroy();
  });
  return sockets;
});

afterEach(() => void vi.useRealTimers());

function startWith(
  start: StartPortal,
  forms: Partial<Limits['forms']>,
  http: Partial<Limits['http']> = {},
): Promise<TestApp> {
  return start({
    limits: {
      ...testLimits,
      http: { ...testLimits.http, ...http },
      forms: { ...testLimits.forms, smallBytes: 2000, ...forms },
    },
    // Lets each upload use a different address.
    environment: { TRUST_PROXY: '127.0.0.1' },
  });
}

interface Sender {
  readonly userId: string;
  readonly token: string;
  readonly centreId: string;
}

async function createSender(app: TestApp, mobile: string): Promise<Sender> {
  const { id } = await insertCentre(app, { phone: mobile });
  return { ...(await signUpCentre(app, mobile)), centreId: id };
}

interface Upload {
  readonly socket: Socket;
  /** The body, which is not sent yet. */
  readonly body: string;
  readonly response: Promise<string>;
  hasResponse: boolean;
}

function formOf(sender: Sender, fillerBytes: number): string {
  const fields = [
    ['centre_config_id', sender.centreId],
    ['filler', 'x'.repeat(fillerBytes)],
  ];
  const parts = fields.map(
    ([name, value]) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}`,
  );
  return `${parts.join('\r\n')}\r\n--b--\r\n`;
}

/** Sends only the headers. `response` resolves to the received text when the response is complete or the connection closes. */
function announce(
  app: TestApp,
  sockets: Socket[],
  sender: Sender,
  address: string,
  fillerBytes = 8000,
): Upload {
  const body = formOf(sender, fillerBytes);
  const { socket, received, closed } = openConnection(app);
  sockets.push(socket);
  const lines = [
    `PUT /api/profiles/${sender.userId} HTTP/1.1`,
    'Host: x',
    `Authorization: Bearer ${sender.token}`,
    `X-Forwarded-For: ${address}`,
    'Content-Type: multipart/form-data; boundary=b',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  const response = new Promise<string>((resolve) => {
    socket.on('data', () => {
      upload.hasResponse = true;
      if (received().includes('\r\n\r\n') && received().endsWith('}')) resolve(received());
    });
    void closed.then(resolve);
  });
  const upload: Upload = { socket, body, response, hasResponse: false };
  return upload;
}

function send(
  app: TestApp,
  sockets: Socket[],
  sender: Sender,
  address: string,
  fillerBytes?: number,
): Promise<string> {
  const upload = announce(app, sockets, sender, address, fillerBytes);
  upload.socket.write(upload.body);
  return upload.response;
}

/** The uploads for which the portal has been asked for a permit, which may be waiting. */
const watchPermits = () => watchCalls(UploadSemaphore.prototype, 'acquire');

/** Starts five uploads concurrently and returns the first response; the other four are admitted and not sent yet. */
async function startFive(
  announceUpload: (index: number) => Upload,
): Promise<{ busy: string; admitted: Upload[] }> {
  const uploads = [0, 1, 2, 3, 4].map(announceUpload);
  const busy = await Promise.race(uploads.map(({ response }) => response));
  return { busy, admitted: uploads.filter(({ hasResponse }) => !hasResponse) };
}

const isBusy = /^HTTP\/1\.1 503 [^]*retry-after: 5\r\n[^]*"code":"server\.busy"/;
const isSaved = /^HTTP\/1\.1 200 /;

test('of five uploads of one account one gets server.busy, no other', async ({ sockets, start }) => {
  const app = await startWith(start, { waiting: 0 });
  const [asha, ravi] = [await createSender(app, '9876543210'), await createSender(app, '9876543211')];
  const { busy, admitted } = await startFive((index) => announce(app, sockets, asha, `192.0.2.${index}`));
  expect(busy).toMatch(isBusy);
  expect(admitted).toHaveLength(4);
  expect(await send(app, sockets, ravi, '192.0.2.1')).toMatch(isSaved);
  expect(await send(app, sockets, asha, '192.0.2.9', 100)).toMatch(isSaved);
  expect(await send(app, sockets, asha, '192.0.2.9')).toMatch(isBusy);
  for (const { socket, body } of admitted) socket.write(body);
  for (const { response } of admitted) expect(await response).toMatch(isSaved);
  expect(await send(app, sockets, asha, '192.0.2.9')).toMatch(isSaved);
});

test('the fifth upload waits unread, and is saved when a permit is free', async ({ sockets, start }) => {
  const app = await startWith(start, {});
  const permits = watchPermits();
  const asha = await createSender(app, '9876543210');
  const uploads = [0, 1, 2, 3, 4].map(() => announce(app, sockets, asha, '192.0.2.1'));
  await permits.until(5);
  for (const { socket, body } of uploads) socket.write(body);
  for (const { response } of uploads) expect(await response).toMatch(isSaved);
});

test('aborted uploads release their permits', async ({ sockets, start }) => {
  const app = await startWith(start, {});
  const permits = watchPermits();
  const asha = await createSender(app, '9876543210');
  const aborted = [0, 1, 2, 3].map(() => announce(app, sockets, asha, '192.0.2.1'));
  await permits.until(4);
  await Promise.all(permits.results.map(({ ready }) => ready));
  for (const { socket, body } of aborted) {
    socket.write(body.slice(0, 3000));
    socket.destroy();
  }
  expect(await send(app, sockets, asha, '192.0.2.1')).toMatch(isSaved);
});

test('a client that disconnects while waiting leaves the queue', async ({ sockets, start }) => {
  const app = await startWith(start, { atOncePerAccount: 1, waiting: 1 });
  const permits = watchPermits();
  const asha = await createSender(app, '9876543210');
  const admitted = announce(app, sockets, asha, '192.0.2.1');
  await permits.until(1);
  const disconnecting = announce(app, sockets, asha, '192.0.2.1');
  await permits.until(2);
  disconnecting.socket.destroy();
  await expect(permits.results[1]?.ready).rejects.toMatchObject({ code: 'request.invalid' });
  const waiting = send(app, sockets, asha, '192.0.2.1');
  await permits.until(3);
  admitted.socket.write(admitted.body);
  expect(await admitted.response).toMatch(isSaved);
  expect(await waiting).toMatch(isSaved);
});

test('a form announced above the limit is refused before it is read', async ({ sockets, start }) => {
  const app = await startWith(start, {});
  const asha = await createSender(app, '9876543210');
  const announced = announce(app, sockets, asha, '192.0.2.1', 35 * 1024 * 1024);
  expect(await announced.response).toMatch(/^HTTP\/1\.1 413 [^]*"code":"request\.too-large"/);
});

/** Starts an upload whose body is being received; `send` resolves when the portal has read so much more of it. */
async function startReceiving(announceUpload: () => Upload, app: TestApp) {
  const receiving = watchCalls(FormReceiver.prototype, 'receive');
  const arriving = once(app.server, 'request') as Promise<[IncomingMessage]>;
  const upload = announceUpload();
  const [request] = await arriving;
  await receiving.until(1);
  let [sent, read, wanted] = [0, 0, 0];
  let resolveRead = (): void => undefined;
  request.on('data', (chunk: Buffer) => {
    read += chunk.length;
    if (read >= wanted) resolveRead();
  });
  const sendMore = (bytes: number): Promise<void> =>
    new Promise((resolve) => {
      wanted = Math.min(sent + bytes, Buffer.byteLength(upload.body));
      resolveRead = resolve;
      upload.socket.write(upload.body.slice(sent, wanted));
      sent = wanted;
    });
  return { upload, sendMore };
}

/** The speed of a body is looked at once a second, on a clock that the test sets. */
function setSpeedClock(): { readonly slowAfterMs: number; readonly minBytesPerSecond: number } {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  return { slowAfterMs: 1000, minBytesPerSecond: 4000 };
}

test('a body that is too slow is rejected and releases its permit', async ({ sockets, start }) => {
  const app = await startWith(start, { ...setSpeedClock(), atOncePerAccount: 1 });
  const asha = await createSender(app, '9876543210');
  const slow = await startReceiving(() => announce(app, sockets, asha, '192.0.2.1'), app);
  await slow.sendMore(4000);
  vi.advanceTimersByTime(1000);
  await slow.sendMore(3000);
  vi.advanceTimersByTime(1000);
  expect(await slow.upload.response).toMatch(
    /^HTTP\/1\.1 408 [^]*connection: close\r\n[^]*"code":"request\.timeout"/,
  );
  const steady = await startReceiving(() => announce(app, sockets, asha, '192.0.2.1', 15_000), app);
  for (let seconds = 0; seconds < 3; seconds += 1) {
    await steady.sendMore(4000);
    vi.advanceTimersByTime(1000);
  }
  void steady.sendMore(15_000);
  expect(await steady.upload.response).toMatch(isSaved);
});

test('the minimum speed applies to small forms as well', async ({ sockets, start }) => {
  const app = await startWith(start, setSpeedClock());
  const asha = await createSender(app, '9876543210');
  const { upload } = await startReceiving(() => announce(app, sockets, asha, '192.0.2.1', 500), app);
  vi.advanceTimersByTime(1000);
  expect(await upload.response).toMatch(/^HTTP\/1\.1 408 /);
});

test('slow forms that take all the space turn no third account away', async ({ sockets, start }) => {
  const fillerBytes = 8000;
  const asha = { userId: '', token: '', centreId: 'x'.repeat(36) };
  const formBytes = Buffer.byteLength(formOf(asha, fillerBytes));
  const app = await startWith(start, { bytesAtOnce: 6 * formBytes + 100 });
  const permits = watchPermits();
  const hostile = [await createSender(app, '9876543210'), await createSender(app, '9876543211')];
  const honest = await createSender(app, '9876543212');
  const slow = hostile.flatMap((sender) =>
    [1, 2, 3].map((index) => announce(app, sockets, sender, `192.0.2.${index}`, fillerBytes)),
  );
  await permits.until(6);
  await Promise.all(permits.results.map(({ ready }) => ready));
  for (const { socket, body } of slow) socket.write(body.slice(0, 100));
  const firstEnded = Promise.race(slow.map(({ response }) => response));
  for (let count = 0; count < 3; count += 1)
    expect(await send(app, sockets, honest, '192.0.2.4', fillerBytes)).toMatch(isSaved);
  expect(await firstEnded).toMatch(/^HTTP\/1\.1 503 [^]*connection: close\r\n[^]*"code":"server\.busy"/);
  expect(slow.filter(({ hasResponse }) => hasResponse)).toHaveLength(1);
});

test('a large form is refused unread when the disk has no space for it', async ({ sockets, start }) => {
  const app = await startWith(start, { minFreeBytes: 1e18 });
  const asha = await createSender(app, '9876543210');
  expect(await announce(app, sockets, asha, '192.0.2.1').response).toMatch(
    /^HTTP\/1\.1 507 [^]*"server\.storage-full"/,
  );
  expect(await send(app, sockets, asha, '192.0.2.1', 100)).toMatch(isSaved);
});
