/** A correction of a submitted checklist, as administrators see it, and its answer, as the head does. */
import * as z from 'zod/mini';
import { photoSlots } from '../exam.ts';

/** The answers to all questions of each item that has changed, before and after; empty until answered. */
const changesSchema = z.array(z.object({ question: z.string(), before: z.unknown(), after: z.unknown() }));

/** An answered correction on the receipt of its head. */
export const answeredCorrectionSchema = z.object({
  /** From 1, for each centre. */
  number: z.number(),
  reference: z.string(),
  answeredAt: z.string(),
  /** Of the addendum. */
  sha256: z.string(),
  changes: changesSchema,
  /** The slots with a new photo. */
  photos: z.array(z.enum(photoSlots)),
});

export const correctionSchema = z.object({
  /** From 1, for each centre. */
  number: z.number(),
  items: z.array(z.string()),
  message: z.string(),
  asked_by: z.string(),
  asked_at: z.string(),
  /** The last day in India to answer, YYYY-MM-DD. */
  due_on: z.string(),
  /** Null while the head has not answered. */
  answered_at: z.nullable(z.string()),
  /** Of the addendum. */
  sha256: z.nullable(z.string()),
  changes: changesSchema,
  /** The slots with a new photo. */
  photos: z.array(z.enum(photoSlots)),
});
export type Correction = z.infer<typeof correctionSchema>;
