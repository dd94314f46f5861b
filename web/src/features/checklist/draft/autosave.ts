/** Saves the changes of this tab on the device, after a short pause or immediately on request, and merges those of other tabs. */
import { hasUnsent, type Draft, type StoredDraft } from './draft.ts';
import { noteEdits, removeEdits, removeShownEdits, SerialQueue } from './journal.ts';
import { mergeDrafts, mergeUnread } from './merge.ts';
import type { Cancel, ChecklistPorts } from './ports.ts';
import { removeDraft, writeCurrentCentreId, writeDraft } from './store.ts';
import type { ViewState } from './view.ts';

const saveDelayMs = 300;
const showDelayMs = 300;

export class DraftAutosave {
  readonly #ports: ChecklistPorts;
  readonly #view: ViewState;
  /** The draft that this tab last read or wrote, by centre id. */
  readonly #seen = new Map<string, StoredDraft>();
  readonly #queue = new SerialQueue();
  #cancelTimer: Cancel | null = null;
  /** A second write of the same draft would undo what the first one merges into it. */
  #writing: { readonly draft: Draft; readonly done: Promise<void> } | null = null;

  constructor(ports: ChecklistPorts, view: ViewState) {
    this.#ports = ports;
    this.#view = view;
  }

  /** Starts from the draft that was read. If its stamp differs later, another tab has written it. */
  async open(centreId: string, stored: StoredDraft | null): Promise<void> {
    if (stored === null) this.#seen.delete(centreId);
    else this.#seen.set(centreId, stored);
    await writeCurrentCentreId(this.#ports, centreId);
  }

  async remove(centreId: string): Promise<void> {
    await this.#queue.add(async () => removeDraft(this.#ports, centreId));
  }

  /**
   * Changes the draft on screen.
   * @param storeFirst shows it when it is stored, or soon: a slow phone would draw the screen before it stores anything
   */
  change(draft: Draft, storeFirst = false): void {
    const { local, draft: before } = this.#view.get();
    noteEdits(this.#ports, before, draft).catch(this.#ports.onError);
    this.#view.changeUnseen({ draft, local: local === 'impossible' ? 'impossible' : 'saving' });
    if (storeFirst) this.#ports.clock.after(showDelayMs, () => this.#view.show());
    else this.#view.show();
    this.cancel();
    this.#cancelTimer = this.#ports.clock.after(saveDelayMs, () => {
      this.saveNow().catch(this.#ports.onError);
    });
  }

  /**
   * Changes the draft of one centre, on screen or not. Without local storage, a change to a draft that is not on screen
   * is lost.
   */
  changeOf(of: Draft, change: (draft: Draft) => Draft, storeFirst = false): void {
    if (this.#view.isOnScreen(of.centre.id)) this.change(change(this.#view.get().draft), storeFirst);
    else this.#changeStored(of, change).catch(() => undefined);
  }

  /** Saves the draft on screen. Resolves after the write. A failed write is reported in the view. */
  async saveNow(): Promise<void> {
    this.cancel();
    const { draft, phase } = this.#view.get();
    if (draft.centre.id === '' || phase !== 'ready') return;
    if (this.#writing?.draft !== draft) this.#writing = { draft, done: this.#write(draft) };
    const own = this.#writing;
    await own.done;
    if (this.#writing === own) this.#writing = null;
  }

  saveIfPending(): void {
    if (this.#cancelTimer !== null) this.saveNow().catch(this.#ports.onError);
  }

  cancel(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
  }

  async #write(draft: Draft): Promise<void> {
    try {
      const stored = await this.#store(draft);
      const current = this.#view.get().draft;
      if (current === draft) {
        // What survives a reload, but no closed tab, is still the only copy.
        const local = this.#ports.keepsDrafts === 'in-this-tab' ? 'impossible' : 'saved';
        this.#view.change({ draft: stored, local });
        await removeEdits(this.#ports, draft.centre.id);
      } else if (stored !== draft && this.#view.isOnScreen(stored.centre.id))
        this.change(mergeDrafts(draft, current, stored));
    } catch {
      this.#view.change({ local: 'impossible' });
      // The journal may have room for words where the device has none for a photo. Later it would undo what other devices change.
      const { id } = draft.centre;
      // What was typed meanwhile stays.
      const latest = this.#view.isOnScreen(id) ? this.#view.get().draft : draft;
      if (!hasUnsent(latest)) await removeShownEdits(this.#ports, id);
    }
  }

  /** Resolves with the stored draft, including the merged changes of other tabs. */
  async #store(draft: Draft): Promise<Draft> {
    return this.#queue.add(async () => {
      const { id } = draft.centre;
      const seen = this.#seen.get(id);
      const compose = (stored: StoredDraft | null): Draft => {
        if (stored === null || stored === seen) return draft;
        return seen === undefined
          ? mergeUnread(draft, stored.draft)
          : mergeDrafts(seen.draft, draft, stored.draft);
      };
      const written = await writeDraft(this.#ports, id, compose, seen);
      this.#seen.set(id, written);
      return written.draft;
    });
  }

  /** Changes the stored draft of a centre that is not on screen, or `draft` if none is stored. */
  async #changeStored(draft: Draft, change: (stored: Draft) => Draft): Promise<void> {
    const { id } = draft.centre;
    await this.#queue.add(async () =>
      writeDraft(this.#ports, id, (stored) => change(stored?.draft ?? draft), this.#seen.get(id)),
    );
  }
}

export interface LocalParts {
  readonly ports: ChecklistPorts;
  readonly view: ViewState;
  readonly autosave: DraftAutosave;
}
