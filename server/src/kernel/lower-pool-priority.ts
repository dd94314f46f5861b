/**
 * Gives the event loop precedence over Node's pool of threads, which compares passwords: a storm of logins must not slow
 * everybody else (decision 0018).
 */
import { readdirSync, readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

const threadsFolder = '/proc/self/task';

/** Only Linux has a priority for each thread; elsewhere, and where it is not allowed, nothing changes. */
export function lowerPoolPriority(): void {
  try {
    for (const thread of readdirSync(threadsFolder))
      if (readFileSync(`${threadsFolder}/${thread}/comm`, 'utf8').startsWith('libuv-worker'))
        setPriority(Number(thread), constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // As said above.
  }
}
