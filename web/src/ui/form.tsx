/** A form with the product's own validation messages: the browser's are switched off. Enter submits it. */
import type { ReactNode } from 'react';

interface FormProps {
  /** Where the form is sent while the script is not there: to the address of the page that receives it. */
  readonly action?: string;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
  readonly className?: string;
  /** Names the form as a landmark; `labelledBy` is the id of a heading that does. */
  readonly label?: string;
  readonly labelledBy?: string;
}

export function Form({ action, onSubmit, children, className = 'space-y-6', label, labelledBy }: FormProps) {
  return (
    <form
      noValidate
      method={action === undefined ? undefined : 'post'}
      action={action}
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
