/**
 * What only the administrators' screens have: buttons in a row of a table and for a file, the key of a control, a box to tick, a drawn
 * sign, and a part of a screen with its heading.
 */
import { useId, useRef, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { useShortcutsChoice } from './use-shortcuts.ts';

interface RowButtonProps {
  readonly id?: string | undefined;
  readonly children: ReactNode;
  /** The accessible name: the visible verb, then the object. */
  readonly label: string;
  /** The id of a text that says why it is disabled. */
  readonly describedBy?: string | undefined;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

/** A small button in a row of a table: shows a verb; its accessible name also says what it acts on. */
export function RowButton({
  id,
  children,
  label,
  describedBy,
  danger = false,
  disabled = false,
  onClick,
}: RowButtonProps) {
  return (
    <button
      id={id}
      type="button"
      aria-label={label}
      aria-describedby={describedBy}
      disabled={disabled}
      onClick={onClick}
      className={`control min-h-11 px-2 text-left underline underline-offset-4 disabled:cursor-not-allowed disabled:text-muted disabled:no-underline md:-my-1 ${danger ? 'text-bad' : 'text-action'}`}
    >
      {children}
    </button>
  );
}

interface FileButtonProps {
  /** Of the file input, for screen readers. */
  readonly label: string;
  /** The types of files, as in the attribute `accept`. */
  readonly accept: string;
  readonly busy?: boolean;
  readonly onChoose: (file: File) => void;
  readonly children: ReactNode;
}

/** A button that lets the user choose a file. */
export function FileButton({ label, accept, busy = false, onChoose, children }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={label}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const file = event.target.files?.[0];
          // Cleared, so that the same file can be chosen again after a correction.
          event.target.value = '';
          if (file !== undefined) onChoose(file);
        }}
      />
      <Button variant="quiet" busy={busy} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  );
}

/** The key of a control, shown next to its name as long as the keys are on. */
export function Key({ children }: { readonly children: string }) {
  const [isOn] = useShortcutsChoice();
  if (!isOn) return null;
  return (
    <kbd
      aria-hidden
      className="rounded-card border border-current px-1.5 font-sans text-xs font-semibold max-md:hidden"
    >
      {children}
    </kbd>
  );
}

interface CheckboxProps {
  readonly checked: boolean;
  readonly onChange: (on: boolean) => void;
  readonly children: ReactNode;
}

/** One thing to tick, that stands by itself. */
export function Checkbox({ checked, onChange, children }: CheckboxProps) {
  return (
    <label className="flex min-h-11 items-center gap-3 py-1">
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="size-6 shrink-0 accent-action"
      />
      {children}
    </label>
  );
}

interface SectionProps {
  readonly title: string;
  /** The classes of the heading. */
  readonly heading?: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A part of a screen, named by its heading. */
export function Section({ title, heading = 'mb-1 text-base font-bold', className, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={className}>
      <h2 id={id} className={heading}>
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Signs that the typeface of officers' screens does not have, drawn in the colour of the text beside them; the words are elsewhere. */
const signs = {
  up: 'M2.5 9.5 7 5l4.5 4.5',
  down: 'M2.5 4.5 7 9l4.5-4.5',
  right: 'M4.5 2.5 9 7l-4.5 4.5',
  back: 'M7 2.5 2.5 7 7 11.5M2.5 7h9.5',
  forth: 'M7 2.5 11.5 7 7 11.5M11.5 7H2',
  tick: 'M2 7.5 5.5 11 12 3',
} as const;

export function Sign({ name }: { readonly name: keyof typeof signs }) {
  return (
    <svg
      viewBox="0 0 14 14"
      aria-hidden
      className="inline-block size-[0.875em] shrink-0 fill-none stroke-current stroke-2"
    >
      <path d={signs[name]} />
    </svg>
  );
}
