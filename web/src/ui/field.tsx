/** The frame of a labelled input or of a group of inputs: label, hint, input, error, in this order; hint and error describe the input. */
import { useEffect, useState, type ReactNode } from 'react';
import { lengthInCharacters } from '#contract/text.ts';
import { useTexts } from '../texts/language.tsx';

export const inputClasses =
  'control block w-full min-h-11 rounded-card border border-edge bg-paper px-3 py-2 text-ink placeholder:text-muted [&[readonly]]:border-line [&[readonly]]:bg-ground aria-invalid:border-2 aria-invalid:border-bad disabled:bg-ground disabled:text-muted';

export interface Describable {
  readonly id: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
}

/** The ids of the elements that describe an input: its hint, then its error. */
function descriptionIds({ id, hint, error }: Describable): string | undefined {
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

function Hint({ id, hint }: Describable) {
  return hint === undefined ? null : (
    <p id={`${id}-hint`} className="text-sm text-muted">
      {hint}
    </p>
  );
}

export function FieldError({ id, error }: Describable) {
  return error === undefined ? null : (
    <p id={`${id}-error`} className="text-sm font-semibold text-bad">
      {error}
    </p>
  );
}

export interface Labelled extends Describable {
  readonly label: string;
  /** At the end of the label's line. */
  readonly counter?: ReactNode;
  readonly required?: boolean;
}

/** Divides the properties of a labelled control into those of its frame and its own. */
export function frameAndControl<Props extends Labelled>(props: Props) {
  const { id, label, counter, hint, error, required = false, ...rest } = props;
  const field = { id, hint, error };
  return {
    frame: { ...field, label, counter },
    control: { ...rest, ...describe(field), id, name: id, 'aria-required': required || undefined },
  };
}

interface FieldProps extends Omit<Labelled, 'required'> {
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
      <Hint {...field} />
      {children}
      <FieldError {...field} />
    </div>
  );
}

export interface GroupProps extends Describable {
  readonly legend: string;
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

const pauseMs = 1000;
/** From this part of the limit on the counter is shown. */
const nearLimit = 0.9;

function useAfterPause(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

interface CounterProps {
  readonly value: string;
  readonly limit: number;
  readonly always?: boolean;
}

/** Stands in the line of the label, so that nothing moves when it appears. */
export function Counter({ value, limit, always = false }: CounterProps) {
  const { hints } = useTexts();
  const length = lengthInCharacters(value);
  const text = always || length >= limit * nearLimit ? hints.counter(length, limit) : '';
  const announced = useAfterPause(text === '' ? '' : hints.characters(text));
  return (
    <>
      <span aria-hidden className={`text-sm ${length > limit ? 'font-semibold text-bad' : 'text-muted'}`}>
        {text}
      </span>
      <span role="status" className="sr-only">
        {announced}
      </span>
    </>
  );
}
