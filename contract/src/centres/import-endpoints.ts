/** The bulk import of the master list: preview and import (specification section 7, Admin; product.md, Administrators 3). */
import * as z from 'zod/mini';
import { wholeNumber } from '../text.ts';
import { centreColumns } from '../centre-columns.ts';
import { admin, fileEndpoint, jsonEndpoint } from '../endpoint.ts';
import { messageResponse } from '../received-refusal.ts';
import { centreBody, centreCells } from './centre-endpoints.ts';
import { nameColumns } from './centre-csv.ts';

/**
 * One record of a list: its cells by heading, in any spelling that `nameColumns` recognises; columns that the list lacks
 * are absent.
 */
const importRows = z.array(z.pipe(z.pipe(z.looseObject(centreCells), z.transform(nameColumns)), centreBody));
const listShape = {
  rows: importRows,
  /** Added: the ascending row numbers of the records in their file, used in responses; by default 1, 2, 3 and so on. */
  rowNumbers: z.optional(z.array(wholeNumber)),
};

interface NumberedRows {
  readonly rows: readonly unknown[];
  readonly rowNumbers?: readonly number[] | undefined;
}

function hasMatchingNumbers({ rows, rowNumbers }: NumberedRows): boolean {
  if (rowNumbers === undefined) return true;
  if (rowNumbers.length !== rows.length) return false;
  return rowNumbers.every((row, index) => row > (rowNumbers[index - 1] ?? 0));
}

const previewBody = z.object(listShape).check(z.refine(hasMatchingNumbers));
const importBody = z
  .object({
    ...listShape,
    /** Imports the valid rows and skips the others; without it, one invalid row refuses the whole list. */
    skipRefused: z.optional(z.boolean()),
    /** Added: the `plan` of the preview; the import is refused when its plan is no longer the same. */
    plan: z.optional(z.string()),
    /**
     * Added: marks or deletes the centres that the list does not name, in the same transaction. `seen`: their `digest` in the
     * preview; the import is refused when there are others.
     */
    missing: z.optional(z.object({ act: z.enum(['mark', 'delete']), seen: z.string() })),
  })
  .check(z.refine(hasMatchingNumbers));

/** Another row of the list, or, without `row`, a centre of the master list. */
const otherCentre = z.object({
  row: z.optional(z.number()),
  centreCode: z.string(),
  centreName: z.string(),
  email: z.string(),
});
export type OtherCentre = z.infer<typeof otherCentre>;

const rowProblem = z.object({
  field: z.string(),
  code: z.string(),
  /** The first few that this row conflicts with: the same code, or the same phone with another e-mail. */
  others: z.optional(z.array(otherCentre)),
});
const refusedRow = z.object({ row: z.number(), centreCode: z.string(), problems: z.array(rowProblem) });

const changeShape = {
  row: z.number(),
  centreCode: z.string(),
  centreName: z.string(),
  columns: z.array(z.object({ column: z.string(), before: z.string(), after: z.string() })),
};
const changeSchema = z.object(changeShape);
export type PlannedChange = z.infer<typeof changeSchema>;

/** Added to the imported count. */
const plannedCounts = {
  added: z.number(),
  /** Deleted centres whose code is in the list; they are not among the changed. */
  restored: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  /** Rows that are equal to an earlier one in every column: they are one. */
  repeated: z.number(),
  refused: z.array(refusedRow),
};

const suspectCode = z.object({
  row: z.number(),
  column: z.enum(centreColumns),
  value: z.string(),
  kind: z.enum(['shortened', 'date', 'zeros', 'alike']),
  /**
   * With `zeros`: the code that differs only in leading zeros. With `alike`: the one that differs only in capital letters, blanks, width,
   * leading zeros or a `.0`. It is in the master list, or on an earlier row.
   */
  knownAs: z.optional(z.string()),
});
export type SuspectCode = z.infer<typeof suspectCode>;

const placeholderCell = z.object({
  row: z.number(),
  column: z.enum(centreColumns),
  value: z.string(),
  /** Whether the import would take the word as it is; otherwise what is stored stays. */
  isTaken: z.boolean(),
});
export type PlaceholderCell = z.infer<typeof placeholderCell>;

const maxImportBytes = 64 * 1024 * 1024;

/** Added: returns what the import would do, row by row; writes nothing. */
export const previewImport = jsonEndpoint('POST /admin/centres/bulk-preview', {
  access: admin({ right: 'list', centres: 'of-states' }),
  body: previewBody,
  maxBodyBytes: maxImportBytes,
  response: z.object({
    ...plannedCounts,
    /** A hash of the planned changes, to be sent with the import. */
    plan: z.string(),
    /** How many people have to register again, because their mobile or e-mail on record changes; absent for nobody. */
    registerAgain: z.optional(z.number()),
    /** The first 500 new rows. */
    additions: z.array(z.number()),
    /** How many changed rows change a phone or e-mail. */
    newContacts: z.number(),
    /** The first 500 changed rows, those that change a phone or e-mail first. */
    changes: z.array(changeSchema),
    /** The first 500 restored centres; how many of all get another phone or e-mail, and have a checklist, which comes back. */
    restorations: z.object({
      newContacts: z.number(),
      submitted: z.number(),
      drafts: z.number(),
      centres: z.array(z.object({ ...changeShape, checklist: z.optional(z.enum(['draft', 'submitted'])) })),
    }),
    /** Centres of the master list that the list does not name: all, and the first 500. The import leaves them as they are. */
    missing: z.object({
      total: z.number(),
      /** Equal only for the same centres. */
      digest: z.string(),
      centres: z.array(
        z.object({ centreCode: z.string(), centreName: z.string(), city: z.string(), state: z.string() }),
      ),
    }),
    /**
     * Pincodes that stand for ones that were not known, because many rows or rows of another state have them: the rows, the pincodes,
     * and the first 20 with an example; absent when there are none. Checks of places do without them.
     */
    fillers: z.optional(
      z.object({
        rows: z.number(),
        total: z.number(),
        pincodes: z.array(
          z.object({
            pincode: z.string(),
            kind: z.enum(['frequent', 'other-state']),
            rows: z.number(),
            /** Of a frequent one: how many centres have it after the import, when those that the list lacks stay. */
            centres: z.optional(z.number()),
            row: z.number(),
            centreCode: z.string(),
            state: z.string(),
          }),
        ),
      }),
    ),
    /** Cells with a word that stands for nothing, such as NULL: all, and the first 500; absent when there are none. */
    placeholders: z.optional(z.object({ total: z.number(), cells: z.array(placeholderCell) })),
    /**
     * States that the list writes otherwise than the centres keep them, as KARNATAKA for Karnataka: how many spellings, and the first 20
     * by their rows; absent when there are none.
     */
    spellings: z.optional(
      z.object({
        total: z.number(),
        states: z.array(z.object({ written: z.string(), kept: z.string(), rows: z.number() })),
      }),
    ),
    /** Codes that a spreadsheet has probably changed, and those that look like another: all, and the first 500. */
    suspects: z.object({
      total: z.number(),
      codes: z.array(suspectCode),
    }),
  }),
  refusals: ['import.too-many-rows', 'server.busy'],
});

/** Added: all changes of a preview, or all centres that its list does not name, as CSV. */
export const reportImport = fileEndpoint('POST /admin/centres/import/report', {
  access: admin({ right: 'list', centres: 'of-states', confirms: true }),
  body: z
    .object({ ...listShape, part: z.enum(['changes', 'missing']), plan: z.string() })
    .check(z.refine(hasMatchingNumbers)),
  maxBodyBytes: maxImportBytes,
  contentType: 'text/csv; charset=utf-8',
  refusals: ['import.too-many-rows', 'import.outdated', 'server.busy'],
});

/** An import that changes anything needs a confirmation. */
export const importCentres = jsonEndpoint('POST /admin/centres/bulk', {
  access: admin({ right: 'list', centres: 'of-states', confirms: 'sometimes' }),
  body: importBody,
  maxBodyBytes: maxImportBytes,
  response: z.object({
    imported: z.number(),
    ...plannedCounts,
    /** Centres that the list does not name and that were marked or deleted. */
    missing: z.number(),
    /** By which the import can be taken back; absent when it changed nothing. */
    changeSet: z.optional(z.string()),
  }),
  refusals: ['import.refused', 'import.too-many-rows', 'import.outdated', 'server.busy'],
});

const addedCount = z.prefault(z.number(), 0);

/** As a page reads the response of `importCentres`: the specified one carries the imported count only. */
export const receivedImport = z.object({
  imported: z.number(),
  added: addedCount,
  restored: addedCount,
  changed: addedCount,
  unchanged: addedCount,
  repeated: addedCount,
  missing: addedCount,
  refused: z.prefault(z.array(refusedRow), []),
  changeSet: z.optional(z.string()),
});

const maxHeadingLength = 100;
/** Headings of list files, in lower-case letters and digits as `normaliseHeading` returns them, and their columns. */
const knownHeadings = z.catchall(z.object({}), z.enum(centreColumns));

/** Added: what the caller has chosen for headings that the portal does not know by itself. */
export const listHeadings = jsonEndpoint('GET /admin/centres/import/headings', {
  access: admin({ right: 'list', centres: 'none' }),
  response: knownHeadings,
});

/** Added: remembers what headings stand for, for the caller's next file with them. At most one for each column; the latest 100. */
export const saveHeadings = jsonEndpoint('PUT /admin/centres/import/headings', {
  access: admin({ right: 'list', centres: 'none' }),
  body: z.object({
    headings: knownHeadings.check(
      z.refine((headings) => {
        const names = Object.keys(headings);
        return names.length <= centreColumns.length && names.every((name) => name.length <= maxHeadingLength);
      }),
    ),
  }),
  response: messageResponse,
});
