/** The list, its filters and its page of the queue in the address. */
import * as z from 'zod/mini';
import { reviewLists, type ReviewFilter } from '#contract/review/endpoints.ts';
import { reasonCodes } from '#contract/review/warnings.ts';
import { listUrl, queryPage, queryText } from '../../patterns/list-url.ts';

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
