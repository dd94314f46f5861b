/**
 * When this browser last made a call or changed a draft in a session: the server ends a session that is idle. All tabs share the
 * time through local storage; without it each tab counts its own.
 */
import { centreIdleSeconds } from '#contract/session-times.ts';

/** Of the stored session (specification section 3). */
export const sessionKey = 'auth';
const storageKey = 'authCalledAt';
let ownActivityAt = Date.now();

/** Returns 0 when nothing is stored. */
function storedActivityAt(): number {
  try {
    return Number(localStorage.getItem(storageKey));
  } catch {
    return 0;
  }
}

export const lastActivityAt = (): number => Math.max(ownActivityAt, storedActivityAt());

/**
 * Not stored on a shared computer, which keeps no session.
 * @param at when the call was sent, or the draft was changed
 */
export function recordActivity(at: number): void {
  ownActivityAt = at;
  try {
    if (localStorage.getItem(sessionKey) !== null) localStorage.setItem(storageKey, String(at));
  } catch {
    // Full or disabled.
  }
}

export function forgetActivity(): void {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // Disabled.
  }
}

const isIdleSince = (at: number): boolean => Date.now() - at > centreIdleSeconds * 1000;

/** Whether a centre user has left this browser for so long that the session is over. */
export const isCentreIdle = (): boolean => isIdleSince(lastActivityAt());

/** The same when a page is opened, which is no activity of the user. */
export function wasCentreIdle(): boolean {
  const at = storedActivityAt();
  return at > 0 && isIdleSince(at);
}
