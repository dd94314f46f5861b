import { connect, type Socket } from 'node:net';
import { expect } from 'vitest';
import { insertCentre, signUpCentre } from '../../testing/people.ts';
import type { TestApp } from '../../testing/test-app.ts';
import type { Limits } from '../../limits.ts';
import { testLimits } from '../../testing/test-limits.ts';
import { startTest, type StartPortal } from '../../testing/portal-test.ts';

const test = startTest().extend<{ readonly sockets: Socket[] }>({
  sockets: async ({ start: _start }, use) => {
    const sockets: Socket[] = [];
    await use(sockets);
    for (const socket of sockets) socket.destroy();
  },
});

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
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
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
  let text = '';
  const response = new Promise<string>((resolve) => {
    socket.on('data', (chunk) => {
      text += chunk.toString();
      upload.hasResponse = true;
      if (text.includes('\r\n\r\n') && text.endsWith('}')) resolve(text);
    });
    socket.on('error', () => socket.destroy());
    socket.on('close', () => resolve(text));
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

test('of five uploads of one account one gets server.busy; other accounts and small forms are not affected', async ({
  sockets,
  start,
}) => {
  const app = await startWith(start, { waitMs: 300 });
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

test('of five uploads from one address one gets server.busy, whichever account sends it', async ({
  sockets,
  start,
}) => {
  const app = await startWith(start, { waitMs: 300, atOncePerAddress: 4 });
  const [asha, ravi] = [await createSender(app, '9876543210'), await createSender(app, '9876543211')];
  const { busy, admitted } = await startFive((index) =>
    announce(app, sockets, index < 3 ? asha : ravi, '192.0.2.1'),
  );
  expect(busy).toMatch(isBusy);
  expect(admitted).toHaveLength(4);
  expect(await send(app, sockets, ravi, '192.0.2.2')).toMatch(isSaved);
});

test('the fifth upload waits with its body unread, and is saved when a permit is free', async ({
  sockets,
  start,
}) => {
  const app = await startWith(start, { waitMs: 20_000 });
  const asha = await createSender(app, '9876543210');
  const uploads = [0, 1, 2, 3, 4].map(() => announce(app, sockets, asha, '192.0.2.1'));
  for (const { socket, body } of uploads) socket.write(body);
  for (const { response } of uploads) expect(await response).toMatch(isSaved);
});

test('aborted uploads release their permits', async ({ sockets, start }) => {
  const app = await startWith(start, { waitMs: 1000 });
  const asha = await createSender(app, '9876543210');
  const { admitted } = await startFive(() => announce(app, sockets, asha, '192.0.2.1'));
  for (const { socket, body } of admitted) {
    socket.write(body.slice(0, 3000));
    socket.destroy();
  }
  expect(await send(app, sockets, asha, '192.0.2.1')).toMatch(isSaved);
});

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('a client that disconnects while waiting leaves the queue', async ({ sockets, start }) => {
  const app = await startWith(start, { atOncePerAccount: 1, waiting: 1, waitMs: 20_000 });
  const asha = await createSender(app, '9876543210');
  const admitted = announce(app, sockets, asha, '192.0.2.1');
  await wait(200);
  const disconnecting = announce(app, sockets, asha, '192.0.2.1');
  await wait(200);
  disconnecting.socket.destroy();
  await wait(300);
  const waiting = send(app, sockets, asha, '192.0.2.1');
  await wait(200);
  admitted.socket.write(admitted.body);
  expect(await admitted.response).toMatch(isSaved);
  expect(await waiting).toMatch(isSaved);
});

test('a form with an announced length above the limit is refused before it is read', async ({
  sockets,
  start,
}) => {
  const app = await startWith(start, {});
  const asha = await createSender(app, '9876543210');
  const announced = announce(app, sockets, asha, '192.0.2.1', 35 * 1024 * 1024);
  expect(await announced.response).toMatch(/^HTTP\/1\.1 413 [^]*"code":"request\.too-large"/);
});

/** Sends the body in small parts until the response arrives. */
async function trickle({ socket, body, response }: Upload, bytes: number, everyMs: number): Promise<string> {
  let sent = 0;
  const timer = setInterval(() => {
    if (socket.writable) socket.write(body.slice(sent, sent + bytes));
    sent += bytes;
  }, everyMs);
  const text = await response;
  clearInterval(timer);
  return text;
}

test('a body that is too slow is rejected and releases its permit; a slow body above the limit is saved', async ({
  sockets,
  start,
}) => {
  const app = await startWith(start, { slowAfterMs: 300, atOncePerAccount: 1, waitMs: 5000 });
  const asha = await createSender(app, '9876543210');
  const slow = announce(app, sockets, asha, '192.0.2.1');
  const rejected = await trickle(slow, 5, 50);
  expect(rejected).toMatch(/^HTTP\/1\.1 408 [^]*connection: close\r\n[^]*"code":"request\.timeout"/);
  // 20 KB/s for most of a second; the limit of 4 KiB/s is checked three times.
  expect(await trickle(announce(app, sockets, asha, '192.0.2.1', 15_000), 1000, 50)).toMatch(isSaved);
});

test('the minimum speed applies to small forms as well', async ({ sockets, start }) => {
  const app = await startWith(start, { slowAfterMs: 200 });
  const asha = await createSender(app, '9876543210');
  expect(await trickle(announce(app, sockets, asha, '192.0.2.1', 500), 5, 50)).toMatch(/^HTTP\/1\.1 408 /);
});

test('slow forms of two accounts that take all the space do not turn away a third account', async ({
  sockets,
  start,
}) => {
  const fillerBytes = 8000;
  const asha = { userId: '', token: '', centreId: 'x'.repeat(36) };
  const formBytes = Buffer.byteLength(formOf(asha, fillerBytes));
  const app = await startWith(start, { bytesAtOnce: 6 * formBytes + 100, waitMs: 20_000 });
  const hostile = [await createSender(app, '9876543210'), await createSender(app, '9876543211')];
  const honest = await createSender(app, '9876543212');
  const slow = hostile.flatMap((sender) =>
    [1, 2, 3].map((index) => announce(app, sockets, sender, `192.0.2.${index}`, fillerBytes)),
  );
  for (const { socket, body } of slow) socket.write(body.slice(0, 100));
  const firstEnded = Promise.race(slow.map(({ response }) => response));
  await wait(300);
  for (let count = 0; count < 3; count += 1)
    expect(await send(app, sockets, honest, '192.0.2.4', fillerBytes)).toMatch(isSaved);
  expect(await firstEnded).toMatch(/^HTTP\/1\.1 503 [^]*connection: close\r\n[^]*"code":"server\.busy"/);
  expect(slow.filter(({ hasResponse }) => hasResponse)).toHaveLength(1);
});

test('a large form is refused before it is read when the disk has no space for it', async ({
  sockets,
  start,
}) => {
  const app = await startWith(start, { minFreeBytes: 1e18 });
  const asha = await createSender(app, '9876543210');
  expect(await announce(app, sockets, asha, '192.0.2.1').response).toMatch(
    /^HTTP\/1\.1 507 [^]*"server\.storage-full"/,
  );
  expect(await send(app, sockets, asha, '192.0.2.1', 100)).toMatch(isSaved);
});
