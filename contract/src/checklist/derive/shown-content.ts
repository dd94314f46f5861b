/**
 * What a head has on screen when submitting: the version of the draft, and a digest of its answers and photos. Whatever else is stored
 * by then is not submitted (product.md, The checklist 3).
 */
import * as z from 'zod/mini';
import { canonicalJson } from '../../canonical-json.ts';
import { photoSlots, type PhotoSlot } from '../../exam.ts';
import { sha256Pattern } from '../../text.ts';
import type { Answers } from '../questions/index.ts';

export const shownSchema = z.object({
  version: z.number(),
  /** SHA-256 in hex of `shownText`; absent in browsers that compute none. */
  digest: z.optional(z.string().check(z.regex(sha256Pattern))),
});
export type Shown = z.infer<typeof shownSchema>;

/**
 * Returns the same text for the same content.
 * @param answers as they are stored
 * @param photos the SHA-256 of each file
 */
export function shownText(answers: Answers, photos: Readonly<Record<PhotoSlot, string | null>>): string {
  return canonicalJson({ answers, photos: photoSlots.map((slot) => photos[slot]) });
}
