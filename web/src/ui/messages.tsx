/** Boxes of a screen: notices, errors, announcements for screen readers, and the card around a form. */
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import type { Failure } from '#contract/call.ts';
import { failureText } from '../texts/failure-text.ts';
import { useTexts } from '../texts/language.tsx';
import { Button } from './button.tsx';

type Tone = 'info' | 'good' | 'warn' | 'bad';

const tones: Record<Tone, string> = {
  info: 'border-l-action bg-action-soft text-ink',
  good: 'border-l-good bg-good-soft text-ink',
  warn: 'border-l-warn bg-warn-soft text-ink',
  bad: 'border-l-bad bg-bad-soft text-ink',
};

interface NoticeProps {
  readonly tone: Tone;
  /** A text alone is a paragraph. */
  readonly children: ReactNode;
  /** `alert` interrupts a screen reader, `status` waits; omitted for text that is on the screen from the start. */
  readonly live?: 'alert' | 'status';
}

export function Notice({ tone, children, live }: NoticeProps) {
  return (
    <div
      role={live}
      className={`rounded-card border border-l-4 border-transparent px-gutter py-3 ${tones[tone]}`}
    >
      {typeof children === 'string' ? <p>{children}</p> : children}
    </div>
  );
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

interface ErrorNoticeProps {
  readonly text: string;
  /** Of a call, whose own sentence stands in place of the text. Null while nothing has failed: then nothing is shown. */
  readonly failure?: Failure | null | undefined;
  readonly children?: ReactNode;
  /** What the button below does, which is busy meanwhile. */
  readonly onRetry?: (() => void) | undefined;
  readonly isBusy?: boolean;
}

/** A failure, announced at once; the children say what may help. */
export function ErrorNotice({ text, failure, children, onRetry, isBusy = false }: ErrorNoticeProps) {
  const texts = useTexts();
  if (failure === null) return null;
  return (
    <Notice tone="bad" live="alert">
      <p className="font-semibold">{failure === undefined ? text : failureText(texts, failure, text)}</p>
      {children}
      {onRetry === undefined ? null : <RetryButton onRetry={onRetry} isBusy={isBusy} />}
    </Notice>
  );
}

interface ScrollIntoViewProps {
  /** What the children report; each new value scrolls them into view. */
  readonly of: unknown;
  readonly children: ReactNode;
}

/** Shows the outcome of a button that may be far below it: scrolls just far enough to make it visible. */
export function ScrollIntoView({ of, children }: ScrollIntoViewProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // In braces: some browsers return a promise, which React would call as the clean-up.
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [of]);
  return <div ref={box}>{children}</div>;
}

/** Text for screen readers only, announced when it changes. */
export function LiveRegion({ children }: { readonly children: ReactNode }) {
  return (
    <p role="status" className="sr-only">
      {children}
    </p>
  );
}

/** A box around a form. */
export function Card({ children }: { readonly children: ReactNode }) {
  return <div className="rounded-card border border-line bg-paper p-gutter sm:p-6">{children}</div>;
}
