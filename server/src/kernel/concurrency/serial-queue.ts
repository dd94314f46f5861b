/** Runs work one piece after the other, in the order of the calls; any number may wait. */
import { BoundedQueue } from './bounded-queue.ts';

export type SerialQueue = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Failed work rejects its own caller only; the next piece runs all the same. */
export function createSerialQueue(): SerialQueue {
  const queue = new BoundedQueue({ concurrent: 1, waiting: Number.POSITIVE_INFINITY });
  return (work) => queue.run(work);
}
