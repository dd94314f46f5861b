/**
 * Compares the trail with heads of its chain that are kept outside the database. A head that the trail contradicts means that
 * entries were removed or replaced, unless an operator has restored the database since.
 */

/** The number and the digest of an entry that was once the last one. */
export interface OutsideHead {
  readonly sequence: number;
  readonly digest: string;
  /** When it was the last one; '' when that is not known. */
  readonly at: string;
}

/** An entry about a restored database: entries from `sequence` on that were made before `at` are gone. */
export interface Restore {
  readonly sequence: number;
  readonly at: string;
}

/** Whether one of these restores is why the trail does not have this head any more. */
export const isExplained = (
  head: Pick<OutsideHead, 'sequence' | 'at'>,
  restores: readonly Restore[],
): boolean => restores.some(({ sequence, at }) => sequence <= head.sequence && head.at <= at);

export class OutsideHeads {
  readonly #bySequence = new Map<number, OutsideHead[]>();
  readonly #confirmed: OutsideHead[] = [];
  readonly #contradicted: OutsideHead[] = [];

  constructor(heads: readonly OutsideHead[]) {
    for (const head of heads) {
      const same = this.#bySequence.get(head.sequence) ?? [];
      same.push(head);
      this.#bySequence.set(head.sequence, same);
    }
  }

  /** To be called for every entry in order. */
  compare(sequence: number, digest: string): void {
    for (const head of this.#bySequence.get(sequence) ?? [])
      (head.digest === digest ? this.#confirmed : this.#contradicted).push(head);
    this.#bySequence.delete(sequence);
  }

  /**
   * Returns the first entry that may be missing or replaced, the one after the last confirmed head; null when everything is
   * confirmed or explained.
   * @param length the number of entries in the trail
   */
  missingFrom(length: number, restores: readonly Restore[]): number | null {
    const beyond = [...this.#bySequence.values()].flat().filter(({ sequence }) => sequence > length);
    const wrong = [...this.#contradicted, ...beyond].filter((head) => !isExplained(head, restores));
    if (wrong.length === 0) return null;
    // Later heads belong to the entries that replaced the missing ones.
    const isBefore = (head: OutsideHead, other: OutsideHead) =>
      head.at === '' || other.at === '' ? head.sequence < other.sequence : head.at <= other.at;
    const before = this.#confirmed.filter((head) => wrong.every((other) => isBefore(head, other)));
    return before.reduce((last, { sequence }) => Math.max(last, sequence), 0) + 1;
  }
}
