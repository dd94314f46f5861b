/** Added: where a photo was taken, in words that people know, and what lies around it (decision 0057). Derived on reading. */
import * as z from 'zod/mini';

const positionShape = { latitude: z.number(), longitude: z.number() };

/** Where a photo should have been taken; `typed-pincode` only explains to officers. */
export const expectedPlaceSchema = z.object({
  kind: z.enum(['pincode', 'typed-pincode', 'city']),
  name: z.string(),
  ...positionShape,
});
export type ExpectedPlace = z.infer<typeof expectedPlaceSchema>;

/** `km`: whole kilometres; 0 for less than one. */
export const photoPlaceSchema = z.object({
  /** The town that it is near; null when none is known there. */
  town: z.nullable(z.object({ name: z.string(), state: z.string(), km: z.number() })),
  /** Of the pincode; null when none is known to be near. */
  postOffice: z.nullable(z.object({ pincode: z.string(), km: z.number() })),
  /** Post offices around it, for a sketch, the nearest first. */
  around: z.array(z.object(positionShape)),
  /** By the record; for administrators also by the typed pincode. */
  expected: z.array(expectedPlaceSchema),
});
export type PhotoPlace = z.infer<typeof photoPlaceSchema>;
