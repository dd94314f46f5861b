/** How reasons are shown: a word in a box, the level, the sentence. */
import type { ReactNode } from 'react';
import { reviewLimits } from '#contract/review/limits.ts';
import { otherPhotoOf } from '#contract/review/other-photo.ts';
import type { Level, Reason } from '#contract/review/warnings.ts';
import { reasonSentence } from '#contract/review/sentences/reason-words.ts';
import { useReviewTexts } from '../../texts/use-review-texts.ts';
import { useFormat } from '../../texts/format.ts';

const tones = {
  bad: 'border-bad bg-bad text-paper',
  good: 'border-good bg-good-soft text-good',
  warn: 'border-warn bg-warn-soft text-warn',
  plain: 'border-edge bg-paper text-muted',
};
export type BadgeTone = keyof typeof tones;

export function Badge({ tone, children }: { readonly tone: BadgeTone; readonly children: ReactNode }) {
  return (
    <span
      className={`inline-block rounded-card border px-1.5 text-xs leading-5 font-semibold md:whitespace-nowrap ${tones[tone]}`}
    >
      {children}
    </span>
  );
}

/** The shape of a level: a triangle for serious, a ring for a notice, a tick for nothing. */
const shapes = {
  serious: { path: 'M8 1.5 15 14H1Z', className: 'fill-bad' },
  notice: { path: 'M8 3a5 5 0 1 0 0 10A5 5 0 1 0 8 3', className: 'fill-none stroke-warn stroke-2' },
  none: { path: 'M2.5 8.5 6.5 12.5 13.5 4', className: 'fill-none stroke-good stroke-2' },
} as const;

/** How serious a reason is, in the room of a letter; its word is there for screen readers. */
export function LevelSign({ level }: { readonly level: Level | 'none' }) {
  const { reasons } = useReviewTexts();
  const { path, className } = shapes[level];
  const word = level === 'none' ? undefined : reasons[level];
  return (
    <svg
      viewBox="0 0 16 16"
      role={word === undefined ? undefined : 'img'}
      aria-label={word}
      aria-hidden={word === undefined || undefined}
      className={`inline-block size-3.5 shrink-0 ${className}`}
    >
      <title>{word}</title>
      <path d={path} />
    </svg>
  );
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

/** Which reasons still count. */
export const counts = ({ set_aside: setAside }: Reason): boolean => setAside === null;

/** What a reason says; of several one sentence: they are the same picture of several centres, of which only so many are named for each photo. */
export function useReasonSentence(): (...group: readonly Reason[]) => string {
  const { reasonWords: words, case: texts } = useReviewTexts();
  const { number } = useFormat();
  return (...group) => {
    const [first, ...others] = group;
    if (first === undefined) return '';
    if (others.length === 0) return reasonSentence(words, first);
    const centres = new Set(group.map(({ values }) => values['centreId'])).size;
    const slot = otherPhotoOf(first)?.slot ?? 'centre';
    const isCut = group.length >= reviewLimits.picture.namedMatches;
    return texts.ofSeveral(words.names[first.code], words.photo[slot], number(centres), isCut);
  };
}
