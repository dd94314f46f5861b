/** This tab's writes to the drafts of this device, in order, merged with what another tab has written meanwhile. */
import { removeDraft, writeCurrentCentreId, writeDraft, type StorePorts } from './draft-store.ts';
import { mergeDrafts, mergeUnread, type Draft } from './draft.ts';
import { SerialQueue } from './serial-queue.ts';
import type { StoredDraft } from './stored-draft.ts';

export class LocalDraftStore {
  readonly #ports: StorePorts;
  /** What this tab last read or wrote, by centre. */
  readonly #seen = new Map<string, StoredDraft>();
  readonly #queue = new SerialQueue();

  constructor(ports: StorePorts) {
    this.#ports = ports;
  }

  /** Begins with what was read of a centre: a draft with another stamp has been written by another tab. */
  async open(centreId: string, stored: StoredDraft | null): Promise<void> {
    if (stored === null) this.#seen.delete(centreId);
    else this.#seen.set(centreId, stored);
    await writeCurrentCentreId(this.#ports, centreId);
  }

  /** Resolves with what is stored then: the draft, with another tab's changes merged in. */
  async save(draft: Draft): Promise<Draft> {
    return this.#queue.add(async () => {
      const { id } = draft.centre;
      const seen = this.#seen.get(id)?.draft;
      const written = await writeDraft(this.#ports, id, (stored) => {
        const present = this.#presentDraft(id, stored);
        if (present === undefined || present === seen) return draft;
        return seen === undefined ? mergeUnread(draft, present) : mergeDrafts(seen, draft, present);
      });
      this.#seen.set(id, written);
      return written.draft;
    });
  }

  /** Changes the stored draft of a centre that is not on screen; `draft` where there is none. */
  async change(draft: Draft, change: (stored: Draft) => Draft): Promise<void> {
    const { id } = draft.centre;
    await this.#queue.add(async () =>
      writeDraft(this.#ports, id, (stored) => change(this.#presentDraft(id, stored) ?? draft)),
    );
  }

  async remove(centreId: string): Promise<void> {
    await this.#queue.add(async () => removeDraft(this.#ports, centreId));
  }

  /** What is stored; this tab's own object if no other tab has written, because photos are compared by identity. */
  #presentDraft(centreId: string, stored: StoredDraft | null): Draft | undefined {
    const seen = this.#seen.get(centreId);
    return stored?.stamp === seen?.stamp ? seen?.draft : stored?.draft;
  }
}
