/** Labelled inputs for text: one line or several. */
import type { HTMLInputAutoCompleteAttribute, Ref } from 'react';
import { withoutControls } from '#contract/text.ts';
import { Field, frameAndControl, inputClasses, type Labelled } from './field.tsx';

export interface TextFieldProps extends Labelled {
  readonly ref?: Ref<HTMLInputElement>;
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
  readonly narrow?: boolean;
  readonly spellCheck?: boolean;
  /** In a dialog: gets the focus when it opens. */
  readonly 'data-safe'?: boolean;
}

export function TextField({ onChange, narrow = false, ...props }: TextFieldProps) {
  const { frame, control } = frameAndControl(props);
  return (
    <Field {...frame}>
      <input
        {...control}
        onChange={onChange && ((event) => onChange(withoutControls(event.target.value, ' ')))}
        className={`${inputClasses} ${narrow ? 'max-w-48' : ''}`}
      />
    </Field>
  );
}

interface TextAreaProps extends Labelled {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly rows?: number;
  readonly placeholder?: string | undefined;
  readonly autoComplete?: HTMLInputAutoCompleteAttribute | undefined;
  /** In a dialog: gets the focus when it opens. */
  readonly 'data-safe'?: boolean;
}

export function TextArea({ onChange, rows = 3, ...props }: TextAreaProps) {
  const { frame, control } = frameAndControl(props);
  return (
    <Field {...frame}>
      <textarea
        {...control}
        rows={rows}
        onChange={(event) => onChange(withoutControls(event.target.value))}
        className={inputClasses}
      />
    </Field>
  );
}
