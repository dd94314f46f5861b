/** What is known about the sheet in a photo, and the words "code seen" at the notices about that photo. */
import type { ReviewDetail } from '#contract/review/endpoints.ts';
import type { Reason } from '#contract/review/warnings.ts';
import { useReviewTexts } from '../../../texts/review-texts.ts';

interface SheetLineProps {
  readonly slot: string;
  readonly review: Pick<ReviewDetail, 'sheets'>;
}

/** Nothing for a photo without a sheet: most are not asked for one. */
export function SheetLine({ slot, review }: SheetLineProps) {
  const { sheet: texts } = useReviewTexts().review;
  const sheet = review.sheets.find((each) => each.slot === slot);
  if (sheet === undefined || sheet.found === 'none') return null;
  const tone = { seen: 'text-good', old: 'text-warn', other: 'text-bad' }[sheet.found];
  return <p className={`font-semibold ${tone}`}>{texts[sheet.found](sheet.code)}</p>;
}

/** Of a picture, a place or a time: what else a photo with this centre's code cannot be. */
const loweredKinds = ['picture', 'place', 'time'];

interface CodeSeenProps {
  readonly reason: Reason;
  readonly review: Pick<ReviewDetail, 'sheets'>;
}

/** After the sentence of a notice about one photo whose sheet was seen. */
export function CodeSeen({ reason: { code, level, values }, review: { sheets } }: CodeSeenProps) {
  const { sheet: texts } = useReviewTexts().review;
  const isSeen = sheets.some(({ slot, found }) => slot === values['slot'] && found === 'seen');
  const isLowered = level === 'notice' && loweredKinds.includes(code.split('.')[0] ?? '');
  return isSeen && isLowered ? <strong className="text-good">{` ${texts.codeSeen}`}</strong> : null;
}
