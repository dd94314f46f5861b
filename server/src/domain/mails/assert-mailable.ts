/** Refuses free text with the address of a stranger, before it is mailed in the name of the agency (decision 0032). */
import { findForeignAddress } from '#contract/mailed-text.ts';
import type { Config } from '../../config.ts';
import { refuse } from '../../kernel/refusal.ts';

/** Throws `text.foreign-address` with the name of the field and the piece that was found. */
export function assertMailable(
  { publicUrl, helpEmail }: Pick<Config, 'publicUrl' | 'helpEmail'>,
  field: string,
  text: string,
): void {
  const found = findForeignAddress(text, { publicUrl, helpEmail: helpEmail ?? '' });
  if (found !== null)
    throw refuse('text.foreign-address', { found, problems: [{ field, code: 'text.foreign-address' }] });
}
