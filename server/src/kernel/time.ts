/** Time on the server: how it is written in files, the clocks that are passed to code, and the steady one that the portal runs by. */
import { dayMs, toIndianClock } from '#contract/indian-clock.ts';
import type { Log } from './log.ts';

// The clock of India, for times in files (decision 0053).

/** Days from the first day of spreadsheets to 1 January 1970. */
const daysBefore1970 = 25_569;

/** Returns e.g. `2026-11-21T20:28:32+05:30`, which people and programs read. */
export function toIndianIso(time: Date): string {
  return `${toIndianClock(time).toISOString().slice(0, 19)}+05:30`;
}

/** Returns e.g. `2026-11-21 20:28`. */
export function toIndianMinute(time: Date): string {
  return toIndianIso(time).slice(0, 16).replace('T', ' ');
}

/** Returns e.g. `2026-11-21_2028_rajasthan_visits.csv`, a name of a file that was made then; empty parts do not count. */
export function stampedName(time: Date, ...parts: readonly string[]): string {
  const stamp = toIndianMinute(time).replace(' ', '_').replace(':', '');
  return [stamp, ...parts].filter((part) => part !== '').join('_');
}

/** Returns the days since 1900 as spreadsheets count them, in Indian time. */
export function toIndianSerial(time: Date): number {
  const seconds = Math.floor(toIndianClock(time).getTime() / 1000);
  return daysBefore1970 + (seconds * 1000) / dayMs;
}

/** The clock that is passed to all code that needs the time. */
export interface Clock {
  now(): Date;
}

export interface ServerClock extends Clock {
  /** For how long it has run since the start, or since it last differed from the clock of the machine; 0 while it differs. */
  steadyMs(): number;
}

/** The clock of the machine, for commands, which run too shortly to prove anything. The server has a `ServerClock`. */
export const systemClock: ServerClock = { now: () => new Date(), steadyMs: () => 0 };

/** How far the clocks of several instances may differ. */
export const clockToleranceSeconds = 60;

export const daySeconds = dayMs / 1000;

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

interface TimeSources {
  /** The clock of the machine, in milliseconds since 1970. It can be set. */
  wallMs(): number;
  /** Milliseconds since any moment. Nobody can set it, and it never goes back. */
  monotonicMs(): number;
}

const systemSources: TimeSources = {
  wallMs: () => systemClock.now().getTime(),
  monotonicMs: () => performance.now(),
};

/** A larger difference is a step: the clock of the machine was set, or the machine slept. */
const maxSmallDifferenceMs = 30_000;
const followStepAfterMs = 3 * 60_000;
/** While the clock corrects a difference, it runs faster or slower by at most this part. */
const maxCorrection = 0.5;

interface Step {
  /** The clock of the machine minus the monotonic time; it changes only when the clock of the machine is set again. */
  readonly offsetMs: number;
  readonly sinceMs: number;
  readonly isFollowed: boolean;
}

/**
 * The clock of the server. It follows the clock of the machine, but never goes back, and ignores that somebody sets the
 * clock of the machine until that has lasted for some minutes (security.md R10, decision 0015).
 */
export class SteadyClock implements ServerClock {
  readonly #log: Pick<Log, 'warn'>;
  readonly #sources: TimeSources;
  #timeMs: number;
  #monotonicMs: number;
  #steadySinceMs: number;
  #step: Step | null = null;

  constructor(log: Pick<Log, 'warn'>, sources: TimeSources = systemSources) {
    this.#log = log;
    this.#sources = sources;
    this.#timeMs = sources.wallMs();
    this.#monotonicMs = sources.monotonicMs();
    this.#steadySinceMs = this.#monotonicMs;
  }

  now(): Date {
    const monotonicMs = this.#sources.monotonicMs();
    const elapsedMs = monotonicMs - this.#monotonicMs;
    this.#monotonicMs = monotonicMs;
    this.#timeMs += elapsedMs;
    const wallMs = this.#sources.wallMs();
    const differenceMs = wallMs - this.#timeMs;
    if (Math.abs(differenceMs) <= maxSmallDifferenceMs) this.#endStep();
    else if (!this.#hasLasted(wallMs - monotonicMs, differenceMs)) return new Date(this.#timeMs);
    if (differenceMs > maxSmallDifferenceMs) this.#timeMs = wallMs;
    else {
      const maxMs = elapsedMs * maxCorrection;
      this.#timeMs += Math.max(-maxMs, Math.min(maxMs, differenceMs));
    }
    return new Date(this.#timeMs);
  }

  steadyMs(): number {
    this.now();
    return this.#step === null ? this.#monotonicMs - this.#steadySinceMs : 0;
  }

  /** Whether the clock of the machine has kept its new time for long enough. Logs a step when it is noticed and followed. */
  #hasLasted(offsetMs: number, differenceMs: number): boolean {
    const sinceMs = this.#monotonicMs;
    const { offsetMs: stepOffsetMs = Infinity } = this.#step ?? {};
    if (this.#step === null || Math.abs(offsetMs - stepOffsetMs) > maxSmallDifferenceMs) {
      this.#step = { offsetMs, sinceMs, isFollowed: false };
      this.#warn(differenceMs, 'the clock of this machine was changed; the portal follows if it stays so');
      return false;
    }
    if (sinceMs - this.#step.sinceMs < followStepAfterMs) return false;
    if (!this.#step.isFollowed) {
      this.#step = { ...this.#step, isFollowed: true };
      const how =
        differenceMs > 0 ? 'at once' : 'at half speed until both agree; a restart sets it right at once';
      this.#warn(differenceMs, `the portal follows the changed clock of this machine ${how}`);
    }
    return true;
  }

  #endStep(): void {
    if (this.#step?.isFollowed === false)
      this.#log.warn('the clock of this machine was set back to the time of the portal');
    if (this.#step !== null) this.#steadySinceMs = this.#monotonicMs;
    this.#step = null;
  }

  #warn(differenceMs: number, text: string): void {
    this.#log.warn({ alarm: 'clock', secondsAhead: Math.round(differenceMs / 1000) }, text);
  }
}
