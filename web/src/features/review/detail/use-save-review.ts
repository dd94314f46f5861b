/** Saves a decision or a mark on a reason. What somebody else has changed meanwhile is loaded, and nothing that was typed is lost. */
import { useState } from 'react';
import { isRefusal, type Failure } from '#contract/call.ts';
import { saveReview, type Decision, type ReviewDetail } from '#contract/review/endpoints.ts';
import { callApi } from '../../../api/client.ts';
import { useAction } from '../../../ui/use-action.ts';
import { useReviewsChanged } from '../review-query.ts';

/** The body of the call without the version. */
export interface ReviewChange {
  readonly decision?: Decision;
  readonly note?: string;
  readonly items?: string[];
  readonly message?: string;
  readonly setAside?: string[];
}

export interface SaveFailure {
  readonly failure: Failure;
  readonly change: ReviewChange;
}

export interface Saving {
  /** What is being saved; null when nothing is. */
  readonly change: ReviewChange | null;
  /** Of the last call; null after a success. */
  readonly failed: SaveFailure | null;
  readonly save: (change: ReviewChange, onSaved?: () => void) => void;
}

export function useSaveReview(
  review: ReviewDetail,
  onDecided: (review: ReviewDetail, decision: Decision) => Promise<void>,
): Saving {
  const { onSaved: keep, reloadReview } = useReviewsChanged();
  const [change, setChange] = useState<ReviewChange | null>(null);
  const [failed, setFailed] = useState<SaveFailure | null>(null);
  const { run: save, isBusy } = useAction(async (asked: ReviewChange, onSaved?: () => void) => {
    setChange(asked);
    const body = { version: review.version, ...asked };
    const result = await callApi(saveReview, { params: { id: review.id }, body });
    setFailed(result.ok ? null : { failure: result.failure, change: asked });
    if (result.ok) {
      onSaved?.();
      keep(result.value);
      if (asked.decision !== undefined) await onDecided(result.value, asked.decision);
    } else if (isRefusal(result.failure, 'review.changed-elsewhere')) await reloadReview(review.id);
  });
  return { change: isBusy ? change : null, failed, save };
}
