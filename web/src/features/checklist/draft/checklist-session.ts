/**
 * One person's work on the checklist in this tab: the draft in memory, saved on this device as it changes and sent to
 * the server on Next. Screens read `view` and call the verbs; nothing here knows React.
 */
import type { Profile } from '#contract/checklist/profile.ts';
import type { PhotoSlot } from '#contract/exam.ts';
import { currentSession, onSessionChange } from '../../../session/session-store.ts';
import { firstView, type ChecklistView } from './checklist-view.ts';
import { DraftSyncer } from './draft-syncer.ts';
import { removeOldDrafts } from './draft-store.ts';
import {
  carriedAnswers,
  hasUnsent,
  mergeWithServer,
  mergeDrafts,
  serverPhotos,
  applySaveResult,
  type Draft,
  type DraftPhoto,
} from './draft.ts';
import { loadChecklist, loadDraft, nullOnError, type LoadedChecklist } from './load-checklist.ts';
import { LocalDraftStore } from './local-draft-store.ts';
import { loadServerProfile, reconcile, submitOnce, type SubmitOutcome } from './submit-checklist.ts';
import type { FormValues } from '#contract/checklist/derive/form-values.ts';

const saveAfterMs = 300;
/** How long another centre waits for the one left behind to reach the server. */
const switchPatienceMs = 4000;

export class ChecklistSession {
  readonly userId: string;
  #view: ChecklistView = firstView;
  readonly #listeners = new Set<() => void>();
  readonly #sender: DraftSyncer;
  readonly #copy: LocalDraftStore;
  #saveTimer: ReturnType<typeof setTimeout> | undefined;
  readonly #forget: () => void;

  constructor(userId: string) {
    this.userId = userId;
    this.#copy = new LocalDraftStore(userId);
    this.#sender = new DraftSyncer({
      userId,
      draft: () => (this.#view.phase === 'ready' ? this.#view.draft : null),
      onState: (send) => this.#change({ send }),
      onSaved: (profile, sent) => this.#changeDraftOf(sent, (draft) => applySaveResult(draft, sent, profile)),
      onChangedElsewhere: (sent) => this.#mergeWithServer(sent),
      onSubmitted: (sent) => void this.#forgetCentre(sent.centre.id).catch(reportError),
    });
    document.addEventListener('visibilitychange', this.#saveWhenHidden);
    window.addEventListener('pagehide', this.#saveWhenHidden);
    window.addEventListener('online', this.#loadWhenFailed);
    this.#forget = onSessionChange(() => {
      if (currentSession() === null) return;
      this.#loadWhenFailed();
      if (this.#view.send.kind === 'session-ended') this.#sender.send();
    });
  }

  readonly view = (): ChecklistView => this.#view;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  dispose(): void {
    this.#sender.stop();
    this.#forget();
    document.removeEventListener('visibilitychange', this.#saveWhenHidden);
    window.removeEventListener('pagehide', this.#saveWhenHidden);
    window.removeEventListener('online', this.#loadWhenFailed);
    // After a logout nothing of this user is written any more.
    if (currentSession()?.userId === this.userId) this.#saveWhenHidden();
    else clearTimeout(this.#saveTimer);
  }

  async load(): Promise<void> {
    this.#change({ phase: 'loading', failure: null });
    await nullOnError(removeOldDrafts(Date.now()).then(() => null));
    await this.#show(await loadChecklist(this.userId));
  }

  /** Another centre has another checklist: its own if it has one, else a new one with address and pincode empty. */
  async chooseCentre(centreId: string): Promise<void> {
    const { centres, draft, switchingTo } = this.#view;
    const centre = centres.find((one) => one.id === centreId && !one.submitted);
    if (centre === undefined || centre.id === draft.centre.id || switchingTo !== null) return;
    this.#change({ switchingTo: centre.id });
    await this.saveLocally();
    const patience = new Promise((resolve) => setTimeout(resolve, switchPatienceMs));
    await Promise.race([this.#sender.flush(), patience]);
    const { submitted: _, ...lookup } = centre;
    const found = await loadDraft(this.userId, lookup, carriedAnswers(this.#view.draft.answers));
    if (found.ok && found.value !== null) {
      await this.#show({ kind: 'ready', centres, ...found.value });
    } else if (found.ok) {
      await this.load();
    } else {
      this.#change({ failure: found.failure });
    }
    this.#change({ switchingTo: null });
  }

  edit(change: (answers: FormValues) => FormValues): void {
    if (this.#view.switchingTo !== null) return;
    this.#changeDraft({ ...this.#view.draft, answers: change(this.#view.draft.answers) });
  }

  /** Puts a photo into the draft it was taken for, or takes it out; the screen may have gone on to another centre. */
  setPhoto(of: Draft, slot: PhotoSlot, photo: DraftPhoto | null): void {
    this.#changeDraftOf(of, (draft) => ({
      ...draft,
      photos: { ...draft.photos, [slot]: photo },
      photosChanged: { ...draft.photosChanged, [slot]: true },
    }));
  }

  /** Fetches the paths of the server's pictures again: they work for a quarter of an hour only. */
  async refreshPhotoPaths(): Promise<void> {
    const { draft } = this.#view;
    const profile = await loadServerProfile(this.userId, draft.centre.id);
    if (profile === null) return;
    const fresh = serverPhotos(profile);
    const renew = (photo: DraftPhoto | null, kept: DraftPhoto | null): DraftPhoto | null =>
      photo !== null && kept?.sha256 === photo.sha256
        ? { ...photo, filePath: kept?.filePath ?? null }
        : photo;
    this.#changeDraftOf(draft, (now) => ({
      ...now,
      photos: {
        centre: renew(now.photos.centre, fresh.centre),
        strongRoom: renew(now.photos.strongRoom, fresh.strongRoom),
      },
    }));
  }

  /** Saved on Next: on this device before it resolves, on the server as soon as the network allows. */
  async saveAndSync(): Promise<void> {
    await this.saveLocally();
    this.#sender.send();
  }

  /** Sends what is unsent and waits for it; true when the server has everything. */
  async sendNow(): Promise<boolean> {
    await this.saveLocally();
    const failure = await this.#sender.flush();
    await this.saveLocally();
    return failure === null && !hasUnsent(this.#view.draft);
  }

  /**
   * Confirm & Submit: saves the profile, then submits it; a lost answer is looked up before it counts as a failure.
   * When saving brought in changes of another device, nothing is submitted: nobody has seen them on the preview.
   */
  async submit(): Promise<SubmitOutcome> {
    await this.saveLocally();
    this.#change({ merged: false });
    const unsent = await this.#sender.flush(true);
    if (this.#view.merged) return { ok: false, failure: null };
    const centreId = this.#view.draft.centre.id;
    const outcome =
      unsent === null
        ? await submitOnce(this.userId, centreId)
        : await reconcile(this.userId, centreId, unsent);
    if (outcome.ok) await this.#forgetCentre(centreId);
    return outcome;
  }

  /** Writes the draft into the browser's own store and waits until it is there. */
  async saveLocally(): Promise<void> {
    clearTimeout(this.#saveTimer);
    this.#saveTimer = undefined;
    const { draft, phase } = this.#view;
    if (draft.centre.id === '' || phase !== 'ready') return;
    try {
      const stored = await this.#copy.save(draft);
      const now = this.#view.draft;
      if (now === draft) this.#change({ draft: stored, local: 'saved' });
      else if (stored !== draft && this.#isCurrent(stored.centre.id))
        this.#changeDraft(mergeDrafts(draft, now, stored));
    } catch {
      this.#change({ local: 'impossible' });
    }
  }

  async #show(loaded: LoadedChecklist): Promise<void> {
    if (loaded.kind === 'ready') {
      await nullOnError(this.#copy.open(loaded.draft.centre.id).then(() => null));
      const { centres, draft, restored } = loaded;
      this.#change({ phase: 'ready', failure: null, centres, draft, restored, merged: false });
      await this.saveLocally();
      if (restored) this.#sender.send();
    } else if (loaded.kind === 'failed') {
      this.#change({ phase: 'failed', failure: loaded.failure });
    } else {
      this.#change({ phase: loaded.kind === 'no-centres' ? 'no-centres' : 'submitted' });
    }
  }

  readonly #saveWhenHidden = (): void => {
    if (this.#saveTimer !== undefined) this.saveLocally().catch(reportError);
  };

  readonly #loadWhenFailed = (): void => {
    if (this.#view.phase === 'failed') this.load().catch(reportError);
  };

  async #mergeWithServer(sent: Draft): Promise<boolean> {
    const profile: Profile | null = await loadServerProfile(this.userId, sent.centre.id);
    if (profile === null) return false;
    this.#changeDraftOf(sent, (draft) => mergeWithServer(draft, profile));
    if (this.#isCurrent(sent.centre.id)) this.#change({ merged: true });
    return true;
  }

  /** A submitted checklist leaves this device, and the screen if it is the one there. */
  async #forgetCentre(centreId: string): Promise<void> {
    if (this.#isCurrent(centreId)) {
      clearTimeout(this.#saveTimer);
      this.#saveTimer = undefined;
      this.#change({ phase: 'submitted' });
    } else {
      const centres = this.#view.centres.map((one) =>
        one.id === centreId ? { ...one, submitted: true } : one,
      );
      this.#change({ centres });
    }
    await nullOnError(this.#copy.remove(centreId).then(() => null));
  }

  readonly #isCurrent = (centreId: string): boolean => this.#view.draft.centre.id === centreId;

  /** Changes the draft of one centre, on screen or not; without a store the one that is not on screen is the server's. */
  #changeDraftOf(of: Draft, change: (draft: Draft) => Draft): void {
    if (this.#isCurrent(of.centre.id)) this.#changeDraft(change(this.#view.draft));
    else nullOnError(this.#copy.change(of, change).then(() => null)).catch(reportError);
  }

  #changeDraft(draft: Draft): void {
    this.#change({ draft, local: this.#view.local === 'impossible' ? 'impossible' : 'saving' });
    clearTimeout(this.#saveTimer);
    this.#saveTimer = setTimeout(() => {
      this.saveLocally().catch(reportError);
    }, saveAfterMs);
  }

  #change(part: Partial<ChecklistView>): void {
    this.#view = { ...this.#view, ...part };
    for (const listener of this.#listeners) listener();
  }
}
