/** A named group of inputs with its hint and error. */
import type { ReactNode } from 'react';
import { descriptionIds, FieldError, Hint } from './field.tsx';

export interface GroupProps {
  readonly id: string;
  readonly legend: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly children: ReactNode;
}

/** A fieldset whose legend is the question; an error summary links to its id. */
export function Group({ id, legend, hint, error, children }: GroupProps) {
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-legend`}
      aria-describedby={descriptionIds({ id, hint, error })}
      className="min-w-0 space-y-1"
    >
      <legend id={`${id}-legend`} className="font-semibold">
        {legend}
      </legend>
      <Hint id={id} hint={hint} />
      <div className={error === undefined ? '' : 'border-l-4 border-bad pl-3'}>{children}</div>
      <FieldError id={id} error={error} />
    </fieldset>
  );
}
