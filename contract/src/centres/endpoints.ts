/** Lists, counts and exports of centres (specification section 7, Admin; product.md, Administrators). */
import * as z from 'zod/mini';
import { fileEndpoint, jsonEndpoint } from '../endpoint.ts';
import { centreColumns, formStatuses } from '../exam.ts';
import { messageResponse } from '../message-response.ts';
import { listedCentreSchema } from './centre-views.ts';

/** The label of the filter's default option; API clients may send it as a value. */
const allStatuses = 'All Status';
const status = z.optional(
  z.nullable(
    z.pipe(
      z.enum(['', allStatuses, ...formStatuses]),
      z.transform((value) => (value === allStatuses ? '' : value)),
    ),
  ),
);
const search = z.optional(z.nullable(z.string().check(z.maxLength(200))));
const wholeNumber = z.optional(z.string().check(z.regex(/^[1-9][0-9]{0,6}$/)));

export const sortableColumns = [...centreColumns, 'form_status'] as const;
export type SortableColumn = (typeof sortableColumns)[number];

/** Filters a list or an export; empty values match all centres. */
const filter = { search, status, state: z.optional(z.nullable(z.string().check(z.maxLength(100)))) };

/** Without a body, all centres are exported. */
export const exportBody = z.prefault(z.object(filter), {});

/** Of the headings and words in a workbook; English by default. */
export const fileLanguages = ['en', 'hi'] as const;
export type FileLanguage = (typeof fileLanguages)[number];
const workbookBody = z.prefault(
  z.object({ ...filter, language: z.optional(z.nullable(z.enum(fileLanguages))) }),
  {},
);

/** The response header with the number of all matching centres; sent when a page was requested. */
export const totalHeader = 'x-total-count';

/** Returns all centres as an array, or a message when there are none; with `page`, only that page. */
export const listCentres = jsonEndpoint({
  method: 'GET',
  path: '/admin/centres',
  access: 'admin',
  query: z.object({
    ...filter,
    page: wholeNumber,
    pageSize: wholeNumber,
    sort: z.optional(z.enum(sortableColumns)),
    order: z.optional(z.enum(['asc', 'desc'])),
  }),
  response: z.union([z.array(listedCentreSchema), messageResponse]),
  refusals: [],
});

/**
 * Added: the numbers of the dashboard. All but `unregistered`, which is slower to count, are from one point in time.
 * `pending` = `centres` - `submitted`. Of the pending centres, `drafts` have a saved draft; `unregistered` have neither a
 * draft nor a user who has set a password.
 */
export const countCentres = jsonEndpoint({
  method: 'GET',
  path: '/admin/centres/counts',
  access: 'admin',
  response: z.object({
    centres: z.number(),
    submitted: z.number(),
    pending: z.number(),
    drafts: z.number(),
    unregistered: z.number(),
  }),
  refusals: [],
});

/** Added: the distinct states for the filter of the config screen, sorted. */
export const listStates = jsonEndpoint({
  method: 'GET',
  path: '/admin/centres/states',
  access: 'admin',
  response: z.array(z.string()),
  refusals: [],
});

export const exportCentres = fileEndpoint({
  method: 'POST',
  path: '/admin/centres/export',
  access: 'admin',
  body: exportBody,
  contentType: 'text/csv; charset=utf-8',
  refusals: [],
});

/** Added: the matching centres as a workbook with one row per centre. */
export const exportWorkbook = fileEndpoint({
  method: 'POST',
  path: '/admin/centres/export-workbook',
  access: 'admin',
  body: workbookBody,
  contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  refusals: [],
});
