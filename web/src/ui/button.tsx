/** Buttons, links that look like buttons, and a button that lets the user choose a file. A screen has one strong action; the others are quiet. */
import { useRef, type ButtonHTMLAttributes, type ReactNode } from 'react';
import type { To } from 'react-router';
import { Link } from './link.tsx';

type Variant = 'strong' | 'quiet' | 'danger' | 'link';

const base =
  'inline-flex min-h-11 items-center gap-2 rounded-card py-2 font-semibold transition-colors disabled:cursor-not-allowed aria-busy:cursor-progress';
const boxed = 'justify-center px-5 text-center';

const variantClasses: Record<Variant, string> = {
  strong: `${boxed} border border-transparent bg-action text-on-action hover:bg-action-strong disabled:bg-line disabled:text-muted`,
  quiet: `${boxed} border border-edge bg-paper text-ink hover:bg-action-soft disabled:border-line disabled:text-muted`,
  danger: `${boxed} border border-bad bg-paper text-bad hover:bg-bad-soft disabled:border-line disabled:text-muted`,
  // Aligned with the left edge of the text above it.
  link: '-mx-1 min-w-11 px-1 text-left text-action underline underline-offset-4 hover:text-action-strong',
};

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'type'> {
  readonly variant?: Variant;
  readonly type?: 'button' | 'submit';
  /** The action is in progress: shown and announced, and the button does nothing. It keeps the focus, unlike a disabled one. */
  readonly busy?: boolean;
  readonly wide?: boolean;
  readonly children: ReactNode;
}

export function Button({
  variant = 'strong',
  type = 'button',
  busy = false,
  wide = false,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={`${base} ${variantClasses[variant]} ${wide ? 'w-full sm:w-auto' : ''}`}
    />
  );
}

interface ButtonLinkProps {
  readonly to: To;
  readonly state?: unknown;
  readonly variant?: Variant;
  readonly wide?: boolean;
  readonly children: ReactNode;
  readonly 'aria-label'?: string;
}

/** A link that the specification calls a button: announced as a button, opened like a link. */
export function ButtonLink({ variant = 'strong', wide = false, ...rest }: ButtonLinkProps) {
  return (
    <Link
      {...rest}
      role="button"
      onKeyDown={(event) => {
        if (event.key !== ' ') return;
        event.preventDefault();
        event.currentTarget.click();
      }}
      className={`${base} ${variantClasses[variant]} ${wide ? 'w-full sm:w-auto' : ''}`}
    />
  );
}

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
      className={`min-h-11 px-2 font-semibold underline underline-offset-4 disabled:cursor-not-allowed disabled:text-muted disabled:no-underline md:-my-1 md:min-h-8 ${danger ? 'text-bad' : 'text-action'}`}
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
