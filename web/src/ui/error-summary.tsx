/** The summary of a form's errors at its top. */
import { useEffect, useRef } from 'react';
import { useTexts } from '../texts/language.tsx';

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

/** Marks the title of the tab while there are errors, because a screen reader reads it first. */
function useErrorTitle(hasErrors: boolean): void {
  const { common } = useTexts();
  useEffect(() => {
    if (!hasErrors) return undefined;
    const { errorPrefix } = common;
    document.title = errorPrefix + document.title;
    return () => {
      document.title = document.title.replace(errorPrefix, '');
    };
  }, [hasErrors, common]);
}

interface ErrorSummaryProps {
  readonly items: readonly SummaryItem[];
  /** Sentences about several items; each is shown once. */
  readonly shared?: readonly (string | null)[];
  readonly attempt: number;
}

/** Takes the focus after each attempt, so that nobody misses it; each entry links to its field. */
export function ErrorSummary({ items, shared = [], attempt }: ErrorSummaryProps) {
  const { common } = useTexts();
  const box = useRef<HTMLDivElement>(null);
  useErrorTitle(items.length > 0);
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
      {[...new Set(shared)].map((sentence) =>
        sentence === null ? null : (
          <p key={sentence} className="mt-1 font-semibold">
            {sentence}
          </p>
        ),
      )}
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
