/** A small button in a row of a table: shows a verb; its accessible name also says what it acts on. */
import type { ReactNode } from 'react';

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
