/**
 * When this browser last made a call or changed a draft in a session: the server ends a session that is idle. All tabs share the
 * time through local storage; without it each tab counts its own.
 */
import { centreIdleSeconds } from '#contract/indian-clock.ts';
import { deviceStorage } from '../storage.ts';

/** Of the stored session (specification section 3). */
export const sessionKey = 'auth';
const storageKey = 'authCalledAt';
let ownActivityAt = Date.now();

/** Returns 0 when nothing is stored. */
const storedActivityAt = (): number => Number(deviceStorage.read(storageKey));

export const lastActivityAt = (): number => Math.max(ownActivityAt, storedActivityAt());

/**
 * Not stored on a shared computer, which keeps no session.
 * @param at when the call was sent, or the draft was changed
 */
export function recordActivity(at: number): void {
  ownActivityAt = at;
  if (deviceStorage.read(sessionKey) !== null) deviceStorage.write(storageKey, String(at));
}

export function forgetActivity(): void {
  deviceStorage.remove(storageKey);
}

/** Whether a centre user has left this browser for so long that the session is over. */
export const isCentreIdle = (at = lastActivityAt()): boolean => Date.now() - at > centreIdleSeconds * 1000;

/** The same when a page is opened, which is no activity of the user. */
export function wasCentreIdle(): boolean {
  const at = storedActivityAt();
  return at > 0 && isCentreIdle(at);
}
