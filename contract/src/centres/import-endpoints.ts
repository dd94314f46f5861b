/** The bulk import of the master list: preview and import (specification section 7, Admin; product.md, Administrators 3). */
import * as z from 'zod/mini';
import { jsonEndpoint } from '../endpoint.ts';
import { centreBody, centreCells } from './centre-body.ts';
import { nameColumns } from './centre-headings.ts';

/**
 * One record of a list: its cells by heading, in any spelling that `nameColumns` recognises; columns that the list lacks
 * are absent. Responses number the records from 1, in the order of the request.
 */
const importRows = z.array(z.pipe(z.pipe(z.looseObject(centreCells), z.transform(nameColumns)), centreBody));
const importBody = z.object({
  rows: importRows,
  /** Imports the valid rows and skips the others; without it, one invalid row refuses the whole list. */
  skipRefused: z.optional(z.boolean()),
  /** Added: the `plan` of the preview; the import is refused when its plan is no longer the same. */
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

/** Added: returns what the import would do, row by row; writes nothing. */
export const previewImport = jsonEndpoint({
  method: 'POST',
  path: '/admin/centres/bulk-preview',
  access: 'admin',
  body: z.object({ rows: importRows }),
  maxBodyBytes: maxImportBytes,
  response: z.object({
    ...plannedCounts,
    /** A hash of the planned changes, to be sent with the import. */
    plan: z.string(),
    /** The first 500 new rows. */
    additions: z.array(z.number()),
    /** The first 500 changed rows. */
    changes: z.array(
      z.object({
        row: z.number(),
        centreCode: z.string(),
        /** Whether the row restores a deleted centre. */
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
