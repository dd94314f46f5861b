import { beforeEach, expect, test } from 'vitest';
import { type ServerClock, SteadyClock } from './time.ts';
import { createLog } from './log.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const start = Date.parse('2026-01-10T06:00:00.000Z');

let monotonicMs: number;
/** What the clock of the machine is ahead of the true time. */
let aheadMs: number;
let clock: ServerClock;
let logLines: string[];

beforeEach(() => {
  [monotonicMs, aheadMs, logLines] = [5_000, 0, []];
  const origin = start - monotonicMs;
  const log = createLog((line) => logLines.push(line));
  clock = new SteadyClock(log, {
    monotonicMs: () => monotonicMs,
    wallMs: () => origin + monotonicMs + aheadMs,
  });
});

/** The clock minus the true time. The clock is read every second, and must not go back. */
function errorAfter(ms: number): number {
  let last = clock.now().getTime();
  for (const end = monotonicMs + ms; monotonicMs < end;) {
    monotonicMs += Math.min(1_000, end - monotonicMs);
    const time = clock.now().getTime();
    expect(time).toBeGreaterThanOrEqual(last);
    last = time;
  }
  return last - (start - 5_000 + monotonicMs);
}

const alarms = () => logLines.filter((line) => line.includes('"alarm":"clock"')).length;

test('it agrees with the clock of the machine', () => {
  expect(clock.now().getTime()).toBe(start);
  expect(errorAfter(hour)).toBe(0);
  expect(logLines).toEqual([]);
});

test.each([20_000, -20_000])('a difference of %i ms is corrected without a step', (difference) => {
  aheadMs = difference;
  expect(errorAfter(0)).toBe(0);
  expect(errorAfter(10_000)).toBe(difference / 4);
  expect(errorAfter(minute)).toBe(difference);
  expect(logLines).toEqual([]);
});

test.each([11 * minute, 13 * hour, day, -11 * minute, -13 * hour, -day])(
  'a step of %i ms that is undone after two minutes has no effect',
  (step) => {
    aheadMs = step;
    expect(errorAfter(2 * minute)).toBe(0);
    aheadMs = 0;
    expect(errorAfter(hour)).toBe(0);
    expect(alarms()).toBe(1);
    expect(logLines[0]).toContain(`"secondsAhead":${step / 1000},`);
  },
);

test('a step forward that lasts is followed after three minutes', () => {
  aheadMs = hour;
  expect(errorAfter(3 * minute - 1_000)).toBe(0);
  expect(errorAfter(1_000)).toBe(hour);
  expect(errorAfter(hour)).toBe(hour);
  expect(alarms()).toBe(2);
});

test('a machine that slept comes right without a restart', () => {
  aheadMs = 8 * hour;
  expect(errorAfter(1_000)).toBe(0);
  monotonicMs += hour;
  expect(errorAfter(0)).toBe(8 * hour);
});

test('each step has to last: one shortly after another starts the three minutes again', () => {
  aheadMs = 11 * minute;
  errorAfter(2 * minute);
  aheadMs = day;
  expect(errorAfter(2 * minute)).toBe(0);
  expect(errorAfter(2 * minute)).toBe(day);
});

test('a step back that lasts is followed at half speed, without ever going back', () => {
  aheadMs = -hour;
  expect(errorAfter(3 * minute - 1_000)).toBe(0);
  expect(errorAfter(hour)).toBe(-hour / 2);
  expect(errorAfter(hour)).toBe(-hour);
  expect(errorAfter(hour)).toBe(-hour);
  expect(alarms()).toBe(2);
});

test('a step back that is undone while it is being followed is followed forward again', () => {
  aheadMs = -hour;
  errorAfter(3 * minute + hour);
  aheadMs = 0;
  expect(errorAfter(4 * minute)).toBe(0);
});

test('it says for how long it has run without a step, and with a step that it still follows, not at all', () => {
  errorAfter(hour);
  expect(clock.steadyMs()).toBe(hour);
  aheadMs = -hour;
  expect(clock.steadyMs()).toBe(0);
  errorAfter(3 * minute + hour);
  expect(clock.steadyMs()).toBe(0);
  aheadMs = 0;
  errorAfter(4 * minute);
  const steadyMs = clock.steadyMs();
  expect(steadyMs).toBeLessThan(4 * minute);
  errorAfter(hour);
  expect(clock.steadyMs()).toBe(steadyMs + hour);
});
