/** Inputs that can only be read after the last day; the buttons that would change something are gone then. */
import type { ReactNode } from 'react';
import { useIsClosed } from '../checklist-context.tsx';

interface ClosableFieldsProps {
  /** Whether the children are cards. */
  readonly isInCards?: boolean;
  readonly children: ReactNode;
}

export function ClosableFields({ isInCards = false, children }: ClosableFieldsProps) {
  return (
    <fieldset
      // The questions in it have groups of their own.
      role="presentation"
      disabled={useIsClosed()}
      className={`min-w-0 ${isInCards ? 'space-y-4' : 'space-y-6'} disabled:[&_button]:hidden disabled:[&_label:has(input:checked)]:font-bold disabled:[&_input[type=file]~label]:hidden`}
    >
      {children}
    </fieldset>
  );
}
