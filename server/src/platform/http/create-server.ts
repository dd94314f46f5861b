/** Creates the Fastify server with its limits, and responds to requests that cannot be parsed. */
import fastify, { type FastifyInstance } from 'fastify';
import type { Socket } from 'node:net';
import { refusalBody } from '#contract/refusal-body.ts';
import { refusals, type RefusalCode } from '#contract/refusals.ts';
import type { Log } from '../../kernel/log.ts';
import type { Limits } from '../../limits.ts';
import { createErrorHandler } from './errors.ts';
import { noStore, securityHeaders } from './headers.ts';
import { limitConnections } from './limit-connections.ts';
import { discardUnreadBodies } from './discard-bodies.ts';

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

/**
 * Closes the connection when the client takes nothing of a response for a while: it has stalled, or vanished without a word.
 * That ends the stream of the response, and with it what the stream holds. Before the response no time passes, because some
 * requests take long.
 */
function closeStalledResponses(app: FastifyInstance, stalledMs: number): void {
  app.addHook('onSend', async (_request, reply) => {
    reply.raw.setTimeout(stalledMs);
  });
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
  const handleError = createErrorHandler(log);
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
  discardUnreadBodies(app, limits);
  closeStalledResponses(app, limits.http.stalledResponseMs);
  app.setErrorHandler(handleError);
  acceptJson(app);
  return app;
}
