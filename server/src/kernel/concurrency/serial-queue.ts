/** Runs tasks one at a time, in the order of the calls. The queue has no limit. */

export type SerialQueue = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** A task that fails rejects only its own caller. */
export function createSerialQueue(): SerialQueue {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };
}
