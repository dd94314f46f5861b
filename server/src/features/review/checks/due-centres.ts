/** Which centres the worker checks next, and which it leaves alone for a while. */
import type { CheckServices } from './check-parts.ts';
import { listChangedRecords, listRequestedAlone, listUnchecked } from './find-unchecked.ts';

/** So often it is looked for changed records, which reads all centres, and what failed is tried again. */
const roundMs = 60_000;

export class DueCentres {
  readonly #services: CheckServices;
  /** Until all others are done. */
  readonly #postponed = new Set<string>();
  /** Until the next round. */
  readonly #failed = new Set<string>();
  #nextRoundAt = 0;
  #isWalking = false;

  constructor(services: CheckServices) {
    this.#services = services;
  }

  /** To be called before `list`: a worker that has just started begins with a round. */
  begin(): void {
    const now = this.#services.clock.now().getTime();
    if (now < this.#nextRoundAt) return;
    this.#nextRoundAt = now + roundMs;
    this.#failed.clear();
    this.#isWalking = true;
  }

  /** Returns up to a batch of the most urgent kind. */
  async list(): Promise<string[]> {
    const unchecked = await this.#ask(listUnchecked);
    if (unchecked !== null) return unchecked;
    const changed = this.#isWalking ? await this.#ask(listChangedRecords) : null;
    if (changed !== null) return changed;
    this.#isWalking = false;
    return (await this.#ask(listRequestedAlone)) ?? [];
  }

  postpone(centreId: string): void {
    this.#postponed.add(centreId);
  }

  fail(centreId: string): void {
    this.#failed.add(centreId);
  }

  /** All others are done. */
  end(): void {
    this.#postponed.clear();
  }

  async #ask(question: typeof listUnchecked): Promise<string[] | null> {
    const { database, limits } = this.#services;
    const { batch } = limits.review;
    const listed = await question(database.db, batch + this.#postponed.size + this.#failed.size);
    const due = listed.filter((id) => !this.#postponed.has(id) && !this.#failed.has(id));
    return due.length === 0 ? null : due.slice(0, batch);
  }
}
