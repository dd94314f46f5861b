/**
 * Corrections (product.md, Corrections): an administrator names items of a submitted checklist, and its head answers only
 * those, once. The submission itself never changes; each answered correction is an addendum with its own hash.
 */
import * as z from 'zod/mini';
import { photoSlots } from '../exam.ts';

export const maxCorrectionMessageLength = 1_000;

/** A correction in the responses for administrators. */
export const correctionSchema = z.object({
  /** From 1, for each centre. */
  number: z.number(),
  items: z.array(z.string()),
  message: z.string(),
  asked_by: z.string(),
  asked_at: z.string(),
  /** Null while the head has not answered. */
  answered_at: z.nullable(z.string()),
  /** Of the addendum. */
  sha256: z.nullable(z.string()),
  /** The answers to the questions of the items, by question, before and after; empty until answered. */
  changes: z.array(z.object({ question: z.string(), before: z.unknown(), after: z.unknown() })),
  /** The slots with a new photo. */
  photos: z.array(z.enum(photoSlots)),
});
export type Correction = z.infer<typeof correctionSchema>;
