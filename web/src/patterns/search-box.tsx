/** The search box of a table. */
import { useEffect, useId, useRef, useState } from 'react';
import { inputClasses } from '../ui/field.tsx';
import { isNarrow } from '../ui/use-media.ts';
import { moveRowFocus, showListTop } from './table-region.ts';

const typingPauseMs = 300;

interface SearchProps {
  /** The current search; a change from outside (the back button, a reset) shows in the box. */
  readonly value: string;
  /** Called after a pause in typing, and at once on Enter or when the box loses the focus. */
  readonly onSearch: (text: string) => void;
}

function useSearchText({ value, onSearch }: SearchProps) {
  const [text, setText] = useState(value);
  const reported = useRef(value);
  const pause = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => {
    if (value === reported.current) return;
    reported.current = value;
    setText(value);
  }, [value]);
  useEffect(() => () => clearTimeout(pause.current), []);

  const search = (typed: string): void => {
    clearTimeout(pause.current);
    const trimmed = typed.trim();
    if (trimmed === reported.current) return;
    reported.current = trimmed;
    onSearch(trimmed);
  };
  const change = (typed: string): void => {
    setText(typed);
    clearTimeout(pause.current);
    pause.current = setTimeout(() => search(typed), typingPauseMs);
  };
  return { text, change, searchNow: () => search(text) };
}

interface SearchBoxProps extends SearchProps {
  readonly label: string;
  /** Beside the label: what else is searched. */
  readonly hint?: string;
  readonly placeholder: string;
}

export function SearchBox({ label, hint, placeholder, ...search }: SearchBoxProps) {
  const id = useId();
  const { text, change, searchNow } = useSearchText(search);
  return (
    <form
      role="search"
      className="min-w-0 grow basis-48 space-y-1 md:basis-60 md:max-w-sm"
      onSubmit={(event) => {
        event.preventDefault();
        searchNow();
        // On a phone: puts the keyboard away and brings the result into sight.
        if (window.matchMedia(isNarrow).matches) showListTop();
      }}
    >
      <div className="flex flex-wrap items-baseline gap-x-2 max-md:sr-only">
        <label htmlFor={id} className="text-sm font-semibold">
          {label}
        </label>
        {hint === undefined ? null : (
          <span id={`${id}-hint`} className="text-xs text-muted">
            {hint}
          </span>
        )}
      </div>
      <input
        id={id}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        placeholder={placeholder}
        value={text}
        onChange={(event) => change(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown' && moveRowFocus(1)) event.preventDefault();
        }}
        // The next control, such as a download, applies to the text in the box.
        onBlur={searchNow}
        className={`${inputClasses} placeholder:text-sm`}
      />
    </form>
  );
}
