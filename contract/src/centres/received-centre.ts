/**
 * What a page reads of centres. Fields of specification section 3 may be blank, and what this portal adds is optional. Anything else
 * is a fault.
 */
import * as z from 'zod/mini';
import { mapCentreColumns } from '../centre-columns.ts';
import { formStatuses, photoSlots } from '../exam.ts';
import { messageResponse } from '../received-refusal.ts';
import { createCentre, getCentre, updateCentre } from './centre-endpoints.ts';
import { centreDetailSchema, centrePhotoSchema, listedCentreSchema } from './centre-views.ts';
import { listCentres } from './endpoints.ts';

/** Null or absent when the centre does not have it. */
const textOrNull = z.prefault(z.nullable(z.string()), null);
const numberOrNull = z.prefault(z.nullable(z.number()), null);
const cell = z.pipe(
  z.nullable(z.string()),
  z.transform((text) => text ?? ''),
);
/** A blank status shows Pending (section 2). */
const formStatus = z.pipe(
  z.nullable(z.enum(['', ...formStatuses])),
  z.transform((status) => status || 'Pending'),
);
const blankFields = { ...mapCentreColumns(() => cell), form_status: formStatus };

const { slot, place_source: placeSource, place } = centrePhotoSchema.shape;
const { version, registered, checklist_status: state } = centreDetailSchema.shape;
const receivedPhoto = z.object({
  slot: z.optional(slot),
  file_path: z.string(),
  file_name: z.prefault(z.string(), ''),
  latitude: numberOrNull,
  longitude: numberOrNull,
  place_source: z.optional(placeSource),
  accuracy_m: numberOrNull,
  taken_at: textOrNull,
  sha256: textOrNull,
  byte_size: numberOrNull,
  width: numberOrNull,
  height: numberOrNull,
  full_path: textOrNull,
  correction: z.optional(z.number()),
  place,
});

/** The photo of the centre is the first (section 7). */
const receivedPhotos = z.pipe(
  z.prefault(z.array(receivedPhoto), []),
  z.transform((photos) =>
    photos.map((photo, index) => ({ ...photo, slot: photo.slot ?? photoSlots[index] ?? photoSlots[0] })),
  ),
);

const receivedCentre = z.object({
  ...centreDetailSchema.shape,
  ...blankFields,
  version: z.optional(version),
  registered: z.optional(registered),
  checklist_status: z.optional(state),
  updated_at: textOrNull,
  exam_city: textOrNull,
  exam_state: textOrNull,
  photos: receivedPhotos,
  replaced_photos: z.optional(z.array(z.object({ ...receivedPhoto.shape, slot }))),
  submitted_at: textOrNull,
  reference: textOrNull,
});
export type ReceivedCentre = z.infer<typeof receivedCentre>;
export type ReceivedPhoto = ReceivedCentre['photos'][number];

/** The same call as `getCentre`. */
export const readCentre = { ...getCentre, response: receivedCentre };

const receivedRow = z.object({ ...listedCentreSchema.shape, ...blankFields });

/** The same call as `listCentres`. */
export const readCentres = { ...listCentres, response: z.union([z.array(receivedRow), messageResponse]) };

/** The calls that save a centre, whose responses section 7 does not specify. */
export const saveNewCentre = { ...createCentre, response: z.unknown() };
export const saveCentre = { ...updateCentre, response: z.unknown() };
