/** What is shown of a submission that failed for the network or a busy server, while everything is sent again by itself. */
import { useState } from 'react';
import { isRetryable, type Failure } from '#contract/call.ts';
import { useIsOnline } from '../../../ui/use-device.ts';
import { useChecklist } from '../checklist-context.tsx';
import { hasUnsent } from '../draft/draft.ts';

/**
 * `canRetry`: everything is saved meanwhile. A failure that was seen when it was saved already stays on screen; any other one goes when
 * something is sent again.
 */
export function useCanRetry(failure: Failure | null): {
  readonly canRetry: boolean;
  readonly shown: Failure | null;
} {
  const { draft, send } = useChecklist();
  const isOnline = useIsOnline();
  const [seenWithout, setSeenWithout] = useState<Failure | null>(null);
  const [dropped, setDropped] = useState<Failure | null>(null);
  const isReady = isOnline && send.kind === 'idle' && !hasUnsent(draft);
  if (failure !== null && isRetryable(failure)) {
    if (!isReady && seenWithout !== failure) setSeenWithout(failure);
    if (send.kind === 'sending' && dropped !== failure) setDropped(failure);
  }
  const canRetry = failure !== null && isReady && seenWithout === failure;
  return { canRetry, shown: canRetry || dropped === failure ? null : failure };
}
