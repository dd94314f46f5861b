/** Knows how long transactions have been waiting or running, so that readiness reports one that does not end. */

const maxTransactionMs = 10_000;

export function createTransactionTimes() {
  /** In the order of their starts. */
  const unfinished = new Set<{ readonly startedAt: number }>();
  return {
    /** Runs a transaction, including its wait for a connection or lock. */
    time: async <Value>(transaction: () => Promise<Value>): Promise<Value> => {
      const entry = { startedAt: performance.now() };
      unfinished.add(entry);
      try {
        return await transaction();
      } finally {
        unfinished.delete(entry);
      }
    },
    /** Throws when a transaction takes longer than ten seconds. */
    check: (): void => {
      const [oldest] = unfinished;
      const ms = oldest === undefined ? 0 : performance.now() - oldest.startedAt;
      if (ms > maxTransactionMs)
        throw new Error(`A database transaction has been waiting or running for ${Math.round(ms / 1000)} s`);
    },
  };
}
