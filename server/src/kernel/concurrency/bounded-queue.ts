/** Lets a few pieces of work run at once and a bounded number wait, because each needs much memory and time: photos, passwords. */

/** More work is waiting than is taken in at once; the caller may try again shortly. */
export class TooBusy extends Error {
  override readonly name = 'TooBusy';
}

export interface QueueLoad {
  readonly running: number;
  readonly waiting: number;
}

export class BoundedQueue {
  readonly #maxRunning: number;
  readonly #maxWaiting: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(maxRunning: number, maxWaiting: number) {
    this.#maxRunning = maxRunning;
    this.#maxWaiting = maxWaiting;
  }

  get load(): QueueLoad {
    return { running: this.#running, waiting: this.#waiting.length };
  }

  /**
   * Answers what `work` answers, in the order of the calls.
   * @throws TooBusy at once when the queue is full; otherwise only what `work` throws
   */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.#maxRunning) this.#running += 1;
    else if (this.#waiting.length >= this.#maxWaiting) throw new TooBusy('Too many at once');
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The place of the finished one goes straight to the next, so that nobody can slip in between.
      const next = this.#waiting.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }
}
