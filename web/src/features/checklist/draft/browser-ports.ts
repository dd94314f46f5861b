/** Connects the draft code to the browser: the API client, IndexedDB, the session, timers and page events. */
import { createStore } from 'idb-keyval';
import { listUserCentres } from '#contract/checklist/endpoints.ts';
import { readProfiles, sendProfile, submitChecklist } from '#contract/checklist/received-profile.ts';
import { callApi, uploadForm } from '../../../api/client.ts';
import { currentSession, isSharedComputer, onSessionChange } from '../../../session/session-store.ts';
import type {
  ChecklistApi,
  ChecklistPorts,
  Clock,
  JournalStorage,
  PageEvents,
  SessionSource,
} from './ports.ts';

const store = createStore('centre-checklist', 'drafts');

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
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

const page: PageEvents = {
  isVisible: () => document.visibilityState === 'visible',
  on: (event, listener) => {
    const target = event === 'visibilitychange' ? document : window;
    target.addEventListener(event, listener);
    return () => target.removeEventListener(event, listener);
  },
};

function createApi(userId: string): ChecklistApi {
  const params = { userId };
  return {
    listUserCentres: async () => callApi(listUserCentres, {}),
    getProfile: async (centreId) => callApi(readProfiles, { params, query: { centre_config_id: centreId } }),
    saveProfile: async (value, onProgress) => uploadForm(sendProfile, { params, value }, onProgress),
    submitProfile: async (centreId) =>
      callApi(submitChecklist, {
        params,
        body: { centre_config_id: centreId, language: document.documentElement.lang },
      }),
  };
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
    keepsDrafts: !isSharedComputer(),
    randomId: () => crypto.randomUUID(),
    onError: (error) => reportError(error),
  };
}
