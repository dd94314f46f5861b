/** Whether a submission that failed without a connection can be tried again: the network is back and everything is saved. */
import { useState } from 'react';
import type { Failure } from '#contract/call.ts';
import { useIsOnline } from '../../../ui/use-device.ts';
import { useChecklist } from '../checklist-context.tsx';
import { hasUnsent } from '../draft/draft.ts';

/** A failure that was seen with a working connection stays on screen: it may be another fault than the network. */
export function useCanRetry(failure: Failure | null): boolean {
  const { draft, send } = useChecklist();
  const isOnline = useIsOnline();
  const [seenWithout, setSeenWithout] = useState<Failure | null>(null);
  const isReady = isOnline && send.kind === 'idle' && !hasUnsent(draft);
  if (failure?.kind === 'offline' && !isReady && seenWithout !== failure) setSeenWithout(failure);
  return failure !== null && isReady && seenWithout === failure;
}
