/** Runs a few pieces of work at the same time and lets a limited number wait; the rest is rejected at once. */

/** Too much work is waiting already; the caller may try again shortly. */
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
   * Returns what `work` returns. Work starts in the order of the calls.
   * @throws TooBusy at once when the queue is full; otherwise only what `work` throws
   */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.#limits.concurrent) this.#running += 1;
    else if (this.#waiting.length >= this.#limits.waiting) throw new TooBusy('Too many at once');
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The slot of finished work is handed to the next in line, so that a later call cannot take it first.
      const next = this.#waiting.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }
}
