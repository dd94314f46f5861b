/** Added: what deleting would take with it, the deleted centres, and restoring them (product.md, The checklist 5). */
import * as z from 'zod/mini';
import { jsonEndpoint } from '../endpoint.ts';
import { idParams, wholeNumberText } from '../parameters.ts';

export const checklistStates = ['none', 'draft', 'submitted'] as const;
export const checklistState = z.enum(checklistStates);
export type ChecklistState = z.infer<typeof checklistState>;

const deletionPreview = z.object({
  centre_code: z.string(),
  centre_name: z.string(),
  checklist: checklistState,
});
export type DeletionPreview = z.infer<typeof deletionPreview>;

/** What deleting one centre would take with it. That of all is in `countCentres`. */
export const previewDeletion = jsonEndpoint({
  method: 'GET',
  path: '/admin/centres/:id/deletion',
  access: 'admin',
  needsConfirmation: false,
  params: idParams,
  response: deletionPreview,
  refusals: ['centre.not-found'],
});

/** One page of archived centres. */
export const archivePageQuery = z.object({
  search: z.optional(z.string().check(z.maxLength(200))),
  page: z.optional(wholeNumberText),
  pageSize: z.optional(wholeNumberText),
});

export const archivePage = z.object({
  total: z.number(),
  centres: z.array(
    z.object({
      id: z.string(),
      ...deletionPreview.shape,
      centre_city: z.string(),
      centre_state: z.string(),
      official_person: z.string(),
      deletedAt: z.string(),
      /** A username, or `operator`; null when it was not recorded. */
      deletedBy: z.nullable(z.string()),
    }),
  ),
});
export type ArchivePage = z.infer<typeof archivePage>;
export type DeletedCentre = ArchivePage['centres'][number];

/** The deleted centres of the present edition, those that were deleted last first; with `code` only those with this code. */
export const listDeletedCentres = jsonEndpoint({
  method: 'GET',
  path: '/admin/deleted/centres',
  access: 'admin',
  needsConfirmation: false,
  query: z.strictObject({ ...archivePageQuery.shape, code: z.optional(z.string().check(z.maxLength(200))) }),
  response: archivePage,
  refusals: [],
});

/** The deletions of more than one centre that can be restored together, newest first. */
export const listDeletions = jsonEndpoint({
  method: 'GET',
  path: '/admin/deleted/deletions',
  access: 'admin',
  needsConfirmation: false,
  response: z.array(
    z.object({
      deletedAt: z.string(),
      deletedBy: z.nullable(z.string()),
      centres: z.number(),
      /** The first few. */
      codes: z.array(z.string()),
    }),
  ),
  refusals: [],
});

/** Restores one centre, or those of one deletion. Those in `refused` remain deleted: `otherCode` is the centre that is in the way. */
export const restoreDeleted = jsonEndpoint({
  method: 'POST',
  path: '/admin/deleted/restorations',
  access: 'admin',
  needsConfirmation: true,
  body: z.union([idParams, z.object({ deletedAt: z.string().check(z.maxLength(100)) })]),
  response: z.object({
    restored: z.number(),
    refused: z.array(
      z.object({
        centreCode: z.string(),
        code: z.enum(['centre.code-taken', 'centre.phone-conflict']),
        otherCode: z.string(),
      }),
    ),
  }),
  refusals: ['centre.not-found'],
});
