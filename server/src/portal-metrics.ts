/** What an operator watches besides the requests: queues, waiting mails, the event loop, free space, memory, the version. */
import { readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Counter, Gauge, Registry } from 'prom-client';
import { listAccountsWithWrongCodes } from './domain/accounts/wrong-codes.ts';
import type { Clock } from './kernel/clock.ts';
import type { QueueLoad } from './kernel/concurrency/bounded-queue.ts';
import type { AppDatabase } from './platform/database/open-database.ts';
import { countUnsent } from './platform/mail/outbox-store.ts';
import type { PhotoStore } from './platform/photo-store/photo-store.ts';

export interface PortalMetricsContext {
  /** Of the requests; they are served together with the portal's own metrics. */
  readonly requestMetrics: { readonly registry: Registry };
  readonly clock: Clock;
  readonly config: { readonly dataDir: string };
  readonly database: AppDatabase;
  readonly limits: { readonly signup: { readonly wrongCodesInARow: number } };
  readonly passwords: { load(): QueueLoad };
  readonly photoInspector: { load(): QueueLoad };
  readonly photoStore: PhotoStore;
}

/** One number, or a number for each value of the gauge's label. */
type Reading = number | Readonly<Record<string, number>>;

interface GaugeOptions {
  readonly name: string;
  readonly help: string;
  readonly label?: string;
  /** Called for each scrape. */
  readonly read: () => Reading | Promise<Reading>;
}

const loopTimerMs = 20;
const nanosecondsPerSecond = 1e9;
const microsecondsPerSecond = 1e6;

function addGauge(registry: Registry, { name, help, label = '', read }: GaugeOptions): void {
  new Gauge({
    name,
    help,
    labelNames: label === '' ? [] : [label],
    registers: [registry],
    async collect() {
      const reading = await read();
      if (typeof reading === 'number') this.set(reading);
      else for (const [value, number] of Object.entries(reading)) this.set({ [label]: value }, number);
    },
  });
}

function addBuildInfo(registry: Registry): void {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  const { version } = JSON.parse(text) as { version?: unknown };
  new Gauge({
    name: 'portal_build_info',
    help: 'The version that runs; always 1.',
    labelNames: ['version', 'node'],
    registers: [registry],
  }).set({ version: String(version), node: process.version }, 1);
}

function addOutbox(registry: Registry, { clock, database }: PortalMetricsContext): void {
  const readOutbox = () => countUnsent(database.db, clock.now());
  addGauge(registry, {
    name: 'portal_outbox_mails',
    help: 'Mails that have not been sent yet.',
    read: async () => (await readOutbox()).count,
  });
  addGauge(registry, {
    name: 'portal_outbox_oldest_seconds',
    help: 'How long the oldest of them has been waiting; 0 when there is none.',
    read: async () => {
      const { oldestAt } = await readOutbox();
      const waitedMs = oldestAt === null ? 0 : clock.now().getTime() - Date.parse(oldestAt);
      return Math.max(0, waitedMs / 1000);
    },
  });
}

function addEventLoop(registry: Registry): void {
  const delay = monitorEventLoopDelay({ resolution: loopTimerMs });
  delay.enable();
  // The histogram contains whole intervals of its timer; only what exceeds the interval is delay.
  const toSeconds = (nanoseconds: number): number =>
    delay.count === 0 ? 0 : Math.max(0, nanoseconds / nanosecondsPerSecond - loopTimerMs / 1000);
  addGauge(registry, {
    name: 'portal_event_loop_delay_seconds',
    help: 'How late timers were since the metrics were last read.',
    label: 'quantile',
    read: () => {
      const quantiles = { '0.99': toSeconds(delay.percentile(99)), '1': toSeconds(delay.max) };
      delay.reset();
      return quantiles;
    },
  });
}

/** Two of the library's default metrics; collecting all of them would add a second histogram of the event loop. */
function addProcess(registry: Registry): void {
  addGauge(registry, {
    name: 'process_resident_memory_bytes',
    help: 'Resident memory size in bytes.',
    read: () => process.memoryUsage.rss(),
  });
  new Counter({
    name: 'process_cpu_seconds_total',
    help: 'Total user and system CPU time spent in seconds.',
    registers: [registry],
    collect() {
      const { user, system } = process.cpuUsage();
      this.reset();
      this.inc((user + system) / microsecondsPerSecond);
    },
  });
}

/** The metrics of a running portal, those of its requests included. */
export function createPortalMetrics(context: PortalMetricsContext): Registry {
  const { config, database, limits, passwords, photoInspector, photoStore, requestMetrics } = context;
  const registry = new Registry();
  addBuildInfo(registry);
  addGauge(registry, {
    name: 'portal_password_hashes',
    help: 'Passwords being hashed or waiting for it.',
    label: 'state',
    read: () => ({ ...passwords.load() }),
  });
  addGauge(registry, {
    name: 'portal_photo_inspections',
    help: 'Photos being inspected or waiting for it.',
    label: 'state',
    read: () => ({ ...photoInspector.load() }),
  });
  addOutbox(registry, context);
  addGauge(registry, {
    name: 'portal_blocked_codes',
    help: 'Accounts whose one-time codes are blocked after too many wrong ones in a row.',
    read: async () => (await listAccountsWithWrongCodes(database.db, limits.signup.wrongCodesInARow)).length,
  });
  addGauge(registry, {
    name: 'portal_free_bytes',
    help: 'Free space for data and for photos; +Inf where the store reports no limit.',
    label: 'of',
    read: async () => {
      const { bavail, bsize } = await statfs(config.dataDir);
      return { data: bavail * bsize, photos: await photoStore.freeBytes() };
    },
  });
  addEventLoop(registry);
  addProcess(registry);
  return Registry.merge([requestMetrics.registry, registry]);
}
