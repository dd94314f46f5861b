/** Counts requests by route and status, and how long they take. Routes are those of the contract, never paths of users. */
import type { Metric, Sample } from './registry.ts';

export interface FinishedRequest {
  readonly method: string;
  /** The pattern (`/api/profiles/:userId`), or `none`. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

export interface RequestMetrics {
  started(): void;
  finished(request: FinishedRequest): void;
  readonly metrics: readonly Metric[];
}

const boundsSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

interface RouteTimes {
  readonly labels: Readonly<Record<string, string>>;
  /** For each bound how many took no longer than it and longer than the one before. */
  readonly counts: number[];
  count: number;
  sum: number;
}

function samplesOf({ labels, counts, count, sum }: RouteTimes): Sample[] {
  let upTo = 0;
  const buckets = boundsSeconds.map((bound, index) => {
    upTo += counts[index] ?? 0;
    return { suffix: '_bucket', labels: { ...labels, le: String(bound) }, value: upTo };
  });
  return [
    ...buckets,
    { suffix: '_bucket', labels: { ...labels, le: '+Inf' }, value: count },
    { suffix: '_sum', labels, value: sum },
    { suffix: '_count', labels, value: count },
  ];
}

export function createRequestMetrics(): RequestMetrics {
  let inFlight = 0;
  const totals = new Map<string, { readonly labels: Record<string, string>; value: number }>();
  const times = new Map<string, RouteTimes>();
  const countIn = ({ method, route, status }: FinishedRequest): void => {
    const key = `${method} ${route} ${status}`;
    const total = totals.get(key) ?? { labels: { method, route, status: String(status) }, value: 0 };
    total.value += 1;
    totals.set(key, total);
  };
  const timeIn = ({ method, route, seconds }: FinishedRequest): void => {
    const key = `${method} ${route}`;
    const taken = times.get(key) ?? { labels: { method, route }, counts: [], count: 0, sum: 0 };
    const index = boundsSeconds.findIndex((bound) => seconds <= bound);
    if (index >= 0) taken.counts[index] = (taken.counts[index] ?? 0) + 1;
    taken.count += 1;
    taken.sum += seconds;
    times.set(key, taken);
  };
  const metrics: readonly Metric[] = [
    {
      name: 'portal_http_requests_total',
      help: 'Requests answered, by route and status.',
      type: 'counter',
      read: () => [...totals.values()],
    },
    {
      name: 'portal_http_request_seconds',
      help: 'Time from the head of a request to the end of its answer.',
      type: 'histogram',
      read: () => [...times.values()].flatMap(samplesOf),
    },
    {
      name: 'portal_http_requests_in_flight',
      help: 'Requests being answered now.',
      type: 'gauge',
      read: () => [{ value: inFlight }],
    },
  ];
  return {
    started: () => {
      inFlight += 1;
    },
    finished: (request) => {
      inFlight -= 1;
      countIn(request);
      timeIn(request);
    },
    metrics,
  };
}
