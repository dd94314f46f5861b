/**
 * Remembers what was typed into a form while another screen or the login is shown, also after a reload of this tab. It belongs to
 * one administrator: another one, and a logout, removes it. Passwords are never given to it.
 */
import { useState } from 'react';
import * as z from 'zod/mini';
import { currentSession } from '../session/session-store.ts';
import { tabStorage } from '../storage.ts';

const prefix = 'typed:';
const entrySchema = z.object({ userId: z.string(), values: z.unknown() });

export const forgetTyped = (): void => tabStorage.removeAll(prefix);

function read<Values>(form: string, schema: z.ZodMiniType<Values>): Values | null {
  const entry = tabStorage.parse(prefix + form, entrySchema);
  if (entry === null) return null;
  if (entry.userId !== currentSession()?.userId) {
    forgetTyped();
    return null;
  }
  const parsed = z.safeParse(schema, entry.values);
  return parsed.success ? parsed.data : null;
}

function write(form: string, values: unknown): void {
  const userId = currentSession()?.userId;
  if (values === null || userId === undefined) tabStorage.remove(prefix + form);
  else tabStorage.write(prefix + form, JSON.stringify({ userId, values }));
}

/**
 * Like `useState`, and remembers the values. The schema parses what was remembered and leaves out what must not be.
 * @param initial the values of an empty form, which need not be remembered
 */
export function useTyped<Values>(
  form: string,
  schema: z.ZodMiniType<Values>,
  initial: Values,
): readonly [Values, (values: Values) => void] {
  const [values, setValues] = useState(() => read(form, schema) ?? initial);
  const change = (next: Values): void => {
    // What is too long to be remembered is typed all the same.
    const kept = z.safeParse(schema, next);
    write(form, next === initial || !kept.success ? null : kept.data);
    setValues(next);
  };
  return [values, change];
}

/** @param field the same for the same input, such as the note of one centre */
export function useTypedText(field: string): readonly [string, (text: string) => void] {
  return useTyped(field, z.string(), '');
}
