/** Added: what else is made of a list of the queue: a CSV file, a map of dots, the centres to inspect, and evidence (product.md, Review, Visits, Evidence). */
import * as z from 'zod/mini';
import { admin, fileEndpoint, jsonEndpoint, idParams, idText, wholeNumberText } from '../endpoint.ts';
import { fileLanguages } from '../centres/endpoints.ts';
import { decisions, reviewFilter, reviewFilterShape } from './endpoints.ts';
import { levels, reasonSchema } from './warnings.ts';
import { type PhotoSlot, photoSlots } from '../exam.ts';

/** A list of the queue with its filters, in its order; `language` is that of the reasons. */
export const exportReviews = fileEndpoint('GET /admin/review/queue.csv', {
  access: admin({ right: 'none', centres: 'of-states', confirms: true }),
  query: z.strictObject({ ...reviewFilterShape, language: z.optional(z.enum(fileLanguages)) }),
  contentType: 'text/csv; charset=utf-8',
  exportCost: 1,
});

const mapPositionSchema = z.object({
  /** Of the centre. */
  id: z.string(),
  centre_code: z.string(),
  centre_name: z.string(),
  centre_city: z.string(),
  /** Where the photo of the centre was taken. */
  latitude: z.number(),
  longitude: z.number(),
  /** Of its most urgent reason that is not set aside; null without one. */
  level: z.nullable(z.enum(levels)),
  decision: z.enum(decisions),
});
export type Dot = z.infer<typeof mapPositionSchema>;

export const listMapPositions = jsonEndpoint('GET /admin/review/dots', {
  access: admin({ right: 'none', centres: 'of-states' }),
  query: reviewFilter,
  response: z.object({ dots: z.array(mapPositionSchema) }),
});

/** Latitude and longitude in turns, in hundredths of a degree: a place for every cell of that size with a pincode. */
export const listPincodePositions = jsonEndpoint('GET /admin/review/pincodes', {
  access: admin({ right: 'none', centres: 'none' }),
  response: z.object({ hundredths: z.array(z.number()) }),
});

/** As many as are shown, and printed, at once. */
export const visitsPageSize = 100;
const maxVisitShare = 100;

/** Per cent of the other submitted centres of each state, rounded up to whole centres; none when it is missing or 0. */
const shareText = z.string().check(
  z.regex(/^\d{1,3}(?:\.\d{1,2})?$/),
  z.refine((text) => Number(text) <= maxVisitShare),
);

export const isVisitShare = (text: string): boolean => z.safeParse(shareText, text).success;

const visitFilterShape = { state: reviewFilterShape.state, share: z.optional(shareText) };
const visitFilter = z.object(visitFilterShape);
export type VisitFilter = z.infer<typeof visitFilter>;

const visitSchema = z.object({
  /** Of the centre. */
  id: z.string(),
  centre_code: z.string(),
  centre_name: z.string(),
  /** Of the checklist, as corrected. */
  address: z.string(),
  pincode: z.string(),
  centre_city: z.string(),
  centre_state: z.string(),
  /** On record. */
  official_person: z.string(),
  phone: z.string(),
  email: z.string(),
  /** Of the checklist, as corrected. */
  head_name: z.string(),
  head_mobile: z.string(),
  why: z.enum(['decision', 'drawn']),
  /** Those that are not set aside. */
  reasons: z.array(reasonSchema),
  /** Of the last decision. */
  note: z.string(),
  /** Of the photo of the centre that counts now; null when the checklist cannot be read. */
  position: z.nullable(z.object({ latitude: z.number(), longitude: z.number() })),
  /** Null outside India. */
  digipin: z.nullable(z.string()),
});
export type Visit = z.infer<typeof visitSchema>;

/** By state, then by code. The same share draws the same centres. */
export const listVisits = jsonEndpoint('GET /admin/review/visits', {
  access: admin({ right: 'none', centres: 'of-states' }),
  query: z.strictObject({ ...visitFilterShape, page: z.optional(wholeNumberText) }),
  response: z.object({
    total: z.number(),
    /** How many of them are drawn. */
    drawn: z.number(),
    rows: z.array(visitSchema),
  }),
});

/** The whole list; `language` is that of the reasons. */
export const exportVisits = fileEndpoint('GET /admin/review/visits.csv', {
  access: admin({ right: 'review', centres: 'of-states', confirms: true }),
  query: z.strictObject({ ...visitFilterShape, language: z.optional(z.enum(fileLanguages)) }),
  contentType: 'text/csv; charset=utf-8',
  exportCost: 1,
});

const maxEvidenceIds = 500;

/** The evidence of a submitted checklist as files that can be verified without the portal (product.md, Evidence). */
export const downloadEvidence = fileEndpoint('GET /admin/review/:id/evidence', {
  access: admin({ right: 'none', centres: 'of-states' }),
  params: idParams,
  contentType: 'application/zip',
  refusals: ['review.not-found'],
});

/** Of the centres with these ids, or else of those that match the filter; without a body, of all submitted checklists. */
const evidenceBody = z.prefault(
  z.object({ ...reviewFilterShape, ids: z.optional(z.array(idText).check(z.maxLength(maxEvidenceIds))) }),
  {},
);
export type EvidenceSelection = z.infer<typeof evidenceBody>;

export const exportEvidence = fileEndpoint('POST /admin/review/evidence', {
  access: admin({ right: 'review', centres: 'of-states', confirms: true }),
  body: evidenceBody,
  contentType: 'application/zip',
  exportCost: 4,
});

// Added: the photos of many waiting centres at once, to be marked when they should be looked at again (product.md, Review).

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
  /** The most urgent one of the centre that counts; null without one. */
  reason: z.nullable(reasonSchema),
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
