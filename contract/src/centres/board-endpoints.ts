/** Added: the state and city board, and the candidates that are allotted to each city (product.md, Administrators). */
import * as z from 'zod/mini';
import { wholeNumber } from '../text.ts';
import { jsonEndpoint } from '../endpoint.ts';

const name = z.string().check(z.maxLength(100));

const cityCounts = z.object({
  state: z.string(),
  city: z.string(),
  centres: z.number(),
  submitted: z.number(),
  /** Submitted on the day `since` or later. */
  recent: z.number(),
  /** Verified: accepted in the review. */
  accepted: z.number(),
  drafts: z.number(),
  /** Registered without a draft. */
  registered: z.number(),
  unregistered: z.number(),
  /** The sum of the total capacities of the submitted checklists, as they count after corrections. */
  capacity: z.number(),
  /** Allotted to the city; null when no file has named it. */
  candidates: z.nullable(z.number()),
});
export type CityCounts = z.infer<typeof cityCounts>;

const boardSchema = z.object({
  /** Yesterday in India, YYYY-MM-DD. */
  since: z.string(),
  /** By state and city. A city with candidates and no centre is included. */
  cities: z.array(cityCounts),
  /** How many checklists were submitted on each of the last 14 days in India, today last. */
  days: z.array(z.object({ day: z.string(), submitted: z.number() })),
});
export type Board = z.infer<typeof boardSchema>;

export const getBoard = jsonEndpoint({
  method: 'GET',
  path: '/admin/board',
  access: 'admin',
  needsConfirmation: false,
  response: boardSchema,
  refusals: [],
});

export const maxCandidateRows = 5000;

const isCandidateCount = (count: number): boolean => count >= 0 && count <= 10_000_000;
/** In two steps, of which the description of the API knows the first. */
const candidateCount = z.pipe(wholeNumber, z.number().check(z.refine(isCandidateCount)));

const candidatesBody = z.object({
  cities: z
    .array(z.object({ state: name, city: name, candidates: candidateCount }))
    .check(z.maxLength(maxCandidateRows)),
});
export type CityCandidates = z.infer<typeof candidatesBody>['cities'][number];

/** Replaces the candidates of all cities; an empty list removes them. */
export const saveCandidates = jsonEndpoint({
  method: 'PUT',
  path: '/admin/board/candidates',
  access: 'admin',
  needsConfirmation: true,
  body: candidatesBody,
  response: z.object({ cities: z.number(), candidates: z.number() }),
  maxBodyBytes: 1024 * 1024,
  refusals: ['candidates.city-twice'],
});
