/**
 * Measures the event loop, memory and CPU time of the process. The last two are default metrics of the library. Collecting
 * all of its defaults would add a second histogram of the event loop.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Counter, type Gauge } from 'prom-client';
import { createGauge } from './create-gauge.ts';

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

const createCpuCounter = (): Counter =>
  new Counter({
    name: 'process_cpu_seconds_total',
    help: 'Total user and system CPU time spent in seconds.',
    registers: [],
    collect() {
      const { user, system } = process.cpuUsage();
      this.reset();
      this.inc((user + system) / microsecondsPerSecond);
    },
  });

export const createProcessMetrics = (): (Gauge | Counter)[] => [
  createEventLoopGauge(),
  createGauge({
    name: 'process_resident_memory_bytes',
    help: 'Resident memory size in bytes.',
    read: () => process.memoryUsage.rss(),
  }),
  createCpuCounter(),
];
