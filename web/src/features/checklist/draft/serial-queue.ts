/** Runs tasks one at a time, in the order in which they were added. */
export class SerialQueue {
  #last: Promise<unknown> = Promise.resolve();

  /** Resolves or rejects as `work` does. Later tasks run in either case. */
  async add<Value>(work: () => Value | Promise<Value>): Promise<Value> {
    const result = this.#last.then(work);
    this.#last = result.catch(() => undefined);
    return result;
  }
}
