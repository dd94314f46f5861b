/** Radio buttons and checkboxes in a named group, each with a touch target of 44 px, and a list to choose from. */
import type { ReactNode } from 'react';
import { useTexts } from '../texts/language.tsx';
import { Field, frameAndControl, Group, inputClasses, type GroupProps, type Labelled } from './field.tsx';

/** Lines may also break after a slash, as in "Dispatch/Receipt Room". */
const breakable = (label: string): ReactNode =>
  label.split('/').flatMap((part, index) => (index === 0 ? [part] : ['/', <wbr key={index} />, part]));

interface ChoicesProps<Value extends string> extends Omit<GroupProps, 'children'> {
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  /** Short ones, as on a phone. */
  readonly inTiles?: boolean;
  /** In two columns where there is room. */
  readonly inColumns?: boolean;
}

interface InputsProps<Value extends string> extends ChoicesProps<Value> {
  readonly type: 'radio' | 'checkbox';
  readonly isChosen: (value: Value) => boolean;
  readonly onChoose: (value: Value, on: boolean) => void;
}

function Choices<Value extends string>(props: InputsProps<Value>) {
  const { type, options, isChosen, onChoose, inTiles = false, inColumns = false, ...group } = props;
  return (
    <Group {...group}>
      <div className={inTiles ? 'tiles' : inColumns ? 'gap-x-6 md:columns-2' : ''}>
        {options.map(({ value, label }) => (
          <label
            key={value}
            className={inTiles ? 'tile' : 'flex min-h-11 break-inside-avoid items-center gap-3 py-1 pr-4'}
          >
            <input
              type={type}
              name={group.id}
              value={value}
              checked={isChosen(value)}
              onChange={(event) => onChoose(value, event.target.checked)}
              className="size-6 shrink-0 accent-action"
            />
            <span>{breakable(label)}</span>
          </label>
        ))}
      </div>
    </Group>
  );
}

interface RadioGroupProps<Value extends string> extends ChoicesProps<Value> {
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
}

export function RadioGroup<Value extends string>({ value, onChange, ...choices }: RadioGroupProps<Value>) {
  return <Choices {...choices} type="radio" isChosen={(each) => each === value} onChoose={onChange} />;
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

interface CheckboxGroupProps<Value extends string> extends ChoicesProps<Value> {
  readonly values: readonly Value[];
  readonly onChange: (values: Value[]) => void;
}

export function CheckboxGroup<Value extends string>(props: CheckboxGroupProps<Value>) {
  const { values, onChange, ...choices } = props;
  const toggle = (value: Value, on: boolean): void =>
    onChange(
      choices.options
        .map((option) => option.value)
        .filter((other) => (other === value ? on : values.includes(other))),
    );
  return (
    <Choices {...choices} type="checkbox" isChosen={(value) => values.includes(value)} onChoose={toggle} />
  );
}

interface SelectFieldProps extends Labelled {
  readonly value: string;
  readonly options: readonly {
    readonly value: string;
    readonly label: string;
    readonly disabled?: boolean;
  }[];
  readonly onChange: (value: string) => void;
  readonly disabled?: boolean;
}

/** A labelled drop-down list. */
export function SelectField({ options, onChange, ...props }: SelectFieldProps) {
  const { frame, control } = frameAndControl(props);
  return (
    <Field {...frame}>
      <select {...control} onChange={(event) => onChange(event.target.value)} className={inputClasses}>
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
    </Field>
  );
}
