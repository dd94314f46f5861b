/** A form with the product's own validation messages: the browser's are switched off. Enter submits it. */
import type { ReactNode } from 'react';

interface FormProps {
  readonly onSubmit: () => void;
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
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}
