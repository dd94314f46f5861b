/** Starts an S3 server with one empty bucket, behind a proxy that can be slow, fail, or corrupt writes. */
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';

/** How the proxy treats the next requests. */
interface ProxyState {
  /** Awaited before a request is forwarded. */
  isReady: () => Promise<unknown>;
  /** The proxy accepts requests and never responds. */
  hangs: boolean;
  /** The proxy responds with this status instead of forwarding the request. */
  status: number | null;
  /** The number of further requests that get `status`. */
  remaining: number;
  /** Changes the last byte of every request body. */
  corruptsWrites: boolean;
  /** All requests, as `METHOD path`. */
  readonly requests: string[];
  /** Called with each request that is not answered. */
  onHanging: () => void;
}

function forward(incoming: IncomingMessage, reply: ServerResponse, port: number, spoils: boolean): void {
  const { method, url, headers } = incoming;
  const outgoing = request({ host: '127.0.0.1', port, method, path: url, headers }, (response) => {
    reply.writeHead(response.statusCode ?? 500, response.headers);
    response.pipe(reply);
  });
  outgoing.on('error', () => reply.destroy());
  const chunks: Buffer[] = [];
  incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
  incoming.on('end', () => {
    const body = Buffer.concat(chunks);
    if (spoils && body.length > 0) body[body.length - 1] = (body.at(-1) ?? 0) ^ 1;
    outgoing.end(body);
  });
}

/** @param on the port of the proxy; 0: any */
export async function startS3Store({ on = 0, buckets = ['photos'] } = {}) {
  const directory = await mkdtemp(path.join(tmpdir(), 's3-store-'));
  const store = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: buckets.map((name) => ({ name })),
  });
  const { port } = await store.run();
  const proxy: ProxyState = {
    isReady: () => Promise.resolve(),
    hangs: false,
    status: null,
    remaining: Infinity,
    corruptsWrites: false,
    requests: [],
    onHanging: () => undefined,
  };
  const proxyServer = createServer((incoming, reply) => {
    proxy.requests.push(`${incoming.method} ${incoming.url}`);
    const { status, isReady, corruptsWrites } = proxy;
    if (proxy.hangs) return proxy.onHanging();
    if (status !== null && proxy.remaining > 0) {
      proxy.remaining -= 1;
      incoming.resume();
      reply.writeHead(status).end();
    } else void isReady().then(() => forward(incoming, reply, port, corruptsWrites));
  });
  await new Promise<void>((resolve) => proxyServer.listen(on, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(proxyServer.address() as AddressInfo).port}`;
  return {
    proxy,
    /** `PHOTO_STORE_URL` and the AWS variables for the portal. */
    environment: {
      PHOTO_STORE_URL: `s3://photos/portal?endpoint=${endpoint}`,
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
    },
    close: async () => {
      for (const server of [proxyServer, store.httpServer]) {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      }
      await rm(directory, { recursive: true, force: true });
    },
  };
}
export type S3Store = Awaited<ReturnType<typeof startS3Store>>;
