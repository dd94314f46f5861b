/** Radio buttons and checkboxes in a named group, each with a touch target of 44 px, and a list to choose from. */
import type { ReactNode } from 'react';
import { useTexts } from '../texts/language.tsx';
import { describe, Field, Group, inputClasses, type Describable, type GroupProps } from './field.tsx';

const optionClasses = 'flex min-h-11 items-center gap-3 py-1 pr-4';
const markClasses = 'size-6 shrink-0 accent-action';

/** Lines may also break after a slash, as in "Dispatch/Receipt Room". */
const breakable = (label: string): ReactNode =>
  label.split('/').flatMap((part, index) => (index === 0 ? [part] : ['/', <wbr key={index} />, part]));

interface RadioGroupProps<Value extends string> extends Omit<GroupProps, 'children'> {
  readonly value: Value | null;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
  /** Short ones, as on a phone. */
  readonly inTiles?: boolean;
}

export function RadioGroup<Value extends string>({
  value,
  options,
  onChange,
  inTiles = false,
  ...group
}: RadioGroupProps<Value>) {
  return (
    <Group {...group}>
      <div className={inTiles ? 'tiles' : ''}>
        {options.map((option) => (
          <label key={option.value} className={inTiles ? 'tile' : optionClasses}>
            <input
              type="radio"
              name={group.id}
              value={option.value}
              checked={value === option.value}
              onChange={() => onChange(option.value)}
              className={markClasses}
            />
            {option.label}
          </label>
        ))}
      </div>
    </Group>
  );
}

interface YesNoProps extends Omit<GroupProps, 'children'> {
  readonly value: boolean | null;
  readonly onChange: (value: boolean) => void;
}

/** A yes/no question; null until it is answered. */
export function YesNo({ value, onChange, ...group }: YesNoProps) {
  const { common } = useTexts();
  return (
    <RadioGroup
      {...group}
      inTiles
      value={value === null ? null : value ? 'yes' : 'no'}
      options={[
        { value: 'yes', label: common.yes },
        { value: 'no', label: common.no },
      ]}
      onChange={(answer) => onChange(answer === 'yes')}
    />
  );
}

interface CheckboxGroupProps<Value extends string> extends Omit<GroupProps, 'children'> {
  readonly values: readonly Value[];
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (values: Value[]) => void;
  /** In two columns where there is room. */
  readonly inColumns?: boolean;
  /** Short ones, as on a phone. */
  readonly inTiles?: boolean;
}

export function CheckboxGroup<Value extends string>({
  values,
  options,
  onChange,
  inColumns = false,
  inTiles = false,
  ...group
}: CheckboxGroupProps<Value>) {
  const toggle = (value: Value, on: boolean): void =>
    onChange(
      options
        .map((option) => option.value)
        .filter((other) => (other === value ? on : values.includes(other))),
    );
  return (
    <Group {...group}>
      <div className={inTiles ? 'tiles' : inColumns ? 'gap-x-6 md:columns-2' : ''}>
        {options.map((option) => (
          <label key={option.value} className={inTiles ? 'tile' : `break-inside-avoid ${optionClasses}`}>
            <input
              type="checkbox"
              name={group.id}
              value={option.value}
              checked={values.includes(option.value)}
              onChange={(event) => toggle(option.value, event.target.checked)}
              className={markClasses}
            />
            <span>{breakable(option.label)}</span>
          </label>
        ))}
      </div>
    </Group>
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

/** A labelled drop-down list. */
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
