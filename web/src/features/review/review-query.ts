/** The queries of the review, and the keys to invalidate after a decision. */
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { readCentre } from '#contract/centres/received-centre.ts';
import { countReviews, getReview, listReviews, type ReviewDetail } from '#contract/review/endpoints.ts';
import { fetchValue } from '../../api/query.ts';
import type { QueueUrlState } from './queue-url-state.ts';

const listsKey = ['review', 'lists'] as const;
const reviewKey = (id: string) => ['review', 'one', id] as const;

export const queuePageOptions = ({ list, state, reason, page }: QueueUrlState) =>
  queryOptions({
    queryKey: [...listsKey, 'page', { list, state, reason, page }],
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
    queryKey: [...listsKey, 'counts', state],
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
      queries.invalidateQueries({ queryKey: listsKey }).catch(reportError);
    },
    reloadReview: async (id: string): Promise<void> =>
      queries.invalidateQueries({ queryKey: reviewKey(id), exact: true }),
    reloadLists: (): void => {
      queries.invalidateQueries({ queryKey: listsKey }).catch(reportError);
    },
  };
}
