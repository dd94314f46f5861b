/** Added: the photo of a centre as it was uploaded, for an administrator who examines it (decision 0050). */
import * as z from 'zod/mini';
import { fileEndpoint } from '../endpoint.ts';
import { idText } from '../parameters.ts';
import { photoSlots, type PhotoSlot } from '../exam.ts';

/** In the names of files. */
export const slotNames: Readonly<Record<PhotoSlot, string>> = { centre: 'centre', strongRoom: 'strong-room' };

/** Names the file of a photo, for example `110102-strong-room.jpg`. */
export const photoFileName = (centreCode: string, slot: PhotoSlot): string =>
  `${centreCode}-${slotNames[slot]}.jpg`;

export const downloadPhoto = fileEndpoint({
  method: 'GET',
  path: '/admin/centres/:id/photos/:slot/original',
  access: 'admin',
  params: z.object({ id: idText, slot: z.enum(photoSlots) }),
  contentType: 'image/jpeg',
  refusals: ['centre.not-found', 'photo.not-found'],
});
