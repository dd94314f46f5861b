/** The time as it is passed in; nothing else in the server asks for it. */

export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export function addSeconds(time: Date, seconds: number): Date {
  return new Date(time.getTime() + seconds * 1000);
}

/** Whole seconds until `later`, at least 1: what a person is asked to wait. */
export function secondsUntil(later: Date | string, now: Date): number {
  return Math.max(1, Math.ceil((new Date(later).getTime() - now.getTime()) / 1000));
}
