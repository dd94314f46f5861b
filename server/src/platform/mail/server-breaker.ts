/**
 * Limits the attempts on a mail server that is down: after several failures in a row no mail is tried for a while,
 * then one. The first mail that the server answers ends the pause (security.md R11).
 */
import { addSeconds, type Clock } from '../../kernel/steady-clock.ts';

/** What may be tried now: every mail that is due, one mail to see whether the server works again, or none. */
type Admission = 'all' | 'one' | 'none';

interface ServerBreaker {
  admit(): Admission;
  /** The server answered, with whatever reply. */
  onReachable(): void;
  onUnavailable(): void;
  /** No mail was due for the attempt that `admit` allowed. */
  onUnused(): void;
  readonly isOpen: boolean;
}

/** Less than a minute after the first one, also when only one mail waits. */
const failuresToOpen = 3;
const pausesSeconds = [5, 10, 20];
const longestPauseSeconds = 30;

export function createServerBreaker(clock: Clock): ServerBreaker {
  let failures = 0;
  let pausedUntil = new Date(0);
  let isTrying = false;
  const isPaused = (): boolean => {
    const now = clock.now();
    // A clock that was set back must not prolong the pause.
    return pausedUntil > now && pausedUntil <= addSeconds(now, longestPauseSeconds);
  };
  return {
    admit: () => {
      if (failures < failuresToOpen) return 'all';
      if (isTrying || isPaused()) return 'none';
      isTrying = true;
      return 'one';
    },
    onReachable: () => {
      failures = 0;
      isTrying = false;
    },
    onUnavailable: () => {
      // Mails that were being sent when the pause began.
      if (failures >= failuresToOpen && !isTrying) return;
      failures += 1;
      isTrying = false;
      const pause = pausesSeconds[failures - failuresToOpen] ?? longestPauseSeconds;
      if (failures >= failuresToOpen) pausedUntil = addSeconds(clock.now(), pause);
    },
    onUnused: () => {
      isTrying = false;
    },
    get isOpen() {
      return failures >= failuresToOpen;
    },
  };
}
