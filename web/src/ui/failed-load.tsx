/** What a screen could not load, and the ways to load it again: a button, and the return of the network. */
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { Failure } from '#contract/call.ts';
import { useTexts } from '../texts/language.tsx';
import { Button } from './button.tsx';
import { ErrorNotice } from './messages.tsx';

export function useWhenBack(onBack: () => void): void {
  const listener = useEffectEvent(onBack);
  useEffect(() => {
    window.addEventListener('online', listener);
    return () => window.removeEventListener('online', listener);
  }, []);
}

interface RetryButtonProps {
  readonly onRetry: () => void;
  readonly isBusy?: boolean;
}

/** When it goes with what has failed, the focus that it had is the heading's: what comes in its place stands below that. */
export function RetryButton({ onRetry, isBusy = false }: RetryButtonProps) {
  const { common } = useTexts();
  const box = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    return () => {
      if (element?.contains(document.activeElement) !== true) return;
      document.querySelector('h1')?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <span ref={box}>
      <Button variant="link" busy={isBusy} onClick={onRetry}>
        {common.retry}
      </Button>
    </span>
  );
}

interface FailedLoadProps extends RetryButtonProps {
  readonly text: string;
  /** Null while nothing has failed: then nothing is shown. */
  readonly failure: Failure | null;
}

export function FailedLoad({ text, failure, ...again }: FailedLoadProps) {
  useWhenBack(() => {
    if (failure?.kind === 'offline') again.onRetry();
  });
  return (
    <ErrorNotice text={text} failure={failure}>
      <RetryButton {...again} />
    </ErrorNotice>
  );
}
