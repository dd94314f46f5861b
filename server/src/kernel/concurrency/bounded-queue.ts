/** Runs a limited number of tasks at the same time and queues a limited number; further tasks are rejected at once. */

/** The queue is full; the caller may retry later. */
export class TooBusy extends Error {
  override readonly name = 'TooBusy';
}

export interface QueueLimits {
  readonly concurrent: number;
  readonly waiting: number;
}

export interface QueueLoad {
  readonly running: number;
  readonly waiting: number;
}

export class BoundedQueue {
  readonly #limits: QueueLimits;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  get load(): QueueLoad {
    return { running: this.#running, waiting: this.#waiting.length };
  }

  /**
   * Returns the result of `work`. Tasks start in the order of the calls.
   * @throws TooBusy at once when the queue is full; otherwise only what `work` throws
   */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.#limits.concurrent) this.#running += 1;
    else if (this.#waiting.length >= this.#limits.waiting) throw new TooBusy('Too many at once');
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The next task in the queue inherits the slot, so that a later call cannot take it first.
      const next = this.#waiting.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }
}
