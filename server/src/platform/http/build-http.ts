/** Builds the HTTP server: headers, log, health checks, the routes that it receives, and the web pages. */
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import type { RequestMetrics } from '../metrics/request-metrics.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addDrain } from './drain.ts';
import { createServer, type ServerOptions } from './create-server.ts';
import { sendRefusal } from './errors.ts';
import { isApiPath, noStore, plainPath, securityHeaders } from './headers.ts';
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
    // Only the start page is meant to be found; addresses of receipts never.
    if (plainPath(request.url) !== '/') void reply.header('x-robots-tag', 'noindex');
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    const ms = Math.round(reply.elapsedTime);
    const seconds = reply.elapsedTime / 1000;
    requestMetrics.finished({ method: request.method, route, status: reply.statusCode, seconds });
    log.info({ request: request.id, method: request.method, route, status: reply.statusCode, ms }, 'request');
  });
}

/** Logs why the server is not ready, once until the reason changes. */
function createReadinessLog(log: HttpOptions['log']): (reasons: readonly unknown[]) => void {
  let logged = '';
  return (reasons) => {
    const messages = reasons.map((reason) => String(reason)).join('\n');
    if (messages !== logged) for (const err of reasons) log.error({ err }, 'the server is not ready');
    logged = messages;
  };
}

function addHealth(app: FastifyInstance, { log, readiness }: HttpOptions, isDraining: () => boolean): void {
  const logReasons = createReadinessLog(log);
  app.get('/healthz', async () => ({ status: 'alive' }));
  app.get('/readyz', async (_request, reply) => {
    if (isDraining()) return sendRefusal(reply, refuse('server.unavailable', { waitSeconds: 5 }));
    const checks = await Promise.allSettled(readiness.map((check) => check()));
    const reasons = checks.flatMap((check) => (check.status === 'rejected' ? [check.reason as unknown] : []));
    logReasons(reasons);
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
