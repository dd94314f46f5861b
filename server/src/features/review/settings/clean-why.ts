/** The reason that an officer gives for a setting. */
import { maxWhyLength } from '#contract/review/settings-endpoints.ts';
import { cleanText, hasForbiddenCharacters, lengthInCharacters } from '#contract/text.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import { refuse } from '../../../kernel/refusal.ts';

/** Throws the fault of the text, which must not be empty, with the name of its field. */
export function cleanWhy(typed: string): string {
  const text = cleanText(typed);
  const faultOf = (): Extract<RefusalCode, `field.${string}`> | null => {
    if (text === '') return 'field.required';
    if (hasForbiddenCharacters(text)) return 'field.not-text';
    return lengthInCharacters(text) > maxWhyLength ? 'field.too-long' : null;
  };
  const code = faultOf();
  if (code !== null) throw refuse(code, { problems: [{ field: 'why', code }] });
  return text;
}
