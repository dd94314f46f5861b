/**
 * One form of an officer: its values, what is wrong with them at their fields (by the rules of the page and by the server), and sending
 * them. A form that was sent begins anew, and keeps what was typed meanwhile.
 */
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import type { Failure, Result } from '#contract/call.ts';
import { refusalText } from '../texts/failure-text.ts';
import { useTexts } from '../texts/language.tsx';
import { codeText } from '../texts/refusal-text.ts';
import { useAction } from '../ui/use-action.ts';

/** In the schema of a form that is remembered (`useTyped`): a password, which is not. */
export const forgottenText = z.pipe(
  z.unknown(),
  z.transform(() => ''),
);

/** Returns the error text of a field, by its name in the call. */
function useFieldError(failure: Failure | null): (field: string) => string | undefined {
  const texts = useTexts();
  return (field) => {
    if (failure?.kind !== 'refused') return undefined;
    const problem = failure.problems?.find((refused) => refused.field === field);
    // A refusal of the password names no field, but its code begins with it.
    const code = problem?.code ?? (failure.code?.startsWith(`${field}.`) === true ? failure.code : undefined);
    if (code === undefined) return undefined;
    // The sentence of the response belongs to its code; another problem has its text in the catalogue.
    return code === failure.code ? refusalText(texts, failure) : codeText(texts, code);
  };
}

export function useForm<Values extends object, Done>(options: {
  /** The beginning of the ids of its fields. */
  readonly id: string;
  /** Of `useState`, or of `useTyped` for what survives another screen and a login. */
  readonly state: readonly [Values, (values: Values) => void];
  /** What the form is after it was sent. */
  readonly initial: Values;
  /** What is wrong by the rules of the page: shown, and its first field focused, when the form is sent. */
  readonly check?: (values: Values) => Partial<Record<keyof Values, string | undefined>>;
  readonly send: (values: Values) => Promise<Result<Done>>;
  readonly onDone: (done: Done, sent: Values) => void;
  readonly onFailure?: (failure: Failure) => void;
}) {
  const { id, initial, check, send, onDone } = options;
  const [values, setValues] = options.state;
  const [isTried, setTried] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const refusedAt = useFieldError(failure);
  const latest = useRef(values);
  useEffect(() => {
    latest.current = values;
  }, [values]);
  const wrong: Partial<Record<keyof Values, string | undefined>> = check?.(values) ?? {};
  const idOf = (name: keyof Values): string => `${id}-${String(name)}`;
  const { run: submit, isBusy } = useAction(async () => {
    setFailure(null);
    setTried(true);
    const names = Object.keys(values) as (keyof Values)[];
    const first = names.find((name) => wrong[name] !== undefined);
    if (first !== undefined) {
      const element = document.getElementById(idOf(first));
      // A group of boxes begins with its first one.
      (element?.matches('fieldset') === true ? element.querySelector('input') : element)?.focus();
      return;
    }
    const result = await send(values);
    if (!result.ok) {
      setFailure(result.failure);
      options.onFailure?.(result.failure);
      return;
    }
    setTried(false);
    if (latest.current === values) setValues(initial);
    onDone(result.value, values);
  });
  const set = (changed: Partial<Values>): void => setValues({ ...values, ...changed });
  /** What the input of this name gets. */
  const field = <Name extends keyof Values & string>(name: Name) => ({
    id: idOf(name),
    value: values[name],
    error: (isTried ? wrong[name] : undefined) ?? refusedAt(name),
    onChange: (value: Values[Name]) => setValues({ ...values, [name]: value }),
  });
  return { values, set, field, submit, isBusy, isTried, failure };
}
