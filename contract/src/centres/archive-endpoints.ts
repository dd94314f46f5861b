/**
 * Added: what deleting would take with it, the deleted centres, and restoring them (product.md, The checklist 5); archived editions of
 * the examination, and the start of the next one (decision 0053).
 */
import * as z from 'zod/mini';
import { admin, fileEndpoint, jsonEndpoint, idParams, wholeNumberText } from '../endpoint.ts';

const checklistStates = ['none', 'draft', 'submitted'] as const;
export const checklistState = z.enum(checklistStates);
export type ChecklistState = z.infer<typeof checklistState>;

const deletionPreview = z.object({
  centre_code: z.string(),
  centre_name: z.string(),
  checklist: checklistState,
});

/** What deleting one centre would take with it. That of all is in `countCentres`. */
export const previewDeletion = jsonEndpoint('GET /admin/centres/:id/deletion', {
  access: admin({ right: 'list', centres: 'of-states' }),
  params: idParams,
  response: deletionPreview,
  refusals: ['centre.not-found'],
});

/** One page of archived centres. */
const archivePageQuery = z.object({
  search: z.optional(z.string().check(z.maxLength(200))),
  page: z.optional(wholeNumberText),
  pageSize: z.optional(wholeNumberText),
});
export type ArchivePageQuery = z.infer<typeof archivePageQuery>;

const archivePage = z.object({
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
export const listDeletedCentres = jsonEndpoint('GET /admin/deleted/centres', {
  access: admin({ right: 'none', centres: 'of-states' }),
  query: z.strictObject({ ...archivePageQuery.shape, code: z.optional(z.string().check(z.maxLength(200))) }),
  response: archivePage,
});

const deletion = z.object({
  /** The same for all centres of one deletion. */
  deletedAt: z.string(),
  /** Null when that was not recorded. */
  deletedBy: z.nullable(z.string()),
  centres: z.number(),
  /** The first few, to identify the deletion. */
  codes: z.array(z.string()),
});
export type Deletion = z.infer<typeof deletion>;

/** The deletions of more than one centre that can be restored together, newest first. */
export const listDeletions = jsonEndpoint('GET /admin/deleted/deletions', {
  access: admin({ right: 'none', centres: 'of-states' }),
  response: z.array(deletion),
});

const notRestored = z.object({
  centreCode: z.string(),
  /** Another centre has its code, or its phone with another e-mail. */
  code: z.enum(['centre.code-taken', 'centre.phone-conflict']),
  /** The code of that other centre. */
  otherCode: z.string(),
});
export type NotRestored = z.infer<typeof notRestored>;

/** Restores one centre, or those of one deletion. Those in `refused` remain deleted. */
export const restoreDeleted = jsonEndpoint('POST /admin/deleted/restorations', {
  access: admin({ right: 'list', centres: 'of-states', confirms: true }),
  body: z.union([idParams, z.object({ deletedAt: z.string().check(z.maxLength(100)) })]),
  response: z.object({
    restored: z.number(),
    refused: z.array(notRestored),
  }),
  refusals: ['centre.not-found'],
});

const edition = z.object({
  id: z.string(),
  examName: z.string(),
  /** YYYY-MM-DD. */
  examDate: z.string(),
  nextList: z.enum(['same', 'new']),
  archivedAt: z.string(),
  archivedBy: z.string(),
  centres: z.number(),
  submitted: z.number(),
  drafts: z.number(),
});
export type Edition = z.infer<typeof edition>;

/** The archived editions, newest first, and what starting the next one would archive now. */
export const listEditions = jsonEndpoint('GET /admin/editions', {
  access: admin({ right: 'none', centres: 'of-states' }),
  response: z.object({
    present: z.object({
      examName: z.string(),
      examDate: z.string(),
      centres: z.number(),
      submitted: z.number(),
      drafts: z.number(),
      /** The last day on which a centre may still submit; absent when it is over or the portal never closes. */
      openUntil: z.optional(z.string()),
    }),
    archived: z.array(edition),
  }),
});

/** Archives the present edition whole and starts the next one. The figures are those that the administrator has seen. */
export const startNextEdition = jsonEndpoint('POST /admin/editions', {
  access: admin({ right: 'list', centres: 'all', confirms: true }),
  body: z.object({
    /** `same`: all centres stay, without checklists; `new`: the list starts empty. */
    list: z.enum(['same', 'new']),
    centres: z.number(),
    submitted: z.number(),
  }),
  response: edition,
  refusals: ['deletion.outdated', 'edition.empty'],
});

export const listEditionCentres = jsonEndpoint('GET /admin/editions/:id/centres', {
  access: admin({ right: 'none', centres: 'of-states' }),
  params: idParams,
  query: archivePageQuery,
  response: archivePage,
  refusals: ['edition.not-found'],
});

/** The columns of the export of the present edition, and the address of the photos. */
export const exportEdition = fileEndpoint('POST /admin/editions/:id/export', {
  access: admin({ right: 'list', centres: 'of-states', confirms: true }),
  params: idParams,
  contentType: 'text/csv; charset=utf-8',
  exportCost: 1,
  refusals: ['edition.not-found'],
});
