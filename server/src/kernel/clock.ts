/** The clock that is passed to all code that needs the time. */

export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export function addSeconds(time: Date, seconds: number): Date {
  return new Date(time.getTime() + seconds * 1000);
}

/** Returns the whole seconds until `later`, at least 1, as users are asked to wait. */
export function secondsUntil(later: Date | string, now: Date): number {
  return Math.max(1, Math.ceil((new Date(later).getTime() - now.getTime()) / 1000));
}
