import { connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { insertCentre, signUpCentre } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { defaultLimits, type Limits } from '../../limits.ts';

let app: TestApp;
const sockets: Socket[] = [];

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await app.close();
});

async function start(forms: Partial<Limits['forms']>, http: Partial<Limits['http']> = {}): Promise<void> {
  app = await startTestApp({
    limits: {
      ...defaultLimits,
      http: { ...defaultLimits.http, ...http },
      forms: { ...defaultLimits.forms, smallBytes: 2000, ...forms },
    },
    // Each upload may then come from an address of its own.
    environment: { TRUST_PROXY: '127.0.0.1' },
  });
}

interface Sender {
  readonly userId: string;
  readonly token: string;
  readonly centreId: string;
}

async function createSender(mobile: string): Promise<Sender> {
  const { id } = await insertCentre(app, { phone: mobile });
  return { ...(await signUpCentre(app, mobile)), centreId: id };
}

interface Upload {
  readonly socket: Socket;
  /** The body, of which nothing has been sent yet. */
  readonly body: string;
  readonly answer: Promise<string>;
  isAnswered: boolean;
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

/** Sends the headers only; the answer is everything until the server has closed, or has answered. */
function announce(sender: Sender, address: string, fillerBytes = 8000): Upload {
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
  const answer = new Promise<string>((resolve) => {
    socket.on('data', (chunk) => {
      text += chunk.toString();
      upload.isAnswered = true;
      if (text.includes('\r\n\r\n') && text.endsWith('}')) resolve(text);
    });
    socket.on('error', () => socket.destroy());
    socket.on('close', () => resolve(text));
  });
  const upload: Upload = { socket, body, answer, isAnswered: false };
  return upload;
}

function send(sender: Sender, address: string, fillerBytes?: number): Promise<string> {
  const upload = announce(sender, address, fillerBytes);
  upload.socket.write(upload.body);
  return upload.answer;
}

/** Five uploads at once of which one was answered; the other four stand inside, half sent. */
async function crowd(announceOne: (index: number) => Upload): Promise<{ busy: string; inside: Upload[] }> {
  const uploads = [0, 1, 2, 3, 4].map(announceOne);
  const busy = await Promise.race(uploads.map(({ answer }) => answer));
  return { busy, inside: uploads.filter(({ isAnswered }) => !isAnswered) };
}

const isBusy = /^HTTP\/1\.1 503 [^]*retry-after: 5\r\n[^]*"code":"server\.busy"/;
const isSaved = /^HTTP\/1\.1 200 /;

test('of five uploads of one account one is told to come back; others go on, small saves too', async () => {
  await start({ waitMs: 300 });
  const [asha, ravi] = [await createSender('9876543210'), await createSender('9876543211')];
  const { busy, inside } = await crowd((index) => announce(asha, `192.0.2.${index}`));
  expect(busy).toMatch(isBusy);
  expect(inside).toHaveLength(4);
  expect(await send(ravi, '192.0.2.1')).toMatch(isSaved);
  expect(await send(asha, '192.0.2.9', 100)).toMatch(isSaved);
  expect(await send(asha, '192.0.2.9')).toMatch(isBusy);
  for (const { socket, body } of inside) socket.write(body);
  for (const { answer } of inside) expect(await answer).toMatch(isSaved);
  expect(await send(asha, '192.0.2.9')).toMatch(isSaved);
});

test('of five uploads of one address one is told to come back, whoever sends it', async () => {
  await start({ waitMs: 300 });
  const [asha, ravi] = [await createSender('9876543210'), await createSender('9876543211')];
  const { busy, inside } = await crowd((index) => announce(index < 3 ? asha : ravi, '192.0.2.1'));
  expect(busy).toMatch(isBusy);
  expect(inside).toHaveLength(4);
  expect(await send(ravi, '192.0.2.2')).toMatch(isSaved);
});

test('the fifth upload waits with its body unread, and is saved once there is room', async () => {
  await start({ waitMs: 20_000 });
  const asha = await createSender('9876543210');
  const uploads = [0, 1, 2, 3, 4].map(() => announce(asha, '192.0.2.1'));
  for (const { socket, body } of uploads) socket.write(body);
  for (const { answer } of uploads) expect(await answer).toMatch(isSaved);
});

test('uploads that are broken off give their places back', async () => {
  await start({ waitMs: 1000 });
  const asha = await createSender('9876543210');
  const { inside } = await crowd(() => announce(asha, '192.0.2.1'));
  for (const { socket, body } of inside) {
    socket.write(body.slice(0, 3000));
    socket.destroy();
  }
  expect(await send(asha, '192.0.2.1')).toMatch(isSaved);
});

const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('who hangs up while waiting leaves the queue to others', async () => {
  await start({ atOncePerSender: 1, waiting: 1, waitMs: 20_000 });
  const asha = await createSender('9876543210');
  const inside = announce(asha, '192.0.2.1');
  await after(200);
  const impatient = announce(asha, '192.0.2.1');
  await after(200);
  impatient.socket.destroy();
  await after(300);
  const patient = send(asha, '192.0.2.1');
  await after(200);
  inside.socket.write(inside.body);
  expect(await inside.answer).toMatch(isSaved);
  expect(await patient).toMatch(isSaved);
});

test('a form that announces more than its call takes is refused before it is read', async () => {
  await start({});
  const asha = await createSender('9876543210');
  const announced = announce(asha, '192.0.2.1', 35 * 1024 * 1024);
  expect(await announced.answer).toMatch(/^HTTP\/1\.1 413 [^]*"code":"request\.too-large"/);
});

/** Sends the body in pieces until it is sent or answered. */
async function trickle({ socket, body, answer }: Upload, bytes: number, everyMs: number): Promise<string> {
  let sent = 0;
  const timer = setInterval(() => {
    if (socket.writable) socket.write(body.slice(sent, sent + bytes));
    sent += bytes;
  }, everyMs);
  const text = await answer;
  clearInterval(timer);
  return text;
}

test('a body that comes too slowly is ended and gives its place back; a slow but steady one is saved', async () => {
  await start({ slowAfterMs: 300, atOncePerSender: 1, waitMs: 5000 });
  const asha = await createSender('9876543210');
  const dripping = announce(asha, '192.0.2.1');
  const ended = await trickle(dripping, 5, 50);
  expect(ended).toMatch(/^HTTP\/1\.1 408 [^]*connection: close\r\n[^]*"code":"request\.timeout"/);
  // 20 KB/s for most of a second, against 4 KiB/s asked three times.
  expect(await trickle(announce(asha, '192.0.2.1', 15_000), 1000, 50)).toMatch(isSaved);
});

test('a small form must not be slower either', async () => {
  await start({ slowAfterMs: 200 });
  const asha = await createSender('9876543210');
  expect(await trickle(announce(asha, '192.0.2.1', 500), 5, 50)).toMatch(/^HTTP\/1\.1 408 /);
});

test('connections above the limit are not taken in', async () => {
  await start({}, { maxConnections: 2 });
  const open = () =>
    new Promise<string>((resolve) => {
      const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
      sockets.push(socket);
      socket.on('connect', () => socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'));
      socket.on('data', () => resolve('answered'));
      socket.on('error', () => resolve('refused'));
      socket.on('close', () => resolve('refused'));
    });
  expect(await open()).toBe('answered');
  expect(await open()).toBe('answered');
  expect(await open()).toBe('refused');
});
