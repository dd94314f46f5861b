/** Added: the decision about one centre, and taking it back (product.md, Review 3). */
import * as z from 'zod/mini';
import { admin, jsonEndpoint } from '../endpoint.ts';
import { isDay } from '../indian-clock.ts';
import { idParams } from '../parameters.ts';
import { decisions, reviewDetailSchema } from './endpoints.ts';

const reviewChange = z.object({
  version: z.number(),
  decision: z.optional(z.enum(decisions)),
  note: z.optional(z.string()),
  /** With `asked`: what to correct, and the message to the head. */
  items: z.optional(z.array(z.string().check(z.maxLength(50))).check(z.maxLength(50))),
  message: z.optional(z.string()),
  /** With `asked`: the last day in India to answer, today or later; without it as many days as the portal is set to. */
  dueOn: z.optional(z.string().check(z.refine(isDay))),
  /** The keys of all reasons that are not a problem. */
  setAside: z.optional(z.array(z.string().check(z.maxLength(300))).check(z.maxLength(100))),
});
export type ReviewChange = z.infer<typeof reviewChange>;

/**
 * Decides, or without a decision only sets reasons aside and takes that back. Refused with 409 when somebody was faster. Asking for
 * a correction needs a confirmation, because its message is mailed. A centre with a serious reason that counts is accepted with a note only.
 */
export const saveReview = jsonEndpoint('PUT /admin/review/:id', {
  access: admin({ right: 'review', centres: 'of-states', confirms: 'sometimes' }),
  params: idParams,
  body: reviewChange,
  response: reviewDetailSchema,
  refusals: [
    'review.not-found',
    'review.changed-elsewhere',
    'review.serious-reason',
    'correction.items-required',
    'correction.open',
    'correction.unreadable',
    'field.required',
    'field.too-long',
    'field.not-text',
  ],
});

/**
 * Takes the last decision about a centre back: what was decided before counts again, and the note and the marks stay as they are. A request
 * for a correction is withdrawn, as by `undoAcceptance`. Refused with 409 when `version` is not the one that this decision returned.
 */
export const undoDecision = jsonEndpoint('POST /admin/review/:id/undo', {
  access: admin({ right: 'review', centres: 'of-states' }),
  params: idParams,
  body: z.object({ version: z.number() }),
  response: reviewDetailSchema,
  refusals: ['review.not-found', 'review.changed-elsewhere', 'correction.answered'],
});
