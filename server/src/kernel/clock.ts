/** The clock that is passed to all code that needs the time. */

export interface Clock {
  now(): Date;
}

/** The clock of the server. */
export interface ServerClock extends Clock {
  /** For how long it has run since the start, or since it last differed from the clock of the machine; 0 while it differs. */
  steadyMs(): number;
}

/** The clock of the machine, for commands, which run too shortly to prove anything. The server has a `ServerClock`. */
export const systemClock: ServerClock = { now: () => new Date(), steadyMs: () => 0 };

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
