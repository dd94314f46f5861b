/** A client on one connection, which sees each response and how the connection ends, and which never closes its own side. */
import { connect, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';

export interface HostileClient {
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
export async function trickle(client: HostileClient, text: string): Promise<void> {
  const everyMs = Math.max(100, trickleMs / text.length);
  for (let sent = 0; sent < text.length && !client.isClosed(); sent += 1) {
    client.socket.write(text.charAt(sent));
    await delay(everyMs);
  }
}

/** Sends chunks until the connection is closed, or until this many bytes are sent. Returns how many they are. */
export async function sendEndlessly(
  { socket, isClosed, until }: HostileClient,
  maxBytes: number,
): Promise<number> {
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
