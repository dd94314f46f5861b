/** Added: archived editions of the examination, and the start of the next one (decision 0053). */
import * as z from 'zod/mini';
import { fileEndpoint, jsonEndpoint } from '../endpoint.ts';
import { idParams } from '../parameters.ts';
import { archivePage, archivePageQuery } from './deleted-endpoints.ts';

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
export const listEditions = jsonEndpoint({
  method: 'GET',
  path: '/admin/editions',
  access: 'admin',
  needsConfirmation: false,
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
  refusals: [],
});

/** Archives the present edition whole and starts the next one. The figures are those that the administrator has seen. */
export const startNextEdition = jsonEndpoint({
  method: 'POST',
  path: '/admin/editions',
  access: 'admin',
  needsConfirmation: true,
  body: z.object({
    /** `same`: all centres stay, without checklists; `new`: the list starts empty. */
    list: z.enum(['same', 'new']),
    centres: z.number(),
    submitted: z.number(),
  }),
  response: edition,
  refusals: ['deletion.outdated', 'edition.empty'],
});

export const listEditionCentres = jsonEndpoint({
  method: 'GET',
  path: '/admin/editions/:id/centres',
  access: 'admin',
  needsConfirmation: false,
  params: idParams,
  query: archivePageQuery,
  response: archivePage,
  refusals: ['edition.not-found'],
});

/** The columns of the export of the present edition, and the address of the photos. */
export const exportEdition = fileEndpoint({
  method: 'POST',
  path: '/admin/editions/:id/export',
  access: 'admin',
  needsConfirmation: true,
  params: idParams,
  contentType: 'text/csv; charset=utf-8',
  exportCost: 1,
  refusals: ['edition.not-found'],
});
