/** Fakes a browser for the tests of the draft code: tabs on one device that share one store and one login. */
import { createStore, type UseStore } from 'idb-keyval';
import { createChecklistSession, type EditorSession } from '../session.ts';
import { DraftCipher } from '../cipher.ts';
import {
  DeviceLimit,
  type Cancel,
  type ChecklistApi,
  type ChecklistPorts,
  type Clock,
  type DeviceCipher,
  type JournalStorage,
  type PageEvent,
  type PageEvents,
  type SessionSource,
} from '../ports.ts';
import type { Draft, DraftPhoto, WaitingPhoto } from '../draft.ts';
import type { FormValues } from '#contract/checklist/form-values.ts';
import { readDraft } from '../store.ts';
import { centreA, FakeServer } from './fake-server.ts';

export const userId = 'user-1';

/** Waits until the store has completed all operations. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 60; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

export class FakeClock implements Clock {
  #nowMs = Date.parse('2026-01-10T06:00:00.000Z');
  readonly #timers = new Set<{ readonly at: number; readonly run: () => void }>();

  readonly now = (): number => this.#nowMs;
  /** How far the clock of this device is behind that of the server. */
  serverAheadMs = 0;
  readonly serverNow = (): number => this.#nowMs + this.serverAheadMs;

  readonly after = (ms: number, run: () => void): Cancel => {
    const timer = { at: this.#nowMs + ms, run };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  };

  /** The remaining time of each timer. */
  get pending(): number[] {
    return [...this.#timers].map(({ at }) => at - this.#nowMs).sort((a, b) => a - b);
  }

  /** Advances the time. Each timer runs when it is due, and the store completes its operations after it. */
  async pass(ms: number): Promise<void> {
    const end = this.#nowMs + ms;
    await settle();
    for (let next = this.#next(end); next !== undefined; next = this.#next(end)) {
      this.#nowMs = next.at;
      this.#timers.delete(next);
      next.run();
      await settle();
    }
    this.#nowMs = end;
  }

  #next(end: number) {
    return [...this.#timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
  }
}

class Emitter<Event> {
  readonly #listeners = new Set<{ readonly event: Event; readonly listener: () => void }>();

  readonly on = (event: Event, listener: () => void): (() => void) => {
    const entry = { event, listener };
    this.#listeners.add(entry);
    return () => this.#listeners.delete(entry);
  };

  emit(event: Event): void {
    for (const entry of this.#listeners) if (entry.event === event) entry.listener();
  }

  get size(): number {
    return this.#listeners.size;
  }
}

export class FakePage implements PageEvents {
  visible = true;
  readonly #events = new Emitter<PageEvent>();
  readonly isVisible = (): boolean => this.visible;
  readonly on = this.#events.on;
  readonly confirmLeaving = (): Cancel => () => undefined;

  emit(event: PageEvent): void {
    this.#events.emit(event);
  }

  show(visible: boolean): void {
    this.visible = visible;
    this.emit('visibilitychange');
  }

  get listenerCount(): number {
    return this.#events.size;
  }
}

/** One browser on one device. */
export class FakeBrowser {
  readonly #store = createStore(`drafts-${crypto.randomUUID()}`, 'drafts');
  readonly #session = new Emitter<'change'>();
  readonly clock = new FakeClock();
  #userId: string | null = userId;
  #edits = '';
  /** Simulates a login with "This is a shared computer". */
  isShared = false;
  /** Where the storage leaves a step pending, until `answer` is called. */
  pendingStep: 'open' | 'read' | 'write' | 'decrypt' | null = null;
  readonly #answers = Promise.withResolvers<void>();
  readonly answer = (): void => {
    this.pendingStep = null;
    this.#answers.resolve();
  };
  readonly #lateAnswer = new Emitter<'answer'>();
  readonly onLateAnswer = (listener: () => void): Cancel => this.#lateAnswer.on('answer', listener);
  readonly #limit = (): DeviceLimit => new DeviceLimit(this.clock, () => this.#lateAnswer.emit('answer'));
  readonly #cipherLimit = this.#limit();
  /** Simulates a private window, a full disk, or one that has no room for records. */
  refusesStore: 'reading' | 'writing' | 'records' | null = null;

  readonly session: SessionSource = {
    currentUserId: () => this.#userId,
    onChange: (listener) => this.#session.on('change', listener),
  };

  readonly store: UseStore = this.#limit().store(async (mode, use) => {
    if (
      this.pendingStep === 'open' ||
      (this.pendingStep === 'write' && mode === 'readwrite') ||
      (this.pendingStep === 'read' && mode === 'readonly')
    )
      await this.#answers.promise;
    if (this.refusesStore === 'reading' || (this.refusesStore !== null && mode === 'readwrite'))
      throw new DOMException('The quota is exceeded', 'QuotaExceededError');
    return this.#store(mode, use);
  });

  /** What one user has encrypted, another cannot read. */
  cipherOf(of: string): DeviceCipher {
    return this.#cipherLimit.cipher(
      fakeCipher(of, async () => (this.pendingStep === 'decrypt' ? this.#answers.promise : undefined)),
    );
  }

  /** Local storage, which is denied together with the store. */
  readonly journal: JournalStorage = {
    read: () => this.#edits,
    write: (text) => {
      if (this.refusesStore !== null && this.refusesStore !== 'records')
        throw new DOMException('The quota is exceeded', 'QuotaExceededError');
      this.#edits = text;
    },
  };

  logIn(as: string | null): void {
    this.#userId = as;
    this.#session.emit('change');
  }

  get sessionListenerCount(): number {
    return this.#session.size;
  }

  openTab(api: ChecklistApi, of: string = userId): Tab {
    return new Tab(this, api, of);
  }
}

/** Encrypts without a thread, so that `settle` waits for it. */
function fakeCipher(of: string, beforeDecrypting: () => Promise<void>): DraftCipher {
  const flip = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => Uint8Array.from(bytes, (byte) => byte ^ 0x55);
  const mark = (label: string): string => `${of} ${label} `;
  return new DraftCipher({
    encrypt: async (bytes, label) =>
      Promise.resolve(Uint8Array.from([...flip(new TextEncoder().encode(mark(label))), ...flip(bytes)])),
    decrypt: async (bytes, label) => {
      await beforeDecrypting();
      const start = new TextEncoder().encode(mark(label));
      const opened = flip(bytes);
      if (!start.every((byte, index) => byte === opened[index]))
        throw new Error('encrypted with another key');
      return opened.slice(start.length);
    },
  });
}

let stamps = 0;

/** One tab with the checklist open. */
export class Tab {
  readonly page = new FakePage();
  readonly errors: unknown[] = [];
  readonly ports: ChecklistPorts;
  readonly session: EditorSession;

  constructor(browser: FakeBrowser, api: ChecklistApi, of: string) {
    const { session, store, journal, clock, isShared, onLateAnswer } = browser;
    const cipher = browser.cipherOf(of);
    this.ports = {
      userId: of,
      api,
      session,
      page: this.page,
      store,
      journal,
      cipher: async () => Promise.resolve(cipher),
      onLateAnswer,
      keepsDrafts: !isShared,
      clock,
      randomId: () => `stamp-${(stamps += 1)}`,
      onError: (error) => this.errors.push(error),
    };
    this.session = createChecklistSession(this.ports);
  }

  get draft(): Draft {
    return this.session.view().draft;
  }

  type(answers: Partial<FormValues>): void {
    this.session.edit((before) => ({ ...before, ...answers }));
  }
}

/** Opens the checklist of the user in a new tab. */
export async function openChecklist(server = new FakeServer(), browser = new FakeBrowser()) {
  const tab = browser.openTab(server.api);
  await tab.session.load();
  const stored = async (centreId = centreA.id) => (await readDraft(tab.ports, centreId))?.draft;
  return { server, browser, clock: browser.clock, tab, session: tab.session, stored };
}

export const takenPhoto = (fileName: string): DraftPhoto => ({
  fileName,
  latitude: 11.7,
  longitude: 92.8,
  placeSource: 'device',
  accuracyM: 12,
  blob: new Blob([fileName], { type: 'image/jpeg' }),
  filePath: null,
  onServer: false,
  sha256: null,
});

export const waitingPhoto = (fileName = 'gate.jpg'): WaitingPhoto => ({
  fileName,
  blob: new Blob([fileName], { type: 'image/jpeg' }),
  takenAtMs: 1_750_000_000_000,
});
