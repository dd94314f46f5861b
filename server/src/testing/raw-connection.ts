/** A bare connection to the portal, for tests of what arrives in parts, late, damaged or never. */
import { connect, type Socket } from 'node:net';
import type { TestApp } from './test-app.ts';

export interface RawConnection {
  readonly socket: Socket;
  /** What has arrived until now. */
  readonly received: () => string;
  /** Resolves to what has arrived when that matches; rejects when the connection is closed before. */
  readonly until: (expected: RegExp) => Promise<string>;
  /** Resolves to what has arrived when the connection is closed, in whatever way. */
  readonly closed: Promise<string>;
}

/** @param localAddress an address of the loopback network: each counts as another client */
export function openConnection({ url }: Pick<TestApp, 'url'>, localAddress = '127.0.0.1'): RawConnection {
  const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', localAddress });
  let received = '';
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk) => {
    received += chunk.toString();
  });
  const closed = new Promise<string>((resolve) => {
    socket.once('close', () => resolve(received));
  });
  const until = (expected: RegExp): Promise<string> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        if (expected.test(received)) resolve(received);
      };
      look();
      socket.on('data', look);
      void closed.then(() =>
        reject(new Error(`The connection ended without ${expected.source}: ${received}`)),
      );
    });
  return { socket, received: () => received, until, closed };
}
