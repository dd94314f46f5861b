/** Labelled inputs: label above, hint between label and input, error tied to the input, nothing else in the label. */
import type { HTMLInputAutoCompleteAttribute, ReactNode, Ref } from 'react';

export const inputClasses =
  'block w-full min-h-11 rounded-card border border-edge bg-paper px-3 py-2 text-ink placeholder:text-muted [&[readonly]]:border-line [&[readonly]]:bg-ground aria-invalid:border-2 aria-invalid:border-bad disabled:bg-ground disabled:text-muted';

interface Describable {
  readonly id: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
}

/** The ids that describe an input: its hint, then its error. */
function descriptionIds({ id, hint, error }: Describable): string | undefined {
  const ids = [hint === undefined ? '' : `${id}-hint`, error === undefined ? '' : `${id}-error`].filter(
    Boolean,
  );
  return ids.length === 0 ? undefined : ids.join(' ');
}

/** What an input needs to be announced with its hint and error. */
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
  readonly children: ReactNode;
}

export function Field({ label, children, ...field }: FieldProps) {
  return (
    <div className="space-y-1">
      <label htmlFor={field.id} className="block font-semibold">
        {label}
      </label>
      <Hint {...field} hint={field.hint} />
      {children}
      <FieldError {...field} error={field.error} />
    </div>
  );
}

export interface TextFieldProps extends Describable {
  readonly ref?: Ref<HTMLInputElement>;
  readonly label: string;
  readonly value: string;
  readonly onChange?: (value: string) => void;
  readonly onBlur?: () => void;
  readonly type?: 'text' | 'email' | 'tel' | 'password';
  readonly inputMode?: 'text' | 'numeric' | 'email' | 'tel';
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  readonly enterKeyHint?: 'next' | 'done' | 'go';
  readonly maxLength?: number;
  readonly readOnly?: boolean;
  readonly required?: boolean;
  readonly narrow?: boolean;
  readonly spellCheck?: boolean;
}

export function TextField({
  label,
  hint,
  error,
  onChange,
  narrow = false,
  required = false,
  ...input
}: TextFieldProps) {
  const field = { id: input.id, hint, error };
  return (
    <Field label={label} {...field}>
      <input
        {...input}
        {...describe(field)}
        aria-required={required || undefined}
        name={input.id}
        onChange={onChange === undefined ? undefined : (event) => onChange(event.target.value)}
        className={`${inputClasses} ${narrow ? 'max-w-48' : ''}`}
      />
    </Field>
  );
}

interface TextAreaProps extends Describable {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly rows?: number;
  readonly placeholder?: string | undefined;
  readonly autoComplete?: HTMLInputAutoCompleteAttribute | undefined;
  readonly required?: boolean;
}

export function TextArea({
  label,
  hint,
  error,
  onChange,
  rows = 3,
  required = false,
  ...input
}: TextAreaProps) {
  const field = { id: input.id, hint, error };
  return (
    <Field label={label} {...field}>
      <textarea
        {...input}
        {...describe(field)}
        rows={rows}
        aria-required={required || undefined}
        name={input.id}
        onChange={(event) => onChange(event.target.value)}
        className={inputClasses}
      />
    </Field>
  );
}

interface SelectFieldProps extends Describable {
  readonly label: string;
  readonly value: string;
  readonly options: readonly {
    readonly value: string;
    readonly label: string;
    readonly disabled?: boolean;
  }[];
  readonly onChange: (value: string) => void;
  readonly disabled?: boolean;
  readonly required?: boolean;
}

export function SelectField({
  label,
  hint,
  error,
  options,
  onChange,
  required = false,
  ...input
}: SelectFieldProps) {
  const field = { id: input.id, hint, error };
  return (
    <Field label={label} {...field}>
      <select
        {...input}
        {...describe(field)}
        aria-required={required || undefined}
        name={input.id}
        onChange={(event) => onChange(event.target.value)}
        className={inputClasses}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
    </Field>
  );
}
