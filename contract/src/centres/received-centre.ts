/** What a client makes of the centre detail: the fields of section 3 may have no value, and what this portal adds is optional. */
import * as z from 'zod/mini';
import { photoSlots } from '../exam.ts';
import { getCentre } from './centre-endpoints.ts';
import { centreDetailSchema, centrePhotoSchema } from './centre-views.ts';

const textOrNull = z.catch(z.nullable(z.string()), null);
const numberOrNull = z.catch(z.nullable(z.number()), null);

const {
  slot,
  place_source: placeSource,
  version,
  registered,
  checklist_status: state,
} = {
  ...centrePhotoSchema.shape,
  ...centreDetailSchema.shape,
};
const receivedPhoto = z.object({
  slot: z.optional(slot),
  file_path: z.string(),
  file_name: z.catch(z.string(), ''),
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
});

/** The photo of the centre is the first (section 7). */
const receivedPhotos = z.pipe(
  z.catch(z.array(receivedPhoto), []),
  z.transform((photos) =>
    photos.map((photo, index) => ({ ...photo, slot: photo.slot ?? photoSlots[index] ?? photoSlots[0] })),
  ),
);

const receivedCorrectionPhoto = z.object({ ...receivedPhoto.shape, slot, correction: z.number() });

const receivedCentre = z.object({
  ...centreDetailSchema.shape,
  version: z.optional(version),
  registered: z.optional(registered),
  checklist_status: z.optional(state),
  updated_at: textOrNull,
  exam_city: textOrNull,
  exam_state: textOrNull,
  photos: receivedPhotos,
  correction_photos: z.optional(z.array(receivedCorrectionPhoto)),
  submitted_at: textOrNull,
  reference: textOrNull,
});
export type ReceivedCentre = z.infer<typeof receivedCentre>;
export type ReceivedPhoto = ReceivedCentre['photos'][number] & {
  /** The number of the correction that it answers; absent for a photo of the submission. */
  readonly correction?: number;
};

/** The same call as `getCentre`. */
export const readCentre = { ...getCentre, response: receivedCentre };
