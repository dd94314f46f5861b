/** Builds the HTTP server: headers, log, health checks, the routes that it receives, and the web pages. */
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import type { RequestMetrics } from '../metrics/request-metrics.ts';
import { refuse } from '../../kernel/refusal.ts';
import { createServer, type ServerOptions } from './create-server.ts';
import { sendRefusal } from './errors.ts';
import { isApiPath, noStore, securityHeaders } from './headers.ts';
import { registerRoutes, type RoutesOptions } from './register-routes.ts';
import type { StaticAssets } from './static-assets.ts';

export interface HttpOptions extends ServerOptions, RoutesOptions {
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
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    const ms = Math.round(reply.elapsedTime);
    const seconds = reply.elapsedTime / 1000;
    requestMetrics.finished({ method: request.method, route, status: reply.statusCode, seconds });
    log.info({ request: request.id, method: request.method, route, status: reply.statusCode, ms }, 'request');
  });
}

/** Closes the connection of each request that finishes during shutdown. An idle connection would keep the process running. */
function closeConnectionsOnShutdown(app: FastifyInstance): void {
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

/** Returns the server before it listens. The caller may add more routes first. */
export async function buildHttp(options: HttpOptions): Promise<FastifyInstance> {
  const { assets, readiness } = options;
  const app = createServer(options);
  addHeadersAndLog(app, options);
  closeConnectionsOnShutdown(app);
  await app.register(multipart, { throwFileSizeLimit: true });
  addHealth(app, readiness);
  registerRoutes(app, options);
  app.setNotFoundHandler(async (request, reply) => {
    if (isApiPath(request.url) || !(await assets.send(request, reply)))
      await sendRefusal(reply, refuse('route.unknown'));
  });
  return app;
}
