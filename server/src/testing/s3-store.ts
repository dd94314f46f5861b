/** A real S3 server on loopback with one empty bucket, and in front of it a door that can be slow, shut or lying. */
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import S3rver from 's3rver';

/** What the door does with the next requests. */
export interface Door {
  delayMs: number;
  /** Answers this instead of asking the store. */
  status: number | null;
  /** How many further requests `status` holds for. */
  times: number;
  /** Changes the last byte of everything that is written. */
  spoils: boolean;
  /** Requests seen, as `METHOD path`. */
  readonly seen: string[];
}

export interface S3Store {
  readonly door: Door;
  /** For PORTAL: `PHOTO_STORE_URL` and the AWS variables. */
  readonly environment: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

function passOn(incoming: IncomingMessage, answer: ServerResponse, port: number, spoils: boolean): void {
  const { method, url, headers } = incoming;
  const outgoing = request({ host: '127.0.0.1', port, method, path: url, headers }, (response) => {
    answer.writeHead(response.statusCode ?? 500, response.headers);
    response.pipe(answer);
  });
  outgoing.on('error', () => answer.destroy());
  const chunks: Buffer[] = [];
  incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
  incoming.on('end', () => {
    const body = Buffer.concat(chunks);
    if (spoils && body.length > 0) body[body.length - 1] = (body.at(-1) ?? 0) ^ 1;
    outgoing.end(body);
  });
}

export async function startS3Store(): Promise<S3Store> {
  const directory = await mkdtemp(path.join(tmpdir(), 's3-store-'));
  const store = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: 'photos' }],
  });
  const { port } = await store.run();
  const door: Door = { delayMs: 0, status: null, times: Infinity, spoils: false, seen: [] };
  const proxy = createServer((incoming, answer) => {
    door.seen.push(`${incoming.method} ${incoming.url}`);
    const { status, delayMs, spoils } = door;
    if (status !== null && door.times > 0) {
      door.times -= 1;
      incoming.resume();
      answer.writeHead(status).end();
    } else void delay(delayMs).then(() => passOn(incoming, answer, port, spoils));
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  return {
    door,
    environment: {
      PHOTO_STORE_URL: `s3://photos/portal?endpoint=${endpoint}`,
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
    },
    close: async () => {
      for (const server of [proxy, store.httpServer]) {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      }
      await rm(directory, { recursive: true, force: true });
    },
  };
}
