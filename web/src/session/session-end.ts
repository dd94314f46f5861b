/** How an administrator's session ended last, so that the login screen can tell and lead back. Centre users stay in place. */
import { dropSession } from './session-store.ts';

/** `ended`: the server no longer accepts it. `left`: Logout. */
export type SessionEnd = 'ended' | 'left';

let last: SessionEnd | null = null;

export function endSession(how: SessionEnd): void {
  last = how;
  dropSession();
}

export function lastSessionEnd(): SessionEnd | null {
  return last;
}

export function forgetSessionEnd(): void {
  last = null;
}
