/** The evidence of submitted checklists as files that can be verified without the portal (product.md, Evidence). */
import * as z from 'zod/mini';
import { fileEndpoint } from '../endpoint.ts';
import { idParams, idText } from '../parameters.ts';
import { reviewFilterShape } from './endpoints.ts';

export const maxEvidenceIds = 500;

export const downloadEvidence = fileEndpoint({
  method: 'GET',
  path: '/admin/review/:id/evidence',
  access: 'admin',
  needsConfirmation: false,
  params: idParams,
  contentType: 'application/zip',
  refusals: ['review.not-found'],
});

/** Of the centres with these ids, or else of those that match the filter; without a body, of all submitted checklists. */
const evidenceBody = z.prefault(
  z.object({ ...reviewFilterShape, ids: z.optional(z.array(idText).check(z.maxLength(maxEvidenceIds))) }),
  {},
);
export type EvidenceSelection = z.infer<typeof evidenceBody>;

export const exportEvidence = fileEndpoint({
  method: 'POST',
  path: '/admin/review/evidence',
  access: 'admin',
  needsConfirmation: true,
  body: evidenceBody,
  contentType: 'application/zip',
  exportCost: 4,
  refusals: [],
});
