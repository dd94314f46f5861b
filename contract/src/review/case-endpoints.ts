/** Added: cases, the centres of which some have likely copied a picture of another, decided about together (product.md, Review 8). */
import * as z from 'zod/mini';
import { admin, jsonEndpoint, idParams, idText, wholeNumberText } from '../endpoint.ts';
import { photoSlots } from '../exam.ts';
import { isDay } from '../indian-clock.ts';
import { arrivalShape, decisions } from './endpoints.ts';
import { originalSignSchema } from './original.ts';
import { reasonSchema } from './warnings.ts';

/** Members on a page of a case. */
export const casePageSize = 20;

const memberPhotoSchema = z.object({
  photo_id: z.string(),
  slot: z.enum(photoSlots),
  /** The number of the picture that it shows, from 1. */
  picture: z.number(),
  file_path: z.string(),
  thumbnail_path: z.string(),
  ...arrivalShape,
  /** Whether a correction has another photo instead. */
  is_replaced: z.boolean(),
});

/** `original`: likely of all its pictures; `copy`: another centre's photo is likely the original of one of them. */
const caseRoles = ['original', 'copy', 'undecided'] as const;
export type CaseRole = (typeof caseRoles)[number];

const caseMemberSchema = z.object({
  /** Of the centre. */
  id: z.string(),
  centre_code: z.string(),
  centre_name: z.string(),
  centre_city: z.string(),
  centre_state: z.string(),
  role: z.enum(caseRoles),
  /** The exam of an archived edition, about which nothing is decided any more; null for the present one. */
  edition: z.nullable(z.string()),
  /** Null for a centre that is not in the review. */
  decision: z.nullable(z.enum(decisions)),
  decided_by: z.nullable(z.string()),
  /** Those about anything but the pictures of the case that are not set aside. */
  other_reasons: z.array(reasonSchema),
  /** Whether all reasons about the pictures of the case are set aside. */
  is_set_aside: z.boolean(),
  /** By arrival. */
  photos: z.array(memberPhotoSchema),
});
export type CaseMember = z.infer<typeof caseMemberSchema>;

const reviewCaseSchema = z.object({
  /** As in the rows of the queue. */
  id: z.string(),
  /** Names the case as it is now; sent back with the decision. */
  caseHash: z.string(),
  /** In the order in which their first photos arrived. */
  members: z.array(caseMemberSchema),
  total: z.number(),
  /** How many of them wait for a decision, and how many of these are likely the original. */
  waiting: z.number(),
  waiting_originals: z.number(),
  pictures: z.array(
    z.object({
      number: z.number(),
      centres: z.number(),
      /** The id of the centre with the likely original; null: undecided. */
      original: z.nullable(z.string()),
      signs: z.array(originalSignSchema),
    }),
  ),
  /** Those that the pictures name: a sentence needs code and name, also when the centre is on another page. */
  named: z.array(z.object({ id: z.string(), centre_code: z.string(), centre_name: z.string() })),
  /** YYYY-MM-DD, as in the review of a centre. */
  default_due_on: z.string(),
});
export type ReviewCase = z.infer<typeof reviewCaseSchema>;

/** `id`: any member. */
export const getReviewCase = jsonEndpoint('GET /admin/review/:id/case', {
  access: admin({ right: 'none', centres: 'of-states' }),
  params: idParams,
  query: z.strictObject({ page: z.optional(wholeNumberText) }),
  response: reviewCaseSchema,
  refusals: ['review.not-found'],
});

/**
 * `fine`: the reasons about the pictures are set aside, and the centre is accepted unless another reason counts. `leave`: as it is.
 */
export const caseChoices = ['fine', 'asked', 'visit', 'leave'] as const;
export type CaseChoice = (typeof caseChoices)[number];

const caseDecision = z.object({
  caseHash: z.string(),
  /** For the members that wait, by their role: likely the original, or any other. */
  original: z.enum(caseChoices),
  others: z.enum(caseChoices),
  /** For single members instead, also for those that do not wait. */
  members: z.optional(z.array(z.object({ id: idText, choice: z.enum(caseChoices) })).check(z.maxLength(500))),
  note: z.optional(z.string()),
  /** To the heads who are asked; needed with `asked`. They answer the photos of the case. */
  message: z.optional(z.string()),
  dueOn: z.optional(z.string().check(z.refine(isDay))),
});
export type CaseDecision = z.infer<typeof caseDecision>;

/** Decides about all members at once. Refused with 409 when one of them has changed, and nothing is decided then. */
export const decideCase = jsonEndpoint('POST /admin/review/:id/case', {
  access: admin({ right: 'review', centres: 'of-states', confirms: true }),
  params: idParams,
  body: caseDecision,
  response: z.object({ decided: z.number() }),
  refusals: [
    'review.not-found',
    'review.outdated',
    'correction.open',
    'correction.unreadable',
    'field.required',
    'field.too-long',
    'field.not-text',
  ],
});

// Added: two photos beside each other, and how one lies over the other (product.md, Review).

const matchSchema = z.object({
  is_mirrored: z.boolean(),
  /** How far the other picture was turned clockwise to make the own one, from 0 to 359 degrees; then it was mirrored. */
  turned_degrees: z.number(),
  /** What share of the other picture the own one shows, from 0 to 1. */
  share_of_other: z.number(),
  /** What share of the own picture the other one shows. */
  share_of_own: z.number(),
  /**
   * Takes a place of the other picture to that of the own one, x to `a * x + b * y + c` and y to `d * x + e * y + f`; both in shares of the
   * width and the height, from the left and upper edges.
   */
  onto_own: z.object({
    a: z.number(),
    b: z.number(),
    c: z.number(),
    d: z.number(),
    e: z.number(),
    f: z.number(),
  }),
});
export type PhotoMatch = z.infer<typeof matchSchema>;

const comparedPhotoSchema = z.object({
  photo_id: z.string(),
  slot: z.enum(photoSlots),
  centre_code: z.string(),
  centre_name: z.string(),
  /** The exam of an archived edition; null for the present one. */
  edition: z.nullable(z.string()),
  file_path: z.string(),
});
export type ComparedPhoto = z.infer<typeof comparedPhotoSchema>;

const comparisonSchema = z.object({
  own: comparedPhotoSchema,
  other: comparedPhotoSchema,
  /** `no-points`: of one of them no points are stored, or not yet. `no-match`: hardly any points match. */
  state: z.enum(['matched', 'no-points', 'no-match']),
  /** Null unless the photos match. */
  match: z.nullable(matchSchema),
});
export type PhotoComparison = z.infer<typeof comparisonSchema>;

/** Of submitted photos, also those that a correction has replaced since and those of archived editions; not those of deleted centres. */
export const comparePhotos = jsonEndpoint('GET /admin/review/photos/:photoId/comparison/:otherId', {
  access: admin({ right: 'none', centres: 'of-states' }),
  params: z.object({ photoId: idText, otherId: idText }),
  response: comparisonSchema,
  refusals: ['photo.not-found'],
});
