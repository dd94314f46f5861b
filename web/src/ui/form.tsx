/** A form whose rules and messages are ours: the browser's own bubbles are off, and Enter submits. */
import type { ReactNode } from 'react';

interface FormProps {
  readonly onSubmit: () => Promise<void>;
  readonly children: ReactNode;
  readonly className?: string;
}

export function Form({ onSubmit, children, className = 'space-y-6' }: FormProps) {
  return (
    <form
      noValidate
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit().catch(reportError);
      }}
    >
      {children}
    </form>
  );
}
