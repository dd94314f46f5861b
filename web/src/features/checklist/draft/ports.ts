/** What the draft engine needs from outside. In the browser `browser-ports.ts` provides it. */
import type { UseStore } from 'idb-keyval';
import type { Result } from '#contract/call.ts';
import type { ChecklistToSend } from '#contract/checklist/derive/form-codec.ts';
import type { CentreLookup, Profile, ProfileResponse } from '#contract/checklist/profile.ts';

/** Removes a listener, or cancels a timer. */
export type Cancel = () => void;

/** The calls of one user. None of them rejects: a failure is a value. */
export interface ChecklistApi {
  readonly listUserCentres: () => Promise<Result<CentreLookup[]>>;
  /** Without a centre it returns the checklist last worked on. */
  readonly getProfile: (centreId?: string) => Promise<Result<ProfileResponse>>;
  /** `onProgress` gets the fraction of the upload that is done, from 0 to 1. */
  readonly saveProfile: (
    checklist: ChecklistToSend,
    onProgress: (fraction: number) => void,
  ) => Promise<Result<{ readonly profile: Profile }>>;
  readonly submitProfile: (centreId: string) => Promise<Result<unknown>>;
}

export interface SessionSource {
  /** The user who is logged in in this browser now; null when nobody is. */
  readonly currentUserId: () => string | null;
  readonly onChange: (listener: () => void) => Cancel;
}

export interface Clock {
  readonly now: () => number;
  readonly after: (ms: number, run: () => void) => Cancel;
}

export type PageEvent = 'visibilitychange' | 'pagehide' | 'online';

export interface PageEvents {
  readonly isVisible: () => boolean;
  readonly on: (event: PageEvent, listener: () => void) => Cancel;
}

export interface ChecklistPorts {
  readonly userId: string;
  readonly api: ChecklistApi;
  readonly session: SessionSource;
  readonly clock: Clock;
  readonly page: PageEvents;
  /** The browser's own store: one object store of IndexedDB. */
  readonly store: UseStore;
  readonly randomId: () => string;
  /** Reports an error that nothing in the engine expects. */
  readonly onError: (error: unknown) => void;
}
