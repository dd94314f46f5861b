/** A small button inside a table's row: says its verb, and to a screen reader also what it acts on. */
import type { ReactNode } from 'react';

interface RowButtonProps {
  readonly id?: string | undefined;
  readonly children: ReactNode;
  /** Verb and object; begins with the visible verb. */
  readonly label: string;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

export function RowButton({
  id,
  children,
  label,
  danger = false,
  disabled = false,
  onClick,
}: RowButtonProps) {
  return (
    <button
      id={id}
      type="button"
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
      className={`min-h-11 px-2 font-semibold underline underline-offset-4 disabled:cursor-not-allowed disabled:text-muted disabled:no-underline md:min-h-8 ${danger ? 'text-bad' : 'text-action'}`}
    >
      {children}
    </button>
  );
}
