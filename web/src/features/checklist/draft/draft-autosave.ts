/** Saves changes on this device, after a short pause or immediately on request. */
import type { ViewState } from './checklist-view.ts';
import { type Draft } from './draft.ts';
import { mergeDrafts } from './merge-drafts.ts';
import { noteEdits, removeEdits, type JournalPorts } from './edit-journal.ts';
import type { LocalDraftStore } from './local-draft-store.ts';
import type { Cancel, ChecklistPorts } from './ports.ts';

type Ports = JournalPorts & Pick<ChecklistPorts, 'clock' | 'onError'>;

const saveDelayMs = 300;

export class DraftAutosave {
  readonly #ports: Ports;
  readonly #view: ViewState;
  readonly #local: LocalDraftStore;
  #cancelTimer: Cancel | null = null;

  constructor(ports: Ports, view: ViewState, local: LocalDraftStore) {
    this.#ports = ports;
    this.#view = view;
    this.#local = local;
  }

  /** Changes the draft on screen. */
  change(draft: Draft): void {
    const { local, draft: before } = this.#view.get();
    noteEdits(this.#ports, before, draft).catch(this.#ports.onError);
    this.#view.change({ draft, local: local === 'impossible' ? 'impossible' : 'saving' });
    this.cancel();
    this.#cancelTimer = this.#ports.clock.after(saveDelayMs, () => {
      this.saveNow().catch(this.#ports.onError);
    });
  }

  /**
   * Changes the draft of one centre, on screen or not. Without local storage, a change to a draft that is not on screen
   * is lost.
   */
  changeOf(of: Draft, change: (draft: Draft) => Draft): void {
    if (this.#view.isOnScreen(of.centre.id)) this.change(change(this.#view.get().draft));
    else this.#local.change(of, change).catch(() => undefined);
  }

  /** Saves the draft on screen. Resolves after the write. A failed write is reported in the view. */
  async saveNow(): Promise<void> {
    this.cancel();
    const { draft, phase } = this.#view.get();
    if (draft.centre.id === '' || phase !== 'ready') return;
    try {
      const stored = await this.#local.save(draft);
      const current = this.#view.get().draft;
      if (current === draft) {
        this.#view.change({ draft: stored, local: 'saved' });
        await removeEdits(this.#ports, draft.centre.id);
      } else if (stored !== draft && this.#view.isOnScreen(stored.centre.id))
        this.change(mergeDrafts(draft, current, stored));
    } catch {
      this.#view.change({ local: 'impossible' });
      await removeEdits(this.#ports, draft.centre.id);
    }
  }

  saveIfPending(): void {
    if (this.#cancelTimer !== null) this.saveNow().catch(this.#ports.onError);
  }

  cancel(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
  }
}
