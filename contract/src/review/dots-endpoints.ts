/** Added: the map of a list of the queue, and of the pincodes under it (product.md, Review). No tiles of anybody else are loaded. */
import * as z from 'zod/mini';
import { jsonEndpoint } from '../endpoint.ts';
import { decisions, reviewFilter } from './endpoints.ts';
import { levels } from './reasons.ts';

const dotSchema = z.object({
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
export type Dot = z.infer<typeof dotSchema>;

export const listDots = jsonEndpoint({
  method: 'GET',
  path: '/admin/review/dots',
  access: 'admin',
  needsConfirmation: false,
  query: reviewFilter,
  response: z.object({ dots: z.array(dotSchema) }),
  refusals: [],
});

/** Latitude and longitude in turns, in hundredths of a degree: a place for every cell of that size with a pincode. */
export const listPincodeDots = jsonEndpoint({
  method: 'GET',
  path: '/admin/review/pincodes',
  access: 'admin',
  needsConfirmation: false,
  response: z.object({ hundredths: z.array(z.number()) }),
  refusals: [],
});
