/** Declares the external dependencies of the draft code. `browser-ports.ts` implements them for the browser. */
import type { UseStore } from 'idb-keyval';
import type { Result } from '#contract/call.ts';
import type { Shown } from '#contract/checklist/derive/shown-content.ts';
import type { ChecklistToSend } from '#contract/checklist/derive/form-codec.ts';
import type { CentreLookup } from '#contract/checklist/profile.ts';
import type { ReceivedProfile, ReceivedProfiles } from '#contract/checklist/received-profile.ts';
import type { DraftCipher } from './draft-cipher.ts';

/** Removes a listener, or cancels a timer. */
export type Cancel = () => void;

/** The API calls of one user. They never reject: a failure is a value. */
export interface ChecklistApi {
  readonly listUserCentres: () => Promise<Result<CentreLookup[]>>;
  /** Without a centre id it returns the checklist that was saved last. */
  readonly getProfile: (centreId?: string) => Promise<Result<ReceivedProfiles>>;
  /** `onProgress` gets the fraction of the upload that is done, from 0 to 1. */
  readonly saveProfile: (
    checklist: ChecklistToSend,
    onProgress: (fraction: number) => void,
  ) => Promise<Result<{ readonly profile: ReceivedProfile | null }>>;
  /** @param shown undefined when the server has not said what it has saved */
  readonly submitProfile: (centreId: string, shown: Shown | undefined) => Promise<Result<unknown>>;
}

export interface SessionSource {
  /** Returns the user who is logged in to this browser, or null. */
  readonly currentUserId: () => string | null;
  readonly onChange: (listener: () => void) => Cancel;
}

export interface Clock {
  readonly now: () => number;
  /** The time of the server; null before its first response. */
  readonly serverNow: () => number | null;
  readonly after: (ms: number, run: () => void) => Cancel;
}

export type PageEvent = 'visibilitychange' | 'pagehide' | 'online';

export interface PageEvents {
  readonly isVisible: () => boolean;
  readonly on: (event: PageEvent, listener: () => void) => Cancel;
  /** Asks before the page is left while `isNeeded` returns true. */
  readonly confirmLeaving: (isNeeded: () => boolean) => Cancel;
}

/** One text in local storage; '' or null when there is none. Both functions may throw. */
export interface JournalStorage {
  readonly read: () => string | null;
  readonly write: (text: string) => void;
}

export type DeviceCipher = Pick<DraftCipher, 'seal' | 'open' | 'sealText' | 'openText'>;
export type LoadCipher = () => Promise<DeviceCipher>;

export interface ChecklistPorts {
  readonly userId: string;
  readonly api: ChecklistApi;
  readonly session: SessionSource;
  readonly clock: Clock;
  readonly page: PageEvents;
  /** An object store in IndexedDB. */
  readonly store: UseStore;
  readonly journal: JournalStorage;
  /** Rejects when the user is not logged in, or the code cannot be loaded. */
  readonly cipher: LoadCipher;
  /** When the storage or the cipher of this device, which had not answered in time, has answered after all. */
  readonly onLateAnswer: (listener: () => void) => Cancel;
  /** False on a shared computer: drafts are read and removed, but not written. `in-this-tab`: what is kept ends with the tab. */
  readonly keepsDrafts: boolean | 'in-this-tab';
  readonly randomId: () => string;
  /** Reports an unexpected error. */
  readonly onError: (error: unknown) => void;
}
