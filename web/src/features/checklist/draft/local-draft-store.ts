/** Writes this tab's drafts to the device, in order, and merges them with changes that other tabs have written. */
import { removeDraft, writeCurrentCentreId, writeDraft, type StorePorts } from './draft-store.ts';
import { type Draft } from './draft.ts';
import { mergeDrafts, mergeUnread } from './merge-drafts.ts';
import { SerialQueue } from './serial-queue.ts';
import type { StoredDraft } from './stored-draft.ts';

export class LocalDraftStore {
  readonly #ports: StorePorts;
  /** The draft that this tab last read or wrote, by centre id. */
  readonly #seen = new Map<string, StoredDraft>();
  readonly #queue = new SerialQueue();

  constructor(ports: StorePorts) {
    this.#ports = ports;
  }

  /** Starts from the draft that was read. If its stamp differs later, another tab has written it. */
  async open(centreId: string, stored: StoredDraft | null): Promise<void> {
    if (stored === null) this.#seen.delete(centreId);
    else this.#seen.set(centreId, stored);
    await writeCurrentCentreId(this.#ports, centreId);
  }

  /** Resolves with the stored draft, including the merged changes of other tabs. */
  async save(draft: Draft): Promise<Draft> {
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
  async change(draft: Draft, change: (stored: Draft) => Draft): Promise<void> {
    const { id } = draft.centre;
    await this.#queue.add(async () =>
      writeDraft(this.#ports, id, (stored) => change(stored?.draft ?? draft), this.#seen.get(id)),
    );
  }

  async remove(centreId: string): Promise<void> {
    await this.#queue.add(async () => removeDraft(this.#ports, centreId));
  }
}
