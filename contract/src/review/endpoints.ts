/** Added: the review queue (product.md, Review). Administrators only; centre users see nothing of it. */
import * as z from 'zod/mini';
import { centrePhotoSchema } from '../centres/centre-views.ts';
import { correctionSchema } from '../checklist/correction.ts';
import { admin, jsonEndpoint, idParams, wholeNumberText } from '../endpoint.ts';
import { photoSlots } from '../exam.ts';
import { expectedPlaceSchema } from '../photo/photo-place.ts';
import { reasonCodes, reasonSchema } from './warnings.ts';

/** `asked`: for a correction; `visit`: to be inspected. */
export const decisions = ['waiting', 'accepted', 'asked', 'visit'] as const;
export type Decision = (typeof decisions)[number];

/**
 * What a list of the queue contains. `answered`, `serious`, `unmarked` and `drawn` are parts of `waiting`, `overdue` is one of `asked`.
 */
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
  /** The centres whose photos show the same picture, itself included; absent without one. In the queue only the first of them are rows. */
  case: z.optional(z.object({ id: z.string(), members: z.number() })),
  /** The name of who decided last, also together with other centres, and when; null before. */
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(z.string()),
  /** Incremented with every change; sent back with a decision. */
  version: z.number(),
};

const reviewRowSchema = z.object({
  ...rowShape,
  /** What the head wrote as feedback, in one line; absent when there is nothing. */
  feedback: z.optional(z.string()),
});
export type ReviewRow = z.infer<typeof reviewRowSchema>;

/** Waiting centres in the order of urgency: the gravest reason, then the number of kinds of reasons, then the oldest; others newest first. */
export const listReviews = jsonEndpoint('GET /admin/review', {
  access: admin({ right: 'none', centres: 'of-states' }),
  query: z.strictObject({ ...reviewFilterShape, page: z.optional(wholeNumberText) }),
  response: z.object({
    /** Rows on all pages. */
    total: z.number(),
    /** The rows by which pages are counted: of each case one. */
    entries: z.number(),
    /** All centres of the list; a large case has more than its rows. */
    centres: z.number(),
    rows: z.array(reviewRowSchema),
  }),
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
  /** Centres about which somebody of the caller's name was the last to decide, today in India. */
  decided_today: z.number(),
  checks: z.array(z.object({ code: z.enum(reasonCodes), found: z.number(), set_aside: z.number() })),
});
export type ReviewCounts = z.infer<typeof reviewCounts>;

/** For the line of counts, and for each check how often it was found and set aside. */
export const countReviews = jsonEndpoint('GET /admin/review/counts', {
  access: admin({ right: 'none', centres: 'of-states' }),
  query: z.strictObject({ state: reviewFilterShape.state }),
  response: reviewCounts,
});

/** What shows which of two equal pictures was there first. */
export const arrivalShape = {
  arrived_at: z.string(),
  /** The camera's local clock, or null. */
  taken_at: z.nullable(z.string()),
  /** In metres, to the nearest known place of the centre's own record; null when none is known. */
  distance_m: z.nullable(z.number()),
};
const arrivalSchema = z.object(arrivalShape);
export type Arrival = z.infer<typeof arrivalSchema>;

const otherPhotoSchema = z.object({
  ...arrivalShape,
  photo_id: z.string(),
  centre_id: z.string(),
  centre_code: z.string(),
  centre_name: z.string(),
  /** The exam of an archived edition, also of this centre itself; null for the present one. */
  edition: z.nullable(z.string()),
  slot: z.enum(photoSlots),
  file_path: z.string(),
});

export const reviewDetailSchema = z.object({
  ...rowShape,
  /** The photos that count now: those of the submission, or of the last answered correction. */
  photos: z.array(centrePhotoSchema),
  /** Of these photos. */
  arrivals: z.array(z.object({ ...arrivalShape, photo_id: z.string(), slot: z.enum(photoSlots) })),
  /** The photos of other centres and former editions that a reason names, while they exist. */
  other_photos: z.array(otherPhotoSchema),
  /** Where the photos should have been taken. */
  anchors: z.array(expectedPlaceSchema),
  corrections: z.array(correctionSchema),
  /** True in `getReview` when a colleague has opened it in the last minutes, so that "next" passes over it; absent otherwise. */
  opened_elsewhere: z.optional(z.literal(true)),
  /** YYYY-MM-DD: until when a correction that is asked for today is to be answered. */
  default_due_on: z.string(),
  note: z.string(),
});
export type ReviewDetail = z.infer<typeof reviewDetailSchema>;

export const getReview = jsonEndpoint('GET /admin/review/:id', {
  access: admin({ right: 'none', centres: 'of-states' }),
  params: idParams,
  response: reviewDetailSchema,
  refusals: ['review.not-found'],
});
