/** What an administrator has typed, in the session storage of the tab: it survives a failure, a reload and a session that ended. */
import { currentSession } from './session-store.ts';

const prefix = 'kept:';

/** Another user of the tab does not get the text. */
const keyOf = (name: string): string => `${prefix}${currentSession()?.userId ?? ''}:${name}`;

/** Returns '' when nothing is kept. */
export function readKeptText(name: string): string {
  try {
    return sessionStorage.getItem(keyOf(name)) ?? '';
  } catch {
    return '';
  }
}

export function keepText(name: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(keyOf(name));
    else sessionStorage.setItem(keyOf(name), text);
  } catch {
    // Without storage the text is kept as long as its screen is open.
  }
}

/** For a logout. */
export function forgetKeptTexts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to remove.
  }
}
