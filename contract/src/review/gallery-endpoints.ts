/** Added: the photos of many waiting centres at once, to be marked when they should be looked at again (product.md, Review). */
import * as z from 'zod/mini';
import { admin, jsonEndpoint } from '../endpoint.ts';
import { photoSlots, type PhotoSlot } from '../exam.ts';
import { idText, wholeNumberText } from '../parameters.ts';
import { reviewFilterShape } from './endpoints.ts';
import { levels } from './warnings.ts';

/** Photos on one page. */
const photosPerPage = 32;

/** Centres on one page: of each both photos, or that of the slot. */
export const centresPerPage = (slot: PhotoSlot | undefined): number =>
  photosPerPage / (slot === undefined ? photoSlots.length : 1);

const markSchema = z.nullable(z.object({ by: z.string(), at: z.string() }));

const galleryPhotoSchema = z.object({
  photo_id: z.string(),
  slot: z.enum(photoSlots),
  thumbnail_path: z.string(),
  /** Of the centre. */
  id: z.string(),
  centre_code: z.string(),
  centre_name: z.string(),
  centre_city: z.string(),
  /** Of the most urgent reason of the centre that counts; null without one. */
  level: z.nullable(z.enum(levels)),
  marked: markSchema,
});
export type GalleryPhoto = z.infer<typeof galleryPhotoSchema>;

/** Waiting centres in the order of the queue. */
export const listGallery = jsonEndpoint('GET /admin/review/gallery', {
  access: admin({ right: 'none', centres: 'of-states' }),
  query: z.strictObject({
    state: reviewFilterShape.state,
    slot: z.optional(z.enum(photoSlots)),
    page: z.optional(wholeNumberText),
  }),
  response: z.object({
    /** Waiting centres on all pages. */
    total: z.number(),
    photos: z.array(galleryPhotoSchema),
  }),
});

/** "Look again": gives the centre a reason of its own, or takes that back. */
export const markPhoto = jsonEndpoint('PUT /admin/review/photos/:photoId/mark', {
  access: admin({ right: 'review', centres: 'of-states' }),
  params: z.object({ photoId: idText }),
  body: z.object({ isMarked: z.boolean() }),
  response: z.object({ marked: markSchema }),
  refusals: ['photo.not-found'],
});
