/** Added: who has a review open, so that two officers do not look at the same centre (product.md, Review). It locks nothing. */
import * as z from 'zod/mini';
import { jsonEndpoint } from '../endpoint.ts';
import { idParams } from '../parameters.ts';

/** So long after the last sign of life somebody has the review open. */
export const claimSeconds = 120;

/** Those of others. */
const claimsSchema = z.object({
  claims: z.array(
    z.object({
      /** Of the centre. */
      id: z.string(),
      names: z.array(z.string()),
    }),
  ),
});
export type Claims = z.infer<typeof claimsSchema>;

export const listClaims = jsonEndpoint({
  method: 'GET',
  path: '/admin/review/claims',
  access: 'admin',
  needsConfirmation: false,
  needsRight: 'none',
  centres: 'of-states',
  response: claimsSchema,
  refusals: [],
});

/** A sign of life of somebody who has the review open, and no longer any other. Returns who else has it open. */
export const renewClaim = jsonEndpoint({
  method: 'PUT',
  path: '/admin/review/:id/claim',
  access: 'admin',
  needsConfirmation: false,
  needsRight: 'review',
  centres: 'of-states',
  params: idParams,
  response: z.object({ names: z.array(z.string()) }),
  refusals: ['review.not-found'],
});
