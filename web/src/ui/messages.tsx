/** What a screen says about itself: notices, the summary of errors on top, live announcements. */
import { useEffect, useRef, type ReactNode } from 'react';
import { useTexts } from '../texts/language.tsx';

type Tone = 'info' | 'good' | 'warn' | 'bad';

const tones: Record<Tone, string> = {
  info: 'border-action bg-action-soft text-ink',
  good: 'border-good bg-good-soft text-ink',
  warn: 'border-warn bg-warn-soft text-ink',
  bad: 'border-bad bg-bad-soft text-ink',
};

interface NoticeProps {
  readonly tone: Tone;
  readonly children: ReactNode;
  /** `alert` interrupts a screen reader, `status` waits; none for text that was there from the start. */
  readonly live?: 'alert' | 'status';
}

export function Notice({ tone, children, live }: NoticeProps) {
  return (
    <div role={live} className={`rounded-card border-l-4 px-4 py-3 ${tones[tone]}`}>
      {children}
    </div>
  );
}

/** A failure, told at once: the sentence, and below it what may help. */
export function ErrorNotice({ text, children }: { readonly text: string; readonly children?: ReactNode }) {
  return (
    <Notice tone="bad" live="alert">
      <p className="font-semibold">{text}</p>
      {children}
    </Notice>
  );
}

interface SeenProps {
  /** What it tells of: with each new one it comes into view. */
  readonly of: unknown;
  readonly children: ReactNode;
}

/** The outcome of something that was pressed, perhaps far below: scrolled into view, and no further. */
export function ScrollIntoView({ of, children }: SeenProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // In braces: browsers that answer a promise here must not have it taken for a clean-up.
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [of]);
  return <div ref={box}>{children}</div>;
}

export interface SummaryItem {
  /** The id of the input or group that the error belongs to. */
  readonly fieldId: string | null;
  readonly text: string;
  readonly help?: string | undefined;
}

function goTo(fieldId: string): void {
  const element = document.getElementById(fieldId);
  const target =
    element instanceof HTMLFieldSetElement ? (element.querySelector('input') ?? element) : element;
  target?.focus();
  target?.scrollIntoView({ block: 'center' });
}

/** Takes the focus when it appears, so that nobody misses it; each entry leads to its field. */
export function ErrorSummary({
  items,
  attempt,
}: {
  readonly items: readonly SummaryItem[];
  readonly attempt: number;
}) {
  const { common } = useTexts();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);
  if (items.length === 0) return null;
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="alert"
      aria-labelledby="error-summary-title"
      className="rounded-card border-2 border-bad bg-paper p-4"
    >
      <h2 id="error-summary-title" className="font-bold">
        {common.errorSummaryTitle}
      </h2>
      <ul className="mt-1">
        {items.map((item) => (
          <li key={`${item.fieldId} ${item.text}`}>
            {item.fieldId === null ? (
              <span className="font-semibold text-bad">{item.text}</span>
            ) : (
              <a
                href={`#${item.fieldId}`}
                className="inline-flex min-h-11 items-center font-semibold text-bad underline underline-offset-4"
                onClick={(event) => {
                  event.preventDefault();
                  if (item.fieldId !== null) goTo(item.fieldId);
                }}
              >
                {item.text}
              </a>
            )}
            {item.help === undefined ? null : <p className="text-sm">{item.help}</p>}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Words that only a screen reader gets, when they change. */
export function LiveRegion({ children }: { readonly children: ReactNode }) {
  return (
    <p role="status" className="sr-only">
      {children}
    </p>
  );
}

export function Skeleton({ label }: { readonly label: string }) {
  return (
    <div role="status" className="space-y-4">
      <p>{label}</p>
      <div aria-hidden className="space-y-3">
        {['w-2/3', 'w-full', 'w-full', 'w-1/2'].map((width, index) => (
          <div key={index} className={`h-11 ${width} animate-pulse rounded-card bg-line`} />
        ))}
      </div>
    </div>
  );
}

interface ProgressProps {
  readonly label: string;
  /** From 0 to 1; null when nobody knows how far it is. */
  readonly fraction: number | null;
}

export function Progress({ label, fraction }: ProgressProps) {
  return (
    <div className="space-y-1">
      <p className="text-sm">{label}</p>
      <progress
        value={fraction ?? undefined}
        max={1}
        aria-label={label}
        className="h-2 w-full accent-action"
      />
    </div>
  );
}
