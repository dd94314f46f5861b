/** Processes many items, a few at the same time. */

/** After the first failure it starts no further item, and rejects with that failure when the work in progress has ended. */
export async function runInParallel<Item>(
  items: AsyncIterable<Item> | Iterable<Item>,
  concurrent: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  // All workers read from one generator, so that each item is processed once.
  const remaining = (async function* () {
    yield* items;
  })();
  const workers = Array.from({ length: concurrent }, async () => {
    // A worker that fails leaves its loop, which ends the generator for the others too.
    for await (const item of remaining) await work(item);
  });
  const finished = Promise.all(workers);
  await Promise.allSettled([finished, ...workers]);
  await finished;
}
