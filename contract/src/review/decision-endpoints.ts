/** Added: the decision about one centre, and taking it back (product.md, Review 3). */
import * as z from 'zod/mini';
import { admin, jsonEndpoint, idParams } from '../endpoint.ts';
import { isDay } from '../indian-clock.ts';
import { decisions, reviewDetailSchema, reviewFilterShape } from './endpoints.ts';
import { messageResponse } from '../received-refusal.ts';
import { type ReasonCode, reasonCodes } from './warnings.ts';

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

// Added: accepting many centres at once, and taking that back (product.md, Review).

const isReasonCode = (text: string): text is ReasonCode => reasonCodes.some((code) => code === text);

/** Codes with commas between them. */
const kindsText = z.string().check(
  z.maxLength(2_000),
  z.refine((text) => text.split(',').every(isReasonCode)),
);

export const parseKinds = (text = ''): ReasonCode[] => text.split(',').filter(isReasonCode);

const kindSchema = z.object({
  code: z.enum(reasonCodes),
  /** Of a chosen kind: centres to be accepted or drawn that have it. Of another: how many more there would be with it. */
  centres: z.number(),
  /** The one that has waited longest. */
  example: z.object({ id: z.string(), centre_code: z.string() }),
});
export type AcceptKind = z.infer<typeof kindSchema>;

/** Which centres a preview is about. */
const chosen = z.strictObject({ state: reviewFilterShape.state, kinds: z.optional(kindsText) });

const previewSchema = z.object({
  states: z.array(
    z.object({
      state: z.string(),
      accepted: z.number(),
      drawn: z.number(),
      /** How many of both have each chosen kind. */
      kinds: z.array(z.object({ code: z.enum(reasonCodes), centres: z.number() })),
    }),
  ),
  kinds: z.array(kindSchema),
  /** Those without a serious reason that are left, because their heads have answered a correction and nobody has looked since. */
  answered: z.number(),
  planHash: z.string(),
  /** The last acceptance that nobody has taken back. */
  last: z.nullable(z.object({ id: z.string(), by: z.string(), at: z.string(), centres: z.number() })),
});
export type AcceptPreview = z.infer<typeof previewSchema>;

/**
 * What accepting all centres without warnings, and those with notices of the chosen kinds only, would do now: how many, and how many of
 * them are drawn for a spot check.
 */
export const previewAcceptUnmarked = jsonEndpoint('GET /admin/review/accept-unmarked', {
  access: admin({ right: 'review', centres: 'of-states' }),
  query: chosen,
  response: previewSchema,
});

export const acceptUnmarked = jsonEndpoint('POST /admin/review/accept-unmarked', {
  access: admin({ right: 'review', centres: 'of-states', confirms: true }),
  body: z.object({
    state: reviewFilterShape.state,
    kinds: z.optional(z.array(z.enum(reasonCodes)).check(z.maxLength(reasonCodes.length))),
    planHash: z.string(),
  }),
  response: z.extend(messageResponse, {
    /** To take it back; absent when nobody was accepted. */
    id: z.optional(z.string()),
    /** What was done: less than the preview says when a state has changed meanwhile. */
    accepted: z.number(),
    drawn: z.number(),
  }),
  refusals: ['review.outdated'],
});

const askPreviewSchema = z.object({
  /** How many would be asked, by state. */
  states: z.array(z.object({ state: z.string(), asked: z.number() })),
  /** All kinds that a head can be asked about: of how many waiting centres, and the one that has waited longest. */
  kinds: z.array(kindSchema),
  /** Waiting centres with a chosen kind that are not asked: they have still to answer, or what is stored cannot be read. */
  left: z.object({ open: z.number(), unreadable: z.number() }),
  /** The message that the first of them would get. */
  message: z.string(),
  planHash: z.string(),
});
export type AskPreview = z.infer<typeof askPreviewSchema>;

/** What asking the heads of all waiting centres with a reason of the chosen kinds for a correction would do now. */
export const previewAskTogether = jsonEndpoint('GET /admin/review/ask-together', {
  access: admin({ right: 'review', centres: 'of-states' }),
  query: chosen,
  response: askPreviewSchema,
});

/** Each is asked for the items of its own reasons of these kinds, in the words of these reasons. */
export const askTogether = jsonEndpoint('POST /admin/review/ask-together', {
  access: admin({ right: 'review', centres: 'of-states', confirms: true }),
  body: z.strictObject({
    state: reviewFilterShape.state,
    kinds: z.array(z.enum(reasonCodes)).check(z.minLength(1), z.maxLength(reasonCodes.length)),
    /** The last day to answer, YYYY-MM-DD; as the portal is configured when it is absent. */
    dueOn: z.optional(z.string().check(z.refine(isDay))),
    planHash: z.string(),
  }),
  /** `id`: to take it back with `undoAcceptance`; absent when nobody was asked. */
  response: z.extend(messageResponse, { id: z.optional(z.string()), asked: z.number() }),
  refusals: ['review.outdated', 'request.invalid'],
});

/** As many centres are named in the response to `undoAcceptance`. */
export const maxLeftCodes = 100;

/**
 * Returns what was accepted or asked for together to the queue, except what somebody or a check has touched, or a head has answered,
 * since. A request is withdrawn: the head is asked for nothing any more, and is told so when the mail has left.
 */
export const undoAcceptance = jsonEndpoint('POST /admin/review/acceptances/:id/undo', {
  access: admin({ right: 'review', centres: 'of-states', confirms: true }),
  params: idParams,
  response: z.object({
    message: z.string(),
    undone: z.number(),
    left: z.number(),
    /** The codes of those that are left as they are, at most `maxLeftCodes`. */
    leftCodes: z.array(z.string()),
  }),
  refusals: ['acceptance.not-found'],
});
