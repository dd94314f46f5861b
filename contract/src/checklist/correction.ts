/** A correction of a submitted checklist, as administrators see it. */
import * as z from 'zod/mini';
import { photoSlots } from '../exam.ts';

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
  /** The answers to all questions of each item that has changed, before and after; empty until answered. */
  changes: z.array(z.object({ question: z.string(), before: z.unknown(), after: z.unknown() })),
  /** The slots with a new photo. */
  photos: z.array(z.enum(photoSlots)),
});
export type Correction = z.infer<typeof correctionSchema>;
