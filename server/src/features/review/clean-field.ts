/** The texts that an officer types with a decision. */
import { cleanText, hasForbiddenCharacters, lengthInCharacters } from '#contract/text.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import { refuse } from '../../kernel/refusal.ts';

interface Field {
  readonly field: 'note' | 'message';
  readonly maxLength: number;
  readonly isRequired?: boolean;
}

/** Throws the fault of the text with the name of its field. */
export function cleanField({ field, maxLength, isRequired = false }: Field, typed: string): string {
  const text = cleanText(typed);
  const fail = (code: Extract<RefusalCode, `field.${string}`>) =>
    refuse(code, { problems: [{ field, code }] });
  if (isRequired && text === '') throw fail('field.required');
  if (hasForbiddenCharacters(text)) throw fail('field.not-text');
  if (lengthInCharacters(text) > maxLength) throw fail('field.too-long');
  return text;
}
