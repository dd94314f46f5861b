/** A clock that changes only when a test advances it. */
import { addSeconds, type ServerClock } from '../kernel/time.ts';

export interface ManualClock extends ServerClock {
  advance(seconds: number): void;
}

export function createManualClock(start = new Date('2026-01-10T06:00:00.000Z')): ManualClock {
  let now = start;
  return {
    now: () => now,
    steadyMs: () => now.getTime() - start.getTime(),
    advance: (seconds) => {
      now = addSeconds(now, seconds);
    },
  };
}
