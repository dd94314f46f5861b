/** How reasons are shown: a word in a box, the level, the sentence. */
import type { ReactNode } from 'react';
import type { Level, Reason } from '#contract/review/warnings.ts';
import { reasonSentence } from '#contract/review/sentences/reason-words.ts';
import { useAdminTexts } from '../../texts/admin-texts.tsx';

const tones = {
  bad: 'border-bad bg-bad text-paper',
  good: 'border-good bg-good-soft text-good',
  warn: 'border-warn bg-warn-soft text-warn',
  plain: 'border-edge bg-paper text-muted',
};
export type BadgeTone = keyof typeof tones;

interface BadgeProps {
  readonly tone: BadgeTone;
  readonly children: ReactNode;
}

export function Badge({ tone, children }: BadgeProps) {
  return (
    <span
      className={`inline-block rounded-card border px-1.5 text-xs leading-5 font-semibold whitespace-nowrap ${tones[tone]}`}
    >
      {children}
    </span>
  );
}

/** How serious a reason is: a word, and a filled or an empty box; colour is never the only sign. */
export function ReasonLevel({ level }: { readonly level: Level }) {
  const { review } = useAdminTexts();
  return <Badge tone={level === 'serious' ? 'bad' : 'plain'}>{review.reasons[level]}</Badge>;
}

/** Which reasons still count, and what they say. */
export const counts = ({ set_aside: setAside }: Reason): boolean => setAside === null;

export function useReasonSentence(): (reason: Reason) => string {
  const { words } = useAdminTexts().review;
  return (reason) => reasonSentence(words, reason);
}
