/** The clock that is passed to all code that needs the time. */

export interface Clock {
  now(): Date;
}

/** The clock of the machine, for commands. The server has a `SteadyClock`. */
export const systemClock: Clock = { now: () => new Date() };

/** How far the clocks of several instances may differ. */
export const clockToleranceSeconds = 60;

export function addSeconds(time: Date, seconds: number): Date {
  return new Date(time.getTime() + seconds * 1000);
}

/** Whether `time` was stored while a clock was wrong. What began at such a time does not count (security.md R10). */
export function isFromFuture(time: Date | string, now: Date): boolean {
  return new Date(time) > addSeconds(now, clockToleranceSeconds);
}

/** Returns the whole seconds until `later`, at least 1, as users are asked to wait. */
export function secondsUntil(later: Date | string, now: Date): number {
  return Math.max(1, Math.ceil((new Date(later).getTime() - now.getTime()) / 1000));
}
