/** The way to the review of another centre that a reason or a photo names, and from there back to where it was opened. */
import { useLocation } from 'react-router';
import * as z from 'zod/mini';
import type { ReviewDetail } from '#contract/review/endpoints.ts';
import { reviewPath } from '../../../admin-paths.ts';
import { useQueryParams } from '../../../patterns/use-query-params.ts';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import type { WalkEntry } from '../walk.ts';

const openedFrom = z.object({ openedFrom: z.object({ id: z.string(), code: z.string() }) });

/** Returns the centre on whose screen this review was opened, which is looked at next. */
export function useOpenedFrom(): WalkEntry | null {
  const { state } = useLocation() as { state: unknown };
  const read = openedFrom.safeParse(state);
  return read.success ? read.data.openedFrom : null;
}

interface OtherReviewProps {
  readonly id: string;
  readonly code: string;
  /** Whose screen has the link. */
  readonly review: ReviewDetail;
}

export function OtherReview({ id, code, review }: OtherReviewProps) {
  const { screen: texts } = useAdminTexts().review;
  const list = useQueryParams()[0].get('list') ?? undefined;
  const from: WalkEntry = { id: review.id, code: review.centre_code };
  return (
    <TextLink to={reviewPath(id, list)} state={{ openedFrom: from } satisfies z.infer<typeof openedFrom>}>
      {texts.openReview(code)}
    </TextLink>
  );
}
