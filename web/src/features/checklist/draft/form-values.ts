/** Merges typed answers, and normalizes the text of count inputs. */
import type { FormValues } from '#contract/checklist/derive/form-values.ts';
import { cleanText } from '#contract/text.ts';

/** Removes leading zeros, which count inputs do not keep (specification section 5, Step2b). */
export function stripLeadingZeros(text: string): string {
  return text.replace(/^0+(?=[0-9])/, '');
}

/** In the counts of rooms 0 is blank (specification section 5, Step2a). */
export const withoutZero = (text: string): string => (text === '0' ? '' : text);

/** Ignores white space around texts, because phone keyboards add it. */
const comparable = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? cleanText(part) : part));

/**
 * Merges two versions of the answers: those that `mine` has changed since `base`, and all others from `theirs`.
 * A list or group is one answer and is not merged itself.
 */
export function mergeAnswers(base: FormValues, mine: FormValues, theirs: FormValues): FormValues {
  const changed = Object.entries(mine).filter(
    ([field, value]) => comparable(value) !== comparable(base[field as keyof FormValues]),
  );
  return { ...theirs, ...Object.fromEntries(changed) };
}
