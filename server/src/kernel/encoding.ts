/** Values as texts: JSON that is stored, what is compared by its hash, and what stands in HTML or XML. */
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

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** For the text of an element, or the value of an attribute in double quotes, of HTML or XML. */
export const escapeMarkup = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => entities[character] ?? '');
