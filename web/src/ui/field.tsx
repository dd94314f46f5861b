/** The frame of a labelled input: label, hint, input, error, in this order; hint and error describe the input. */
import type { ReactNode } from 'react';

export const inputClasses =
  'block w-full min-h-11 rounded-card border border-edge bg-paper px-3 py-2 text-ink placeholder:text-muted [&[readonly]]:border-line [&[readonly]]:bg-ground aria-invalid:border-2 aria-invalid:border-bad disabled:bg-ground disabled:text-muted';

export interface Describable {
  readonly id: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
}

/** The ids of the elements that describe an input: its hint, then its error. */
export function descriptionIds({ id, hint, error }: Describable): string | undefined {
  const ids = [hint === undefined ? '' : `${id}-hint`, error === undefined ? '' : `${id}-error`].filter(
    Boolean,
  );
  return ids.length === 0 ? undefined : ids.join(' ');
}

/** The attributes with which a screen reader announces an input's hint and error. */
export function describe(field: Describable) {
  return {
    'aria-describedby': descriptionIds(field),
    'aria-invalid': field.error === undefined ? undefined : true,
  };
}

export function Hint({ id, hint }: { readonly id: string; readonly hint: string | undefined }) {
  return hint === undefined ? null : (
    <p id={`${id}-hint`} className="text-sm text-muted">
      {hint}
    </p>
  );
}

export function FieldError({ id, error }: { readonly id: string; readonly error: string | undefined }) {
  return error === undefined ? null : (
    <p id={`${id}-error`} className="text-sm font-semibold text-bad">
      {error}
    </p>
  );
}

interface FieldProps extends Describable {
  readonly label: string;
  /** At the end of the label's line. */
  readonly counter?: ReactNode;
  readonly children: ReactNode;
}

export function Field({ label, counter, children, ...field }: FieldProps) {
  return (
    <div className="space-y-1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <label htmlFor={field.id} className="font-semibold">
          {label}
        </label>
        {counter}
      </div>
      <Hint {...field} hint={field.hint} />
      {children}
      <FieldError {...field} error={field.error} />
    </div>
  );
}
