/** A word in a box, which says what is special about a row or a reason. */
import type { ReactNode } from 'react';

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
