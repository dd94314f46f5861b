/** Creates the Fastify server with its limits, and responds to requests that cannot be parsed. */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { refusalBody, type RefusalCode, refusals } from '#contract/refusals.ts';
import fastify from 'fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { clientNetworks } from '../../kernel/client-network.ts';
import type { Log } from '../../kernel/log.ts';
import type { Limits } from '../../limits.ts';
import { refusalOf, sendRefusal } from './errors.ts';
import { noStore, securityHeaders } from './headers.ts';

// Reads and discards what is left of a body when its request has been answered, so that the connection goes on or is
// closed, and is never silent (security.md T45). The bounds are those of a body that is accepted: as many bytes as
// the route takes, at the lowest speed. Chromium reads a response only when it has sent the whole body, and a system
// may discard a response that it has received when the connection is reset. So a page learns with every honest body
// that its session has ended, and an endless body ends where an accepted one would.

const checkEveryMs = 50;

function discardBody({ raw, routeOptions }: FastifyRequest, { forms, http }: Limits): void {
  // A parser that nobody reads from would hold the body back, and with it the connection.
  raw.unpipe();
  raw.resume();
  if (raw.complete) return;
  const { socket } = raw;
  const maxBytes = routeOptions.bodyLimit ?? http.maxJsonBodyBytes;
  const bytesBefore = socket.bytesRead;
  let [bytesAtCheck, checkedMs] = [bytesBefore, performance.now()];
  const isTooSlow = (): boolean => {
    const ms = performance.now() - checkedMs;
    if (ms < forms.slowAfterMs) return false;
    const isSlow = ((socket.bytesRead - bytesAtCheck) * 1000) / ms < forms.minBytesPerSecond;
    [bytesAtCheck, checkedMs] = [socket.bytesRead, performance.now()];
    return isSlow;
  };
  const timer = setInterval(() => {
    if (raw.complete || socket.destroyed) clearInterval(timer);
    else if (socket.bytesRead - bytesBefore > maxBytes || isTooSlow()) socket.destroy();
  }, checkEveryMs);
}

// Limits the number of open connections. Above it, one of the network with the most connections is closed, so that
// one client with thousands of them never keeps others out (security.md T45, R6). Behind a proxy the proxy is that
// network.

function limitConnections(server: Server, maxConnections: number): void {
  /** The network of each connection, the one that was used least recently first. */
  const connections = new Map<Socket, string>();
  const withRequest = new Set<Socket>();
  const closeOne = (): void => {
    const networks = [...Map.groupBy(connections, ([, network]) => network).values()];
    const [busiest = []] = networks.toSorted((one, other) => other.length - one.length);
    const [closed] = busiest.find(([socket]) => !withRequest.has(socket)) ?? busiest[0] ?? [];
    closed?.destroy();
    // Its `close` event follows later, and the next connection must not choose it again.
    if (closed !== undefined) connections.delete(closed);
  };
  server.on('connection', (socket) => {
    connections.set(socket, clientNetworks(socket.remoteAddress ?? '').address);
    socket.once('close', () => connections.delete(socket));
    if (connections.size > maxConnections) closeOne();
  });
  server.on('request', ({ socket }, response) => {
    withRequest.add(socket);
    response.once('close', () => {
      withRequest.delete(socket);
      const network = connections.get(socket);
      if (network === undefined) return;
      connections.delete(socket);
      connections.set(socket, network);
    });
  });
}

export interface ServerOptions {
  readonly limits: Limits;
  readonly log: Log;
  /** Addresses and networks whose `X-Forwarded-For` is trusted. */
  readonly trustProxy: readonly string[];
}

/** Time for the client to read the response before the connection is closed. */
const closeAfterMs = 500;

/** Writes a refusal to the socket when a request could not be parsed or did not arrive in time. */
function rejectMalformedRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const code: RefusalCode = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'request.timeout' : 'request.invalid';
  const body = JSON.stringify(refusalBody(code));
  const headers = {
    ...securityHeaders,
    'cache-control': noStore,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const status = refusals[code].status;
  socket.end(
    `HTTP/1.1 ${status} ${status === 408 ? 'Request Timeout' : 'Bad Request'}\r\n${lines.join('\r\n')}\r\n\r\n${body}`,
  );
  // Otherwise a client that does not close its side would keep the connection for ever.
  setTimeout(() => socket.destroy(), closeAfterMs);
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body stays as it arrived. */
    readonly hasRawBody?: boolean;
  }
}

/** Accepts JSON only. An empty body counts as none, and no key can reach a prototype (security.md T40, T48). */
function acceptJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else if (request.routeOptions.config.hasRawBody === true) done(null, body);
    else void parseJson(request, body.toString(), done);
  });
}

export function createServer({ limits, log, trustProxy }: ServerOptions): FastifyInstance {
  const handleError = (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
    sendRefusal(reply, refusalOf(error, request, log));
  const app = fastify({
    logger: false,
    trustProxy: trustProxy.length === 0 ? false : [...trustProxy],
    requestTimeout: limits.http.requestTimeoutMs,
    bodyLimit: limits.http.maxJsonBodyBytes,
    // Requests that arrive while the server stops are served.
    return503OnClosing: false,
    http: {
      headersTimeout: limits.http.headersTimeoutMs,
      connectionsCheckingInterval: limits.http.connectionsCheckingIntervalMs,
    },
    routerOptions: { ignoreDuplicateSlashes: true, ignoreTrailingSlash: true, maxParamLength: 200 },
    clientErrorHandler: rejectMalformedRequest,
    frameworkErrors: (error, request, reply) => {
      void reply.headers(securityHeaders).header('cache-control', noStore);
      void handleError(error, request, reply);
    },
  });
  limitConnections(app.server, limits.http.maxConnections);
  app.addHook('onResponse', async (request) => discardBody(request, limits));
  // Closes the connection when the client takes nothing of a response for a while: it has stalled, or vanished without a word. That
  // ends the stream of the response, and with it what the stream holds. Before the response no time passes, because some requests
  // take long.
  app.addHook('onSend', async (_request, reply) => {
    reply.raw.setTimeout(limits.http.stalledResponseMs);
  });
  app.setErrorHandler(handleError);
  acceptJson(app);
  return app;
}
