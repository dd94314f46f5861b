/** Inputs that can only be read after the last day; the buttons that would change something are gone then. */
import type { ReactNode } from 'react';
import { useIsClosed } from '../checklist-context.tsx';

export function ClosableFields({ children }: { readonly children: ReactNode }) {
  return (
    <fieldset
      // The questions in it have groups of their own.
      role="presentation"
      disabled={useIsClosed()}
      className="min-w-0 space-y-6 disabled:[&_button]:hidden disabled:[&_input[type=file]~label]:hidden"
    >
      {children}
    </fieldset>
  );
}
