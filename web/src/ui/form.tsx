/** A form whose rules and messages are ours: the browser's own bubbles are off, and Enter submits. */
import type { ReactNode } from 'react';

interface FormProps {
  readonly onSubmit: () => Promise<void>;
  readonly children: ReactNode;
  readonly className?: string;
  /** Names the form as a landmark; `labelledBy` is the id of a heading that does. */
  readonly label?: string;
  readonly labelledBy?: string;
}

export function Form({ onSubmit, children, className = 'space-y-6', label, labelledBy }: FormProps) {
  return (
    <form
      noValidate
      aria-label={label}
      aria-labelledby={labelledBy}
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
