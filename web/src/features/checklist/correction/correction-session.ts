/**
 * The answer to one correction in this tab: in memory and, except on a shared computer, on this device. The server gets it only
 * when the user sends it. Depends on neither React nor the browser.
 */
import type { PhotoSlot } from '#contract/exam.ts';
import type { FormValues } from '#contract/checklist/derive/form-values.ts';
import type { ChecklistEditor } from '../checklist-context.tsx';
import { ViewState, type ChecklistView } from '../draft/checklist-view.ts';
import { DraftAutosave } from '../draft/draft-autosave.ts';
import { nullOnError, readDraft } from '../draft/draft-store.ts';
import { hasUnsent, type Draft, type DraftPhoto, type WaitingPhoto } from '../draft/draft.ts';
import { withEdits } from '../draft/edit-journal.ts';
import { LocalDraftStore } from '../draft/local-draft-store.ts';
import type { Cancel } from '../draft/ports.ts';
import type { SendState } from '../draft/send-state.ts';
import type { CorrectionPorts } from './correction-ports.ts';
import { newCorrectionDraft } from './correction-draft.ts';
import { forgetTask, type CorrectionTask } from './correction-task.ts';

/** Returns what this device has of the answer, or an untouched one. */
async function restoreDraft(ports: CorrectionPorts, task: CorrectionTask): Promise<Draft> {
  const draft = newCorrectionDraft(task);
  const stored = await nullOnError(readDraft(ports, draft.centre.id));
  const { centre, server, untouched } = draft;
  return withEdits(ports, stored === null ? draft : { ...stored.draft, centre, server, untouched });
}

export class CorrectionSession implements ChecklistEditor {
  readonly ports: CorrectionPorts;
  readonly task: CorrectionTask;
  readonly #view = new ViewState();
  readonly #local: LocalDraftStore;
  readonly #autosave: DraftAutosave;
  readonly #unsubscribe: readonly Cancel[];
  readonly view: () => ChecklistView;
  readonly subscribe: (listener: () => void) => Cancel;

  private constructor(ports: CorrectionPorts, task: CorrectionTask, draft: Draft) {
    this.ports = ports;
    this.task = task;
    this.#local = new LocalDraftStore(ports);
    this.#autosave = new DraftAutosave(ports, this.#view, this.#local);
    this.#view.change({ phase: 'ready', draft, restored: hasUnsent(draft) });
    this.view = this.#view.get;
    this.subscribe = this.#view.subscribe;
    const save = (): void => this.#autosave.saveIfPending();
    this.#unsubscribe = [ports.page.on('visibilitychange', save), ports.page.on('pagehide', save)];
  }

  static async open(ports: CorrectionPorts, task: CorrectionTask): Promise<CorrectionSession> {
    const session = new CorrectionSession(ports, task, await restoreDraft(ports, task));
    // At once: it shows whether this device keeps anything.
    await session.saveLocally();
    return session;
  }

  dispose(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    // After a logout nothing of this user may be written.
    if (this.#isLoggedIn()) this.#autosave.saveIfPending();
    else this.#autosave.cancel();
  }

  edit(change: (answers: FormValues) => FormValues): void {
    const { draft } = this.view();
    this.#autosave.change({ ...draft, answers: change(draft.answers) });
  }

  setPhoto(_of: Draft, slot: PhotoSlot, photo: DraftPhoto | null): void {
    const { draft } = this.view();
    this.#autosave.change({
      ...draft,
      photos: { ...draft.photos, [slot]: photo },
      photosChanged: { ...draft.photosChanged, [slot]: photo !== null },
      waiting: { ...draft.waiting, [slot]: null },
    });
  }

  setWaiting(_of: Draft, slot: PhotoSlot, photo: WaitingPhoto | null): void {
    const { draft } = this.view();
    this.#autosave.change({ ...draft, waiting: { ...draft.waiting, [slot]: photo } });
  }

  async saveLocally(): Promise<void> {
    await this.#autosave.saveNow();
  }

  /** The photos of an answer are on this device; there are no paths to refresh. */
  async refreshPhotoPaths(): Promise<void> {
    await Promise.resolve();
  }

  changeSendState(send: SendState): void {
    this.#view.change({ send });
  }

  /** Whether this tab has the only copy of some answers of the user who is logged in. */
  isOnlyCopy(): boolean {
    const { local, draft, phase } = this.view();
    return local === 'impossible' && phase === 'ready' && this.#isLoggedIn() && hasUnsent(draft);
  }

  /** Removes the answer from this device and this tab: the server has it. */
  async remove(): Promise<void> {
    this.#autosave.cancel();
    this.#view.change({ phase: 'submitted' });
    await nullOnError(this.#local.remove(this.view().draft.centre.id));
    await nullOnError(forgetTask(this.ports, this.task.correction));
  }

  #isLoggedIn(): boolean {
    return this.ports.session.currentUserId() === this.ports.userId;
  }
}
