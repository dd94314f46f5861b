/**
 * Declares what the draft code needs of its surroundings, and connects it to the browser: the API client, IndexedDB, the session, timers
 * and page events.
 */
import { createStore, type UseStore } from 'idb-keyval';
import type { Result } from '#contract/call.ts';
import type { ChecklistToSend } from '#contract/checklist/form.ts';
import { listUserCentres, type Shown } from '#contract/checklist/endpoints.ts';
import type { CentreLookup } from '#contract/checklist/profile.ts';
import {
  readProfiles,
  sendProfile,
  submitChecklist,
  type ReceivedProfile,
  type ReceivedProfiles,
} from '#contract/checklist/received-profile.ts';
import { readTokenClaims } from '#contract/session/endpoints.ts';
import { callApi, uploadForm, serverNow } from '../../../api/client.ts';
import {
  recordActivity,
  currentSession,
  isSharedComputer,
  onSessionChange,
} from '../../../session/session-store.ts';
import { createDraftCipher, type DraftCipher } from './cipher.ts';

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
type LoadCipher = () => Promise<DeviceCipher>;

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
  readonly onError: (error: unknown) => void;
}

/** A healthy device answers within milliseconds. */
const stepLimitMs = 3000;

const noAnswer = new Error('The storage of this device does not answer');

/**
 * Refuses each step of the device's storage that does not answer in time, because a browser may leave one pending for ever. While one
 * is unanswered, further steps are refused at once. When it answers after all, storage is used again, and `onAnswer` is called.
 */
export class DeviceLimit {
  readonly #after: Clock['after'];
  readonly #onAnswer: () => void;
  #unanswered = 0;

  constructor({ after }: Pick<Clock, 'after'>, onAnswer: () => void) {
    this.#after = after;
    this.#onAnswer = onAnswer;
  }

  async #limit<Value>(step: () => Promise<Value>, giveUp?: () => void): Promise<Value> {
    if (this.#unanswered > 0) throw noAnswer;
    return new Promise((resolve, reject) => {
      let isLate = false;
      const refuse = (): void => {
        isLate = true;
        this.#unanswered += 1;
        reject(noAnswer);
        giveUp?.();
      };
      // In two parts: when the page itself stood still for longer, an answer that has come meanwhile is received between them.
      let cancel = this.#after(stepLimitMs / 2, () => {
        cancel = this.#after(stepLimitMs / 2, refuse);
      });
      const settle = (answers: boolean): void => {
        cancel();
        if (!isLate || !answers) return;
        this.#unanswered -= 1;
        if (this.#unanswered === 0) this.#onAnswer();
      };
      const answer = step();
      answer.then(resolve, reject);
      answer.then(
        () => settle(true),
        (error: unknown) => settle(error === noAnswer),
      );
    });
  }

  store(use: UseStore): UseStore {
    return async (mode, run) => {
      let isOver = false;
      let transaction: IDBTransaction | null = null;
      return this.#limit(
        async () =>
          use(mode, (records) => {
            // The database was opened too late: nothing may be written any more.
            if (isOver) throw noAnswer;
            ({ transaction } = records);
            return run(records);
          }),
        () => {
          isOver = true;
          try {
            if (mode === 'readwrite') transaction?.abort();
          } catch {
            // It has ended.
          }
        },
      );
    };
  }

  cipher(cipher: DeviceCipher): DeviceCipher {
    return {
      seal: async (value, label) => this.#limit(async () => cipher.seal(value, label)),
      open: async (sealed, label) => this.#limit(async () => cipher.open(sealed, label)),
      sealText: async (value, label) => this.#limit(async () => cipher.sealText(value, label)),
      openText: async (text, label) => this.#limit(async () => cipher.openText(text, label)),
    };
  }
}

const database = createStore('centre-checklist', 'drafts');
const journalKey = 'checklist-edits';
const journal: JournalStorage = {
  read: () => localStorage.getItem(journalKey),
  write: (text) =>
    text === '' ? localStorage.removeItem(journalKey) : localStorage.setItem(journalKey, text),
};

const session: SessionSource = {
  currentUserId: () => currentSession()?.userId ?? null,
  onChange: onSessionChange,
};

const clock: Clock = {
  now: () => Date.now(),
  serverNow,
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

const lateAnswers = new EventTarget();
const onLateAnswer = (listener: () => void): Cancel => {
  lateAnswers.addEventListener('answer', listener);
  return () => lateAnswers.removeEventListener('answer', listener);
};
export const createLimit = (): DeviceLimit =>
  new DeviceLimit(clock, () => lateAnswers.dispatchEvent(new Event('answer')));

const limited = createLimit().store(database);
/** A change of a draft is an activity, also without a network. */
const store: UseStore = async (mode, use) => {
  if (mode === 'readwrite') recordActivity(Date.now());
  return limited(mode, use);
};

const page: PageEvents = {
  isVisible: () => document.visibilityState === 'visible',
  on: (event, listener) => {
    const target = event === 'visibilitychange' ? document : window;
    target.addEventListener(event, listener);
    return () => target.removeEventListener(event, listener);
  },
  confirmLeaving: (isNeeded) => {
    const confirm = (event: BeforeUnloadEvent): void => {
      if (isNeeded()) event.preventDefault();
    };
    window.addEventListener('beforeunload', confirm);
    return () => window.removeEventListener('beforeunload', confirm);
  },
};

function createApi(userId: string): ChecklistApi {
  const params = { userId };
  return {
    listUserCentres: async () => callApi(listUserCentres, {}),
    getProfile: async (centreId) => callApi(readProfiles, { params, query: { centre_config_id: centreId } }),
    saveProfile: async (value, onProgress) => uploadForm(sendProfile, { params, value }, onProgress),
    submitProfile: async (centreId, shown) =>
      callApi(submitChecklist, {
        params,
        body: {
          centre_config_id: centreId,
          language: document.documentElement.lang,
          ...(shown && { shown }),
        },
      }),
  };
}

/** The one of the last user, so that the parts of a page share what it has encrypted. */
let last: { readonly draftKey: string | undefined; readonly cipher: Awaited<ReturnType<LoadCipher>> } | null =
  null;

const cipherLimit = createLimit();

async function loadCipher(userId: string): ReturnType<LoadCipher> {
  const own = currentSession();
  if (own?.userId !== userId) throw new Error('Not logged in');
  const draftKey = readTokenClaims(own.token)?.draftKey;
  if (last === null || last.draftKey !== draftKey)
    last = { draftKey, cipher: cipherLimit.cipher(createDraftCipher(draftKey)) };
  return last.cipher;
}

export function createBrowserPorts(userId: string): ChecklistPorts {
  return {
    userId,
    api: createApi(userId),
    session,
    clock,
    page,
    store,
    journal,
    cipher: async () => loadCipher(userId),
    onLateAnswer,
    keepsDrafts: !isSharedComputer(),
    randomId: () => crypto.randomUUID(),
    onError: (error) => reportError(error),
  };
}
