/** Which reasons still count, and what they say. */
import type { Reason } from '#contract/review/warnings.ts';
import { reasonSentence } from '#contract/review/sentences/reason-words.ts';
import { useAdminTexts } from '../../texts/admin-texts.tsx';

export const counts = ({ set_aside: setAside }: Reason): boolean => setAside === null;

export function useReasonSentence(): (reason: Reason) => string {
  const { words } = useAdminTexts().review;
  return (reason) => reasonSentence(words, reason);
}
