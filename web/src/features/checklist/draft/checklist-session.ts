/**
 * One person's work on the checklist in this tab: the draft in memory, saved on this device as it changes and sent to
 * the server on Next. Screens read `view` and call the verbs; nothing here knows React.
 */
import type { Failure } from '#contract/call.ts';
import type { Profile } from '#contract/checklist/profile.ts';
import type { PhotoSlot } from '#contract/exam.ts';
import { onSessionChange } from '../../../auth/session-store.ts';
import { DraftSender, type SendState } from './draft-sender.ts';
import { removeDraft, removeOldDrafts, writeDraft } from './draft-store.ts';
import {
  carryOver,
  hasUnsent,
  meetServer,
  newDraft,
  serverPhotos,
  type Draft,
  type DraftPhoto,
} from './draft.ts';
import { loadChecklist, loadDraft, noCentre, orNull, type OfferedCentre } from './load-checklist.ts';
import { loadServerProfile, reconcile, submitOnce, type SubmitOutcome } from './submit-checklist.ts';
import { typeAnswers, type TypedAnswers } from './typed-answers.ts';

export interface ChecklistView {
  readonly phase: 'loading' | 'failed' | 'no-centres' | 'submitted' | 'ready';
  readonly failure: Failure | null;
  readonly centres: readonly OfferedCentre[];
  readonly draft: Draft;
  readonly switching: boolean;
  /** Whether the last change has reached the browser's own store. */
  readonly local: 'saved' | 'saving' | 'impossible';
  readonly send: SendState;
  readonly restored: boolean;
  readonly merged: boolean;
}

const saveAfterMs = 300;

const firstView: ChecklistView = {
  phase: 'loading',
  failure: null,
  centres: [],
  draft: newDraft(noCentre),
  switching: false,
  local: 'saved',
  send: { kind: 'idle' },
  restored: false,
  merged: false,
};

export class ChecklistSession {
  readonly userId: string;
  #view: ChecklistView = firstView;
  readonly #listeners = new Set<() => void>();
  readonly #sender: DraftSender;
  #saveTimer: ReturnType<typeof setTimeout> | undefined;
  #saving: Promise<void> = Promise.resolve();
  readonly #forget: () => void;

  constructor(userId: string) {
    this.userId = userId;
    this.#sender = new DraftSender({
      userId,
      draft: () => (this.#view.phase === 'ready' ? this.#view.draft : null),
      onState: (send) => this.#change({ send }),
      onSaved: (profile, sent) => this.#takeSaved(profile, sent),
      onChangedElsewhere: () => this.#meetServer(),
      onSubmitted: () => this.#endSubmitted(),
    });
    document.addEventListener('visibilitychange', this.#saveWhenHidden);
    window.addEventListener('pagehide', this.#saveWhenHidden);
    window.addEventListener('online', this.#loadWhenOnline);
    this.#forget = onSessionChange(() => {
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
    window.removeEventListener('online', this.#loadWhenOnline);
    if (this.#saveTimer !== undefined) this.saveHere().catch(reportError);
  }

  async load(): Promise<void> {
    this.#change({ phase: 'loading', failure: null });
    await orNull(removeOldDrafts(Date.now()).then(() => null));
    const loaded = await loadChecklist(this.userId);
    if (loaded.kind === 'ready') {
      this.#change({
        phase: 'ready',
        centres: loaded.centres,
        draft: loaded.draft,
        restored: loaded.restored,
      });
      if (hasUnsent(loaded.draft) && loaded.restored) this.#sender.send();
    } else if (loaded.kind === 'failed') {
      this.#change({ phase: 'failed', failure: loaded.failure });
    } else {
      this.#change({ phase: loaded.kind === 'no-centres' ? 'no-centres' : 'submitted' });
    }
  }

  /** Another centre has another checklist: its own if it has one, else a new one with address and pincode empty. */
  async chooseCentre(centreId: string): Promise<void> {
    const centre = this.#view.centres.find((one) => one.id === centreId && !one.submitted);
    if (centre === undefined || centre.id === this.#view.draft.centre.id) return;
    this.#change({ switching: true });
    await this.saveHere();
    this.#sender.send();
    const carried = carryOver(this.#view.draft.answers);
    const { submitted: _, ...lookup } = centre;
    const found = await loadDraft(this.userId, lookup, carried);
    if (found === null) await this.load();
    else this.#change({ draft: found.draft, restored: found.restored, merged: false });
    this.#change({ switching: false });
    await this.saveHere();
  }

  edit(change: (answers: TypedAnswers) => TypedAnswers): void {
    this.#changeDraft({ ...this.#view.draft, answers: change(this.#view.draft.answers) });
  }

  setPhoto(slot: PhotoSlot, photo: DraftPhoto | null): void {
    const { draft } = this.#view;
    this.#changeDraft({
      ...draft,
      photos: { ...draft.photos, [slot]: photo },
      photosChanged: { ...draft.photosChanged, [slot]: true },
    });
  }

  /** Saved on Next: on this device before it resolves, on the server as soon as the network allows. */
  async saveEverywhere(): Promise<void> {
    await this.saveHere();
    this.#sender.send();
  }

  /** Sends what is unsent and waits for it; null when the server has everything. */
  async sendNow(): Promise<Failure | null> {
    await this.saveHere();
    return this.#sender.flush();
  }

  /** Confirm & Submit: saves the profile, then submits it; a lost answer is looked up before it counts as a failure. */
  async submit(): Promise<SubmitOutcome> {
    await this.saveHere();
    const unsent = await this.#sender.flush(true);
    const centreId = this.#view.draft.centre.id;
    const outcome =
      unsent === null
        ? await submitOnce(this.userId, centreId)
        : await reconcile(this.userId, centreId, unsent);
    if (outcome.ok) await this.#leave();
    return outcome;
  }

  /** Writes the draft into the browser's own store and waits until it is there. */
  async saveHere(): Promise<void> {
    clearTimeout(this.#saveTimer);
    this.#saveTimer = undefined;
    const { draft } = this.#view;
    if (draft.centre.id === '' || this.#view.phase !== 'ready') return;
    this.#saving = this.#saving.then(() => this.#write(draft));
    await this.#saving;
  }

  async #write(draft: Draft): Promise<void> {
    try {
      await writeDraft(this.userId, draft);
      if (this.#view.draft === draft) this.#change({ local: 'saved' });
    } catch {
      this.#change({ local: 'impossible' });
    }
  }

  readonly #saveWhenHidden = (): void => {
    if (document.visibilityState === 'hidden' && this.#saveTimer !== undefined)
      this.saveHere().catch(reportError);
  };

  readonly #loadWhenOnline = (): void => {
    if (this.#view.phase === 'failed') this.load().catch(reportError);
  };

  #takeSaved(profile: Profile, sent: Draft): void {
    const { draft } = this.#view;
    if (draft.centre.id !== profile.centre_config_id) return;
    const kept = serverPhotos(profile);
    const arrived = (slot: PhotoSlot): boolean => draft.photos[slot] === sent.photos[slot];
    const photo = (slot: PhotoSlot): DraftPhoto | null => {
      const own = draft.photos[slot];
      return arrived(slot) && own !== null
        ? { ...own, filePath: kept[slot]?.filePath ?? null, onServer: true }
        : own;
    };
    this.#changeDraft({
      ...draft,
      photos: { centre: photo('centre'), strongRoom: photo('strongRoom') },
      photosChanged: {
        centre: draft.photosChanged.centre && !arrived('centre'),
        strongRoom: draft.photosChanged.strongRoom && !arrived('strongRoom'),
      },
      server: { version: profile.version, answers: typeAnswers(profile.answers), savedAt: profile.updatedAt },
    });
  }

  async #meetServer(): Promise<boolean> {
    const profile = await loadServerProfile(this.userId, this.#view.draft.centre.id);
    if (profile === null) return false;
    this.#changeDraft(meetServer(this.#view.draft, profile));
    this.#change({ merged: true });
    return true;
  }

  #endSubmitted(): void {
    this.#leave().catch(reportError);
  }

  async #leave(): Promise<void> {
    clearTimeout(this.#saveTimer);
    this.#saveTimer = undefined;
    const centreId = this.#view.draft.centre.id;
    this.#change({ phase: 'submitted' });
    await this.#saving;
    await orNull(removeDraft(this.userId, centreId).then(() => null));
  }

  #changeDraft(draft: Draft): void {
    this.#change({ draft, local: this.#view.local === 'impossible' ? 'impossible' : 'saving' });
    clearTimeout(this.#saveTimer);
    this.#saveTimer = setTimeout(() => {
      this.saveHere().catch(reportError);
    }, saveAfterMs);
  }

  #change(part: Partial<ChecklistView>): void {
    this.#view = { ...this.#view, ...part };
    for (const listener of this.#listeners) listener();
  }
}
