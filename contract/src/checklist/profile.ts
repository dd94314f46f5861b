/** Responses of the lookup and profile calls (specification section 7; product.md, The checklist 1). */
import * as z from 'zod/mini';
import { photoSlots } from '../exam.ts';
import { answeredCorrectionSchema } from './correction.ts';
import { answersSchema } from './answers.ts';
import { photoPlaceSchema } from '../photo/photo-place.ts';

/** A photo as shown to the centre user. `file_path` is a signed path that is valid for 15 minutes. */
export const profilePhotoSchema = z.object({
  slot: z.enum(photoSlots),
  fileName: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  placeSource: z.enum(['camera', 'device']),
  accuracyM: z.nullable(z.number()),
  file_path: z.string(),
  /** Added: the signed path of a small picture for slow networks. */
  thumbnail_path: z.optional(z.string()),
  sha256: z.string(),
  /** Added, for a draft, as the next. */
  place: z.optional(photoPlaceSchema),
  /** Whether it was taken far from where the record says that the centre is. */
  isFarFromRecord: z.optional(z.boolean()),
});
export type ProfilePhoto = z.infer<typeof profilePhotoSchema>;

export const centreLookupSchema = z.object({
  id: z.string(),
  name: z.string(),
  city: z.string(),
  state: z.string(),
  /** Added: the last day in India for this centre, YYYY-MM-DD; absent when it is never closed. */
  closesOn: z.optional(z.string()),
});
/** The centre lookup item of section 3. */
export type CentreLookup = z.infer<typeof centreLookupSchema>;

/** The receipt of a submission, as its centre sees it. */
export const receiptSchema = z.object({
  /** Where anybody can check the receipt. */
  url: z.string(),
  centreCode: z.string(),
  /** Of the submission as it was frozen. */
  sha256: z.string(),
  /** The answered corrections, the first one first. */
  corrections: z.array(answeredCorrectionSchema),
  /** The addresses to which it was mailed, that of the record masked; empty when it was never mailed. */
  mailedTo: z.array(z.string()),
});
export type Receipt = z.infer<typeof receiptSchema>;

/**
 * A complete checklist: the answers of a draft, or what counts of a submission. Times are ISO 8601 in UTC; `version` grows with every saved change.
 */
export const profileSchema = z.object({
  status: z.enum(['draft', 'submitted']),
  centre_config_id: z.string(),
  centre: centreLookupSchema,
  answers: answersSchema,
  photos: z.array(profilePhotoSchema),
  version: z.number(),
  updatedAt: z.string(),
  submittedAt: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  /** Added; null while the checklist is a draft. */
  receipt: z.optional(z.nullable(receiptSchema)),
});
export type Profile = z.infer<typeof profileSchema>;

/** A centre of the user and the status of its checklist; `none` when it was never saved. */
export const profileSummarySchema = z.object({
  centre_config_id: z.string(),
  centre: centreLookupSchema,
  status: z.enum(['none', 'draft', 'submitted']),
  updatedAt: z.nullable(z.string()),
  submittedAt: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  /** Added: a correction that is asked for; `dueOn`: the last day in India to answer. */
  correction: z.optional(z.object({ dueOn: z.string() })),
  /** Added: the issue of the verified register with which the centre was confirmed to its head, and when it was issued. */
  confirmed: z.optional(z.object({ register: z.number(), issuedAt: z.string() })),
});
export type ProfileSummary = z.infer<typeof profileSummarySchema>;

export const profileResponseSchema = z.object({
  /** The checklist of the requested centre, by default the most recently saved one; null when none was saved. */
  profile: z.nullable(profileSchema),
  profiles: z.array(profileSummarySchema),
});
export type ProfileResponse = z.infer<typeof profileResponseSchema>;

// The user in the path of the calls of profiles, and what these calls refuse.

export const userParams = z.object({ userId: z.string().check(z.maxLength(100)) });

export const centreRefusals = ['profile.not-yours', 'centre.not-selected', 'centre.not-yours'] as const;

/** Of calls that save photos. */
export const photoRefusals = [
  'photo.no-place',
  'photo.unreadable',
  'photo.too-large',
  'photo.budget-used',
  'photo.not-received',
  'photo.too-many',
  'rate.exceeded',
  'server.busy',
  'server.storage-full',
] as const;

/** Of answers that no draft may have. */
export const answerRefusals = [
  'field.too-long',
  'field.not-text',
  'field.choice',
  'email.invalid',
  'mobile.invalid',
  'pincode.invalid',
  'rooms.invalid',
  'other-rooms.invalid',
  'people.invalid',
  'candidates.invalid',
] as const;
