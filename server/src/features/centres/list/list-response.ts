/** The response check of GET /admin/centres, which may have thousands of rows (decision 0064). */
import * as z from 'zod/mini';
import { api } from '#contract/api.ts';
import { type SavedCentre, savedCentreSchema } from '#contract/centres/centre-views.ts';

const specifiedFields = Object.keys(savedCentreSchema.shape);

const hasSpecifiedFields = (row: Readonly<Record<string, unknown>>): boolean =>
  Object.keys(row).length === specifiedFields.length &&
  specifiedFields.every((field) => typeof row[field] === 'string');

/** Checked in place: parsing copies every row, and makes objects for each field, which cost as much as reading the rows. */
const wholeList = z.custom<SavedCentre[]>(
  (rows) => Array.isArray(rows) && rows.every((row) => hasSpecifiedFields(row)),
);

/** Rows with exactly the specified fields are sent as they are; of every other response the contract's schema leaves what it names. */
export const listResponse = z.union([wholeList, api.listCentres.response]);
