/** What is done with typed answers on this device: merging two sides' changes, and what a count input keeps. */
import type { FormValues } from '#contract/checklist/derive/form-values.ts';
import { cleanText } from '#contract/text.ts';

/** Typed digits as a count input keeps them: leading zeros are stripped (specification section 5, Step2b). */
export function stripLeadingZeros(text: string): string {
  return text.replace(/^0+(?=[0-9])/, '');
}

/** Blanks around a text do not make it another one: phone keyboards add them. */
const comparable = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? cleanText(part) : part));

/**
 * Both sides' changes in one: what was changed here since `base` wins, everything else is taken from the other side.
 * Each question is one field; a list or group is taken as a whole.
 */
export function mergeAnswers(base: FormValues, mine: FormValues, theirs: FormValues): FormValues {
  const changed = Object.entries(mine).filter(
    ([field, value]) => comparable(value) !== comparable(base[field as keyof FormValues]),
  );
  return { ...theirs, ...Object.fromEntries(changed) };
}
