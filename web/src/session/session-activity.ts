/**
 * When this browser last made a call with an administrator's session: the server ends a session that is idle. All tabs share
 * the time through local storage; without it each tab counts its own calls.
 */
const storageKey = 'authCalledAt';
let ownCallAt = Date.now();

export function lastCallAt(): number {
  try {
    return Math.max(ownCallAt, Number(localStorage.getItem(storageKey)));
  } catch {
    return ownCallAt;
  }
}

/** @param at when the call was sent */
export function recordCall(at: number): void {
  ownCallAt = at;
  try {
    localStorage.setItem(storageKey, String(at));
  } catch {
    // Full or disabled.
  }
}
