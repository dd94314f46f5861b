/** Whether a submission that failed without a connection can be tried again: the network is back and everything is saved. */
import { useState, useSyncExternalStore } from 'react';
import type { Failure } from '#contract/call.ts';
import { useChecklist } from '../checklist-context.tsx';
import { hasUnsent } from '../draft/draft.ts';

function subscribe(listener: () => void): () => void {
  const events = ['online', 'offline'];
  for (const event of events) window.addEventListener(event, listener);
  return () => {
    for (const event of events) window.removeEventListener(event, listener);
  };
}

/** A failure that was seen with a working connection stays on screen: it may be another fault than the network. */
export function useCanRetry(failure: Failure | null): boolean {
  const { draft, send } = useChecklist();
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  const [seenWithout, setSeenWithout] = useState<Failure | null>(null);
  const isReady = isOnline && send.kind === 'idle' && !hasUnsent(draft);
  if (failure?.kind === 'offline' && !isReady && seenWithout !== failure) setSeenWithout(failure);
  return failure !== null && isReady && seenWithout === failure;
}
