/** Stops using a database whose disk has failed or whose file is damaged, and reports that once. */
import type { OnFatalStorageError } from '../../../kernel/refusal.ts';
import { classifySqliteError } from './errors.ts';

export interface Breaker {
  /** Rejects at once after a failure of the disk or the file. */
  readonly run: <Value>(work: () => Promise<Value>) => Promise<Value>;
  /** For errors outside of `run`. Ignores all errors but failures of the disk or the file. */
  readonly report: (error: unknown) => void;
  /** From now on everything is rejected with this error. */
  readonly trip: (error: Error) => void;
  /** Throws the error that the database failed with. */
  readonly check: () => void;
}

export function createBreaker(onFatalStorageError: OnFatalStorageError = () => undefined): Breaker {
  let broken: Error | null = null;
  const trip = (error: Error): void => {
    if (broken !== null) return;
    broken = error;
    onFatalStorageError(error);
  };
  const report = (error: unknown): void => {
    if (error instanceof Error && classifySqliteError(error) === 'broken') trip(error);
  };
  const check = (): void => {
    if (broken !== null) throw broken;
  };
  return {
    run: async (work) => {
      check();
      try {
        return await work();
      } catch (error) {
        report(error);
        throw error;
      }
    },
    report,
    trip,
    check,
  };
}
