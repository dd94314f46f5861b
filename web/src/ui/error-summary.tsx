/** The summary of a form's errors at its top. */
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useTexts } from '../texts/language.tsx';

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
  readonly items: readonly {
    /** The id of the input or group that the error belongs to. */
    readonly fieldId: string | null;
    readonly text: string;
    readonly help?: string | undefined;
  }[];
  /** Sentences about several items: each is shown once, the first one as the title. */
  readonly shared?: readonly (string | null)[];
  readonly attempt: number;
}

/** Takes the focus after each attempt, so that nobody misses it; each entry links to its field. */
export function ErrorSummary({ items, shared = [], attempt }: ErrorSummaryProps) {
  const { common } = useTexts();
  const box = useRef<HTMLDivElement>(null);
  useErrorTitle(items.length > 0);
  // In the moment in which it appears, so that it takes the focus from no field that is typed into after it was read.
  useLayoutEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);
  if (items.length === 0) return null;
  const [title = common.errorSummaryTitle, ...others] = new Set(
    shared.filter((sentence) => sentence !== null),
  );
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="alert"
      // Not the sentence, which names fields that are searched for by their labels.
      aria-label={common.errorSummaryTitle}
      className="rounded-card border border-l-4 border-line border-l-bad bg-paper px-4 py-3"
    >
      <h2 className="text-lg font-bold">{title}</h2>
      {others.map((sentence) => (
        <p key={sentence} className="font-semibold">
          {sentence}
        </p>
      ))}
      <ul className="mt-2 list-disc space-y-1 pl-5 text-bad">
        {items.map(({ fieldId, text, help }) => (
          <li key={`${fieldId} ${text}`}>
            {fieldId === null ? (
              <span className="font-semibold">{text}</span>
            ) : (
              <a
                href={`#${fieldId}`}
                className="inline-flex min-h-11 items-center underline underline-offset-4"
                onClick={(event) => {
                  event.preventDefault();
                  goTo(fieldId);
                }}
              >
                {text}
              </a>
            )}
            {help === undefined ? null : <p className="text-sm text-ink">{help}</p>}
          </li>
        ))}
      </ul>
    </div>
  );
}
