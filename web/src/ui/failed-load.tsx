/** What a screen could not load, and the ways to load it again: a button, and the return of the network. */
import { useEffect, useEffectEvent } from 'react';
import type { Failure } from '#contract/call.ts';
import { ErrorNotice } from './messages.tsx';

export function useWhenBack(onBack: () => void): void {
  const listener = useEffectEvent(onBack);
  useEffect(() => {
    window.addEventListener('online', listener);
    return () => window.removeEventListener('online', listener);
  }, []);
}

interface FailedLoadProps {
  readonly text: string;
  /** Null while nothing has failed: then nothing is shown. */
  readonly failure: Failure | null;
  readonly onRetry: () => void;
  readonly isBusy?: boolean;
}

export function FailedLoad(props: FailedLoadProps) {
  const { failure, onRetry } = props;
  useWhenBack(() => {
    if (failure?.kind === 'offline') onRetry();
  });
  return <ErrorNotice {...props} />;
}
