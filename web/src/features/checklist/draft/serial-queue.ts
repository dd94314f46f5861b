/** Runs pieces of work one after the other, in the order in which they were added. */
export class SerialQueue {
  #last: Promise<unknown> = Promise.resolve();

  /** Resolves or rejects as `work` does; the work that was added after it runs in either case. */
  async add<Value>(work: () => Promise<Value>): Promise<Value> {
    const result = this.#last.then(work);
    this.#last = result.catch(() => undefined);
    return result;
  }
}
