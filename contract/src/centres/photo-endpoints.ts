/** Added: the photo of a centre as it was uploaded, for an administrator who examines it (decision 0050). */
import * as z from 'zod/mini';
import { fileEndpoint } from '../endpoint.ts';
import { photoSlots } from '../exam.ts';

export const downloadPhoto = fileEndpoint({
  method: 'GET',
  path: '/admin/centres/:id/photos/:slot/original',
  access: 'admin',
  params: z.object({ id: z.string().check(z.maxLength(100)), slot: z.enum(photoSlots) }),
  contentType: 'image/jpeg',
  refusals: ['centre.not-found', 'photo.not-found'],
});
