/** Who else has this review open. */
import { useReviewTexts } from '../../../texts/review-texts.ts';
import { useTexts } from '../../../texts/language.tsx';
import { useClaim } from '../claims.ts';

export function ClaimLine({ id }: { readonly id: string }) {
  const { claims: texts } = useReviewTexts().reviewTools;
  const { common } = useTexts();
  const names = useClaim(id);
  return (
    <p role="status" className="mb-2 font-semibold text-warn empty:hidden">
      {names.length === 0 ? null : texts.alsoOpenBy(names.join(common.listSeparator))}
    </p>
  );
}
