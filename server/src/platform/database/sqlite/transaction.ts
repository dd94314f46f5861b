/** Runs one transaction of the embedded database: waits for its lock, then commits or rolls back in every case. */
import type { ControlledTransaction } from 'kysely';
import { pause } from '../../../kernel/pause.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import type { Database } from '../../../tables/tables.ts';
import type { Db, Tx } from '../types.ts';
import { classifySqliteError } from './errors.ts';

const lockRetryMs = 25;

interface TransactionOptions {
  /** Until when a lock of another process is waited for, as `performance.now()`. */
  readonly waitUntil: number;
  /** Called when a rollback fails: it is unknown in which state the connection is. */
  readonly onFailedRollback: (error: Error) => void;
}

/** Waits for the write lock of another process without blocking the event loop. */
async function begin(writer: Db, waitUntil: number): Promise<ControlledTransaction<Database>> {
  for (;;) {
    try {
      return await writer.startTransaction().execute();
    } catch (error) {
      const isLocked = error instanceof Error && classifySqliteError(error) === 'unavailable';
      if (!isLocked || performance.now() >= waitUntil) throw error;
      await pause(lockRetryMs);
    }
  }
}

type Outcome<Value> = { readonly value: Value } | { readonly refusal: Refusal };

/** Rejects with everything but a refusal whose writes are committed. */
async function runWork<Value>(tx: Tx, work: (tx: Tx) => Promise<Value>): Promise<Outcome<Value>> {
  try {
    return { value: await work(tx) };
  } catch (error) {
    if (error instanceof Refusal && error.keepsWrites) return { refusal: error };
    throw error;
  }
}

/** Kysely releases the connection even when the rollback fails. */
async function rollBack(
  tx: ControlledTransaction<Database>,
  { onFailedRollback }: TransactionOptions,
): Promise<void> {
  try {
    await tx.rollback().execute();
  } catch (error) {
    onFailedRollback(error instanceof Error ? error : new Error(String(error)));
  }
}

/** Also rolls back when the commit fails, which does not end the transaction. Rejects with the first error. */
export async function runInTransaction<Value>(
  writer: Db,
  work: (tx: Tx) => Promise<Value>,
  options: TransactionOptions,
): Promise<Value> {
  const tx = await begin(writer, options.waitUntil);
  let outcome: Outcome<Value>;
  try {
    outcome = await runWork(tx, work);
    await tx.commit().execute();
  } catch (error) {
    await rollBack(tx, options);
    throw error;
  }
  if ('refusal' in outcome) throw outcome.refusal;
  return outcome.value;
}
