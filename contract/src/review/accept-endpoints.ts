/** Added: accepting many centres at once, and taking that back (product.md, Review). */
import * as z from 'zod/mini';
import { jsonEndpoint } from '../endpoint.ts';
import { messageResponse } from '../received-refusal.ts';
import { reviewFilterShape } from './endpoints.ts';
import { reasonCodes, type ReasonCode } from './warnings.ts';

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

const stateSchema = z.object({
  state: z.string(),
  accepted: z.number(),
  drawn: z.number(),
  /** How many of both have each chosen kind. */
  kinds: z.array(z.object({ code: z.enum(reasonCodes), centres: z.number() })),
});
export type AcceptState = z.infer<typeof stateSchema>;

const previewSchema = z.object({
  states: z.array(stateSchema),
  kinds: z.array(kindSchema),
  planHash: z.string(),
  /** The last acceptance that nobody has taken back. */
  last: z.nullable(z.object({ id: z.string(), by: z.string(), at: z.string(), centres: z.number() })),
});
export type AcceptPreview = z.infer<typeof previewSchema>;

/**
 * What accepting all centres without warnings, and those with notices of the chosen kinds only, would do now: how many, and how many of
 * them are drawn for a spot check.
 */
export const previewAcceptUnmarked = jsonEndpoint({
  method: 'GET',
  path: '/admin/review/accept-unmarked',
  access: 'admin',
  needsConfirmation: false,
  query: z.strictObject({ state: reviewFilterShape.state, kinds: z.optional(kindsText) }),
  response: previewSchema,
  refusals: [],
});

export const acceptUnmarked = jsonEndpoint({
  method: 'POST',
  path: '/admin/review/accept-unmarked',
  access: 'admin',
  needsConfirmation: true,
  body: z.object({
    state: reviewFilterShape.state,
    kinds: z.optional(z.array(z.enum(reasonCodes))),
    planHash: z.string(),
  }),
  /** `id`: to take it back; absent when nobody was accepted. */
  response: z.extend(messageResponse, { id: z.optional(z.string()) }),
  refusals: ['review.outdated'],
});

/** As many centres are named in the response to `undoAcceptance`. */
export const maxLeftCodes = 100;

/** Returns what was accepted together to the queue, except what somebody or a check has touched since. */
export const undoAcceptance = jsonEndpoint({
  method: 'POST',
  path: '/admin/review/acceptances/:id/undo',
  access: 'admin',
  needsConfirmation: true,
  params: z.object({ id: z.string().check(z.maxLength(100)) }),
  response: z.object({
    message: z.string(),
    undone: z.number(),
    left: z.number(),
    /** The codes of those that are left as they are, at most `maxLeftCodes`. */
    leftCodes: z.array(z.string()),
  }),
  refusals: ['acceptance.not-found'],
});
