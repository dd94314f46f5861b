/** The centres to inspect: those of the decision "visit", and a share of the others that is drawn (product.md, Visits). */
import * as z from 'zod/mini';
import { fileLanguages } from '../centres/endpoints.ts';
import { fileEndpoint, jsonEndpoint } from '../endpoint.ts';
import { wholeNumberText } from '../parameters.ts';
import { reviewFilterShape } from './endpoints.ts';
import { reasonSchema } from './reasons.ts';

/** As many as are shown, and printed, at once. */
export const visitsPageSize = 100;
export const maxVisitShare = 100;

/** Per cent of the other submitted centres of each state, rounded up to whole centres; none when it is missing or 0. */
const shareText = z.string().check(
  z.regex(/^\d{1,3}(?:\.\d{1,2})?$/),
  z.refine((text) => Number(text) <= maxVisitShare),
);

export const isVisitShare = (text: string): boolean => z.safeParse(shareText, text).success;

const visitFilterShape = { state: reviewFilterShape.state, share: z.optional(shareText) };
const visitFilter = z.object(visitFilterShape);
export type VisitFilter = z.infer<typeof visitFilter>;

export const visitSchema = z.object({
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
export const listVisits = jsonEndpoint({
  method: 'GET',
  path: '/admin/review/visits',
  access: 'admin',
  needsConfirmation: false,
  query: z.strictObject({ ...visitFilterShape, page: z.optional(wholeNumberText) }),
  response: z.object({
    total: z.number(),
    /** How many of them are drawn. */
    drawn: z.number(),
    rows: z.array(visitSchema),
  }),
  refusals: [],
});

/** The whole list; `language` is that of the reasons. */
export const exportVisits = fileEndpoint({
  method: 'GET',
  path: '/admin/review/visits.csv',
  access: 'admin',
  needsConfirmation: true,
  query: z.strictObject({ ...visitFilterShape, language: z.optional(z.enum(fileLanguages)) }),
  contentType: 'text/csv; charset=utf-8',
  exportCost: 1,
  refusals: [],
});
