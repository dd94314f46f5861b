/**
 * Manages the draft of a checklist, or of the answer to a correction, in this tab: keeps it in memory, saves each change on this
 * device, and sends it as its kind says. Screens read `view` and call the methods. The class depends on neither React nor the
 * browser.
 */
import type { FormValues } from '#contract/checklist/form-values.ts';
import type { PhotoSlot } from '#contract/exam.ts';
import { isOver } from '#contract/indian-clock.ts';
import { DraftAutosave, type LocalParts } from './autosave.ts';
import { baseOf, hasUnsent, type Draft, type DraftPhoto, type WaitingPhoto } from './draft.ts';
import { withEdits } from './journal.ts';
import { mergeUnread, applySaveResult } from './merge.ts';
import { switchCentre, closeSubmitted, openChecklist, mergeServerProfile, noteCentres } from './open.ts';
import type { Cancel, ChecklistPorts } from './ports.ts';
import { nullOnError } from './store.ts';
import { DraftSyncer, type SessionParts, type Sync } from './sync.ts';
import { isKeepingPhoto, ViewState, lastDayOf, type ChecklistView } from './view.ts';

/** What distinguishes the session of a checklist from that of a correction. */
interface SessionKind {
  /** Loads the draft and shows it. `wantedId` is the centre that the user has asked for. */
  readonly open: (parts: SessionParts, wantedId: string | null) => Promise<void>;
  /** Null where the user sends the draft once, with a button of its own. */
  readonly createSync: ((parts: LocalParts) => Sync) | null;
}

const noSync: Sync = {
  send: () => undefined,
  flush: async () => Promise.resolve(null),
  onEdit: () => undefined,
  stop: () => undefined,
};

export class EditorSession {
  readonly #parts: SessionParts;
  readonly #kind: SessionKind;
  readonly #unsubscribe: readonly Cancel[];
  #wantedId: string | null = null;
  readonly view: () => ChecklistView;
  readonly subscribe: (listener: () => void) => Cancel;

  constructor(ports: ChecklistPorts, kind: SessionKind) {
    const view = new ViewState();
    const autosave = new DraftAutosave(ports, view);
    const parts = { ports, view, autosave };
    this.#parts = { ...parts, sync: kind.createSync?.(parts) ?? noSync };
    this.#kind = kind;
    this.view = view.get;
    this.subscribe = view.subscribe;
    const save = (): void => autosave.saveIfPending();
    this.#unsubscribe = [
      ports.page.on('visibilitychange', save),
      ports.page.on('pagehide', save),
      ports.page.on('online', () => this.#loadIfFailed()),
      ports.onLateAnswer(() => {
        this.#onLateAnswer().catch(ports.onError);
      }),
      ports.page.confirmLeaving(() => this.isOnlyCopy()),
      ports.session.onChange(() => this.#onSessionChange()),
    ];
  }

  dispose(): void {
    const { autosave, sync } = this.#parts;
    sync.stop();
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    // After a logout nothing of this user may be written.
    if (this.#isLoggedIn()) autosave.saveIfPending();
    else autosave.cancel();
  }

  /** @param wantedId the centre that the user has asked for */
  async load(wantedId = this.#wantedId): Promise<void> {
    // A later attempt opens the same centre.
    this.#wantedId = wantedId;
    await this.#kind.open(this.#parts, wantedId);
  }

  async chooseCentre(centreId: string): Promise<void> {
    await switchCentre(this.#parts, centreId);
  }

  /** Whether the server gets changes while the draft is edited, so that another device can continue it. */
  get isSynced(): boolean {
    return this.#kind.createSync !== null;
  }

  edit(change: (answers: FormValues) => FormValues): void {
    const { draft, switchingTo } = this.view();
    if (switchingTo !== null) return;
    this.#parts.autosave.change({ ...draft, answers: change(draft.answers) });
    this.#parts.sync.onEdit();
  }

  /**
   * Sets or removes a photo in the draft that it was taken for, even if another centre is on screen now. None waits then. It is
   * stored and sent at once, because what has left the phone cannot be lost with it.
   * @param madeOf the picture that the photo was made of: another one that was taken meanwhile, or none, stays as it is
   */
  setPhoto(of: Draft, slot: PhotoSlot, photo: DraftPhoto | null, madeOf?: Blob): void {
    // What is not synced has no photo on the server that would have to be removed there.
    const changed = photo !== null || this.isSynced;
    this.#changePhoto({ of, slot, madeOf }, (draft) => ({
      photos: { ...draft.photos, [slot]: photo },
      photosChanged: { ...draft.photosChanged, [slot]: changed },
      waiting: { ...draft.waiting, [slot]: null },
    }));
    this.saveAndSync().catch(this.#parts.ports.onError);
  }

  /**
   * Keeps a photo that is not checked or has no position yet, at once; null removes it and shows the earlier photo again.
   * @param madeOf as for `setPhoto`
   */
  setWaiting(of: Draft, slot: PhotoSlot, photo: WaitingPhoto | null, madeOf?: Blob): void {
    const change = (draft: Draft) => ({ waiting: { ...draft.waiting, [slot]: photo } });
    this.#changePhoto({ of, slot, madeOf }, change, photo?.unchecked !== undefined);
    this.saveLocally().catch(this.#parts.ports.onError);
  }

  /** The user has seen what was merged from another device. */
  acceptMerges(): void {
    this.#parts.view.change({ merged: false, merges: [] });
  }

  /** Saves the draft on this device. Resolves after the write. */
  async saveLocally(): Promise<void> {
    await this.#parts.autosave.saveNow();
  }

  /**
   * Saves the draft on this device and starts sending it. Resolves after the local write, before the server responds.
   */
  async saveAndSync(): Promise<void> {
    await this.saveLocally();
    this.#parts.sync.send();
  }

  /** Sends unsent changes. Resolves with true when the server has everything. */
  async sendNow(): Promise<boolean> {
    await this.saveLocally();
    const failure = await this.#parts.sync.flush();
    await this.saveLocally();
    return failure === null && !hasUnsent(this.view().draft);
  }

  /** Whether this tab has the only copy of some changes, or of a photo, of the user who is logged in. */
  isOnlyCopy(): boolean {
    const { local, draft, phase } = this.view();
    const isKept = local !== 'impossible' && !isKeepingPhoto(this.view());
    return !isKept && phase === 'ready' && this.#isLoggedIn() && hasUnsent(draft);
  }

  /** Runs an action that only some screens need. */
  async run<Value>(action: (parts: SessionParts) => Promise<Value>): Promise<Value> {
    return action(this.#parts);
  }

  #changePhoto(
    { of, slot, madeOf }: { readonly of: Draft; readonly slot: PhotoSlot; readonly madeOf: Blob | undefined },
    change: (draft: Draft) => Partial<Draft>,
    storeFirst = false,
  ): void {
    const changeCurrent = (draft: Draft): Draft => {
      const current = draft.waiting[slot] ?? draft.photos[slot];
      return madeOf === undefined || current?.blob === madeOf ? { ...draft, ...change(draft) } : draft;
    };
    this.#parts.autosave.changeOf(of, changeCurrent, storeFirst);
  }

  #isLoggedIn(): boolean {
    const { session, userId } = this.#parts.ports;
    return session.currentUserId() === userId;
  }

  #loadIfFailed(): void {
    if (this.view().phase === 'failed') this.load().catch(this.#parts.ports.onError);
  }

  /** The draft was opened without what this device has kept of it: saving merges the two. */
  async #onLateAnswer(): Promise<void> {
    if (!this.#isLoggedIn()) return;
    this.#loadIfFailed();
    const { draft, phase } = this.view();
    if (phase !== 'ready') return;
    const kept = await withEdits(this.#parts.ports, { ...draft, answers: baseOf(draft) });
    this.#parts.autosave.changeOf(draft, (current) => mergeUnread(current, kept));
    await this.saveAndSync();
  }

  #onSessionChange(): void {
    if (!this.#isLoggedIn()) return;
    this.#loadIfFailed();
    if (this.view().send.kind === 'session-ended') this.#parts.sync.send();
  }
}

/** The answers to corrections in this tab, on screen or hidden. They are sent by their own button only. */
export const openCorrections = new Map<string, EditorSession>();

/** Below the server's limit of 600 saves an hour. */
const withoutCopyMs = 8_000;
/** Well below the idle time after which the server ends a session. */
const withCopyMs = 10 * 60 * 1000;

/**
 * Sends changes while the user types, between two steps: soon where the device keeps no copy, otherwise so seldom that it
 * only counts as use of the session. Without typing it makes no calls, so that an open page alone keeps no session active.
 */
function createTypingSync({ clock }: ChecklistPorts, view: ViewState, send: () => void) {
  let sentAt = clock.now();
  let cancelTimer: Cancel | null = null;
  const stop = (): void => {
    cancelTimer?.();
    cancelTimer = null;
  };
  const sendNow = (): void => {
    stop();
    sentAt = clock.now();
    send();
  };
  const onEdit = (): void => {
    if (view.get().local === 'impossible') cancelTimer ??= clock.after(withoutCopyMs, sendNow);
    else if (clock.now() - sentAt >= withCopyMs) sendNow();
  };
  return { onEdit, stop };
}

function createChecklistSync(parts: LocalParts): Sync {
  const { ports, view, autosave } = parts;
  const syncer = new DraftSyncer(ports, {
    draft: () => {
      const shown = view.get();
      const isClosed = isOver(lastDayOf(shown), ports.clock.serverNow());
      return shown.phase !== 'ready' || isClosed ? null : shown.draft;
    },
    onState: (send) => view.change({ send }),
    onSaved: (profile, sent) => {
      autosave.changeOf(sent, (draft) => applySaveResult(draft, sent, profile));
      noteCentres(parts, [profile.centre]);
      // At once: a draft that the server has is removed from this device when another user logs in.
      autosave.saveIfPending();
    },
    onChangedElsewhere: async (sent) => (await nullOnError(mergeServerProfile(parts, sent))) ?? false,
    onSubmitted: (sent) => void closeSubmitted(parts, sent.centre.id).catch(ports.onError),
  });
  const typing = createTypingSync(ports, view, () => syncer.send());
  return {
    send: () => syncer.send(),
    flush: async (force) => syncer.flush(force),
    onEdit: typing.onEdit,
    stop: () => {
      syncer.stop();
      typing.stop();
    },
  };
}

/** The draft of a checklist is sent on Next, while the user types, and again until the server has it. */
export const createChecklistSession = (ports: ChecklistPorts): EditorSession =>
  new EditorSession(ports, { open: openChecklist, createSync: createChecklistSync });
