/**
 * Says on the document, in `data-pending`, while this page waits for something that it goes on with by itself: the response to a call,
 * a draft that is being saved or sent, the next screen. Not `aria-busy`, which would silence what is announced meanwhile. The
 * journeys read it, so that they never guess how long a screen takes.
 */
import { useLayoutEffect } from 'react';

let count = 0;

function add(change: number): void {
  count += change;
  // Tests of calls have no document.
  if (typeof document !== 'undefined') document.documentElement.toggleAttribute('data-pending', count > 0);
}

export async function whilePending<Value>(work: Promise<Value>): Promise<Value> {
  add(1);
  return work.finally(() => add(-1));
}

export function usePending(isPending: boolean): void {
  useLayoutEffect(() => {
    if (!isPending) return undefined;
    add(1);
    return () => add(-1);
  }, [isPending]);
}
