/** Whether a submission that failed without a connection can be tried again: the network is back and everything is saved. */
import { useSyncExternalStore } from 'react';
import { isRetryable, type Failure } from '#contract/call.ts';
import { useChecklist } from '../checklist-context.tsx';
import { hasUnsent } from '../draft/draft.ts';

function subscribe(listener: () => void): () => void {
  const events = ['online', 'offline'];
  for (const event of events) window.addEventListener(event, listener);
  return () => {
    for (const event of events) window.removeEventListener(event, listener);
  };
}

export function useCanRetry(failure: Failure | null): boolean {
  const { draft, send } = useChecklist();
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return failure !== null && isRetryable(failure) && isOnline && send.kind === 'idle' && !hasUnsent(draft);
}
