/** What an operator watches beside the requests: queues, mails that wait, the event loop, room, memory, the version. */
import { readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { listAccountsWithWrongCodes } from './domain/accounts/wrong-codes.ts';
import { countUnsent } from './platform/mail/outbox-store.ts';
import { inspectionLoad } from './platform/photos/inspect-photo.ts';
import type { Services } from './services.ts';
import type { Metric, Sample } from './platform/metrics/registry.ts';

const nanosecondsPerSecond = 1e9;
const loopTimerMs = 20;

function readVersion(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return String((JSON.parse(text) as { version?: unknown }).version);
}

const byState = ({ running, waiting }: { running: number; waiting: number }): Sample[] => [
  { labels: { state: 'running' }, value: running },
  { labels: { state: 'waiting' }, value: waiting },
];

function queueFigures({ passwords }: Pick<Services, 'passwords'>): Metric[] {
  return [
    {
      name: 'portal_password_hashes',
      help: 'Passwords being hashed, and those that wait for it.',
      type: 'gauge',
      read: () => byState(passwords.load()),
    },
    {
      name: 'portal_photo_inspections',
      help: 'Photos being inspected, and those that wait for it.',
      type: 'gauge',
      read: () => byState(inspectionLoad()),
    },
  ];
}

function outboxFigures({ clock, database }: Pick<Services, 'clock' | 'database'>): Metric[] {
  const read = () => countUnsent(database.db, clock.now());
  return [
    {
      name: 'portal_outbox_mails',
      help: 'Mails that have not gone out yet.',
      type: 'gauge',
      read: async () => [{ value: (await read()).count }],
    },
    {
      name: 'portal_outbox_oldest_seconds',
      help: 'How long the oldest of them has been waiting; 0 without any.',
      type: 'gauge',
      read: async () => {
        const { oldestAt } = await read();
        const waitedMs = oldestAt === null ? 0 : clock.now().getTime() - Date.parse(oldestAt);
        return [{ value: Math.max(0, waitedMs / 1000) }];
      },
    },
  ];
}

function blockedFigure({ database, limits }: Pick<Services, 'database' | 'limits'>): Metric {
  return {
    name: 'portal_blocked_codes',
    help: 'Accounts whose one-time codes are blocked after too many wrong ones in a row.',
    type: 'gauge',
    read: async () => [
      { value: (await listAccountsWithWrongCodes(database.db, limits.signup.wrongCodesInARow)).length },
    ],
  };
}

function roomFigure({ config, photoStore }: Pick<Services, 'config' | 'photoStore'>): Metric {
  return {
    name: 'portal_free_bytes',
    help: 'Free room for data and for photos; +Inf where the store has no bound that it knows of.',
    type: 'gauge',
    read: async () => {
      const { bavail, bsize } = await statfs(config.dataDir);
      return [
        { labels: { of: 'data' }, value: bavail * bsize },
        { labels: { of: 'photos' }, value: await photoStore.freeBytes() },
      ];
    },
  };
}

function processFigures(): Metric[] {
  const delay = monitorEventLoopDelay({ resolution: loopTimerMs });
  delay.enable();
  /** The histogram holds whole turns of the timer. */
  const lateness = (nanoseconds: number): number =>
    delay.count === 0 ? 0 : Math.max(0, nanoseconds / nanosecondsPerSecond - loopTimerMs / 1000);
  return [
    {
      name: 'portal_event_loop_delay_seconds',
      help: 'By how much timers came late since the figures were last read.',
      type: 'gauge',
      read: () => {
        const [p99, max] = [lateness(delay.percentile(99)), lateness(delay.max)];
        delay.reset();
        return [
          { labels: { quantile: '0.99' }, value: p99 },
          { labels: { quantile: '1' }, value: max },
        ];
      },
    },
    {
      name: 'process_resident_memory_bytes',
      help: 'Memory that the process holds.',
      type: 'gauge',
      read: () => [{ value: process.memoryUsage.rss() }],
    },
    {
      name: 'process_cpu_seconds_total',
      help: 'Processor time of the process.',
      type: 'counter',
      read: () => {
        const { user, system } = process.cpuUsage();
        return [{ value: (user + system) / 1e6 }];
      },
    },
  ];
}

/** The figures of a running portal, those of its requests among them. */
export function listPortalMetrics(services: Services): readonly Metric[] {
  const labels = { version: readVersion(), node: process.version };
  return [
    {
      name: 'portal_build_info',
      help: 'The version that runs; always 1.',
      type: 'gauge',
      read: () => [{ labels, value: 1 }],
    },
    ...services.requestMetrics.metrics,
    ...queueFigures(services),
    ...outboxFigures(services),
    blockedFigure(services),
    roomFigure(services),
    ...processFigures(),
  ];
}
