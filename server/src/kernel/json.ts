/** JSON texts: those that are stored, and what is compared by one. */
import { hash } from 'node:crypto';

/** Returns undefined when the text is no JSON: one damaged column must not stop a list. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Equal only for equal values: what was seen is what is done (decision 0014). */
export const hashOfJson = (value: unknown): string => hash('sha256', JSON.stringify(value));
