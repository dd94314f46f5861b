/** Runs tasks one at a time, in the order of the calls. The queue has no limit. */
import { BoundedQueue } from './bounded-queue.ts';

export type SerialQueue = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** A task that fails rejects only its own caller. */
export function createSerialQueue(): SerialQueue {
  const queue = new BoundedQueue({ concurrent: 1, waiting: Number.POSITIVE_INFINITY });
  return (work) => queue.run(work);
}
