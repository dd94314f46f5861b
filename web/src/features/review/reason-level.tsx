/** How serious a reason is: a word, and a filled or an empty box; colour is never the only sign. */
import type { Level } from '#contract/review/warnings.ts';
import { useAdminTexts } from '../../texts/admin-texts.tsx';
import { Badge } from './badge.tsx';

export function ReasonLevel({ level }: { readonly level: Level }) {
  const { review } = useAdminTexts();
  return <Badge tone={level === 'serious' ? 'bad' : 'plain'}>{review.reasons[level]}</Badge>;
}
