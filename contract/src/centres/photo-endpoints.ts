/** Added: the photo of a centre as it was uploaded, for an administrator who examines it (decision 0050). */
import * as z from 'zod/mini';
import { fileEndpoint } from '../endpoint.ts';
import { idText, wholeNumberText } from '../parameters.ts';
import { photoSlots, type PhotoSlot } from '../exam.ts';

/** In the names of files. */
export const slotNames: Readonly<Record<PhotoSlot, string>> = { centre: 'centre', strongRoom: 'strong-room' };

/** Names the file of a photo, for example `110102-strong-room.jpg` or `110102-centre-correction-1.jpg`. */
export const photoFileName = (centreCode: string, slot: PhotoSlot, correction?: number): string =>
  `${centreCode}-${slotNames[slot]}${correction === undefined ? '' : `-correction-${correction}`}.jpg`;

export const downloadPhoto = fileEndpoint({
  method: 'GET',
  path: '/admin/centres/:id/photos/:slot/original',
  access: 'admin',
  needsConfirmation: false,
  params: z.object({ id: idText, slot: z.enum(photoSlots) }),
  /** The photo of the answer to the correction of this number, instead of the one of the submission. */
  query: z.strictObject({ correction: z.optional(wholeNumberText) }),
  contentType: 'image/jpeg',
  refusals: ['centre.not-found', 'photo.not-found'],
});
