/** What restricts a list: its search box, a drop-down list, and a day. */
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { inputClasses } from '../ui/field.tsx';
import { followPresses, isNarrow } from '../ui/use-device.ts';
import { moveRowFocus, showListTop } from './list-keys.ts';

const typingPauseMs = 300;

export interface SearchProps {
  /** The current search; a change from outside (the back button, a reset) shows in the box. */
  readonly value: string;
  /** Called after a pause in typing, and at once on Enter or when the box loses the focus; when a press takes it, at the end of the press. */
  readonly onSearch: (text: string) => void;
}

/** Its menu may take the end of its press. */
const isNoSelect = (target: EventTarget | null): boolean => !(target instanceof HTMLSelectElement);

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
  const searchNow = (): void => search(text);
  const isPressed = useRef<() => boolean>(() => false);
  const onPressEnd = useEffectEvent(searchNow);
  useEffect(() => {
    const stopping = new AbortController();
    isPressed.current = followPresses(() => onPressEnd(), stopping.signal, isNoSelect);
    return () => stopping.abort();
  }, []);
  // The list changes when the press ends, not under it.
  const leave = (): void => (isPressed.current() ? clearTimeout(pause.current) : searchNow());
  return { text, change, searchNow, leave };
}

interface SearchBoxProps extends SearchProps {
  readonly label: string;
  /** What else is searched, in a line of controls, without a visible label: the placeholder says what is searched. */
  readonly hint?: string;
  readonly placeholder: string;
}

export function SearchBox({ label, hint, placeholder, ...search }: SearchBoxProps) {
  const id = useId();
  const { text, change, searchNow, leave } = useSearchText(search);
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
      <div className={hint === undefined ? 'flex max-md:sr-only' : 'sr-only'}>
        <label htmlFor={id} className="text-sm font-semibold">
          {label}
        </label>
        {hint === undefined ? null : <span id={`${id}-hint`}>{hint}</span>}
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
        title={hint}
        value={text}
        onChange={(event) => change(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown' && moveRowFocus(1)) event.preventDefault();
        }}
        // The next control, such as a download, applies to the text in the box.
        onBlur={leave}
        className={`${inputClasses} placeholder:text-sm`}
      />
    </form>
  );
}

interface FilterSelectProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly (readonly [value: Value, label: string])[];
  readonly onChange: (value: Value) => void;
  /** Next to the search box, without a visible label: the chosen option says what it filters. */
  readonly compact?: boolean;
  /** The class of its width beside others: of one whose options are loaded, so that they do not move what follows it. */
  readonly width?: string;
}

/** A drop-down list that filters a table. */
export function FilterSelect<Value extends string>(props: FilterSelectProps<Value>) {
  const { label, value, options, onChange, compact = false, width = 'md:w-auto' } = props;
  const id = useId();
  const choose = (chosen: string): void => {
    const option = options.find(([offered]) => offered === chosen);
    if (option !== undefined) onChange(option[0]);
  };
  return (
    <div className={`space-y-1 ${compact ? 'max-md:w-36' : ''}`}>
      <label htmlFor={id} className={compact ? 'sr-only' : 'block text-sm font-semibold'}>
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => choose(event.target.value)}
        className={`${inputClasses} ${width} md:max-w-64`}
      >
        {options.map(([offered, text]) => (
          <option key={offered} value={offered}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

interface NameFilterProps extends Omit<FilterSelectProps<string>, 'options'> {
  /** The option that does not restrict the list. */
  readonly all: string;
  readonly names: readonly string[];
}

/** Filters by a name, such as that of a state; the chosen one is offered also when no centre has it. */
export function NameFilter({ all, names, ...select }: NameFilterProps) {
  const offered = [...new Set([...names, select.value])].filter((name) => name !== '');
  return <FilterSelect {...select} options={[['', all], ...offered.map((name) => [name, name] as const)]} />;
}

interface DayFieldProps {
  readonly label: string;
  /** YYYY-MM-DD, or ''. */
  readonly value: string;
  readonly onChange: (day: string) => void;
}

/** The date input that filters a table. */
export function DayField({ label, value, onChange }: DayFieldProps) {
  const id = useId();
  return (
    <div className="space-y-1">
      <label htmlFor={id} className="block text-sm font-semibold">
        {label}
      </label>
      <input
        id={id}
        type="date"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={inputClasses}
      />
    </div>
  );
}
