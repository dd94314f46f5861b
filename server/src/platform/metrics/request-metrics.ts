/** Counts requests by route and status, and measures their duration. The route is the pattern, never the actual path. */
import { Counter, Gauge, Histogram, Registry } from 'prom-client';

interface FinishedRequest {
  readonly method: string;
  /** The pattern (`/api/profiles/:userId`), or `none`. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

export interface RequestMetrics {
  started(): void;
  finished(request: FinishedRequest): void;
  readonly registry: Registry;
}

export function createRequestMetrics(): RequestMetrics {
  const registry = new Registry();
  const registers = [registry];
  const total = new Counter({
    name: 'portal_http_requests_total',
    help: 'Finished requests, by route and status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const duration = new Histogram({
    name: 'portal_http_request_seconds',
    help: 'Time from the headers of a request to the end of its response.',
    labelNames: ['method', 'route'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  });
  const inFlight = new Gauge({
    name: 'portal_http_requests_in_flight',
    help: 'Requests in progress.',
    registers,
  });
  return {
    started: () => inFlight.inc(),
    finished: ({ method, route, status, seconds }) => {
      inFlight.dec();
      total.inc({ method, route, status });
      duration.observe({ method, route }, seconds);
    },
    registry,
  };
}
