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
import { fetchValue } from '../../api/query.ts';
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

export const queueUrl = listUrl<QueueUrlState>((params) => queueSchema.parse(params), { page: 1 });

/** The filter of the list as calls take it. */
export function toReviewFilter({ list, state, reason }: QueueUrlState): ReviewFilter {
  return {
    list,
    ...(state !== '' && { state }),
    ...(reason !== '' && { reason }),
  };
}

export const reviewListsKey = ['review', 'lists'] as const;
const reviewsKey = ['review', 'one'] as const;
const reviewKey = (id: string) => [...reviewsKey, id] as const;

export function queuePageOptions(urlState: QueueUrlState) {
  const query = { ...toReviewFilter(urlState), page: String(urlState.page) };
  return queryOptions({
    queryKey: [...reviewListsKey, 'page', query],
    queryFn: () => fetchValue(listReviews, { query }),
  });
}

export function useReviewCase(id: string, page: number) {
  return useQuery({
    queryKey: [...reviewListsKey, 'case', id, page],
    queryFn: () => fetchValue(getReviewCase, { params: { id }, query: { page: String(page) } }),
    placeholderData: keepPreviousData,
  });
}

/** Keeps the rows of the previous query until those of the next one arrive. For its pages the rows of a case count as one: they are never apart. */
export function useQueuePage(urlState: QueueUrlState) {
  return useQuery({
    ...queuePageOptions(urlState),
    placeholderData: keepPreviousData,
    select: ({ total, entries, centres, rows }) => ({
      rows,
      rowCount: total,
      total: entries,
      centreCount: centres,
    }),
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

export function useReview(id: string) {
  return useQuery(reviewOptions(id));
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
    /** After a decision about many centres. */
    reloadAll: (): void => {
      for (const queryKey of [reviewListsKey, reviewsKey])
        queries.invalidateQueries({ queryKey }).catch(reportError);
    },
    reloadLists: (): void => {
      queries.invalidateQueries({ queryKey: reviewListsKey }).catch(reportError);
    },
  };
}

type ChangeToSave = Omit<ReviewChange, 'version'>;

interface SaveFailure {
  readonly failure: Failure;
  readonly change: ChangeToSave;
}

export interface Saving {
  /** What is being saved; null when nothing is. */
  readonly change: ChangeToSave | null;
  /** Of the last call; null after a success. */
  readonly failed: SaveFailure | null;
  /** Nothing more; after a success `onSaved` is called. */
  readonly save: (change: ChangeToSave) => Promise<Result<ReviewDetail>>;
  readonly onSaved: OnSaved;
  /** Both, unless something is being saved. `then` is called between them. */
  readonly run: (change: ChangeToSave, then?: () => void) => void;
}

/** Called with what the server returned; `decision`: what was decided, if anything. */
export type OnSaved = (review: ReviewDetail, decision: Decision | undefined) => Promise<void>;

/** Saves a decision or a mark on a reason. What somebody else has changed meanwhile is loaded, and nothing that was typed is lost. */
export function useSaveReview({ id, version }: ReviewDetail, onSaved: OnSaved): Saving {
  const { onSaved: keep, reloadReview } = useReviewsChanged();
  const [change, setChange] = useState<ChangeToSave | null>(null);
  const [failed, setFailed] = useState<SaveFailure | null>(null);
  const save = async (asked: ChangeToSave): Promise<Result<ReviewDetail>> => {
    setChange(asked);
    const result = await callApi(saveReview, { params: { id }, body: { version, ...asked } });
    setFailed(result.ok ? null : { failure: result.failure, change: asked });
    if (result.ok) keep(result.value);
    else {
      if (isRefusal(result.failure, 'review.changed-elsewhere')) await reloadReview(id);
      setChange(null);
    }
    return result;
  };
  const goOn: OnSaved = async (saved, decision) => onSaved(saved, decision).finally(() => setChange(null));
  const { run } = useAction(async (asked: ChangeToSave, then?: () => void) => {
    const result = await save(asked);
    if (!result.ok) return;
    then?.();
    await goOn(result.value, asked.decision);
  });
  return { change, failed, save, onSaved: goOn, run };
}
