/** Added: two photos beside each other, and how one lies over the other (product.md, Review). */
import * as z from 'zod/mini';
import { admin, jsonEndpoint } from '../endpoint.ts';
import { photoSlots } from '../exam.ts';
import { idText } from '../parameters.ts';

const matchSchema = z.object({
  is_mirrored: z.boolean(),
  /** How far the other picture was turned clockwise to make the own one, from 0 to 359 degrees; then it was mirrored. */
  turned_degrees: z.number(),
  /** What share of the other picture the own one shows, from 0 to 1. */
  share_of_other: z.number(),
  /** What share of the own picture the other one shows. */
  share_of_own: z.number(),
  /**
   * Takes a place of the other picture to that of the own one, x to `a * x + b * y + c` and y to `d * x + e * y + f`; both in shares of the
   * width and the height, from the left and upper edges.
   */
  onto_own: z.object({
    a: z.number(),
    b: z.number(),
    c: z.number(),
    d: z.number(),
    e: z.number(),
    f: z.number(),
  }),
});
export type PhotoMatch = z.infer<typeof matchSchema>;

const comparedPhotoSchema = z.object({
  photo_id: z.string(),
  slot: z.enum(photoSlots),
  centre_code: z.string(),
  centre_name: z.string(),
  /** The exam of an archived edition; null for the present one. */
  edition: z.nullable(z.string()),
  file_path: z.string(),
});
export type ComparedPhoto = z.infer<typeof comparedPhotoSchema>;

/** `no-points`: of one of them no points are stored, or not yet. `no-match`: hardly any points match. */
const comparisonStates = ['matched', 'no-points', 'no-match'] as const;

const comparisonSchema = z.object({
  own: comparedPhotoSchema,
  other: comparedPhotoSchema,
  state: z.enum(comparisonStates),
  /** Null unless the photos match. */
  match: z.nullable(matchSchema),
});
export type PhotoComparison = z.infer<typeof comparisonSchema>;

/** Of submitted photos, also those that a correction has replaced since and those of archived editions; not those of deleted centres. */
export const comparePhotos = jsonEndpoint('GET /admin/review/photos/:photoId/comparison/:otherId', {
  access: admin({ right: 'none', centres: 'of-states' }),
  params: z.object({ photoId: idText, otherId: idText }),
  response: comparisonSchema,
  refusals: ['photo.not-found'],
});
