/** The second look at a centre that a colleague has accepted, and was drawn for it. */
import type { ReviewDetail } from '#contract/review/endpoints.ts';
import { useOwnAccount } from '../../../patterns/own-account.ts';
import { useReviewTexts } from '../../../texts/review-texts.ts';
import { useIndianTime } from '../../../texts/format.ts';

/** Of the line that says why an acceptance cannot be confirmed. */
export const ownLookId = 'own-second-look';

/** Null when nothing is to be confirmed; `own`: the caller has accepted the centre. */
export function useDueLook({ second_look: look }: ReviewDetail): 'own' | 'of-a-colleague' | null {
  const { data: own } = useOwnAccount();
  if (look === undefined || look.confirmed !== null) return null;
  return look.accepted_by === own?.id ? 'own' : 'of-a-colleague';
}

export function SecondLookLine({ review }: { readonly review: ReviewDetail }) {
  const { decide: texts } = useReviewTexts().review;
  const indianTime = useIndianTime();
  const due = useDueLook(review);
  const confirmed = review.second_look?.confirmed ?? null;
  if (due === null && confirmed === null) return null;
  return (
    <p id={ownLookId} className="mb-1 text-sm">
      {confirmed !== null
        ? texts.confirmed(confirmed.by, indianTime(confirmed.at))
        : due === 'own'
          ? texts.ownLook
          : texts.secondLook(review.decided_by ?? '')}
    </p>
  );
}
