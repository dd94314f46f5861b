/** The HTTP server: its limits, headers, logs, errors and pages. Which calls there are it is told. */
import multipart from '@fastify/multipart';
import fastify, { type FastifyInstance } from 'fastify';
import type { Socket } from 'node:net';
import { refusalBody } from '#contract/refusal-body.ts';
import { refusals, type RefusalCode } from '#contract/refusals.ts';
import type { Authenticator } from './caller.ts';
import type { Log } from '../../kernel/log.ts';
import type { RequestMetrics } from '../metrics/request-metrics.ts';
import type { Limits } from '../../limits.ts';
import { createErrorHandler, sendRefusal } from './errors.ts';
import { isApiPath, noStore, securityHeaders } from './headers.ts';
import type { StaticAssets } from './static-assets.ts';
import { refuse } from '../../kernel/refusal.ts';
import { registerRoutes, type RoutesOptions } from './register-routes.ts';
import type { Route } from './route.ts';

export interface HttpOptions {
  readonly routes: readonly Route[];
  /** Each rejects while something that the server needs does not answer; asked by /readyz. */
  readonly readiness: readonly (() => Promise<void>)[];
  readonly authenticator: Authenticator;
  readonly onRefused: RoutesOptions['onRefused'];
  readonly assets: StaticAssets;
  readonly limits: Limits;
  readonly log: Log;
  readonly requestMetrics: RequestMetrics;
  readonly trustProxy: readonly string[];
}

/** Answers a connection whose request could not be parsed or did not arrive in time. */
function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
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
}

function makeServer({ limits, log, trustProxy }: HttpOptions): FastifyInstance {
  const handleError = createErrorHandler(log);
  return fastify({
    logger: false,
    trustProxy: trustProxy.length === 0 ? false : [...trustProxy],
    requestTimeout: limits.http.requestTimeoutMs,
    bodyLimit: limits.http.maxJsonBodyBytes,
    forceCloseConnections: 'idle',
    http: {
      headersTimeout: limits.http.headersTimeoutMs,
      connectionsCheckingInterval: limits.http.connectionsCheckingIntervalMs,
    },
    routerOptions: { ignoreDuplicateSlashes: true, ignoreTrailingSlash: true, maxParamLength: 200 },
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (error, request, reply) => {
      void reply.headers(securityHeaders).header('cache-control', noStore);
      void handleError(error, request, reply);
    },
  });
}

/** JSON only, an empty body counts as none, and no key may reach a prototype (security.md T40, T48). */
function acceptJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parseJson(request, body as string, done);
  });
}

function addHeadersAndLog(app: FastifyInstance, { log, requestMetrics }: HttpOptions): void {
  app.addHook('onRequest', async (request, reply) => {
    requestMetrics.started();
    void reply.headers(securityHeaders);
    if (isApiPath(request.url)) void reply.header('cache-control', noStore);
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    const ms = Math.round(reply.elapsedTime);
    const seconds = reply.elapsedTime / 1000;
    requestMetrics.finished({ method: request.method, route, status: reply.statusCode, seconds });
    log.info({ request: request.id, method: request.method, route, status: reply.statusCode, ms }, 'request');
  });
}

/** A request that is finished while the server closes takes its connection with it: an idle one would hold the process. */
function letConnectionsGo(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) void reply.header('connection', 'close');
  });
}

function addHealth(app: FastifyInstance, readiness: HttpOptions['readiness']): void {
  app.get('/healthz', async () => ({ status: 'alive' }));
  app.get('/readyz', async (_request, reply) => {
    const checks = await Promise.allSettled(readiness.map((check) => check()));
    if (checks.every((check) => check.status === 'fulfilled')) return { status: 'ready' };
    return sendRefusal(reply, refuse('server.unavailable', { waitSeconds: 5 }));
  });
}

/** The server, not yet listening. More routes (pictures) may be added before it listens. */
export async function buildHttp(options: HttpOptions): Promise<FastifyInstance> {
  const { routes, authenticator, onRefused, limits, log, assets, readiness } = options;
  const app = makeServer(options);
  app.server.maxConnections = limits.http.maxConnections;
  acceptJson(app);
  app.setErrorHandler(createErrorHandler(log));
  addHeadersAndLog(app, options);
  letConnectionsGo(app);
  await app.register(multipart, { throwFileSizeLimit: true });
  addHealth(app, readiness);
  registerRoutes(app, { routes, authenticator, limits, onRefused });
  app.setNotFoundHandler(async (request, reply) => {
    if (isApiPath(request.url) || !(await assets.send(request, reply)))
      await sendRefusal(reply, refuse('route.unknown'));
  });
  return app;
}
