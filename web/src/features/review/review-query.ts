/** The queue in the address, the queries of the review, the keys to invalidate after a decision, and how a decision is saved. */
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { readCentre } from '#contract/centres/received-centre.ts';
import { saveReview, type ReviewChange } from '#contract/review/decision-endpoints.ts';
import {
  countReviews,
  getReview,
  listReviews,
  reviewLists,
  type Decision,
  type ReviewDetail,
  type ReviewFilter,
} from '#contract/review/endpoints.ts';
import { getReviewCase } from '#contract/review/case-endpoints.ts';
import { reasonCodes } from '#contract/review/warnings.ts';
import { isRefusal, type Failure, type Result } from '#contract/call.ts';
import { fetchValue, useReadAgain } from '../../api/query.ts';
import { callApi } from '../../api/client.ts';
import { listUrl, queryPage, queryText } from '../../patterns/list-url.ts';
import { useAction } from '../../ui/use-action.ts';

const queueSchema = z.object({
  list: z.catch(z.enum(reviewLists), 'waiting'),
  /** '' for all. */
  state: queryText(200),
  /** '' for any. */
  reason: z.catch(z.enum(['', ...reasonCodes]), ''),
  page: queryPage,
});

export type QueueUrlState = Readonly<z.infer<typeof queueSchema>>;

export const queueUrl = listUrl(queueSchema, { page: 1 });

/** The filter of the list as calls take it. */
export function toReviewFilter({ list, state, reason }: QueueUrlState): ReviewFilter {
  return { list, ...(state !== '' && { state }), ...(reason !== '' && { reason }) };
}

export const reviewListsKey = ['review', 'lists'] as const;
const reviewsKey = ['review', 'one'] as const;
const reviewKey = (id: string) => [...reviewsKey, id] as const;

/** For its pages the rows of a case count as one: they are never apart. */
export function queuePageQuery(urlState: QueueUrlState) {
  const query = { ...toReviewFilter(urlState), page: String(urlState.page) };
  return {
    queryKey: [...reviewListsKey, 'page', query],
    queryFn: async () => {
      const { rows, total, entries, centres } = await fetchValue(listReviews, { query });
      return { rows, rowCount: total, total: entries, centreCount: centres };
    },
  };
}

export function useReviewCase(id: string, page: number) {
  return useQuery({
    queryKey: [...reviewListsKey, 'case', id, page],
    queryFn: () => fetchValue(getReviewCase, { params: { id }, query: { page: String(page) } }),
    placeholderData: keepPreviousData,
  });
}

export function useReviewCounts(state: string) {
  return useQuery({
    queryKey: [...reviewListsKey, 'counts', state],
    queryFn: () => fetchValue(countReviews, { query: state === '' ? {} : { state } }),
    placeholderData: keepPreviousData,
  });
}

/** On the way to a review it is loaded, and shown at once. */
const shownAtOnceMs = 5_000;

export const reviewOptions = (id: string) =>
  queryOptions({
    queryKey: reviewKey(id),
    queryFn: () => fetchValue(getReview, { params: { id } }),
    staleTime: shownAtOnceMs,
  });

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
  const reloadLists = useReadAgain(reviewListsKey);
  return {
    onSaved: (review: ReviewDetail): void => {
      queries.setQueryData(reviewKey(review.id), review);
      reloadLists();
    },
    reloadReview: async (id: string): Promise<void> =>
      queries.invalidateQueries({ queryKey: reviewKey(id), exact: true }),
    reloadLists,
    /** After a decision about many centres. */
    reloadAll: useReadAgain(reviewListsKey, reviewsKey),
  };
}

/** Called with what the server returned; `decision`: what was decided, if anything. */
export type OnSaved = (review: ReviewDetail, decision: Decision | undefined) => Promise<void>;

type ChangeToSave = Omit<ReviewChange, 'version'>;

/** Saves a decision, the note or marks on reasons. What somebody else has changed meanwhile is loaded, and nothing that was typed is lost. */
export function useSaveReview({ id, version }: ReviewDetail, onSaved: OnSaved) {
  const { onSaved: keep, reloadReview } = useReviewsChanged();
  const [failed, setFailed] = useState<{ of: 'marks' | 'note' | 'decision'; failure: Failure } | null>(null);
  /** Says itself what has failed; otherwise `goOn` follows. */
  const save = async (change: ChangeToSave): Promise<Result<ReviewDetail>> => {
    const result = await callApi(saveReview, { params: { id }, body: { version, ...change } });
    if (result.ok) keep(result.value);
    else if (isRefusal(result.failure, 'review.changed-elsewhere')) await reloadReview(id);
    return result;
  };
  const { run: goOn, isBusy: isGoingOn } = useAction(onSaved);
  const { run, isBusy: isSaving } = useAction(async (change: ChangeToSave, then?: () => void) => {
    const result = await save(change);
    if (result.ok) {
      setFailed(null);
      then?.();
      goOn(result.value, change.decision);
    } else {
      const of =
        change.setAside !== undefined ? 'marks' : change.decision === undefined ? 'note' : 'decision';
      setFailed({ of, failure: result.failure });
    }
  });
  return { save, goOn, run, isBusy: isSaving || isGoingOn, failed };
}
export type Saving = ReturnType<typeof useSaveReview>;
