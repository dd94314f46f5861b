/**
 * The clock of the server. It follows the clock of the machine, but never goes back, and ignores that somebody sets the
 * clock of the machine until that has lasted for some minutes (security.md R10, decision 0024).
 */
import { systemClock, type ServerClock } from './clock.ts';
import type { Log } from './log.ts';

export interface TimeSources {
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

class SteadyClock implements ServerClock {
  readonly #log: Pick<Log, 'warn'>;
  readonly #sources: TimeSources;
  #timeMs: number;
  #monotonicMs: number;
  #steadySinceMs: number;
  #step: Step | null = null;

  constructor(log: Pick<Log, 'warn'>, sources: TimeSources) {
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
    else this.#correct(differenceMs, elapsedMs * maxCorrection);
    return new Date(this.#timeMs);
  }

  steadyMs(): number {
    this.now();
    return this.#step === null ? this.#monotonicMs - this.#steadySinceMs : 0;
  }

  #correct(differenceMs: number, maxMs: number): void {
    this.#timeMs += Math.max(-maxMs, Math.min(maxMs, differenceMs));
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

export function createSteadyClock(log: Pick<Log, 'warn'>, sources: TimeSources = systemSources): ServerClock {
  return new SteadyClock(log, sources);
}
