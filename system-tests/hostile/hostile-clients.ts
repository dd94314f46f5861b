/**
 * What hostile clients do to every call of the contract that takes a body: the bodies, whose parts are known, so that a client can stop at
 * each; the connections; and the scenarios, which return what is wrong with what the clients see, and nothing when all is well.
 */
import { connect, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import { api } from '#contract/api.ts';
import type { Access, AnyEndpoint } from '#contract/endpoint.ts';
import { buildUrl } from '#contract/call.ts';
import { defaultLimits } from '../../server/src/limits.ts';
import type { HostileAccount, HostilePortal } from './hostile-portal.ts';

interface HostileCall {
  readonly name: string;
  readonly method: string;
  /** With `:name` for each parameter. */
  readonly path: string;
  readonly access: Access;
  readonly mediaType: string;
  readonly maxBodyBytes: number;
  /** Complete and within the limit, but no honest request, so that it changes nothing. */
  readonly body: string;
  /** How much of the body has been sent at each part. */
  readonly cuts: Readonly<Record<string, number>>;
}

/** More than what is read before a request is refused by its headers. */
const largeBytes = 200_000;
const fileBytes = 60_000;
const boundary = 'hostile';

const partHead = (disposition: string): string =>
  `--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n`;

function createForm(): Pick<HostileCall, 'body' | 'cuts'> {
  const filler = 'x'.repeat(8_000);
  const file = 'p'.repeat(fileBytes);
  const field = `${partHead('name="filler"')}${filler}\r\n`;
  const photo = (name: string): string => `${partHead(`name="photos"; filename="${name}"`)}${file}\r\n`;
  const [first, second, end] = [photo('a.jpg'), photo('b.jpg'), `--${boundary}--\r\n`];
  const body = [field, first, second, end].join('');
  return {
    body,
    cuts: {
      'the headers': 0,
      'half of a field': field.length - 4_000,
      'half of the first file': field.length + first.length - fileBytes / 2,
      'the first file': field.length + first.length + partHead('').length,
      'all but the final boundary': body.length - end.length,
    },
  };
}

function createJson(maxBodyBytes: number): Pick<HostileCall, 'body' | 'cuts'> {
  const body = JSON.stringify(['x'.repeat(Math.min(maxBodyBytes, largeBytes) - 100)]);
  return { body, cuts: { 'the headers': 0, 'half of the body': body.length / 2 } };
}

function toHostileCalls([name, endpoint]: readonly [string, AnyEndpoint]): HostileCall[] {
  const { method, path, access, kind, maxBodyBytes = defaultLimits.http.maxJsonBodyBytes } = endpoint;
  const common = { name, method, path, access, maxBodyBytes };
  if (kind === 'form')
    return [{ ...common, mediaType: `multipart/form-data; boundary=${boundary}`, ...createForm() }];
  if (endpoint.body === undefined) return [];
  return [{ ...common, mediaType: 'application/json', ...createJson(maxBodyBytes) }];
}

export const hostileCalls: readonly HostileCall[] = (
  Object.entries(api) as unknown as readonly (readonly [string, AnyEndpoint])[]
).flatMap(toHostileCalls);

interface Request {
  readonly path?: string;
  readonly mediaType?: string;
  readonly token?: string | undefined;
  /** Of the announced body; null for one in chunks, without an announced length. */
  readonly length?: number | null;
  /** The address that the proxy in front of the portal reports. */
  readonly address: string;
  readonly account: HostileAccount;
}

/** Returns the headers of a request, with the empty line after them. */
export function headOf(call: HostileCall, request: Request): string {
  const { path = call.path, mediaType = call.mediaType, token, address, account } = request;
  const { length = Buffer.byteLength(call.body) } = request;
  const target = path
    .replace(':userId', account.userId)
    .replace(':slot', 'centre')
    .replace(/:[A-Za-z]+/g, () => account.centreId);
  const lines = [
    `${call.method} /api${target} HTTP/1.1`,
    'Host: localhost',
    `X-Forwarded-For: ${address}`,
    `Content-Type: ${mediaType}`,
    length === null ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`,
    ...(token === undefined ? [] : [`Authorization: Bearer ${token}`]),
  ];
  return `${lines.join('\r\n')}\r\n\r\n`;
}

/** Returns a token that the call does not admit. */
function otherToken(portal: HostilePortal, { access }: HostileCall, account: HostileAccount): string {
  const isForAdmins = access === 'admin' || access === 'admin-account';
  return isForAdmins ? account.token : portal.adminToken;
}

interface HostileClient {
  readonly socket: Socket;
  /** Everything that the server has sent. */
  readonly received: () => string;
  /** The status of each response. */
  readonly statuses: () => readonly number[];
  /** Whether the server has closed the connection. */
  readonly isClosed: () => boolean;
  /** Resolves to whether the condition is met in time. */
  readonly until: (isMet: () => boolean) => Promise<boolean>;
}

/** Longer than every time of `hostileLimits` together, on a machine that is busy with other things as well. */
const deadlineMs = 30_000;
const checkEveryMs = 10;

export function openClient(port: number): HostileClient {
  // A client that closes its side when the server does would hide connections that the server does not close.
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  let text = '';
  let isClosed = false;
  const onClosed = (): void => {
    isClosed = true;
  };
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1');
  });
  socket.on('error', onClosed).on('close', onClosed).on('end', onClosed);
  return {
    socket,
    received: () => text,
    statuses: () => [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status)),
    isClosed: () => isClosed,
    until: async (isMet) => {
      for (const end = performance.now() + deadlineMs; !isMet(); await delay(checkEveryMs))
        if (performance.now() > end) return false;
      return true;
    },
  };
}

/** Longer than a request may take. */
const trickleMs = 8_000;

/** Sends the text byte by byte, much slower than the product accepts, until the connection is closed. */
async function trickle(client: HostileClient, text: string): Promise<void> {
  const everyMs = Math.max(100, trickleMs / text.length);
  for (let sent = 0; sent < text.length && !client.isClosed(); sent += 1) {
    client.socket.write(text.charAt(sent));
    await delay(everyMs);
  }
}

/** Sends chunks until the connection is closed, or until this many bytes are sent. Returns how many they are. */
async function sendEndlessly({ socket, isClosed, until }: HostileClient, maxBytes: number): Promise<number> {
  const chunk = `10000\r\n${'x'.repeat(0x1_00_00)}\r\n`;
  let sent = 0;
  for (; sent < maxBytes && !isClosed() && socket.writable; sent += chunk.length) {
    socket.write(chunk);
    await until(() => !socket.writableNeedDrain || isClosed());
    // While the system takes everything at once, nothing else would let the end of the connection arrive.
    await nextTurn();
  }
  return sent;
}

/** Makes another call on the connection. Returns what is wrong: neither a response nor an end of the connection. */
export async function complainIfSilent(client: HostileClient): Promise<string | null> {
  const { socket, received, isClosed, until } = client;
  if (socket.writable) socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  const isAlive = (): boolean => received().includes('{"status":"alive"}');
  return (await until(() => isAlive() || isClosed())) ? null : 'the next call is not answered';
}

interface Target {
  readonly portal: HostilePortal;
  /** Of the portal, or of a proxy in front of it. */
  readonly port: number;
  readonly isProxy?: boolean;
}

export type Scenario = (call: HostileCall, target: Target) => Promise<string[]>;

let addresses = 0;
/** An address of its own for each client, so that no limit by address is reached by accident. */
function nextAddress(): string {
  addresses += 1;
  return `198.18.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`;
}

interface Stopped {
  readonly client: HostileClient;
  /** What the client has not sent yet. */
  readonly rest: string;
  readonly isProxy: boolean;
}
type Behaviour = (stopped: Stopped) => Promise<string | null>;

async function expectStatus(client: HostileClient, ...wanted: readonly number[]): Promise<string | null> {
  const { statuses, isClosed, until } = client;
  if (!(await until(() => statuses().length > 0 || isClosed()))) return 'nothing is answered';
  const [status] = statuses();
  return status !== undefined && wanted.includes(status) ? null : `the status is ${status ?? 'missing'}`;
}

const expectClosed = async ({ until, isClosed }: HostileClient): Promise<string | null> =>
  (await until(isClosed)) ? null : 'the connection is not closed';

/** A proxy may close the connection without a response. */
const expectTimeout = async ({ client, isProxy }: Stopped): Promise<string | null> =>
  (isProxy ? null : await expectStatus(client, 408)) ?? expectClosed(client);

const vanishMs = 300;

const stall: Behaviour = expectTimeout;
const trickling: Behaviour = async (stopped) => {
  const { client, rest } = stopped;
  const [complaint] = await Promise.all([expectTimeout(stopped), trickle(client, rest)]);
  return complaint;
};
const vanish: Behaviour = async ({ client }) => {
  await delay(vanishMs);
  client.socket.destroy();
  return null;
};
const reset: Behaviour = async ({ client }) => {
  await delay(vanishMs);
  client.socket.resetAndDestroy();
  return null;
};
/** Closes its own side although the body is not complete. */
const sendTooLittle: Behaviour = async ({ client }) => {
  client.socket.end();
  return expectClosed(client);
};

const behaviours = { stall, trickling, vanish, reset, sendTooLittle };
type BehaviourName = keyof typeof behaviours;
const allBehaviours = Object.keys(behaviours) as BehaviourName[];

/** Clients whom the call admits and who stop at each part of the body. */
export const stopAtEachPart =
  (names: readonly BehaviourName[] = allBehaviours): Scenario =>
  async (call, { portal, port, isProxy = false }) => {
    const each = Object.entries(call.cuts).flatMap(([part, cut]) =>
      names.map((name) => ({ part, cut, name })),
    );
    const complaints = await Promise.all(
      each.map(async ({ part, cut, name }) => {
        const account = portal.takeAccount();
        const client = openClient(port);
        const token = portal.tokenFor(call.access, account);
        client.socket.write(headOf(call, { account, token, address: nextAddress() }));
        client.socket.write(call.body.slice(0, cut));
        const complaint = await behaviours[name]({ client, rest: call.body.slice(cut), isProxy });
        return complaint === null ? [] : [`${call.name}, ${name} after ${part}: ${complaint}`];
      }),
    );
    return complaints.flat();
  };

interface Refused {
  readonly name: string;
  readonly statuses: readonly number[];
  readonly request: Partial<Request>;
}

function refusalsOf(call: HostileCall, { portal }: Target, token: string | undefined): Refused[] {
  const account = portal.takeAccount();
  const tooLarge = { token, length: call.maxBodyBytes + 1 };
  return [
    // The body of an unknown path is read as that of a small call before it is refused.
    {
      name: 'of another path',
      statuses: [404, 408, 413],
      request: { token, path: `${call.path}/nothing/there` },
    },
    { name: 'of another type', statuses: [415], request: { token, mediaType: 'text/plain' } },
    { name: 'that announces too much', statuses: [413], request: tooLarge },
    ...(call.access === 'public'
      ? []
      : [
          { name: 'without a session', statuses: [401], request: { token: undefined } },
          {
            name: 'of another role',
            // Those who are signed in may call whatever their role, and a phone has no session.
            statuses: call.access === 'handover' ? [401] : call.access === 'signed-in' ? [400] : [403],
            request: { token: otherToken(portal, call, account) },
          },
        ]),
  ];
}

/**
 * Clients whom the call refuses by their headers. Some send the whole body and use the connection again; some send half of it
 * and nothing more.
 */
export const areRefused: Scenario = async (call, target) => {
  const { portal, port, isProxy = false } = target;
  const account = portal.takeAccount();
  const each = refusalsOf(call, target, portal.tokenFor(call.access, account));
  const complaints = each.flatMap(({ name, statuses, request }) =>
    [call.body.length, call.body.length / 2].map(async (bytes) => {
      const client = openClient(port);
      client.socket.write(headOf(call, { account, address: nextAddress(), ...request }));
      client.socket.write(call.body.slice(0, bytes));
      const isWhole = bytes === (request.length ?? call.body.length);
      const complaint =
        // A proxy may wait for the whole body before it passes a request on, and gives up without a response.
        (isProxy && !isWhole ? null : await expectStatus(client, ...statuses)) ??
        (await (isWhole ? complainIfSilent(client) : expectClosed(client)));
      return complaint === null ? [] : [`${call.name} ${name}, ${bytes} bytes: ${complaint}`];
    }),
  );
  return (await Promise.all(complaints)).flat();
};

/** Clients who send too much: without an end, and further bytes after the body; and one who sends everything twice. */
export const sendTooMuch: Scenario = async (call, { portal, port }) => {
  const request = (): Request => {
    const account = portal.takeAccount();
    return { account, token: portal.tokenFor(call.access, account), address: nextAddress() };
  };
  const endless = openClient(port);
  endless.socket.write(headOf(call, { ...request(), length: null }));
  // As much again may be on its way, in what the systems and proxies of both sides keep.
  const enough = 2 * call.maxBodyBytes + 80 * 1024 * 1024;
  const sent = await sendEndlessly(endless, enough);

  const further = openClient(port);
  further.socket.write(`${headOf(call, request())}${call.body}and further bytes\r\n\r\n`);
  const isEnded = await further.until(further.isClosed);

  const twice = openClient(port);
  const whole = `${headOf(call, request())}${call.body}`;
  twice.socket.write(`${whole}${whole}`);
  const isAnsweredTwice = await twice.until(() => twice.statuses().length === 2 || twice.isClosed());
  const silent = await complainIfSilent(twice);
  return [
    ...(sent >= enough ? ['an endless body is read to its end'] : []),
    ...(isEnded ? [] : ['the connection is not closed after further bytes']),
    ...(isAnsweredTwice ? [] : ['the second of two requests is not answered']),
    ...(silent === null ? [] : [silent]),
  ].map((complaint) => `${call.name}: ${complaint}`);
};

/** The form of a checklist, without its end, so that it keeps a permit and a file. */
const heldCall = hostileCalls.find(({ name }) => name === 'saveProfile');

/** Holds a form for each of these accounts, all from one address, until the connections end. */
export function holdForms(
  { port }: Target,
  accounts: readonly HostileAccount[],
  address: string,
): HostileClient[] {
  if (heldCall === undefined) throw new Error('The call with photos has another name');
  return accounts.map((account) => {
    const client = openClient(port);
    client.socket.write(headOf(heldCall, { account, token: account.token, address }));
    client.socket.write(heldCall.body.slice(0, heldCall.cuts['half of the first file']));
    return client;
  });
}

/** Clients who ask for a large file and take nothing of it, or vanish while it is sent. Returns those that took all of it. */
export async function readSlowly({ portal, port }: Target): Promise<HostileClient[]> {
  const { adminToken: token, photo } = portal;
  const params = { id: photo.centreId, slot: 'centre' };
  const targets = [
    `GET ${buildUrl(api.downloadPhoto.path, params, {})}`,
    `POST ${buildUrl(api.exportPhotos.path, {}, {})}`,
  ];
  const open = (target: string): HostileClient => {
    const client = openClient(port);
    client.socket.write(
      `${target} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${target.startsWith('GET') ? 0 : 2}\r\n\r\n` +
        (target.startsWith('GET') ? '' : '{}'),
    );
    return client;
  };
  const [stalled, vanished] = [targets.map(open), targets.map(open)];
  for (const { socket } of stalled) socket.pause();
  for (const { received, socket, until } of vanished) {
    await until(() => received().length > 0);
    socket.resetAndDestroy();
  }
  return stalled;
}
