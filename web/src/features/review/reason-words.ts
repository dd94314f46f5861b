/** The words of reasons in the language of the page. */
import { reasonsEn } from '#contract/review/sentences/en.ts';
import type { ReasonWords } from '#contract/review/sentences/reason-words.ts';

export function useReasonWords(): ReasonWords {
  return reasonsEn;
}
