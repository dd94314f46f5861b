/** Connects the draft code to the browser: the API client, IndexedDB, the session, timers and page events. */
import { createStore, type UseStore } from 'idb-keyval';
import { listUserCentres } from '#contract/checklist/endpoints.ts';
import { readProfiles, sendProfile, submitChecklist } from '#contract/checklist/received-profile.ts';
import { callApi, uploadForm } from '../../../api/client.ts';
import { serverNow } from '../../../api/server-clock.ts';
import { readTokenClaims } from '#contract/session/token.ts';
import { recordActivity } from '../../../session/session-activity.ts';
import { currentSession, isSharedComputer, onSessionChange } from '../../../session/session-store.ts';
import { DeviceLimit } from './draft-store.ts';
import type {
  Cancel,
  ChecklistApi,
  ChecklistPorts,
  LoadCipher,
  Clock,
  JournalStorage,
  PageEvents,
  SessionSource,
} from './ports.ts';

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
let last: { readonly draftKey: string | undefined; readonly cipher: ReturnType<LoadCipher> } | null = null;

const cipherLimit = createLimit();

async function loadCipher(userId: string): ReturnType<LoadCipher> {
  const own = currentSession();
  if (own?.userId !== userId) throw new Error('Not logged in');
  const draftKey = readTokenClaims(own.token)?.draftKey;
  if (last === null || last.draftKey !== draftKey) {
    const cipher = import('./draft-cipher.ts').then(({ createDraftCipher }) =>
      cipherLimit.cipher(createDraftCipher(draftKey)),
    );
    last = { draftKey, cipher };
    cipher.catch(() => {
      last = null;
    });
  }
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
