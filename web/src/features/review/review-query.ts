/** The queries of the review, the keys to invalidate after a decision, and how a decision is saved. */
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readCentre } from '#contract/centres/received-centre.ts';
import {
  countReviews,
  getReview,
  listReviews,
  saveReview,
  type ReviewChange,
  type ReviewDetail,
  type Decision,
} from '#contract/review/endpoints.ts';
import { isRefusal, type Failure } from '#contract/call.ts';
import { fetchValue } from '../../api/query.ts';
import { callApi } from '../../api/client.ts';
import { useAction } from '../../ui/use-action.ts';
import type { QueueUrlState } from './queue-url-state.ts';

export const reviewListsKey = ['review', 'lists'] as const;
const reviewKey = (id: string) => ['review', 'one', id] as const;

export const queuePageOptions = ({ list, state, reason, page }: QueueUrlState) =>
  queryOptions({
    queryKey: [...reviewListsKey, 'page', { list, state, reason, page }],
    queryFn: () =>
      fetchValue(listReviews, {
        query: {
          list,
          ...(state !== '' && { state }),
          ...(reason !== '' && { reason }),
          page: String(page),
        },
      }),
  });

/** Keeps the rows of the previous query until those of the next one arrive. */
export function useQueuePage(urlState: QueueUrlState) {
  return useQuery({ ...queuePageOptions(urlState), placeholderData: keepPreviousData });
}

export function useReviewCounts(state: string) {
  return useQuery({
    queryKey: [...reviewListsKey, 'counts', state],
    queryFn: () => fetchValue(countReviews, { query: state === '' ? {} : { state } }),
    placeholderData: keepPreviousData,
  });
}

export function useReview(id: string) {
  return useQuery({
    queryKey: reviewKey(id),
    queryFn: () => fetchValue(getReview, { params: { id } }),
  });
}

/** The centre of a review with its answers. */
export function useReviewedCentre(id: string) {
  return useQuery({
    queryKey: [...reviewKey(id), 'centre'],
    queryFn: () => fetchValue(readCentre, { params: { id } }),
  });
}

/** Returns what to call after a decision, with what the server returned; without it the review of this centre is loaded again. */
export function useReviewsChanged() {
  const queries = useQueryClient();
  return {
    onSaved: (review: ReviewDetail): void => {
      queries.setQueryData(reviewKey(review.id), review);
      queries.invalidateQueries({ queryKey: reviewListsKey }).catch(reportError);
    },
    reloadReview: async (id: string): Promise<void> =>
      queries.invalidateQueries({ queryKey: reviewKey(id), exact: true }),
    reloadLists: (): void => {
      queries.invalidateQueries({ queryKey: reviewListsKey }).catch(reportError);
    },
  };
}

export type ChangeToSave = Omit<ReviewChange, 'version'>;

interface SaveFailure {
  readonly failure: Failure;
  readonly change: ChangeToSave;
}

export interface Saving {
  /** What is being saved; null when nothing is. */
  readonly change: ChangeToSave | null;
  /** Of the last call; null after a success. */
  readonly failed: SaveFailure | null;
  readonly save: (change: ChangeToSave, onSaved?: () => void) => void;
}

/** Saves a decision or a mark on a reason. What somebody else has changed meanwhile is loaded, and nothing that was typed is lost. */
export function useSaveReview(
  review: ReviewDetail,
  onDecided: (review: ReviewDetail, decision: Decision) => Promise<void>,
): Saving {
  const { onSaved: keep, reloadReview } = useReviewsChanged();
  const [change, setChange] = useState<ChangeToSave | null>(null);
  const [failed, setFailed] = useState<SaveFailure | null>(null);
  const { run: save, isBusy } = useAction(async (asked: ChangeToSave, onSaved?: () => void) => {
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
