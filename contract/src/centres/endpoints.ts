/** The administrators' calls about centres (specification section 7, Admin; product.md, Administrators). */
import * as z from 'zod/mini';
import { fileEndpoint, jsonEndpoint } from '../endpoint.ts';
import { centreColumns, formStatuses } from '../exam.ts';
import { textOrNumber } from '../text-or-number.ts';
import { nameColumns } from './centre-csv.ts';
import { centreDetailSchema, listedCentreSchema, savedCentreSchema } from './centre-views.ts';

const idParams = z.object({ id: z.string().check(z.maxLength(100)) });

/** What the filter on screen says for all; a program may send it as it stands. */
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

/** What narrows a list or an export; empty means all. */
const filter = { search, status, state: z.optional(z.nullable(z.string().check(z.maxLength(100)))) };

/** Without a body all centres are exported. */
const exportBody = z.prefault(z.object(filter), {});

/** Bounds only; the rules of section 5 are `checkCentre`'s, which names every field that is wrong. */
const cell = z.optional(z.nullable(textOrNumber(2000)));
const centreCells = {
  centre_code: cell,
  centre_name: cell,
  cfi: cell,
  centre_city: cell,
  centre_state: cell,
  centre_pincode: cell,
  official_person: cell,
  phone: cell,
  email: cell,
};
const centreBody = z.object(centreCells);

const savedBody = z.object({
  ...centreBody.shape,
  /** Added: gives the e-mail to every centre of this phone, instead of refusing with `centre.phone-conflict`. */
  emailForPhone: z.optional(z.boolean()),
});

/** The header that carries the number of all centres that fit, when a page was asked for. */
export const totalHeader = 'x-total-count';

/** Without parameters all centres as a plain array, or a message when there are none; with `page` that page only. */
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
  response: z.union([z.array(listedCentreSchema), z.object({ message: z.string() })]),
  refusals: [],
});

/**
 * Added: the figures of the dashboard's widgets, from one moment but for `unregistered`, which takes a moment to count;
 * `pending` = `centres` - `submitted`. Of the pending ones `drafts` have begun, `unregistered` have neither begun nor anybody
 * who could: no password is set for their phone.
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

/** Added: the distinct states for the filter of the config screen, in order. */
export const listStates = jsonEndpoint({
  method: 'GET',
  path: '/admin/centres/states',
  access: 'admin',
  response: z.array(z.string()),
  refusals: [],
});

export const countUsers = jsonEndpoint({
  method: 'GET',
  path: '/admin/users/count',
  access: 'admin',
  response: z.object({ count: z.number() }),
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

/** Added: all filtered centres as a workbook, one row each. */
export const exportWorkbook = fileEndpoint({
  method: 'POST',
  path: '/admin/centres/export-workbook',
  access: 'admin',
  body: exportBody,
  contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  refusals: [],
});

export const getCentre = jsonEndpoint({
  method: 'GET',
  path: '/admin/centres/:id',
  access: 'admin',
  params: idParams,
  response: centreDetailSchema,
  refusals: ['centre.not-found'],
});

export const downloadCentre = fileEndpoint({
  method: 'GET',
  path: '/admin/centres/:id/download',
  access: 'admin',
  params: idParams,
  contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  refusals: ['centre.not-found'],
});

export const createCentre = jsonEndpoint({
  method: 'POST',
  path: '/admin/centres',
  access: 'admin',
  body: savedBody,
  response: savedCentreSchema,
  refusals: [
    'field.required',
    'field.too-long',
    'field.not-text',
    'email.invalid',
    'pincode.invalid',
    'centre.phone-invalid',
    'centre.code-taken',
    'centre.phone-conflict',
  ],
});

export const updateCentre = jsonEndpoint({
  method: 'PUT',
  path: '/admin/centres/:id',
  access: 'admin',
  params: idParams,
  body: savedBody,
  response: savedCentreSchema,
  refusals: [
    'centre.not-found',
    'field.required',
    'field.too-long',
    'field.not-text',
    'email.invalid',
    'pincode.invalid',
    'centre.phone-invalid',
    'centre.code-taken',
    'centre.phone-conflict',
    'centre.changed-elsewhere',
  ],
});

export const deleteCentre = jsonEndpoint({
  method: 'DELETE',
  path: '/admin/centres/:id',
  access: 'admin',
  params: idParams,
  response: z.object({ message: z.string() }),
  refusals: ['centre.not-found'],
});

/**
 * One record of a list: the nine columns by name, spelt as lists spell them; a column that the list lacks is not there.
 * Answers number the records from 1, in the order in which they were sent.
 */
const importRows = z.array(z.pipe(z.pipe(z.looseObject(centreCells), z.transform(nameColumns)), centreBody));
const importBody = z.object({
  rows: importRows,
  /** Imports the sound rows and leaves the refused ones out; without it one refused row refuses the list. */
  skipRefused: z.optional(z.boolean()),
  /** Added: the `plan` of the preview; when the import would do anything else by now, it is refused. */
  plan: z.optional(z.string()),
});
const refusedRow = z.object({
  row: z.number(),
  centreCode: z.string(),
  problems: z.array(z.object({ field: z.string(), code: z.string() })),
});
const plannedCounts = {
  added: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  refused: z.array(refusedRow),
};
export const maxImportBytes = 64 * 1024 * 1024;

/** Added: what the import would do, row by row; writes nothing. */
export const previewImport = jsonEndpoint({
  method: 'POST',
  path: '/admin/centres/bulk-preview',
  access: 'admin',
  body: z.object({ rows: importRows }),
  maxBodyBytes: maxImportBytes,
  response: z.object({
    ...plannedCounts,
    /** Names what the import would do, row by row; to be sent with it. */
    plan: z.string(),
    /** At most 500 of the new rows, for reading. */
    additions: z.array(z.number()),
    /** At most 500 of the changed rows, for reading. */
    changes: z.array(
      z.object({
        row: z.number(),
        centreCode: z.string(),
        /** Whether the centre was deleted and comes back. */
        cameBack: z.boolean(),
        columns: z.array(z.object({ column: z.string(), before: z.string(), after: z.string() })),
      }),
    ),
  }),
  refusals: ['import.too-many-rows'],
});

export const importCentres = jsonEndpoint({
  method: 'POST',
  path: '/admin/centres/bulk',
  access: 'admin',
  body: importBody,
  maxBodyBytes: maxImportBytes,
  response: z.object({ imported: z.number(), ...plannedCounts }),
  refusals: ['import.refused', 'import.too-many-rows', 'import.outdated'],
});

export const deleteAllCentres = jsonEndpoint({
  method: 'DELETE',
  path: '/admin/centres/bulk-delete',
  access: 'admin',
  response: z.object({ deleted: z.number() }),
  refusals: ['session.too-old', 'bulk-delete.too-soon'],
});
