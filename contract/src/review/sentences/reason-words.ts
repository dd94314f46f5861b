/** The shape of the sentences about reasons, and how a stored reason becomes one. */
import type { PhotoSlot } from '../../exam.ts';
import type { Reason, ReasonCode, ReasonValues } from '../reasons.ts';

export interface ReasonWords {
  /** For example "photo of the strong room". */
  readonly photo: Readonly<Record<PhotoSlot, string>>;
  readonly sentences: { readonly [Code in ReasonCode]: (values: ReasonValues[Code]) => string };
  /** One or two words for lists and filters. */
  readonly names: Readonly<Record<ReasonCode, string>>;
}

/** Returns the sentence for officers. The values of a reason are those of its code, which its type cannot say. */
export function reasonSentence(
  words: ReasonWords,
  { code, values }: Pick<Reason, 'code' | 'values'>,
): string {
  const sentence = words.sentences[code] as (values: Reason['values']) => string;
  return sentence(values);
}
