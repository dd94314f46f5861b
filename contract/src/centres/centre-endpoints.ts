/** Reading, creating, changing and deleting single centres, and deleting all (specification section 7, Admin). */
import * as z from 'zod/mini';
import { textOrNumber } from '../text.ts';
import { mapCentreColumns } from '../centre-columns.ts';
import { isDay } from '../indian-clock.ts';
import { admin, fileEndpoint, jsonEndpoint, idParams, idText, wholeNumberText } from '../endpoint.ts';
import { messageResponse } from '../received-refusal.ts';
import { type PhotoSlot, photoSlots } from '../exam.ts';
import { checklistState } from './archive-endpoints.ts';
import { centreDetailSchema, closingSchema, savedCentreSchema } from './centre-views.ts';

/** Limits the length only; `checkCentre` applies the rules of section 5 and reports every invalid field. */
const cell = z.optional(z.nullable(textOrNumber(2000)));
export const centreCells = mapCentreColumns(() => cell);
export const centreBody = z.object(centreCells);

const savedBody = z.object({
  ...centreBody.shape,
  /** Added: sets the e-mail on every centre with this phone, instead of returning `centre.phone-conflict`. */
  emailForPhone: z.optional(z.boolean()),
});

export const getCentre = jsonEndpoint('GET /admin/centres/:id', {
  access: admin({ right: 'none', centres: 'of-states' }),
  params: idParams,
  response: centreDetailSchema,
  refusals: ['centre.not-found'],
});

export const downloadCentre = fileEndpoint('GET /admin/centres/:id/download', {
  access: admin({ right: 'none', centres: 'of-states' }),
  params: idParams,
  contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  refusals: ['centre.not-found'],
});

/** Refusals of a centre that is created or changed. Restoring one, and changing a phone or e-mail on record, needs a confirmation. */
const saveRefusals = [
  'field.required',
  'field.too-long',
  'field.not-text',
  'email.invalid',
  'pincode.invalid',
  'centre.phone-invalid',
  'centre.two-phones',
  'centre.spreadsheet-error',
  'centre.code-taken',
  'centre.phone-conflict',
] as const;

export const createCentre = jsonEndpoint('POST /admin/centres', {
  access: admin({ right: 'list', centres: 'of-states', confirms: 'sometimes' }),
  body: z.object({
    ...savedBody.shape,
    /**
     * Added: what to do when a deleted centre had the code. Without it, the centre is restored with its checklist when name and
     * phone are the same, and starts empty otherwise; with `ask`, the call is refused with `centre.code-deleted`.
     */
    onDeleted: z.optional(z.enum(['restore', 'empty', 'ask'])),
  }),
  response: savedCentreSchema,
  refusals: [...saveRefusals, 'centre.code-deleted'],
});

export const updateCentre = jsonEndpoint('PUT /admin/centres/:id', {
  access: admin({ right: 'list', centres: 'of-states', confirms: 'sometimes' }),
  params: idParams,
  body: savedBody,
  response: savedCentreSchema,
  refusals: ['centre.not-found', ...saveRefusals, 'centre.changed-elsewhere'],
});

/** Added: lets one centre save and submit until this day when it is later than the closing day of all; null takes it back. */
export const extendClosing = jsonEndpoint('PUT /admin/centres/:id/closing', {
  access: admin({ right: 'list', centres: 'of-states', confirms: true }),
  params: idParams,
  body: z.object({ closesOn: z.nullable(z.string().check(z.refine(isDay))) }),
  response: closingSchema,
  refusals: ['centre.not-found', 'closing.past'],
});

/** Added: clears what keeps the head out of the account (`kept_out` of the detail), as `portal admin unlock` does. */
export const letOwnerIn = jsonEndpoint('POST /admin/centres/:id/let-owner-in', {
  access: admin({ right: 'accounts', centres: 'of-states', confirms: true }),
  params: idParams,
  response: messageResponse,
  refusals: ['centre.not-found'],
});

export const deleteCentre = jsonEndpoint('DELETE /admin/centres/:id', {
  access: admin({ right: 'list', centres: 'of-states', confirms: true }),
  params: idParams,
  /** Added: the state of the checklist that the administrator has seen. */
  query: z.strictObject({ checklist: z.optional(checklistState) }),
  response: messageResponse,
  refusals: ['centre.not-found', 'deletion.outdated'],
});

const seenCount = z.optional(z.string().check(z.regex(/^[0-9]{1,7}$/)));

export const deleteAllCentres = jsonEndpoint('DELETE /admin/centres/bulk-delete', {
  access: admin({ right: 'list', centres: 'all', confirms: true }),
  /** Added: the figures that the administrator has seen. */
  query: z.strictObject({ centres: seenCount, submitted: seenCount }),
  response: z.object({ deleted: z.number() }),
  refusals: ['deletion.outdated'],
});

/** In the names of files. */
export const slotNames: Readonly<Record<PhotoSlot, string>> = { centre: 'centre', strongRoom: 'strong-room' };

/** Names the file of a photo, for example `110102-strong-room.jpg` or `110102-centre-correction-1.jpg`. */
export const photoFileName = (centreCode: string, slot: PhotoSlot, correction?: number): string =>
  `${centreCode}-${slotNames[slot]}${correction === undefined ? '' : `-correction-${correction}`}.jpg`;

export const downloadPhoto = fileEndpoint('GET /admin/centres/:id/photos/:slot/original', {
  access: admin({ right: 'none', centres: 'of-states' }),
  params: z.object({ id: idText, slot: z.enum(photoSlots) }),
  /** The photo of the answer to the correction of this number, instead of the one of the submission. */
  query: z.strictObject({ correction: z.optional(wholeNumberText) }),
  contentType: 'image/jpeg',
  refusals: ['centre.not-found', 'photo.not-found'],
});
