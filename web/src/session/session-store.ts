/**
 * The auth session of specification section 3: kept in local storage under `auth` while it has a token and a user id.
 * What the token says here only steers the screens; the server reads everything again.
 */
import * as z from 'zod/mini';
import { readTokenClaims } from '#contract/session/token.ts';
import { useSyncExternalStore } from 'react';
import { forgetSignup } from './signup-data.ts';

export interface AuthSession {
  readonly userId: string;
  readonly token: string;
  readonly isAdmin: boolean;
}

const storageKey = 'auth';
const sessionSchema = z.object({
  userId: z.string().check(z.minLength(1)),
  token: z.string().check(z.minLength(1)),
  isAdmin: z.boolean(),
});

/** A full or forbidden store is no reason to keep anybody from logging in or out. */
function tryToStore(act: () => void): void {
  try {
    act();
  } catch {
    // This tab goes by what it has in memory.
  }
}

/** Half a session is none: what lacks a token or a user id is removed. */
function readStored(): AuthSession | null {
  try {
    const parsed = z.safeParse(sessionSchema, JSON.parse(localStorage.getItem(storageKey) ?? 'null'));
    if (parsed.success) return parsed.data;
  } catch {
    // No JSON, or no store.
  }
  tryToStore(() => localStorage.removeItem(storageKey));
  return null;
}

let current: AuthSession | null = readStored();
const listeners = new Set<() => void>();

function change(session: AuthSession | null): void {
  current = session;
  for (const listener of listeners) listener();
}

/** Another tab logged in or out: its session is this tab's as well. */
window.addEventListener('storage', (event) => {
  if (event.key === storageKey || event.key === null) change(readStored());
});

export function currentSession(): AuthSession | null {
  return current;
}

/**
 * Keeps the session of a token; answers it, or null when the token carries no user id. In a browser that stores nothing
 * it lasts as long as this tab.
 */
export function keepSession(token: string): AuthSession | null {
  const claims = readTokenClaims(token);
  if (claims === null) return null;
  const session = { userId: claims.userId, token, isAdmin: claims.isAdmin };
  tryToStore(() => localStorage.setItem(storageKey, JSON.stringify(session)));
  change(session);
  return session;
}

/** Removes token, user id, admin flag and what a sign-up left from this browser. */
export function dropSession(): void {
  tryToStore(() => localStorage.removeItem(storageKey));
  forgetSignup();
  change(null);
}

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSession(): AuthSession | null {
  return useSyncExternalStore(onSessionChange, currentSession);
}

/** Milliseconds until the token ends by its own claim; below zero when it has. */
export function sessionLeftMs(session: AuthSession, now: number): number {
  const claims = readTokenClaims(session.token);
  return claims === null ? 0 : claims.exp * 1000 - now;
}
