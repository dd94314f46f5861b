/** A labelled drop-down list. */
import { describe, Field, inputClasses, type Describable } from './field.tsx';

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
