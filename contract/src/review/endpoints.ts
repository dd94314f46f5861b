/** Added: the review queue (product.md, Review). Administrators only; centre users see nothing of it. */
import * as z from 'zod/mini';
import { centrePhotoSchema } from '../centres/centre-views.ts';
import { correctionSchema } from '../checklist/correction.ts';
import { jsonEndpoint } from '../endpoint.ts';
import { photoSlots } from '../exam.ts';
import { expectedPlaceSchema } from '../photo/photo-place.ts';
import { messageResponse } from '../received-refusal.ts';
import { isDay } from '../indian-clock.ts';
import { idParams, wholeNumberText } from '../parameters.ts';
import { reasonCodes, reasonSchema } from './warnings.ts';

/** `asked`: for a correction; `visit`: to be inspected. */
export const decisions = ['waiting', 'accepted', 'asked', 'visit'] as const;
export type Decision = (typeof decisions)[number];

/** What a list of the queue contains. `answered`, `serious`, `unmarked` and `drawn` are parts of `waiting`, `overdue` is one of `asked`. */
export const reviewLists = [...decisions, 'answered', 'overdue', 'serious', 'unmarked', 'drawn'] as const;
export type ReviewList = (typeof reviewLists)[number];

export const reviewPageSize = 50;
export const maxDecisionNoteLength = 1_000;

/** Each member narrows the list; a missing one does not. */
export const reviewFilterShape = {
  list: z.optional(z.enum(reviewLists)),
  state: z.optional(z.string().check(z.maxLength(200))),
  reason: z.optional(z.enum(reasonCodes)),
};
export const reviewFilter = z.object(reviewFilterShape);
export type ReviewFilter = z.infer<typeof reviewFilter>;

const rowShape = {
  /** Of the centre. */
  id: z.string(),
  centre_code: z.string(),
  centre_name: z.string(),
  centre_city: z.string(),
  centre_state: z.string(),
  submitted_at: z.string(),
  decision: z.enum(decisions),
  reasons: z.array(reasonSchema),
  /** Whether it waits for a spot check because of the draw among centres without warnings. */
  is_drawn: z.boolean(),
  /** The keys of reasons found after the centre was last accepted. */
  new_since_accepted: z.array(z.string()),
  /** When the head answered the last correction, as long as nobody has decided since then. */
  correction_answered_at: z.optional(z.string()),
  /** The last day to answer the correction that was asked for; absent when none is open. */
  correction_due_on: z.optional(z.string()),
  /** Incremented with every change; sent back with a decision. */
  version: z.number(),
};
const reviewRowSchema = z.object(rowShape);
export type ReviewRow = z.infer<typeof reviewRowSchema>;

/** Waiting centres in the order of urgency: serious reasons, then the number of notices, then the oldest; others newest first. */
export const listReviews = jsonEndpoint({
  method: 'GET',
  path: '/admin/review',
  access: 'admin',
  needsConfirmation: false,
  query: z.strictObject({ ...reviewFilterShape, page: z.optional(wholeNumberText) }),
  response: z.object({ total: z.number(), rows: z.array(reviewRowSchema) }),
  refusals: [],
});

/** Written out, because a record of zod would be a part of what heads load first. */
const listCounts = z.object({
  waiting: z.number(),
  accepted: z.number(),
  asked: z.number(),
  visit: z.number(),
  answered: z.number(),
  overdue: z.number(),
  serious: z.number(),
  unmarked: z.number(),
  drawn: z.number(),
} satisfies Record<ReviewList, unknown>);

const reviewCounts = z.object({
  lists: listCounts,
  /** Submitted checklists that the checks have not reached yet. */
  unchecked: z.number(),
  checks: z.array(z.object({ code: z.enum(reasonCodes), found: z.number(), set_aside: z.number() })),
});
export type ReviewCounts = z.infer<typeof reviewCounts>;

/** For the line of counts, and for each check how often it was found and set aside. */
export const countReviews = jsonEndpoint({
  method: 'GET',
  path: '/admin/review/counts',
  access: 'admin',
  needsConfirmation: false,
  query: z.strictObject({ state: reviewFilterShape.state }),
  response: reviewCounts,
  refusals: [],
});

const otherPhotoSchema = z.object({
  photo_id: z.string(),
  centre_id: z.string(),
  centre_code: z.string(),
  centre_name: z.string(),
  slot: z.enum(photoSlots),
  file_path: z.string(),
});

const reviewDetailSchema = z.object({
  ...rowShape,
  /** The photos that count now: those of the submission, or of the last answered correction. */
  photos: z.array(centrePhotoSchema),
  /** The photos of other centres that a reason names, while they exist. */
  other_photos: z.array(otherPhotoSchema),
  /** Where the photos should have been taken. */
  anchors: z.array(expectedPlaceSchema),
  corrections: z.array(correctionSchema),
  /** YYYY-MM-DD: until when a correction that is asked for today is to be answered. */
  default_due_on: z.string(),
  note: z.string(),
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(z.string()),
});
export type ReviewDetail = z.infer<typeof reviewDetailSchema>;

export const getReview = jsonEndpoint({
  method: 'GET',
  path: '/admin/review/:id',
  access: 'admin',
  needsConfirmation: false,
  params: idParams,
  response: reviewDetailSchema,
  refusals: ['review.not-found'],
});

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
 * a correction needs a confirmation, because its message is mailed.
 */
export const saveReview = jsonEndpoint({
  method: 'PUT',
  path: '/admin/review/:id',
  access: 'admin',
  needsConfirmation: 'sometimes',
  params: idParams,
  body: reviewChange,
  response: reviewDetailSchema,
  refusals: [
    'review.not-found',
    'review.changed-elsewhere',
    'correction.items-required',
    'correction.open',
    'correction.unreadable',
    'field.required',
    'field.too-long',
    'field.not-text',
    'text.foreign-address',
  ],
});

/** What accepting all centres without warnings would do now: how many, and how many of them are drawn for a spot check. */
export const previewAcceptUnmarked = jsonEndpoint({
  method: 'GET',
  path: '/admin/review/accept-unmarked',
  access: 'admin',
  needsConfirmation: false,
  query: z.strictObject({ state: reviewFilterShape.state }),
  response: z.object({
    states: z.array(z.object({ state: z.string(), accepted: z.number(), drawn: z.number() })),
    planHash: z.string(),
  }),
  refusals: [],
});

export const acceptUnmarked = jsonEndpoint({
  method: 'POST',
  path: '/admin/review/accept-unmarked',
  access: 'admin',
  needsConfirmation: true,
  body: z.object({ state: reviewFilterShape.state, planHash: z.string() }),
  response: messageResponse,
  refusals: ['review.outdated'],
});
