/** Lists, counts and exports of centres (specification section 7, Admin; product.md, Administrators). */
import * as z from 'zod/mini';
import { admin, fileEndpoint, jsonEndpoint, wholeNumberText } from '../endpoint.ts';
import { centreColumns } from '../centre-columns.ts';
import { messageResponse } from '../received-refusal.ts';
import { centreFilterSchema, centreFilterShape, idleDaysSchema, placeFilterShape } from './centre-filter.ts';
import { listedCentreSchema } from './centre-views.ts';

/** The ten columns of the dashboard, in the order of section 2. */
export const dashboardColumns = [...centreColumns, 'form_status'] as const;

/** Added: the order of `progress` is the one in which a centre advances; centres without a time come before all others. */
export const sortableColumns = [...dashboardColumns, 'progress', 'updated_at', 'submitted_at'] as const;
export type SortableColumn = (typeof sortableColumns)[number];

/** Without a body, all centres are exported. */
export const exportBody = z.prefault(centreFilterSchema, {});

/** Of the headings and words in a workbook; English by default. */
export const fileLanguages = ['en', 'hi'] as const;
export type FileLanguage = (typeof fileLanguages)[number];
const workbookBody = z.prefault(
  z.strictObject({ ...centreFilterShape, language: z.optional(z.nullable(z.enum(fileLanguages))) }),
  {},
);

/** The response header with the number of all matching centres; sent when a page was requested. */
export const totalHeader = 'x-total-count';

/**
 * The response header of a page whose search no centre has: the words that are shown instead, because they differ by one slip of a
 * letter, as `typed=shown` pairs of a query string.
 */
export const insteadHeader = 'x-search-instead';

/** Returns all centres as an array, or a message when there are none; with `page`, only that page. */
export const listCentres = jsonEndpoint('GET /admin/centres', {
  access: admin({ right: 'none', centres: 'of-states' }),
  query: z.strictObject({
    ...centreFilterShape,
    page: z.optional(wholeNumberText),
    pageSize: z.optional(wholeNumberText),
    sort: z.optional(z.enum(sortableColumns)),
    order: z.optional(z.enum(['asc', 'desc'])),
  }),
  response: z.union([z.array(listedCentreSchema), messageResponse]),
  refusals: ['server.busy'],
});

/**
 * Added: the numbers of the dashboard, of all centres or those of a state or city. All are from one point in time.
 * `pending` = `centres` - `submitted` = `unregistered` + `registered` + `drafts`. `idle` of the drafts were last saved at least
 * `idleDays` ago (3 unless given). `submittedSinceYesterday` counts from the day `yesterday` in India on.
 */
export const countCentres = jsonEndpoint('GET /admin/centres/counts', {
  access: admin({ right: 'none', centres: 'of-states' }),
  query: z.strictObject({ ...placeFilterShape, idleDays: idleDaysSchema }),
  response: z.object({
    centres: z.number(),
    submitted: z.number(),
    pending: z.number(),
    drafts: z.number(),
    idle: z.number(),
    registered: z.number(),
    unregistered: z.number(),
    submittedSinceYesterday: z.number(),
    /** Centres with a mail that no mail server took in time. */
    mailsUnsent: z.number(),
    /** Centres that are to be called back today or were to be before. */
    callBacksDue: z.number(),
    /** Centres that have more time than all. */
    extended: z.number(),
    /** YYYY-MM-DD. */
    yesterday: z.string(),
  }),
});

/** Added: the distinct cities of a state, or of all, for the filter, sorted. */
export const listCities = jsonEndpoint('GET /admin/centres/cities', {
  access: admin({ right: 'none', centres: 'of-states' }),
  query: z.strictObject({ state: placeFilterShape.state }),
  response: z.array(z.string()),
});

/** Added: the distinct states for the filter of the config screen, sorted. */
export const listStates = jsonEndpoint('GET /admin/centres/states', {
  access: admin({ right: 'none', centres: 'of-states' }),
  response: z.array(z.string()),
});

export const exportCentres = fileEndpoint('POST /admin/centres/export', {
  access: admin({ right: 'list', centres: 'of-states', confirms: true }),
  body: exportBody,
  contentType: 'text/csv; charset=utf-8',
  exportCost: 1,
});

/** Added: the matching centres as a workbook with one row per centre. */
export const exportWorkbook = fileEndpoint('POST /admin/centres/export-workbook', {
  access: admin({ right: 'list', centres: 'of-states', confirms: true }),
  body: workbookBody,
  contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  exportCost: 1,
});

/** Added: the original photos of the matching centres as a ZIP file. */
export const exportPhotos = fileEndpoint('POST /admin/centres/export-photos', {
  access: admin({ right: 'none', centres: 'of-states', confirms: true }),
  body: exportBody,
  contentType: 'application/zip',
  exportCost: 4,
});

// Added: the columns of the dashboard's table that an administrator has chosen, in their order (decision 0045).

/** Names of columns in the order of the table: `centre_code.phone`. The dashboard decides which names it knows. */
const listColumnsText = z.string().check(z.regex(/^[a-z_]+(?:\.[a-z_]+){0,30}$/), z.maxLength(500));

/** '' for the columns of section 2. */
const listColumns = z.object({ columns: z.union([z.literal(''), listColumnsText]) });

/** Those of the caller. */
export const getListColumns = jsonEndpoint('GET /admin/list-columns', {
  access: admin({ right: 'none', centres: 'none' }),
  response: listColumns,
});

export const setListColumns = jsonEndpoint('PUT /admin/list-columns', {
  access: admin({ right: 'none', centres: 'none' }),
  body: listColumns,
  response: listColumns,
});
