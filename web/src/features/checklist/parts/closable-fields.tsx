/** Inputs that can only be read after the last day; the style sheet takes away the buttons that would change something, hints and remarks. */
import type { ReactNode } from 'react';
import { useIsClosed } from '../checklist-context.tsx';

interface ClosableFieldsProps {
  /** Whether the children are cards. */
  readonly isInCards?: boolean;
  readonly children: ReactNode;
}

export function ClosableFields({ isInCards = false, children }: ClosableFieldsProps) {
  return (
    // The questions in it have groups of their own.
    <fieldset
      role="presentation"
      disabled={useIsClosed()}
      className={`closable ${isInCards ? 'space-y-4' : 'space-y-6'}`}
    >
      {children}
    </fieldset>
  );
}
