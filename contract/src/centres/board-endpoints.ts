/** Added: the state and city board (product.md, Administrators). */
import * as z from 'zod/mini';
import { admin, fileEndpoint, jsonEndpoint } from '../endpoint.ts';
import { progresses, silentAfterSchema } from './centre-filter.ts';
import { fileLanguages } from './endpoints.ts';

const name = z.string().check(z.maxLength(100));
const stateName = name.check(z.minLength(1));

const cityCounts = z.object({
  state: z.string(),
  city: z.string(),
  centres: z.number(),
  submitted: z.number(),
  /** Submitted on the day `since` or later. */
  recent: z.number(),
  /** Submitted in the last seven days, today included. */
  week: z.number(),
  /** How many of these days have passed since the first centre of the city came, today included. */
  openDays: z.number(),
  /** Verified: accepted in the review. */
  accepted: z.number(),
  drafts: z.number(),
  /** Registered without a draft. */
  registered: z.number(),
  unregistered: z.number(),
  /** Not submitted, and no sign of life since `silentAfter` reminders. */
  silent: z.number(),
  /** The sum of the total capacities of the submitted checklists, as they count after corrections. */
  capacity: z.number(),
});
export type CityCounts = z.infer<typeof cityCounts>;

const boardSchema = z.object({
  /** Today and yesterday in India, YYYY-MM-DD. */
  today: z.string(),
  since: z.string(),
  /** The closing day of all, YYYY-MM-DD; null: the portal never closes. */
  closesOn: z.nullable(z.string()),
  /** How many centres have more time. */
  extended: z.number(),
  /** By state and city. */
  cities: z.array(cityCounts),
  /** How many checklists were submitted on each of the last 14 days in India, today last. */
  days: z.array(z.object({ day: z.string(), submitted: z.number() })),
});
export type Board = z.infer<typeof boardSchema>;

/** Of one state, or of all; `silentAfter` is 2 unless given. */
const boardQuery = z.strictObject({ state: z.optional(stateName), silentAfter: silentAfterSchema });
export type BoardQuery = z.infer<typeof boardQuery>;

export const getBoard = jsonEndpoint('GET /admin/board', {
  access: admin({ right: 'none', centres: 'of-states' }),
  query: boardQuery,
  response: boardSchema,
});

const silentCentre = z.object({
  id: z.string(),
  centre_code: z.string(),
  centre_name: z.string(),
  centre_city: z.string(),
  centre_state: z.string(),
  official_person: z.string(),
  phone: z.string(),
  progress: z.enum(progresses),
  /** The total capacity in the draft, or in the checklist of the last edition; null when neither has one. */
  seats: z.nullable(z.number()),
});
export type SilentCentre = z.infer<typeof silentCentre>;

/** The largest silent centres, at most ten: whom to call. */
export const listSilentCentres = jsonEndpoint('GET /admin/board/silent', {
  access: admin({ right: 'none', centres: 'of-states' }),
  query: boardQuery,
  response: z.array(silentCentre),
});

/** The workbook of a state: its figures, its cities and its centres; `contacts` adds the contacts of the heads. */
export const downloadStateWorkbook = fileEndpoint('GET /admin/board/workbook', {
  access: admin({ right: 'list', centres: 'of-states', confirms: true }),
  exportCost: 1,
  query: z.strictObject({
    state: stateName,
    language: z.optional(z.enum(fileLanguages)),
    contacts: z.optional(z.enum(['yes'])),
  }),
  contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
});
