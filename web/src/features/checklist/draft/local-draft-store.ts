/**
 * The copy of the drafts in the browser's own store: writes one after the other, and merges with what another tab has
 * written meanwhile.
 */
import { readDraft, removeDraft, writeCurrentCentreId, writeDraft, type StoredDraft } from './draft-store.ts';
import { mergeDrafts, type Draft } from './draft.ts';

export class LocalDraftStore {
  readonly #userId: string;
  /** What this tab last saw in the store, by centre. */
  readonly #seen = new Map<string, StoredDraft>();
  #writing: Promise<unknown> = Promise.resolve();

  constructor(userId: string) {
    this.#userId = userId;
  }

  /** Looks at what is stored of a centre: what is changed from now on is told from that. */
  async open(centreId: string): Promise<void> {
    const stored = await readDraft(this.#userId, centreId);
    if (stored === null) this.#seen.delete(centreId);
    else this.#seen.set(centreId, stored);
    await writeCurrentCentreId(this.#userId, centreId);
  }

  /** Resolves with what is stored then: the draft, with another tab's changes beside its own. */
  async save(draft: Draft): Promise<Draft> {
    return this.#inTurn(async () => {
      const { id } = draft.centre;
      const seen = this.#seen.get(id);
      const written = await writeDraft(this.#userId, id, (stored) =>
        stored === null || seen === undefined || stored.stamp === seen.stamp
          ? draft
          : mergeDrafts(seen.draft, draft, stored.draft),
      );
      this.#seen.set(id, written);
      return written.draft;
    });
  }

  /** Changes the stored draft of a centre that is not the one on screen. */
  async change(draft: Draft, change: (stored: Draft) => Draft): Promise<void> {
    await this.#inTurn(async () =>
      writeDraft(this.#userId, draft.centre.id, (stored) => change(stored?.draft ?? draft)),
    );
  }

  async remove(centreId: string): Promise<void> {
    await this.#inTurn(async () => removeDraft(this.#userId, centreId));
  }

  async #inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    const result = this.#writing.then(work);
    this.#writing = result.catch(() => undefined);
    return result;
  }
}
