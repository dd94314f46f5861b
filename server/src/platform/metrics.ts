/** Serves /metrics at a separate address, which can stay inside the private network. */
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { AddressInfo } from 'node:net';

// Creates a gauge whose value is read at each scrape. It is not registered yet.

/** One number, or a number for each value of the gauge's label. */
type Reading = number | Readonly<Record<string, number>>;

interface GaugeOptions {
  readonly name: string;
  readonly help: string;
  readonly label?: string;
  readonly read: () => Reading | Promise<Reading>;
}

export function createGauge({ name, help, label = '', read }: GaugeOptions): Gauge {
  return new Gauge({
    name,
    help,
    labelNames: label === '' ? [] : [label],
    registers: [],
    async collect() {
      const reading = await read();
      if (typeof reading === 'number') this.set(reading);
      else for (const [value, number] of Object.entries(reading)) this.set({ [label]: value }, number);
    },
  });
}

/** A counter that is kept elsewhere. */
export const createCounter = ({
  name,
  help,
  read,
}: Pick<GaugeOptions, 'name' | 'help'> & { readonly read: () => number }): Counter =>
  new Counter({
    name,
    help,
    registers: [],
    collect() {
      this.reset();
      this.inc(read());
    },
  });

// Measures the event loop, memory and CPU time of the process. The last two are default metrics of the library. Collecting all of its
// defaults would add a second histogram of the event loop.

const loopTimerMs = 20;
const nanosecondsPerSecond = 1e9;
const microsecondsPerSecond = 1e6;

function createEventLoopGauge(): Gauge {
  const delay = monitorEventLoopDelay({ resolution: loopTimerMs });
  delay.enable();
  // The histogram contains whole intervals of its timer; only what exceeds the interval is delay.
  const toSeconds = (nanoseconds: number): number =>
    delay.count === 0 ? 0 : Math.max(0, nanoseconds / nanosecondsPerSecond - loopTimerMs / 1000);
  return createGauge({
    name: 'portal_event_loop_delay_seconds',
    help: 'How late timers were since the metrics were last read.',
    label: 'percentile',
    read: () => {
      const percentiles = { '99': toSeconds(delay.percentile(99)), '100': toSeconds(delay.max) };
      delay.reset();
      return percentiles;
    },
  });
}

export const createProcessMetrics = (): (Gauge | Counter)[] => [
  createEventLoopGauge(),
  createGauge({
    name: 'process_resident_memory_bytes',
    help: 'Resident memory size in bytes.',
    read: () => process.memoryUsage.rss(),
  }),
  createCounter({
    name: 'process_cpu_seconds_total',
    help: 'Total user and system CPU time spent in seconds.',
    read: () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / microsecondsPerSecond;
    },
  }),
];

// Counts requests by route and status, and measures their duration. The route is the pattern, never the actual path.

export type RequestMetrics = ReturnType<typeof createRequestMetrics>;

export function createRequestMetrics() {
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
    /** @param route the pattern (`/api/profiles/:userId`), or `none` */
    finished: (method: string, route: string, status: number, seconds: number) => {
      inFlight.dec();
      total.inc({ method, route, status });
      duration.observe({ method, route }, seconds);
    },
    registry,
  };
}

// Writes metrics in the text format of Prometheus.

/** Omits and counts metrics that cannot be read: the library rejects all when one fails, and the others are needed most during a failure. */
export async function writeMetrics(registry: Registry): Promise<string> {
  const texts = await Promise.allSettled(
    registry.getMetricsAsArray().map(({ name }) => registry.getSingleMetricAsString(name)),
  );
  const readable = texts.filter((text) => text.status === 'fulfilled').map(({ value }) => `${value}\n`);
  const status = new Registry();
  new Gauge({
    name: 'portal_figures_unread',
    help: 'Metrics that could not be read.',
    registers: [status],
  }).set(texts.length - readable.length);
  return readable.join('') + (await status.metrics());
}

export type MetricsServer = Awaited<ReturnType<typeof startMetricsServer>>;

/** Rejects when the address cannot be used. */
export async function startMetricsServer(
  { host, port }: { readonly host: string; readonly port: number },
  registry: Registry,
) {
  // Not for every start: to import this module loads Node's client for HTTP too, which costs 35 ms and memory.
  const { createServer } = await import('node:http');
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('Metrics are at /metrics.\n');
      return;
    }
    void writeMetrics(registry).then((text) => {
      response.writeHead(200, { 'content-type': registry.contentType }).end(text);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
