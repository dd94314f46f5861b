/**
 * Manages one user's checklist in this tab: keeps the draft in memory, saves each change on this device, and sends the
 * draft to the server on Next. Screens read `view` and call the methods. The class depends on neither React nor the browser.
 */
import type { PhotoSlot } from '#contract/exam.ts';
import type { ChecklistView } from './checklist-view.ts';
import { createParts } from './create-parts.ts';
import { hasUnsent, type Draft, type DraftPhoto, type WaitingPhoto } from './draft.ts';
import type { FormValues } from '#contract/checklist/derive/form-values.ts';
import { openChecklist } from './open-checklist.ts';
import type { Cancel, ChecklistPorts } from './ports.ts';
import type { SessionParts } from './session-parts.ts';

export class ChecklistSession {
  readonly #parts: SessionParts;
  readonly #unsubscribe: readonly Cancel[];
  #wantedId: string | null = null;
  readonly view: () => ChecklistView;
  readonly subscribe: (listener: () => void) => Cancel;

  constructor(ports: ChecklistPorts) {
    this.#parts = createParts(ports);
    const { view, autosave } = this.#parts;
    this.view = view.get;
    this.subscribe = view.subscribe;
    const save = (): void => autosave.saveIfPending();
    this.#unsubscribe = [
      ports.page.on('visibilitychange', save),
      ports.page.on('pagehide', save),
      ports.page.on('online', () => this.#loadIfFailed()),
      ports.session.onChange(() => this.#onSessionChange()),
    ];
  }

  dispose(): void {
    const { autosave, syncer, typing } = this.#parts;
    syncer.stop();
    typing.stop();
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    // After a logout nothing of this user may be written.
    if (this.#isLoggedIn()) autosave.saveIfPending();
    else autosave.cancel();
  }

  /** @param wantedId the centre that the user has asked for */
  async load(wantedId = this.#wantedId): Promise<void> {
    // A later attempt opens the same centre.
    this.#wantedId = wantedId;
    await openChecklist(this.#parts, wantedId);
  }

  async chooseCentre(centreId: string): Promise<void> {
    const { switchCentre } = await import('./switch-centre.ts');
    await switchCentre(this.#parts, centreId);
  }

  edit(change: (answers: FormValues) => FormValues): void {
    const { draft, switchingTo } = this.view();
    if (switchingTo !== null) return;
    this.#parts.autosave.change({ ...draft, answers: change(draft.answers) });
    this.#parts.typing.onEdit();
  }

  /** Sets or removes a photo in the draft that it was taken for, even if another centre is on screen now. None waits then. */
  setPhoto(of: Draft, slot: PhotoSlot, photo: DraftPhoto | null): void {
    this.#parts.autosave.changeOf(of, (draft) => ({
      ...draft,
      photos: { ...draft.photos, [slot]: photo },
      photosChanged: { ...draft.photosChanged, [slot]: true },
      waiting: { ...draft.waiting, [slot]: null },
    }));
    this.#parts.typing.onEdit();
  }

  /** Keeps a photo that has no position yet; null removes it and shows the earlier photo again. */
  setWaiting(of: Draft, slot: PhotoSlot, photo: WaitingPhoto | null): void {
    this.#parts.autosave.changeOf(of, (draft) => ({
      ...draft,
      waiting: { ...draft.waiting, [slot]: photo },
    }));
  }

  /** The user has seen what was merged from another device. */
  acceptMerges(): void {
    this.#parts.view.change({ merged: false, merges: [] });
  }

  async refreshPhotoPaths(): Promise<void> {
    const { refreshPhotoPaths } = await import('./server-profile.ts');
    await refreshPhotoPaths(this.#parts);
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
    this.#parts.syncer.send();
  }

  /** Sends unsent changes. Resolves with true when the server has everything. */
  async sendNow(): Promise<boolean> {
    await this.saveLocally();
    const failure = await this.#parts.syncer.flush();
    await this.saveLocally();
    return failure === null && !hasUnsent(this.view().draft);
  }

  /** Whether this tab has the only copy of some changes of the user who is logged in. */
  isOnlyCopy(): boolean {
    const { local, draft, phase } = this.view();
    return local === 'impossible' && phase === 'ready' && this.#isLoggedIn() && hasUnsent(draft);
  }

  /** Runs an action that only some screens need and that is loaded with them. */
  async run<Value>(action: (parts: SessionParts) => Promise<Value>): Promise<Value> {
    return action(this.#parts);
  }

  #isLoggedIn(): boolean {
    const { session, userId } = this.#parts.ports;
    return session.currentUserId() === userId;
  }

  #loadIfFailed(): void {
    if (this.view().phase === 'failed') this.load().catch(this.#parts.ports.onError);
  }

  #onSessionChange(): void {
    if (!this.#isLoggedIn()) return;
    this.#loadIfFailed();
    if (this.view().send.kind === 'session-ended') this.#parts.syncer.send();
  }
}
