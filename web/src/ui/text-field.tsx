/** Labelled inputs for text: one line or several. */
import type { HTMLInputAutoCompleteAttribute, ReactNode, Ref } from 'react';
import { withoutControls } from '#contract/text.ts';
import { describe, Field, inputClasses, type Describable } from './field.tsx';

export interface TextFieldProps extends Describable {
  readonly ref?: Ref<HTMLInputElement>;
  readonly label: string;
  readonly counter?: ReactNode;
  readonly value: string;
  readonly onChange?: (value: string) => void;
  readonly type?: 'text' | 'email' | 'tel' | 'password' | 'date';
  readonly inputMode?: 'text' | 'numeric' | 'email' | 'tel';
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  readonly enterKeyHint?: 'next' | 'done' | 'go';
  readonly maxLength?: number;
  /** Of a date, the first one that can be chosen. */
  readonly min?: string;
  readonly readOnly?: boolean;
  readonly required?: boolean;
  readonly narrow?: boolean;
  readonly spellCheck?: boolean;
  /** In a dialog: gets the focus when it opens. */
  readonly 'data-safe'?: boolean;
}

export function TextField({
  label,
  counter,
  hint,
  error,
  onChange,
  narrow = false,
  required = false,
  ...input
}: TextFieldProps) {
  const field = { id: input.id, hint, error };
  return (
    <Field label={label} counter={counter} {...field}>
      <input
        {...input}
        {...describe(field)}
        aria-required={required || undefined}
        name={input.id}
        onChange={onChange && ((event) => onChange(withoutControls(event.target.value, ' ')))}
        className={`${inputClasses} ${narrow ? 'max-w-48' : ''}`}
      />
    </Field>
  );
}

interface TextAreaProps extends Describable {
  readonly label: string;
  readonly counter?: ReactNode;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly rows?: number;
  readonly placeholder?: string | undefined;
  readonly autoComplete?: HTMLInputAutoCompleteAttribute | undefined;
  readonly required?: boolean;
  /** In a dialog: gets the focus when it opens. */
  readonly 'data-safe'?: boolean;
}

export function TextArea({
  label,
  counter,
  hint,
  error,
  onChange,
  rows = 3,
  required = false,
  ...input
}: TextAreaProps) {
  const field = { id: input.id, hint, error };
  return (
    <Field label={label} counter={counter} {...field}>
      <textarea
        {...input}
        {...describe(field)}
        rows={rows}
        aria-required={required || undefined}
        name={input.id}
        onChange={(event) => onChange(withoutControls(event.target.value))}
        className={inputClasses}
      />
    </Field>
  );
}
