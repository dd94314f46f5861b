/** How reasons are shown: a word in a box, the level, the sentence. */
import type { ReactNode } from 'react';
import { reviewLimits } from '#contract/review/limits.ts';
import { otherPhotoOf } from '#contract/review/other-photo.ts';
import type { Level, Reason } from '#contract/review/warnings.ts';
import { reasonSentence } from '#contract/review/sentences/reason-words.ts';
import { useReviewTexts } from '../../texts/use-review-texts.ts';
import { useCaseTexts } from '../../texts/use-case-texts.ts';
import { useFormat } from '../../texts/format.ts';

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
      className={`inline-block rounded-card border px-1.5 text-xs leading-5 font-semibold md:whitespace-nowrap ${tones[tone]}`}
    >
      {children}
    </span>
  );
}

/** How serious a reason is: a word, and a filled or an empty box; colour is never the only sign. */
export function ReasonLevel({ level }: { readonly level: Level }) {
  const { review } = useReviewTexts();
  return <Badge tone={level === 'serious' ? 'bad' : 'plain'}>{review.reasons[level]}</Badge>;
}

/** The number of a reason in the list, which is also its key. */
export function ReasonNumber({ number }: { readonly number: number }) {
  return (
    <span
      aria-hidden
      className="size-6 shrink-0 rounded-card border border-current text-center text-xs leading-[1.375rem] font-semibold"
    >
      {number}
    </span>
  );
}

/** Which reasons still count, and what they say. */
export const counts = ({ set_aside: setAside }: Reason): boolean => setAside === null;

export function useReasonSentence(): (reason: Reason) => string {
  const { words } = useReviewTexts().review;
  return (reason) => reasonSentence(words, reason);
}

/** One sentence for the same picture of several centres. Only so many are named for each photo. */
export function useGroupSentence(): (first: Reason, group: readonly Reason[]) => string {
  const { words } = useReviewTexts().review;
  const { case: texts } = useCaseTexts();
  const format = useFormat();
  return (first, group) => {
    const centres = new Set(group.map(({ values }) => values['centreId'])).size;
    const slot = otherPhotoOf(first)?.slot ?? 'centre';
    const name = words.names[first.code];
    const isCut = group.length >= reviewLimits.picture.namedMatches;
    return texts.ofSeveral(name, words.photo[slot], format.number(centres), isCut);
  };
}
