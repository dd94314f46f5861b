/** Added: two photos beside each other, with the points that match in both (product.md, Review). */
import * as z from 'zod/mini';
import { jsonEndpoint } from '../endpoint.ts';
import { photoSlots } from '../exam.ts';
import { idText } from '../parameters.ts';

/** Shares of the width and the height, from the left and upper edges. */
const spotSchema = z.object({ x: z.number(), y: z.number() });

const matchDrawingSchema = z.object({
  is_mirrored: z.boolean(),
  /** How far the other picture was turned clockwise to make the own one, from 0 to 359 degrees; then it was mirrored. */
  turned_degrees: z.number(),
  /** What share of the other picture the own one shows, from 0 to 1. */
  share_of_other: z.number(),
  /** What share of the own picture the other one shows. */
  share_of_own: z.number(),
  /** At most 30, spread over the pictures. */
  points: z.array(z.object({ own: spotSchema, other: spotSchema })),
  /** The corners of the outline around all points that match. */
  own_hull: z.array(spotSchema),
  other_hull: z.array(spotSchema),
});
export type MatchDrawing = z.infer<typeof matchDrawingSchema>;

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

/** `no-points`: of one of them no points are stored, or not yet. `nothing-alike`: hardly any points match. */
const comparisonStates = ['joined', 'no-points', 'nothing-alike'] as const;

const comparisonSchema = z.object({
  own: comparedPhotoSchema,
  other: comparedPhotoSchema,
  state: z.enum(comparisonStates),
  /** Null unless the photos are joined. */
  drawing: z.nullable(matchDrawingSchema),
});
export type PhotoComparison = z.infer<typeof comparisonSchema>;

/** Of submitted photos, also those that a correction has replaced since and those of archived editions; not those of deleted centres. */
export const comparePhotos = jsonEndpoint({
  method: 'GET',
  path: '/admin/review/photos/:photoId/comparison/:otherId',
  access: 'admin',
  needsConfirmation: false,
  needsRight: 'none',
  centres: 'of-states',
  params: z.object({ photoId: idText, otherId: idText }),
  response: comparisonSchema,
  refusals: ['photo.not-found'],
});
