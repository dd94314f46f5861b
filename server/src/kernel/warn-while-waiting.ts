/** Says in the log what a start is waiting for, so that an instance that does not come up says why. */
import type { Log } from './log.ts';

/** @param what such as `the database` */
export async function warnWhileWaiting<Value>(
  { log, afterMs }: { readonly log: Log; readonly afterMs: number },
  what: string,
  awaited: Promise<Value>,
): Promise<Value> {
  const timer = setTimeout(
    () => log.warn(`the start waits for ${what}, which has not responded yet`),
    afterMs,
  );
  try {
    return await awaited;
  } finally {
    clearTimeout(timer);
  }
}
