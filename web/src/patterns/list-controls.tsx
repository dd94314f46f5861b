/** The controls around a table: its search box, a filter, the pages. */
import { useEffect, useId, useRef, useState } from 'react';
import { useAdminTexts } from '../texts/admin-texts.tsx';
import { useFormat } from '../texts/format.ts';
import { Button } from '../ui/button.tsx';
import { inputClasses } from '../ui/field.tsx';

const typingPauseMs = 300;

interface SearchBoxProps {
  readonly label: string;
  readonly placeholder: string;
  /** What is searched for now; a change from outside (back button, reset) shows in the box. */
  readonly value: string;
  /** Told after a pause in typing, or at once with Enter. */
  readonly onSearch: (text: string) => void;
}

export function SearchBox({ label, placeholder, value, onSearch }: SearchBoxProps) {
  const id = useId();
  const [typed, setTyped] = useState(value);
  const told = useRef(value);
  const pause = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    setTyped(value);
  }, [value]);
  useEffect(() => () => clearTimeout(pause.current), []);

  const tell = (text: string): void => {
    clearTimeout(pause.current);
    const trimmed = text.trim();
    if (trimmed === told.current) return;
    told.current = trimmed;
    onSearch(trimmed);
  };
  return (
    <form
      role="search"
      className="grow space-y-1 md:max-w-sm"
      onSubmit={(event) => {
        event.preventDefault();
        tell(typed);
      }}
    >
      <label htmlFor={id} className="block text-sm font-semibold">
        {label}
      </label>
      <input
        id={id}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        placeholder={placeholder}
        value={typed}
        onChange={(event) => {
          const text = event.target.value;
          setTyped(text);
          clearTimeout(pause.current);
          pause.current = setTimeout(() => tell(text), typingPauseMs);
        }}
        // Whoever goes on to another control means it to act on what stands here.
        onBlur={() => tell(typed)}
        className={inputClasses}
      />
    </form>
  );
}

interface FilterSelectProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
}

export function FilterSelect({ label, value, options, onChange }: FilterSelectProps) {
  const id = useId();
  return (
    <div className="space-y-1">
      <label htmlFor={id} className="block text-sm font-semibold">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={`${inputClasses} md:w-auto md:max-w-64`}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}

interface PagerProps {
  readonly page: number;
  /** Rows on all pages. */
  readonly total: number;
  readonly pageSize: number;
  readonly onPage: (page: number) => void;
}

export function Pager({ page, total, pageSize, onPage }: PagerProps) {
  const { table: texts } = useAdminTexts();
  const format = useFormat();
  const pages = Math.max(1, Math.ceil(total / pageSize));
  return (
    <nav aria-label={texts.pagesLabel} className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button variant="quiet" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {texts.prev}
      </Button>
      <p role="status">{texts.page(format.number(page), format.number(pages))}</p>
      <Button variant="quiet" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {texts.next}
      </Button>
      <p className="text-muted">{texts.total(format.number(total))}</p>
    </nav>
  );
}
