/**
 * Stores the auth session of specification section 3 under `auth`: in local storage, or, on a shared computer, in the
 * session storage of this tab, which ends with the tab. The claims of the token are read without a check of its signature
 * and only decide what is shown; the server verifies every call.
 */
import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { readTokenClaims } from '#contract/session/endpoints.ts';
import { deviceStorage, pageValue, tabStorage } from '../storage.ts';
import { centreIdleSeconds } from '#contract/indian-clock.ts';

// The session storage keys of the signup temporary data of specification section 3, with the id and the stage of the
// signup attempt. They are in this layer because a logout removes them; `signup-store.ts` parses the values.

const signupKeys = {
  mobile: 'signupMobile',
  name: 'signupName',
  emailMasked: 'signupEmail',
  attemptId: 'signupUserId',
  stage: 'signupStage',
  resendAt: 'signupResendAt',
} as const;

type SignupField = keyof typeof signupKeys;

/** Without session storage a sign-up lasts as long as the page is open, which is long enough to finish it. */
const inMemory = new Map<string, string>();

export function readSignupField(field: SignupField): string | null {
  const key = signupKeys[field];
  return tabStorage.read(key) ?? inMemory.get(key) ?? null;
}

export function keepSignupField(field: SignupField, value: string): void {
  const key = signupKeys[field];
  if (!tabStorage.write(key, value)) inMemory.set(key, value);
}

export function forgetSignup(): void {
  inMemory.clear();
  for (const key of Object.values(signupKeys)) tabStorage.remove(key);
}

// When this browser last made a call or changed a draft in a session: the server ends a session that is idle. All tabs share the
// time through local storage; without it each tab counts its own.

/** Of the stored session (specification section 3). */
const sessionKey = 'auth';
const activityKey = 'authCalledAt';
let ownActivityAt = Date.now();

/** Returns 0 when nothing is stored. */
const storedActivityAt = (): number => Number(deviceStorage.read(activityKey));

export const lastActivityAt = (): number => Math.max(ownActivityAt, storedActivityAt());

/**
 * Not stored on a shared computer, which keeps no session.
 * @param at when the call was sent, or the draft was changed
 */
export function recordActivity(at: number): void {
  ownActivityAt = at;
  if (deviceStorage.read(sessionKey) !== null) deviceStorage.write(activityKey, String(at));
}

/** Whether a centre user has left this browser for so long that the session is over. */
export const isCentreIdle = (at = lastActivityAt()): boolean => Date.now() - at > centreIdleSeconds * 1000;

/** The same when a page is opened, which is no activity of the user. */
function wasCentreIdle(): boolean {
  const at = storedActivityAt();
  return at > 0 && isCentreIdle(at);
}

const sessionSchema = z.object({
  userId: z.string().check(z.minLength(1)),
  token: z.string().check(z.minLength(1)),
  isAdmin: z.boolean(),
});
type AuthSession = Readonly<z.infer<typeof sessionSchema>>;

type Place = typeof deviceStorage;

/** Removes a stored session that lacks a token or a user id. */
function readStored(place: Place): AuthSession | null {
  const session = place.parse(sessionKey, sessionSchema);
  if (session === null) place.remove(sessionKey);
  return session;
}

/** A reload takes less time. Browsers can reopen a closed tab with its session storage. */
const reloadMs = 60_000;
const leftKey = 'authLeftAt';

function readTabSession(): AuthSession | null {
  const session = readStored(tabStorage);
  if (session === null || Date.now() - Number(tabStorage.read(leftKey) ?? Infinity) < reloadMs)
    return session;
  tabStorage.remove(sessionKey);
  return null;
}

/** Drops the session of a centre user who has left, before anything of it is shown. */
function readBrowserSession(): AuthSession | null {
  const session = readStored(deviceStorage);
  if (session === null || session.isAdmin || !wasCentreIdle()) return session;
  deviceStorage.remove(sessionKey);
  return null;
}

const tabSession = readTabSession();
let isShared = tabSession !== null;
const current = pageValue(tabSession ?? readBrowserSession());
export const currentSession = current.get;
export const onSessionChange = current.subscribe;

function followBrowser(): void {
  // A login or logout in another tab applies to this tab as well, except on a shared computer.
  window.addEventListener('storage', (event) => {
    if (!isShared && (event.key === sessionKey || event.key === null)) current.set(readStored(deviceStorage));
  });
  // The browser has kept this page, and meanwhile the user may have logged out or left.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    const session = isShared ? readTabSession() : readBrowserSession();
    if (session?.token !== currentSession()?.token) current.set(session);
  });
  window.addEventListener('pagehide', () => {
    if (isShared) tabStorage.write(leftKey, String(Date.now()));
  });
}
// The server renders screens without a session.
if (typeof window !== 'undefined') followBrowser();

/** Whether the user has chosen at login that nothing is kept on this computer. */
export const isSharedComputer = (): boolean => isShared;

/**
 * Stores the session of a token and returns it, or null when the token has no user id. Without storage it lasts as long
 * as this page. `shared` is the choice of the last login by default.
 */
export function keepSession(token: string, shared = isShared): AuthSession | null {
  const claims = readTokenClaims(token);
  if (claims === null) return null;
  const session = { userId: claims.userId, token, isAdmin: claims.isAdmin };
  isShared = shared;
  (shared ? deviceStorage : tabStorage).remove(sessionKey);
  (shared ? tabStorage : deviceStorage).write(sessionKey, JSON.stringify(session));
  recordActivity(Date.now());
  current.set(session);
  return session;
}

/** The session has ended: only this page still knows whose it was, so that its user can continue here. */
export function forgetStoredSession(): void {
  deviceStorage.remove(sessionKey);
  tabStorage.remove(sessionKey);
  deviceStorage.remove(activityKey);
  forgetSignup();
}

/** Removes the session and the data of a sign-up from this browser. */
export function dropSession(): void {
  forgetStoredSession();
  isShared = false;
  current.set(null);
}

/** Known to this browser only. */
const noSession = (): null => null;

export const useSession = (): AuthSession | null =>
  useSyncExternalStore(onSessionChange, currentSession, noSession);
