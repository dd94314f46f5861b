/** Builds the HTTP server: headers, log, health checks, the routes that it receives, and the web pages. */
import { Server, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { refuse } from '../../kernel/refusal.ts';
import type { RequestMetrics } from '../metrics.ts';
import { createServer, type ServerOptions } from './create-server.ts';
import { sendRefusal } from './errors.ts';
import { isApiPath, noStore, plainPath, securityHeaders } from './headers.ts';
import { registerRoutes, type RoutesOptions } from './register-routes.ts';
import type { StaticAssets } from './static-assets.ts';

// Takes the server out of service without cutting off anybody (security.md R12, decision 0015). The operating system
// resets connections that it has established but the server has not accepted when the server stops listening.

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Serves for `ms` longer while /readyz returns 503, so that load balancers notice, and closes the connection after each
     * response. Resolves when the server no longer listens; `close` then waits for the requests in progress.
     */
    drain(ms: number): Promise<void>;
  }
}

/** How long responses are held back before the server stops listening: clients that wait for one open no connection. */
const holdMs = 100;
const maxWaitForQuietMs = 2_000;
/** A turn of the event loop this short has run nothing of ours. */
const quietTurnMs = 0.2;
/** How long the first byte of an accepted connection may be under way. Browsers open connections in advance, without one. */
const firstByteMs = 1_000;
const checkEveryMs = 20;

/** Resolves right after the event loop has found no connection to accept, or after `maxWaitForQuietMs`. */
async function waitForQuiet(countAccepted: () => number): Promise<void> {
  const deadline = performance.now() + maxWaitForQuietMs;
  for (let isQuiet = false; !isQuiet && performance.now() < deadline;) {
    const [accepted, startedMs] = [countAccepted(), performance.now()];
    await nextTurn();
    isQuiet = countAccepted() === accepted && performance.now() - startedMs < quietTurnMs;
  }
}

/** Adds `drain`. Returns a function that reports whether the server is being stopped. */
function addDrain(app: FastifyInstance): () => boolean {
  const connections = new Set<Socket>();
  let accepted = 0;
  let isDraining = false;
  let release: Promise<void> | null = null;
  app.server.on('connection', (socket: Socket) => {
    accepted += 1;
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  app.addHook('preClose', async () => {
    isDraining = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (release !== null) await release;
    // An idle connection would keep the process running.
    if (isDraining) void reply.header('connection', 'close');
  });
  app.decorate('drain', async (ms: number) => {
    isDraining = true;
    await delay(ms);
    const held = Promise.withResolvers<void>();
    release = held.promise;
    await delay(holdMs);
    await waitForQuiet(() => accepted);
    // The method of the base class: that of `app.server` also closes connections whose first request is under way.
    Server.prototype.close.call(app.server);
    held.resolve();
    const deadline = performance.now() + firstByteMs;
    const isSilent = (socket: Socket): boolean => socket.bytesRead === 0;
    while ([...connections].some(isSilent) && performance.now() < deadline) await delay(checkEveryMs);
  });
  return () => isDraining;
}

interface HttpOptions extends ServerOptions, RoutesOptions {
  /** Checks for /readyz. Each rejects while something that the server needs is unavailable. */
  readonly readiness: readonly (() => Promise<void>)[];
  readonly assets: StaticAssets;
  readonly requestMetrics: RequestMetrics;
}

function addHeadersAndLog(app: FastifyInstance, { log, requestMetrics }: HttpOptions): void {
  app.addHook('onRequest', async (request, reply) => {
    requestMetrics.started();
    void reply.headers(securityHeaders);
    if (isApiPath(request.url)) void reply.header('cache-control', noStore);
    // Only the start page is meant to be found; addresses of receipts never.
    if (plainPath(request.url) !== '/') void reply.header('x-robots-tag', 'noindex');
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    const { elapsedTime, statusCode: status } = reply;
    const { id, method } = request;
    requestMetrics.finished(method, route, status, elapsedTime / 1000);
    log.info({ request: id, method, route, status, ms: Math.round(elapsedTime) }, 'request');
  });
}

function addHealth(app: FastifyInstance, { log, readiness }: HttpOptions, isDraining: () => boolean): void {
  let logged = '';
  app.get('/healthz', async () => ({ status: 'alive' }));
  app.get('/readyz', async (_request, reply) => {
    if (isDraining()) return sendRefusal(reply, refuse('server.unavailable', { waitSeconds: 5 }));
    const checks = await Promise.allSettled(readiness.map((check) => check()));
    const reasons = checks.flatMap((check) => (check.status === 'rejected' ? [check.reason as unknown] : []));
    // Why it is not ready is logged once until the reason changes.
    const messages = reasons.map((reason) => String(reason)).join('\n');
    if (messages !== logged) for (const err of reasons) log.error({ err }, 'the server is not ready');
    logged = messages;
    if (reasons.length === 0) return { status: 'ready' };
    return sendRefusal(reply, refuse('server.unavailable', { waitSeconds: 5 }));
  });
}

/** Returns the server before it listens. The caller may add more routes first. */
export async function buildHttp(options: HttpOptions): Promise<FastifyInstance> {
  const { assets } = options;
  const app = createServer(options);
  addHeadersAndLog(app, options);
  const isDraining = addDrain(app);
  await app.register(multipart, { throwFileSizeLimit: true });
  addHealth(app, options, isDraining);
  registerRoutes(app, options);
  app.setNotFoundHandler(async (request, reply) => {
    if (isApiPath(request.url) || !(await assets.send(request, reply)))
      await sendRefusal(reply, refuse('route.unknown'));
  });
  return app;
}
